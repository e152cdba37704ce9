/** Filters of fixture lists, and their conversion to a store filter. */
import type { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { IN_PLAY_MAX_MS, type StatusCode } from '../../../football/status.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { FixtureFilter } from '../../../store/fixtures/filter.ts';
import type { Store } from '../../../store/store.ts';
import { period } from '../../days.ts';
import * as param from '../../params.ts';
import { countryId, idList, leagueIds, live, name, paging, refereeId, statuses, teamId, venueId } from '../params.ts';
import type { StoredBatch } from './batch.ts';
import { daysRules } from './days.ts';
import {
  requireCountry,
  requireLeague,
  requireLeagues,
  requireReferee,
  requireTeam,
  requireVenue,
} from './entities.ts';
import { LIMIT_MAX, pagingRules } from './paging.ts';
import { IN_PLAY_STATUSES, RESULT_STATUSES, SCHEDULED_STATUSES } from './statuses.ts';

function countParameter(description: string) {
  return param.integer({ description, example: 5 }, { min: 1, max: LIMIT_MAX }).optional();
}

/** Filters that head-to-head shares. */
export const meetingFilters = {
  league: leagueIds().optional(),
  season: param.season().optional(),
  date: param.date('one date, in `timezone`').optional(),
  from: param.date('first date, in `timezone`').optional(),
  to: param.date('last date, in `timezone`').optional(),
  timezone: param.timezone().optional(),
  status: statuses().optional(),
  venue: venueId().optional(),
  referee: refereeId('matches of this referee (rf_...)').optional(),
  last: countParameter('number of latest matches with a result, latest first'),
  ...paging,
};

export const fixtureFilters = {
  ...meetingFilters,
  ids: idList('native id').optional(),
  team: teamId().optional(),
  country: countryId('matches in leagues of this country: key, code or name').optional(),
  round: name('name of the round', 'Regular Season - 3').optional(),
  next: countParameter('number of upcoming matches, earliest first'),
  live: live().optional(),
  order: param.oneOf(['asc', 'desc'], { description: 'by kickoff' }).default('asc'),
};

/** The validated filters of a fixture list. Head-to-head has a part of them. */
export type FixtureQuery = { readonly [name in keyof typeof fixtureFilters]?: z.output<(typeof fixtureFilters)[name]> };

export function fixtureRules(query: RuleInput<FixtureQuery>): FieldError[] {
  const faults = [...pagingRules(query), ...daysRules(query)];
  const { last, next } = query;
  if (last !== undefined && next !== undefined)
    faults.push({ field: 'last', message: 'cannot be combined with next: send last or next' });
  const countName = last === undefined ? 'next' : 'last';
  if (query[countName] === undefined) return faults;
  for (const field of ['limit', 'cursor', 'page', 'live', 'status'] as const) {
    if (query[field] !== undefined) faults.push({ field, message: `${field} cannot be combined with ${countName}` });
  }
  return faults;
}

function datesOf({ date, from, to, timezone }: FixtureQuery): Pick<FixtureFilter, 'from' | 'to' | 'days'> {
  return date === undefined ? period(from, to, timezone) : period(date, date, timezone);
}

/** Legacy ids of the leagues that `league`, `live` and `country` all allow; undefined if none is set. */
function requestedLeagues({ reference }: Store, query: FixtureQuery): number[] | undefined {
  const sets: number[][] = [];
  if (query.league !== undefined) sets.push(requireLeagues(reference, query.league).map(({ legacyId }) => legacyId));
  if (query.live !== undefined && query.live !== 'all') {
    sets.push(query.live.map((id) => requireLeague(reference, id, 'live').legacyId));
  }
  if (query.country !== undefined) {
    const { key } = requireCountry(reference, query.country);
    sets.push(reference.leagues().flatMap((league) => (league.country.key === key ? [league.legacyId] : [])));
  }
  const [first, ...others] = sets;
  return first?.filter((id) => others.every((other) => other.includes(id)));
}

function requestedStatuses({ status, live: inPlay, last, next }: FixtureQuery): readonly StatusCode[] | undefined {
  if (last !== undefined) return RESULT_STATUSES;
  if (next !== undefined) return SCHEDULED_STATUSES;
  if (inPlay === undefined) return status;
  return status === undefined ? IN_PLAY_STATUSES : IN_PLAY_STATUSES.filter((code) => status.includes(code));
}

/** A referee may be spelled in several ways. */
async function spellingsOf(store: Store, id: string): Promise<string[]> {
  return store.referees.spellings((await requireReferee(store, id)).id);
}

interface FilterContext {
  readonly now: number;
  /** the fixtures of `ids` */
  readonly batch?: StoredBatch | undefined;
}

/** The store filter of a query; null if nothing can match. Throws `not_found` for unknown ids. */
export async function fixtureFilter(
  store: Store,
  query: FixtureQuery,
  context: FilterContext,
): Promise<FixtureFilter | null> {
  const { now, batch } = context;
  const { reference } = store;
  const leagues = requestedLeagues(store, query);
  const codes = requestedStatuses(query);
  const dates = datesOf(query);
  const earliest = query.next !== undefined ? now : query.live !== undefined ? now - IN_PLAY_MAX_MS : undefined;
  const from = earliest === undefined ? dates.from : Math.max(earliest, dates.from ?? earliest);
  const filter = {
    ...dates,
    ...(from !== undefined && { from }),
    ...(batch !== undefined && { ids: batch.legacyIds }),
    ...(leagues !== undefined && { leagues }),
    ...(query.season !== undefined && { season: query.season }),
    ...(query.team !== undefined && { team: requireTeam(reference, query.team).legacyId }),
    ...(query.venue !== undefined && { venues: reference.venueNumbersOf(requireVenue(reference, query.venue)) }),
    ...(query.round !== undefined && { round: query.round }),
    ...(query.referee !== undefined && { referee: await spellingsOf(store, query.referee) }),
    ...(codes !== undefined && { statuses: codes }),
  };
  return leagues?.length === 0 || codes?.length === 0 ? null : filter;
}

/** A list of league seasons is valid until one of them changes; any other list depends on all seasons. */
export function fixtureScopes(store: Store, query: FixtureQuery): string[] {
  if (query.league === undefined || query.season === undefined || query.ids !== undefined) return [ANY_SCOPE];
  const { season } = query;
  const leagues = requireLeagues(store.reference, query.league);
  return [...leagues.map(({ legacyId }) => seasonScope(legacyId, season)), REFERENCE_SCOPE];
}
