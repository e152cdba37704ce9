import type { EventData, MatchModel } from '../../../../src/site/explorer/model.ts';
import { isFinished, isInPlay, teamLink, useExplorer } from '../context.tsx';
import { ChanceBar } from '../drawings/chance-bar.tsx';
import { ShotMap, XgRace } from '../drawings/shots.tsx';
import { WinProbability } from '../drawings/win-probability.tsx';
import { Lineups } from '../parts/lineups.tsx';
import { Odds } from '../parts/odds.tsx';
import { Block, Clock, Crest, FormLetters, MatchLines, Missing, StatusText } from '../parts/small.tsx';
import { KeyFigures, Statistics } from '../parts/statistics.tsx';
import { isScored, Timeline } from '../parts/timeline.tsx';
import { roundName } from './today.tsx';

export function Match({ model }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const { fixture, lineups, shots, statistics, insight, meetings, events } = model;
  const { short } = fixture.status;
  const hasStarted = isInPlay(short) || isFinished(short);
  const sections = [
    ['overview', true],
    ['lineups', lineups.length > 0],
    ['statistics', statistics.length > 0],
    ['shots', shots.length > 0],
    ['model', insight !== null],
    ['meetings', true],
  ] as const;
  const story = <Story model={model} hasStarted={hasStarted} />;
  const forecast = <Forecast model={model} />;
  return (
    <>
      <Head model={model} goals={events.filter(isScored)} />
      <nav class="sections" aria-label={t('match.sections')}>
        {sections.map(
          ([name, has]) =>
            has && (
              <a key={name} href={`#${name}`}>
                {t(`match.${name}`)}
              </a>
            ),
        )}
      </nav>
      {hasStarted ? story : forecast}
      <LineupBlock model={model} />
      {statistics.length > 0 && (
        <Block id="statistics" title={t('match.statistics')}>
          <Statistics statistics={statistics} homeId={fixture.home.id} />
        </Block>
      )}
      {shots.length > 0 && (
        <Block id="shots" title={t('match.shots')} aside={<ShotLegend />}>
          <div class="two wide-left">
            <ShotMap shots={shots} home={fixture.home} away={fixture.away} />
            <div>
              <h3>{t('xg.title')}</h3>
              <XgRace shots={shots} home={fixture.home} away={fixture.away} />
            </div>
          </div>
        </Block>
      )}
      {hasStarted ? forecast : null}
      <Block id="meetings" title={t('match.meetings')}>
        {meetings.length === 0 ? <Missing text={t('match.noMeetings')} /> : <Balance model={model} />}
        <MatchLines fixtures={meetings} />
      </Block>
    </>
  );
}

