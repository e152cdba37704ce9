/** One match: both teams, score and clock, who scored, and the chances before it. */
import { useRef } from 'preact/hooks';
import type { Chances, EventData, FixtureData } from '../../../src/site/explorer/model.ts';
import { isInPlay, matchLink, stateOf, useExplorer } from '../explorer/context.tsx';
import { ChanceBar } from '../explorer/drawings/chance-bar.tsx';
import { Scorers } from '../explorer/parts/scorers.tsx';
import { Clock, Crest, StatusText } from '../explorer/parts/small.tsx';
import { isScored } from '../explorer/parts/timeline.tsx';

interface Parts {
  readonly fixture: FixtureData;
  readonly events: readonly EventData[];
  readonly chances: Chances | null;
}

export function ScoreCard({ fixture, events, chances }: Parts) {
  const { date, link, t } = useExplorer();
  const { home, away, score, status, league, id } = fixture;
  const { penalty } = score;
  const hasStarted = stateOf(fixture) !== 'open';
  const goals = events.filter(isScored);
  const team = (side: 'home' | 'away') => (
    <span class={`team ${side}`}>
      <Crest logo={fixture[side].logo} size={48} />
      <span class="name">{fixture[side].name}</span>
    </span>
  );
  return (
    <div class={`card ${isInPlay(status.short) ? 'live' : ''}`}>
      <p class="where">
        {league.name} · {date(fixture.date)}
      </p>
      <a class="teams" {...link(matchLink(id))}>
        {team('home')}
        <span class="score">
          {hasStarted ? (
            <>
              <Goals count={score.home} side="home" /> – <Goals count={score.away} side="away" />
            </>
          ) : (
            <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} />
          )}
        </span>
        {team('away')}
      </a>
      <p class="clock" data-status={status.short}>
        {status.short === 'NS' ? (
          <Waiting fixture={fixture} />
        ) : penalty.home !== null ? (
          t('match.penalties', { home: penalty.home, away: penalty.away ?? 0 })
        ) : (
          <StatusText fixture={fixture} />
        )}
      </p>
      {goals.length > 0 && (
        <div class="scorers">
          <Scorers goals={goals} teamId={home.id} />
          <Scorers goals={goals} teamId={away.id} />
        </div>
      )}
      {chances !== null && !hasStarted && <ChanceBar chances={chances} teams={[home.name, away.name]} isLarge />}
      <p class="hidden" role="status">
        {hasStarted && `${home.name} ${score.home ?? ''}–${score.away ?? ''} ${away.name}`}
      </p>
    </div>
  );
}

/** A goal is marked when it falls, not when the widget is opened. */
function Goals({ count, side }: { readonly count: number | null; readonly side: 'home' | 'away' }) {
  const first = useRef(count);
  return (
    <b key={count} data-goals={side} class={count === first.current ? '' : 'scored'}>
      {count ?? '–'}
    </b>
  );
}

/** After the kickoff a key without live data still sees the match as not started. */
function Waiting({ fixture }: { readonly fixture: FixtureData }) {
  const { t } = useExplorer();
  const isLate = fixture.dateConfirmed && Date.parse(fixture.date) + LATE_MS < Date.now();
  return isLate ? <span>{t('widget.noScore')}</span> : null;
}

const LATE_MS = 10 * 60_000;
