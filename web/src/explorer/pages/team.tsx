import type { FixtureData, TeamModel, TransferData } from '../../../../src/site/explorer/model.ts';
import { isInPlay, matchLink, playerLink, useExplorer } from '../context.tsx';
import { Strength } from '../drawings/strength.tsx';
import { StrengthBySeason } from '../drawings/strength-by-season.tsx';
import { XgTrend } from '../drawings/xg-trend.tsx';
import { Block, Clock, Crest, Key, MatchLines, Missing, resultFor, SmallTable, StatusText } from '../parts/small.tsx';

const TABLE_ROWS = 5;
/** From this number of matches on, the drawing has running means. */
const TREND_MIN = 11;

export function Team({ model }: { readonly model: TeamModel }) {
  const { t, seasonName } = useExplorer();
  const {
    team,
    last,
    next,
    league,
    table,
    strength,
    strengthBySeason,
    squad,
    transfers,
    expectedGoals,
    colours,
    coach,
  } = model;
  const at = table.findIndex((row) => row.team.id === team.id);
  const from = Math.max(0, Math.min(at - Math.floor(TABLE_ROWS / 2), table.length - TABLE_ROWS));
  const facts = [
    team.country,
    team.venue?.name ?? null,
    team.founded === null ? null : t('team.founded', { year: team.founded }),
    coach === null ? null : t('lineups.coach', { name: coach.name }),
  ].filter((fact) => fact !== null);
  const xg = (
    <Block title={t('team.xg')} requests={['include=statistics']}>
      {expectedGoals.length < 2 ? (
        <Missing text={t('team.noXg')} />
      ) : (
        <>
          <XgTrend rows={expectedGoals} />
          <p class="legend">
            <Key of="own" name={t('trend.own')} /> <Key of="other" name={t('trend.other')} />
            {expectedGoals.length >= TREND_MIN && <span class="note">{t('trend.mean')}</span>}
          </p>
        </>
      )}
    </Block>
  );
  // without a drawing of the seasons the right column is the shorter one
  const isXgBeside = strengthBySeason.length <= 1;
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
          <Block title={t('team.next')} requests={['next=', 'live=all']}>
            {next[0] === undefined ? (
              <Missing text={t('team.noNext')} />
            ) : (
              <NextMatch fixture={next[0]} teamId={team.id} />
            )}
            <MatchLines fixtures={next.slice(1)} of={team.id} />
          </Block>
          <Block title={t('team.last')} requests={['last=']}>
            {last.length === 0 ? <Missing text={t('team.noLast')} /> : <MatchLines fixtures={last} of={team.id} />}
          </Block>
          {!isXgBeside && xg}
        </div>
        <div class="stack">
          {at >= 0 && league !== null && (
            <Block title={league.name} aside={<a href={`/leagues/${league.code}`}>{t('team.wholeTable')}</a>}>
              <SmallTable rows={table.slice(from, from + TABLE_ROWS)} own={team.id} />
            </Block>
          )}
          <Block title={t('team.strength')} requests={['/leagues/strength']}>
            {strength.length < 2 ? (
              <Missing text={t('team.noStrength')} />
            ) : (
              <>
                <Strength rows={strength} own={team.id} />
                {strengthBySeason.length > 1 && league !== null && (
                  <StrengthBySeason
                    rows={strengthBySeason.map(({ season, strength: own }) => ({
                      name: seasonName(league, season),
                      ...own,
                    }))}
                  />
                )}
              </>
            )}
          </Block>
          {isXgBeside && xg}
        </div>
      </div>
      <Block id="squad" title={t('team.squad')} requests={['/squads']}>
        {squad.length === 0 ? <Missing text={t('team.noSquad')} /> : <Squad members={squad} />}
      </Block>
      <Block id="transfers" title={t('team.transfers')} requests={['/transfers']}>
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
  const { id, score, status } = fixture;
  const isLive = isInPlay(status.short);
  return (
    <a
      class={`next-match ${isLive ? 'live' : ''}`}
      href={matchLink(id)}
      data-fixture={id}
      data-at={Date.parse(fixture.updatedAt)}
    >
      <Crest logo={other.logo} size={44} />
      <span>
        <b>{other.name}</b>
        <small>
          {t(isHome ? 'team.home' : 'team.away')} · {longDay(fixture.date)},{' '}
          <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />
        </small>
        <small>{fixture.league.name}</small>
      </span>
      <span class="now">
        <span class="result" data-score>
          {isLive && (
            <>
              <b data-goals="home">{score.home ?? '–'}</b>
              <i aria-hidden="true">–</i>
              <b data-goals="away">{score.away ?? '–'}</b>
            </>
          )}
        </span>
        <span class="clock" data-status={status.short}>
          {isLive && <StatusText fixture={fixture} />}
        </span>
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

function Transfers({ rows, of }: { readonly rows: readonly TransferData[]; readonly of: string }) {
  const { date, money, t } = useExplorer();
  return (
    <ul class="transfers">
      {rows.map(({ id, date: day, player, from, to, fee, type }) => (
        <li key={id} class={to.id === of ? 'in' : 'out'}>
          <span class="when">{date(day)}</span>
          <span class="direction">{t(to.id === of ? 'transfer.in' : 'transfer.out')}</span>
          <a href={playerLink(player)}>{player.name}</a>
          <span class="way">
            {from.name ?? '–'} → {to.name ?? '–'}
          </span>
          <b>{fee === null ? type : money(fee)}</b>
        </li>
      ))}
    </ul>
  );
}
