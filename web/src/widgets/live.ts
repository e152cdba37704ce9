/** What a change of the stream says of a match, and the match after it. No change of the score leads to a request. */
import type { EventData, FixtureData } from '../../../src/site/explorer/model.ts';

interface Goals {
  readonly home: number;
  readonly away: number;
}

interface State {
  readonly status: FixtureData['status']['short'];
  readonly elapsed: number | null;
  readonly extra: number | null;
  readonly score: Readonly<Record<'goals' | 'halftime' | 'fulltime' | 'extratime' | 'penalty', Goals | null>>;
}

interface LivePerson {
  readonly id?: string;
  readonly name?: string;
}

interface LiveEvent {
  readonly minute: number;
  readonly extra: number | null;
  readonly side: 'home' | 'away';
  readonly kind: EventData['type'];
  readonly detail: EventData['detail'];
  readonly player: LivePerson | null;
  readonly related: LivePerson | null;
  readonly shootout: boolean;
  readonly deleted: boolean;
}

interface Of {
  readonly id: string;
  readonly action: 'created' | 'updated' | 'deleted' | 'merged';
  readonly league: string | null;
  readonly fixture: string;
}

/** A change with its details; the stream sends no others here. */
export type LiveChange = Of &
  ({ readonly resource: 'fixture'; readonly data: State } | { readonly resource: 'event'; readonly data: LiveEvent });

/** A match with its events, the earliest first. */
export interface LiveMatch<Fixture extends FixtureData = FixtureData> {
  readonly fixture: Fixture;
  readonly events: readonly EventData[];
}

const pair = (goals: Goals | null | undefined) => ({ home: goals?.home ?? null, away: goals?.away ?? null });

export function withState<Fixture extends FixtureData>(fixture: Fixture, { status, score, ...clock }: State): Fixture {
  const { goals, halftime, fulltime, extratime, penalty } = score;
  return {
    ...fixture,
    status: { ...fixture.status, short: status, ...clock },
    score: {
      ...pair(goals),
      halftime: pair(halftime),
      fulltime: pair(fulltime),
      extratime: pair(extratime),
      penalty: pair(penalty),
    },
  };
}

export function withChange<Match extends LiveMatch>(match: Match, change: LiveChange): Match {
  if (change.fixture !== match.fixture.id) return match;
  if (change.resource === 'fixture') return { ...match, fixture: withState(match.fixture, change.data) };
  const event = eventOf(match.fixture, change.id, change.data);
  const others = match.events.filter(({ id }) => id !== change.id);
  const isGone = change.action === 'deleted' || event.deleted;
  return { ...match, events: isGone ? others : [...others, event].sort(byMinute) };
}

const byMinute = ({ time: a }: EventData, { time: b }: EventData) =>
  a.elapsed - b.elapsed || (a.extra ?? 0) - (b.extra ?? 0);

function eventOf(fixture: FixtureData, id: string, data: LiveEvent): EventData {
  const { minute, extra, side, kind, detail, shootout, deleted } = data;
  const { id: team, name } = fixture[side];
  const person = (of: LivePerson | null) => (of?.name === undefined ? null : { id: of.id ?? '', name: of.name });
  return {
    ...{ id, type: kind, detail, shootout, deleted, comments: null },
    time: { elapsed: minute, extra },
    team: { id: team, name },
    player: person(data.player),
    assist: person(data.related),
    ...{ updatedAt: fixture.updatedAt, revision: fixture.revision },
  };
}
