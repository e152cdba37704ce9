/** The filters of a list of fixtures, what they mean to the store, and the fixtures they find. */
import type { z } from 'zod';
import type { FieldError } from '../../base/errors.ts';
import { after, type Eventual } from '../../base/eventual.ts';
import { isFinished, isInPlay, STATUS, STATUS_CODES, type StatusCode } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import type { Given } from '../../http/rules.ts';
import type { FixtureFilter } from '../../store/fixtures.ts';
import type { Store } from '../../store/store.ts';
import { period } from '../days.ts';
import * as param from '../params.ts';
import { leagueId, periodRules, venueId } from './parameters.ts';

const counted = (description: string) => param.integer({ description, example: 5 }, { min: 1, max: 99 });

/** What head-to-head takes as well. */
export const meetingFilters = {
  date: param.date('one date, in `timezone`').optional(),
  league: leagueId().optional(),
  season: param.season().optional(),
  last: counted('number of latest matches with a result, latest first').optional(),
  next: counted('number of upcoming matches').optional(),
  from: param.date('first date, in `timezone`; requires `to`').optional(),
  to: param.date('last date, in `timezone`; requires `from`').optional(),
  status: param.statusCodes().optional(),
  venue: venueId().optional(),
  timezone: param.timezone().optional(),
};

/** Every filter a list of fixtures knows, validated. */
export type FixtureQuery = {
  readonly [name in keyof typeof meetingFilters]?: z.output<(typeof meetingFilters)[name]>;
} & {
  readonly team?: number | undefined;
  readonly round?: string | undefined;
  readonly live?: 'all' | readonly number[] | undefined;
  readonly pair?: readonly [number, number];
};

const codes = (test: (code: StatusCode) => boolean): readonly StatusCode[] => STATUS_CODES.filter(test);
const IN_PLAY = codes(isInPlay);
const SCHEDULED = codes((code) => STATUS[code].phase === 'scheduled');
const RESULT = codes((code) => isFinished(code) || STATUS[code].phase === 'not_played');

/** What the parameters of both lists of fixtures ask of each other. */
export function datesRules(query: Given<FixtureQuery>): FieldError[] {
  const faults = periodRules(query);
  if (query.date !== undefined && (query.from ?? query.to) !== undefined) {
    faults.push({ field: 'date', message: 'cannot be combined with from or to: send either date, or from and to' });
  }
  if (query.last !== undefined && query.next !== undefined) {
    faults.push({ field: 'last', message: 'cannot be combined with next: send either last or next' });
  }
  return faults;
}

function statusesAsked({ status, live, last, next }: FixtureQuery): readonly StatusCode[] | undefined {
  if (live !== undefined) return status === undefined ? IN_PLAY : IN_PLAY.filter((code) => status.includes(code));
  return status ?? (last !== undefined ? RESULT : next !== undefined ? SCHEDULED : undefined);
}

/** Leagues by `league` and `live`, either of which has to hold; undefined where any will do. */
function leaguesAsked({ reference }: Store, { league, live }: FixtureQuery): number[] | undefined {
  const known = (ids: readonly number[]) => ids.flatMap((id) => reference.league(id)?.legacyId ?? []);
  const playing = live === undefined || live === 'all' ? undefined : known(live);
  if (league === undefined) return playing;
  return known([league]).filter((id) => playing === undefined || playing.includes(id));
}

/** The store's filter for a query; null where an id is unknown, so that nothing can match. */
export function fixtureFilter(store: Store, query: FixtureQuery, now: number): FixtureFilter | null {
  const { reference } = store;
  const { timezone: zone, season, round } = query;
  const [first, last] = query.date === undefined ? [query.from, query.to] : [query.date, query.date];
  const within = period(first, last, zone);
  const from = query.next === undefined ? within.from : Math.max(now, within.from ?? now);
  const leagues = leaguesAsked(store, query);
  const statuses = statusesAsked(query);
  const team = query.team === undefined ? undefined : reference.team(query.team)?.legacyId;
  const venue = query.venue === undefined ? undefined : reference.venue(query.venue)?.legacyId;
  const unknown = (asked: number | undefined, known: number | undefined) => asked !== undefined && known === undefined;
  if (unknown(query.team, team) || unknown(query.venue, venue)) return null;
  if (leagues?.length === 0 || statuses?.length === 0) return null;
  return {
    ...(leagues !== undefined && { leagues }),
    ...(season !== undefined && { season }),
    ...(team !== undefined && { team }),
    ...(query.pair !== undefined && { pair: query.pair }),
    ...within,
    ...(from !== undefined && { from }),
    ...(statuses !== undefined && { statuses }),
    ...(venue !== undefined && { venue }),
    ...(round !== undefined && { round }),
  };
}

/** Whether a fixture in memory meets a filter, as the store would say. */
export function meets(filter: FixtureFilter): (fixture: Fixture) => boolean {
  const { leagues, season, team, pair, statuses, venue, round } = filter;
  return (fixture) => {
    const { from, to } = fixture.kickoffKnown ? filter : (filter.days ?? filter);
    const home = fixture.home.legacyId;
    const away = fixture.away.legacyId;
    return (
      (leagues === undefined || leagues.includes(fixture.league.legacyId)) &&
      (season === undefined || fixture.season === season) &&
      (team === undefined || home === team || away === team) &&
      (pair === undefined || (pair.includes(home) && pair.includes(away))) &&
      (from === undefined || fixture.kickoff >= from) &&
      (to === undefined || fixture.kickoff < to) &&
      (statuses === undefined || statuses.includes(fixture.status)) &&
      (venue === undefined || fixture.venue?.legacyId === venue) &&
      (round === undefined || fixture.round === round)
    );
  };
}

/**
 * The fixtures a query finds, by kickoff; `last` turns the order around. One season of one league is in memory
 * already, or will be wanted again.
 */
export function findFixtures(store: Store, filter: FixtureFilter, query: FixtureQuery): Eventual<readonly Fixture[]> {
  const order = query.last === undefined ? 'asc' : 'desc';
  const limit = query.last ?? query.next;
  const { leagues, season } = filter;
  if (leagues?.length !== 1 || season === undefined) {
    return store.fixtures.list(filter, { order, ...(limit !== undefined && { limit }) });
  }
  return after(store.fixtures.ofSeason(leagues[0]!, season), (ofSeason) => {
    const found = ofSeason.filter(meets(filter));
    return (order === 'desc' ? found.reverse() : found).slice(0, limit);
  });
}
