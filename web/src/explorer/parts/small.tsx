/** Small parts that many pages share. */
import type { ComponentChildren } from 'preact';
import type { FixtureData, StandingData } from '../../../../src/site/explorer/model.ts';
import { crestOf, isFinished, isInPlay, matchLink, teamLink, useExplorer } from '../context.tsx';

export function Crest({ logo, size = 24 }: { readonly logo: string; readonly size?: number }) {
  const { file } = useExplorer();
  return (
    <img class="crest" src={file(crestOf(logo))} alt="" width={size} height={size} loading="lazy" decoding="async" />
  );
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
  /** parts of the addresses of the requests behind it; absent: the block has no note on its data */
  readonly requests?: readonly string[];
  /** kind and id of its picture */
  readonly picture?: string;
  readonly children: ComponentChildren;
}

export function Block({ id, title, aside, class: name = '', requests, picture, children }: BlockParts) {
  return (
    <section class={`block ${name}`} {...(id !== undefined && { id })}>
      <div class="block-head">
        <h2>{title}</h2>
        {aside}
        {requests !== undefined && <About title={title} requests={requests} picture={picture} />}
      </div>
      {children}
    </section>
  );
}

interface AboutParts {
  readonly title: string;
  readonly requests: readonly string[];
  readonly picture: string | undefined;
}

/** Where the data of a block comes from: its sources, the requests that return it, and its picture for other sites. */
function About({ title, requests, picture }: AboutParts) {
  const { model, t } = useExplorer();
  const own = model.requests.filter((request) => requests.some((part) => request.includes(part)));
  return (
    <details class="about">
      <summary>
        <span class="hidden">{t('about.title', { title })}</span>
        <span aria-hidden="true">{'{ }'}</span>
      </summary>
      <div>
        {model.sources.length > 0 && <p>{t('foot.sources', { sources: model.sources.join(', ') })}</p>}
        <p>{t('about.requests')}</p>
        <pre>
          <code>{own.map((request) => `GET ${model.publicUrl}${request}\n`).join('')}</code>
        </pre>
        {picture !== undefined && (
          <p>
            {t('about.picture')} <a href={`/charts/${picture}.svg`}>SVG</a> · <a href={`/charts/${picture}.png`}>PNG</a>
          </p>
        )}
      </div>
    </details>
  );
}

/** What may be wider than the page. The keyboard scrolls it too. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** A colour or a mark of a drawing, and what it stands for. */
export function Key({ of, name }: { readonly of: string; readonly name: string }) {
  return (
    <span>
      <i class={`key-${of}`} /> {name}
    </span>
  );
}

/** Instead of a block for which no source has data. */
export function Missing({ text }: { readonly text: string }) {
  return <p class="missing">{text}</p>;
}

/** One block instead of many empty ones. */
export function NotStored({ texts }: { readonly texts: readonly (string | false)[] }) {
  const { t } = useExplorer();
  const missing = texts.filter((text) => text !== false);
  if (missing.length === 0) return null;
  return (
    <Block title={t('notStored')}>
      {missing.map((text) => (
        <Missing key={text} text={text} />
      ))}
    </Block>
  );
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
  const { date, link } = useExplorer();
  return (
    <ul class="lines">
      {fixtures.map((fixture, i) => {
        const { id, home, away, score, status } = fixture;
        const [day, before] = [fixture, fixtures[i - 1]].map((each) => each && date(each.date));
        const result = of === undefined ? null : resultFor(fixture, of);
        return (
          <li key={id}>
            <a
              {...link(matchLink(id))}
              class={isInPlay(status.short) ? 'live' : ''}
              data-fixture={id}
              data-at={Date.parse(fixture.updatedAt)}
            >
              <span class={`when ${day === before ? 'again' : ''}`}>{day}</span>
              <span class={`side home ${fixture.winner === 'home' ? 'won' : ''}`}>
                <span class="name">{home.name}</span>
                <Crest logo={home.logo} size={20} />
              </span>
              <span class={`result ${result ?? ''}`} data-score>
                {score.home === null ? (
                  <StatusText fixture={fixture} />
                ) : (
                  <>
                    <b data-goals="home">{score.home}</b>–<b data-goals="away">{score.away}</b>
                    <Ending fixture={fixture} />
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

/** The clock, or how a result came about that 90 minutes did not decide. */
function Ending({ fixture }: { readonly fixture: FixtureData }) {
  const { t, named } = useExplorer();
  const { score, status } = fixture;
  const { home, away } = score.penalty;
  if (home !== null && away !== null) return <small>{t('result.penalties', { home, away })}</small>;
  if (isInPlay(status.short)) {
    return (
      <small data-status={status.short}>
        <StatusText fixture={fixture} />
      </small>
    );
  }
  return ['AET', 'PEN', 'ABD', 'AWD', 'WO'].includes(status.short) ? (
    <small>{named(`status.${status.short}`, status.short)}</small>
  ) : null;
}

/** A few rows of a table. */
export function SmallTable({
  rows,
  own,
}: {
  readonly rows: readonly StandingData[];
  readonly own: string | undefined;
}) {
  const { t, link } = useExplorer();
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
              <a {...link(teamLink(team))}>
                <Crest logo={team.logo} size={20} /> <span class="name">{team.name}</span>
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
