/** The head of a match: score, clock, scorers and chances. A line with the score stays when it scrolls out of sight. */
import type { EventData, MatchModel } from '../../../../src/site/explorer/model.ts';
import { stateOf, teamLink, useExplorer } from '../context.tsx';
import { ChanceBar } from '../drawings/chance-bar.tsx';
import { Scorers } from './scorers.tsx';
import { Clock, Crest, StatusText } from './small.tsx';

export function MatchHead({ model, goals }: { readonly model: MatchModel; readonly goals: readonly EventData[] }) {
  const { t, date, named, round } = useExplorer();
  const { fixture, leagueCode, winProbability, insight } = model;
  const { home, away, score, status, id } = fixture;
  const at = Date.parse(fixture.updatedAt);
  const state = stateOf(fixture);
  const now = winProbability?.points.at(-1);
  const chances =
    state === 'live' && now !== undefined && status.short !== 'P'
      ? now
      : state === 'open' && status.short !== 'CANC' && insight !== null
        ? { home: insight.projection.homeWin, draw: insight.projection.draw, away: insight.projection.awayWin }
        : null;
  const team = (side: 'home' | 'away') => (
    <a class={`team ${side}`} href={teamLink(fixture[side])}>
      <Crest logo={fixture[side].logo} size={88} />
      <span class="name">{fixture[side].name}</span>
    </a>
  );
  const { penalty } = score;
  const isShootout = status.short === 'PEN';
  // its day is below the time of its kickoff
  const isAhead = status.short === 'NS' || status.short === 'TBD';
  const winner = fixture.winner === 'home' || fixture.winner === 'away' ? fixture[fixture.winner] : null;
  return (
    <>
      <div class={`match-head ${state}`} data-fixture={id} data-at={at} data-head>
        <p class="where">
          <a href={`/leagues/${leagueCode}`}>{fixture.league.name}</a>
          {fixture.round !== null && <span>{round(fixture.round)}</span>}
          {!isAhead && (
            <span>
              {date(fixture.date)}
              {fixture.dateConfirmed && (
                <>
                  , <Clock iso={fixture.date} />
                </>
              )}
            </span>
          )}
        </p>
        <h1>
          {team('home')}
          <span class="score" data-score>
            {state === 'open' ? (
              <Kickoff fixture={fixture} />
            ) : (
              <>
                <b data-goals="home">{score.home ?? '–'}</b>
                <i aria-hidden="true">–</i>
                <b data-goals="away">{score.away ?? '–'}</b>
              </>
            )}
          </span>
          {team('away')}
        </h1>
        <p class="state">
          <i class="dot" data-dot hidden={state !== 'live'} />
          <span class="clock" data-status={status.short} hidden={isShootout && !model.hadExtraTime}>
            {isAhead ? date(fixture.date) : state === 'open' ? '' : <State fixture={fixture} />}
          </span>
          <span data-period>{state === 'live' ? named(`period.${status.short}`, '') : ''}</span>
          {penalty.home !== null && (
            <span class="penalties">{t('match.penalties', { home: penalty.home, away: penalty.away ?? 0 })}</span>
          )}
          {isShootout && penalty.home === null && (
            <span class="penalties">
              {winner === null ? t('match.shootout') : t('match.shootoutWinner', { team: winner.name })}
            </span>
          )}
          {score.halftime.home !== null && status.short !== '1H' && (
            <span class="half">
              {t('match.halftime', { home: score.halftime.home, away: score.halftime.away ?? 0 })}
            </span>
          )}
        </p>
        {goals.length > 0 && (
          <div class="scorers">
            <Scorers goals={goals} teamId={home.id} />
            <Scorers goals={goals} teamId={away.id} />
          </div>
        )}
        {chances !== null && <ChanceBar chances={chances} teams={[home.name, away.name]} isLarge />}
        <Place model={model} />
      </div>
      <div class={`sticky-score ${state}`} data-fixture={id} data-at={at} data-sticky aria-hidden="true" hidden>
        <Crest logo={home.logo} size={24} /> <span class="name">{home.name}</span>
        <b>
          <span data-goals="home">{score.home ?? '–'}</span> – <span data-goals="away">{score.away ?? '–'}</span>
        </b>
        <span class="name">{away.name}</span> <Crest logo={away.logo} size={24} />
        <span class="clock" data-status={status.short}>
          <StatusText fixture={fixture} />
        </span>
      </div>
    </>
  );
}

/** The minute, or in words how it ended. */
function State({ fixture }: Pick<MatchModel, 'fixture'>) {
  const { named } = useExplorer();
  const { short } = fixture.status;
  // a shoot-out has its own words beside these
  const words = stateOf(fixture) === 'done' ? named(`status.long.${short === 'PEN' ? 'AET' : short}`, '') : '';
  return words === '' ? <StatusText fixture={fixture} /> : <span>{words}</span>;
}

/** When it begins, or why it does not. */
function Kickoff({ fixture }: Pick<MatchModel, 'fixture'>) {
  const { named } = useExplorer();
  const { short, long } = fixture.status;
  if (short !== 'NS' && short !== 'TBD') return <span class="kickoff word">{named(`status.long.${short}`, long)}</span>;
  return (
    <span class="kickoff">
      <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />
    </span>
  );
}

function Place({ model: { fixture } }: { readonly model: MatchModel }) {
  const { t, number } = useExplorer();
  const facts = [
    fixture.venue?.name ?? fixture.city,
    fixture.referee === null ? null : t('match.referee', { name: fixture.referee }),
    fixture.attendance === null ? null : t('match.attendance', { count: number(fixture.attendance) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p class="place">{facts.join(' · ')}</p>;
}