function Head({ model, goals }: { readonly model: MatchModel; readonly goals: readonly EventData[] }) {
  const { t, date, named } = useExplorer();
  const { fixture, leagueCode, winProbability, insight } = model;
  const { home, away, score, status, id } = fixture;
  const state = isInPlay(status.short) ? 'live' : isFinished(status.short) ? 'done' : 'open';
  const now = winProbability?.points.at(-1);
  const chances =
    state === 'live' && now !== undefined
      ? now
      : state === 'open' && insight !== null
        ? { home: insight.projection.homeWin, draw: insight.projection.draw, away: insight.projection.awayWin }
        : null;
  const team = (side: 'home' | 'away') => (
    <a class={`team ${side}`} href={teamLink(fixture[side])}>
      <Crest logo={fixture[side].logo} size={88} />
      <span class="name">{fixture[side].name}</span>
    </a>
  );
  const { penalty } = score;
  return (
    <>
      <div class={`match-head ${state}`} data-fixture={id} data-head>
        <p class="where">
          <a href={`/leagues/${leagueCode}`}>{fixture.league.name}</a>
          {fixture.round !== null && <span>{roundName(fixture.round, t('round'))}</span>}
          <span>
            {date(fixture.date)}, <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />
          </span>
        </p>
        <h1>
          {team('home')}
          <span class="score">
            {state === 'open' ? (
              <span class="kickoff">
                <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />
              </span>
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
          {state === 'live' && <i class="dot" />}
          <span class="clock" data-status={status.short}>
            {state === 'open' && status.short === 'NS' ? date(fixture.date) : <StatusText fixture={fixture} />}
          </span>
          <span data-period>{state === 'live' ? named(`period.${status.short}`, '') : ''}</span>
          {penalty.home !== null && (
            <span>{t('match.penalties', { home: penalty.home, away: penalty.away ?? 0 })}</span>
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
      <div class={`sticky-score ${state}`} data-fixture={id} data-sticky aria-hidden="true" hidden>
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

function Place({ model: { fixture } }: { readonly model: MatchModel }) {
  const { t, number } = useExplorer();
  const facts = [
    fixture.venue?.name ?? fixture.city,
    fixture.referee === null ? null : t('match.referee', { name: fixture.referee }),
    fixture.attendance === null ? null : t('match.attendance', { count: number(fixture.attendance) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p class="place">{facts.join(' · ')}</p>;
}

/** The goals that count for a team, by scorer. */
function Scorers({ goals, teamId }: { readonly goals: readonly EventData[]; readonly teamId: string }) {
  const { t } = useExplorer();
  const own = goals.filter(({ team, detail }) => (team.id === teamId) !== (detail === 'own-goal'));
  const byPlayer = Map.groupBy(own, ({ player, detail, id }) => `${player?.id ?? id} ${detail === 'own-goal'}`);
  return (
    <ul>
      {[...byPlayer].map(([key, of]) => (
        <li key={key}>
          {of[0]!.player?.name ?? '–'}{' '}
          {of
            .map(({ time, detail }) => {
              const minute = `${time.elapsed}${time.extra ? `+${time.extra}` : ''}'`;
              const mark =
                detail === 'penalty' ? ` ${t('goal.pen')}` : detail === 'own-goal' ? ` ${t('goal.own')}` : '';
              return `${minute}${mark}`;
            })
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}

function Story({ model, hasStarted }: { readonly model: MatchModel; readonly hasStarted: boolean }) {
  const { t } = useExplorer();
  const { fixture, events, winProbability, statistics } = model;
  const { content } = fixture;
  const points = winProbability?.complete === true && winProbability.points.length > 2 ? winProbability.points : null;
  return (
    <div class="two" id="overview">
      <Block title={t('match.timeline')}>
        {content.recap !== null && <p class="text">{content.recap}</p>}
        <Timeline events={events} fixture={fixture} hasStarted={hasStarted} />
      </Block>
      <div class="stack">
        <Block title={t('win.title')}>
          {points === null ? (
            <Missing text={t('win.none')} />
          ) : (
            <>
              <WinProbability points={points} goals={events.filter(isScored)} teams={fixture} />
              <Legend home={fixture.home.name} away={fixture.away.name} />
            </>
          )}
        </Block>
        <Block title={t('match.figures')}>
          {statistics.length === 0 ? (
            <Missing text={t('match.noStatistics')} />
          ) : (
            <KeyFigures statistics={statistics} homeId={fixture.home.id} />
          )}
        </Block>
      </div>
    </div>
  );
}

export function Legend({ home, away }: { readonly home: string; readonly away: string }) {
  const { t } = useExplorer();
  return (
    <p class="legend">
      <i class="key-home" /> {home} <i class="key-draw" /> {t('draw')} <i class="key-away" /> {away}
    </p>
  );
}

function ShotLegend() {
  const { t } = useExplorer();
  return (
    <p class="legend">
      <i class="key-goal" /> {t('shot.goal')} <i class="key-saved" /> {t('shot.saved')} <i class="key-off" />{' '}
      {t('shot.off_target')}
    </p>
  );
}

function LineupBlock({ model }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  return (
    <Block id="lineups" title={t('match.lineups')}>
      {model.lineups.length === 0 ? <Missing text={t('match.noLineups')} /> : <Lineups model={model} />}
    </Block>
  );
}

/** What the model expected, what it cost, and how both teams came here. */
function Forecast({ model }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const { insight, fixture, odds } = model;
  if (insight === null) {
    return (
      <Block id="model" title={t('match.model')}>
        <Missing text={t('match.noModel')} />
      </Block>
    );
  }
  return (
    <div class="two" id="model">
      <Block title={t('match.model')} aside={<small>{model.model}</small>}>
        <Odds insight={insight} odds={odds} home={fixture.home.name} away={fixture.away.name} />
      </Block>
      <Block title={t('match.before')}>
        <p class="text">{fixture.content.preview ?? insight.preview}</p>
        <dl class="forms">
          {(['home', 'away'] as const).map((side) => (
            <div key={side}>
              <dt>{fixture[side].name}</dt>
              <dd>
                {insight.form[side].matches === 0 ? (
                  t('form.none')
                ) : (
                  <FormLetters sequence={insight.form[side].sequence} />
                )}
                <small>
                  {t('form.goals', {
                    scored: insight.form[side].goalsScored,
                    conceded: insight.form[side].goalsConceded,
                  })}
                </small>
              </dd>
            </div>
          ))}
        </dl>
      </Block>
    </div>
  );
}

/** The listed meetings as one bar. */
function Balance({ model: { meetings, fixture } }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const results = meetings.map((meeting) =>
    meeting.winner === 'draw' || meeting.winner === null
      ? 'draw'
      : meeting[meeting.winner].id === fixture.home.id
        ? 'home'
        : 'away',
  );
  const count = (of: string) => results.filter((result) => result === of).length;
  const total = results.length;
  const [home, draw, away] = [count('home'), count('draw'), count('away')];
  return (
    <div class="balance">
      <p>
        <span>
          <b>{home}</b> {fixture.home.name}
        </span>
        <span>
          <b>{draw}</b> {t('draws')}
        </span>
        <span>
          <b>{away}</b> {fixture.away.name}
        </span>
      </p>
      <svg viewBox={`0 0 ${total * 10} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="c-home" width={home * 10} height="8" />
        <rect class="c-draw" x={home * 10} width={draw * 10} height="8" />
        <rect class="c-away" x={(home + draw) * 10} width={away * 10} height="8" />
      </svg>
    </div>
  );
}
