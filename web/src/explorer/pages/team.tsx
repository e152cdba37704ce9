import type { FixtureData, TeamModel, TransferData } from '../../../../src/site/explorer/model.ts';
import { matchLink, playerLink, useExplorer } from '../context.tsx';
import { Strength } from '../drawings/strength.tsx';
import { XgTrend } from '../drawings/xg-trend.tsx';
import { Block, Clock, Crest, MatchLines, Missing, resultFor, SmallTable } from '../parts/small.tsx';

const TABLE_ROWS = 5;

export function Team({ model }: { readonly model: TeamModel }) {
  const { t } = useExplorer();
  const { team, last, next, league, table, strength, squad, transfers, expectedGoals, colours, coach } = model;
  const at = table.findIndex((row) => row.team.id === team.id);
  const from = Math.max(0, Math.min(at - Math.floor(TABLE_ROWS / 2), table.length - TABLE_ROWS));
  const facts = [
    team.country,
    team.venue?.name ?? null,
    team.founded === null ? null : t('team.founded', { year: team.founded }),
    coach === null ? null : t('lineups.coach', { name: coach.name }),
  ].filter((fact) => fact !== null);
  return (
    <>
      <div class="title">
        <Crest logo={team.logo} size={88} />
        <div>
          <h1>{team.name}</h1>
          <p class="facts">{facts.join(' · ')}</p>
          {!team.national && (
            <svg class="colours" viewBox="0 0 48 8" width="48" height="8" aria-hidden="true">
              <rect width="24" height="8" fill={colours.first} />
              <rect x="24" width="24" height="8" fill={colours.second} />
            </svg>
          )}
        </div>
      </div>
      {last.length > 0 && <FormStrip fixtures={last.toReversed()} teamId={team.id} />}
      <div class="two">
        <div class="stack">
          <Block title={t('team.next')}>
            {next[0] === undefined ? (
              <Missing text={t('team.noNext')} />
            ) : (
              <NextMatch fixture={next[0]} teamId={team.id} />
            )}
            <MatchLines fixtures={next.slice(1)} of={team.id} />
          </Block>
          <Block title={t('team.last')}>
            {last.length === 0 ? <Missing text={t('team.noLast')} /> : <MatchLines fixtures={last} of={team.id} />}
          </Block>
        </div>
        <div class="stack">
          {at >= 0 && league !== null && (
            <Block title={league.name} aside={<a href={`/leagues/${league.code}`}>{t('team.wholeTable')}</a>}>
              <SmallTable rows={table.slice(from, from + TABLE_ROWS)} own={team.id} />
            </Block>
          )}
          <Block title={t('team.strength')}>
            {strength.length < 2 ? <Missing text={t('team.noStrength')} /> : <Strength rows={strength} own={team.id} />}
          </Block>
          <Block title={t('team.xg')}>
            {expectedGoals.length < 2 ? (
              <Missing text={t('team.noXg')} />
            ) : (
              <>
                <XgTrend rows={expectedGoals} />
                <p class="legend">
                  <i class="key-own" /> {t('trend.own')} <i class="key-other" /> {t('trend.other')}
                </p>
              </>
            )}
          </Block>
        </div>
      </div>
      <Block id="squad" title={t('team.squad')}>
        {squad.length === 0 ? <Missing text={t('team.noSquad')} /> : <Squad members={squad} />}
      </Block>
      <Block id="transfers" title={t('team.transfers')}>
        {transfers.length === 0 ? (
          <Missing text={t('team.noTransfers')} />
        ) : (
          <Transfers rows={transfers} of={team.id} />
        )}
      </Block>
    </>
  );
}

function FormStrip({ fixtures, teamId }: { readonly fixtures: readonly FixtureData[]; readonly teamId: string }) {
  const { t } = useExplorer();
  return (
    <ol class="strip">
      {fixtures.map((fixture) => {
        const result = resultFor(fixture, teamId);
        const other = fixture.home.id === teamId ? fixture.away : fixture.home;
        const score = `${fixture.score.home ?? '–'}–${fixture.score.away ?? '–'}`;
        return (
          <li key={fixture.id}>
            <a href={matchLink(fixture.id)} class={result ?? ''}>
              <Crest logo={other.logo} size={28} />
              <span class="hidden">{other.name}</span>
              <b>{score}</b>
              <small>{t(fixture.home.id === teamId ? 'team.home' : 'team.away')}</small>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function NextMatch({ fixture, teamId }: { readonly fixture: FixtureData; readonly teamId: string }) {
  const { t, longDay } = useExplorer();
  const isHome = fixture.home.id === teamId;
  const other = isHome ? fixture.away : fixture.home;
  return (
    <a class="next-match" href={matchLink(fixture.id)}>
      <Crest logo={other.logo} size={44} />
      <span>
        <b>{other.name}</b>
        <small>
          {t(isHome ? 'team.home' : 'team.away')} · {longDay(fixture.date)},{' '}
          <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />
        </small>
        <small>{fixture.league.name}</small>
      </span>
    </a>
  );
}

function Squad({ members }: { readonly members: TeamModel['squad'] }) {
  const { named, t } = useExplorer();
  const lines = Map.groupBy(members, ({ position }) => position ?? '');
  return (
    <div class="squad">
      {[...lines].map(([position, of]) => (
        <div key={position}>
          <h3>{named(`position.${position}`, t('position.unknown'))}</h3>
          <ul>
            {of.map((player) => (
              <li key={player.id}>
                <span class="number">{player.number ?? ''}</span>
                <a href={playerLink(player)}>{player.name}</a>
                <small>{player.age ?? ''}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function Transfers({ rows, of }: { readonly rows: readonly TransferData[]; readonly of?: string }) {
  const { date, money, t } = useExplorer();
  return (
    <ul class="transfers">
      {rows.map(({ id, date: day, player, from, to, fee, type }) => (
        <li key={id} class={of === undefined ? '' : to.id === of ? 'in' : 'out'}>
          <span class="when">{date(day)}</span>
          {of !== undefined && <span class="direction">{t(to.id === of ? 'transfer.in' : 'transfer.out')}</span>}
          {of !== undefined && <a href={playerLink(player)}>{player.name}</a>}
          <span class="way">
            {from.name ?? '–'} → {to.name ?? '–'}
          </span>
          <b>{fee === null ? type : money(fee)}</b>
        </li>
      ))}
    </ul>
  );
}
