/** Small parts that many pages share. */
import type { ComponentChildren } from 'preact';
import type { FixtureData, StandingData } from '../../../../src/site/explorer/model.ts';
import { crestOf, isFinished, isInPlay, matchLink, teamLink, useExplorer } from '../context.tsx';

export function Crest({ logo, size = 24 }: { readonly logo: string; readonly size?: number }) {
  return <img class="crest" src={crestOf(logo)} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}

/** The time of day, which the script turns into the zone of the reader. */
export function Clock({ iso, confirmed = true }: { readonly iso: string; readonly confirmed?: boolean }) {
  const { clock, t } = useExplorer();
  if (!confirmed) return <abbr title={t('time.unknown')}>–</abbr>;
  return (
    <time dateTime={iso} data-clock>
      {clock(iso)}
    </time>
  );
}

export function Unknown() {
  const { t } = useExplorer();
  return (
    <abbr class="unknown" title={t('unknown')}>
      –<span class="hidden"> {t('unknown')}</span>
    </abbr>
  );
}

interface BlockParts {
  readonly id?: string;
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Block({ id, title, aside, class: name = '', children }: BlockParts) {
  return (
    <section class={`block ${name}`} {...(id !== undefined && { id })}>
      <div class="block-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Instead of a block for which no source has data. */
export function Missing({ text }: { readonly text: string }) {
  return <p class="missing">{text}</p>;
}

/** Minute or state of a match, in one short text. */
export function StatusText({ fixture }: { readonly fixture: Pick<FixtureData, 'status' | 'date' | 'dateConfirmed'> }) {
  const { named } = useExplorer();
  const { short, elapsed, extra } = fixture.status;
  if (short === 'NS') return <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />;
  if (isInPlay(short) && elapsed !== null && !['HT', 'BT', 'P', 'SUSP', 'INT'].includes(short))
    return <span>{`${elapsed}${extra === null || extra === 0 ? '' : `+${extra}`}'`}</span>;
  return <span>{named(`status.${short}`, short)}</span>;
}

const LETTER = { W: 'won', D: 'drawn', L: 'lost' } as const;

/** Results as letters, oldest first. */
export function FormLetters({ sequence }: { readonly sequence: string }) {
  const { t } = useExplorer();
  return (
    <span class="form">
      {[...sequence].reverse().map((letter, i) => (
        <abbr key={i} class={letter} title={t(`form.${LETTER[letter as 'W']}`)}>
          {t(`form.letter.${letter as 'W'}`)}
        </abbr>
      ))}
    </span>
  );
}

export function resultFor(fixture: FixtureData, teamId: string): 'W' | 'D' | 'L' | null {
  if (!isFinished(fixture.status.short) || fixture.winner === null) return null;
  if (fixture.winner === 'draw') return 'D';
  return (fixture.winner === 'home') === (fixture.home.id === teamId) ? 'W' : 'L';
}

/** Matches as compact lines: day, both teams, score. */
export function MatchLines({ fixtures, of }: { readonly fixtures: readonly FixtureData[]; readonly of?: string }) {
  const { date } = useExplorer();
  return (
    <ul class="lines">
      {fixtures.map((fixture) => {
        const { id, home, away, score, status } = fixture;
        const result = of === undefined ? null : resultFor(fixture, of);
        return (
          <li key={id}>
            <a href={matchLink(id)} class={isInPlay(status.short) ? 'live' : ''} data-fixture={id}>
              <span class="when">{date(fixture.date)}</span>
              <span class={`side home ${fixture.winner === 'home' ? 'won' : ''}`}>
                <span class="name">{home.name}</span>
                <Crest logo={home.logo} size={20} />
              </span>
              <span class={`result ${result ?? ''}`}>
                {score.home === null ? (
                  <StatusText fixture={fixture} />
                ) : (
                  <>
                    <b data-goals="home">{score.home}</b>–<b data-goals="away">{score.away}</b>
                  </>
                )}
              </span>
              <span class={`side away ${fixture.winner === 'away' ? 'won' : ''}`}>
                <Crest logo={away.logo} size={20} />
                <span class="name">{away.name}</span>
              </span>
              <span class="what">{fixture.league.name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A few rows of a table. */
export function SmallTable({ rows, own }: { readonly rows: readonly StandingData[]; readonly own: string }) {
  const { t } = useExplorer();
  return (
    <table class="small-table">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('team')}</th>
          <th scope="col">{t('table.played')}</th>
          <th scope="col">{t('table.difference')}</th>
          <th scope="col">{t('table.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, team, played, goalsDiff, points }) => (
          <tr key={team.id} class={team.id === own ? 'own' : ''}>
            <td>{rank}</td>
            <th scope="row">
              <a href={teamLink(team)}>
                <Crest logo={team.logo} size={20} /> {team.name}
              </a>
            </th>
            <td>{played}</td>
            <td>{goalsDiff > 0 ? `+${goalsDiff}` : goalsDiff}</td>
            <td>
              <b>{points}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
