import { z } from 'zod';
import type { League, Season } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, NESTED_ONLY, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { all, containing, named } from '../names.ts';
import { page, pageOf } from '../paging.ts';
import { boolean, countryCode, countryName, hasCountryCode, leagueId, teamId } from '../params.ts';
import {
  FlatLeague,
  flatLeague,
  type LeagueRow,
  MergedLeague,
  mergedLeague,
  NestedLeague,
  nestedLeague,
} from '../present/reference/league.ts';

const query = z.object({
  id: leagueId().optional(),
  name: param.text({ description: 'the full name', example: 'Premier League' }).optional(),
  country: countryName().optional(),
  code: countryCode().optional(),
  season: param.season().optional(),
  team: teamId().optional(),
  type: param.oneOf(['League', 'Cup'], { description: 'type of competition' }).optional(),
  current: boolean('true: only current seasons; false: only other seasons').optional(),
  search: param.search('part of the name or of the country', { example: 'liga' }).optional(),
  last: param
    .integer(
      { description: 'number of most recently changed competitions, latest first', example: 5 },
      { min: 1, max: 99 },
    )
    .optional(),
  page: page(),
});
type Query = z.output<typeof query>;

function leagueConditions(reference: Reference, query: Query): ((league: League) => boolean)[] {
  const { id, name, country, code, type, search } = query;
  const conditions: ((league: League) => boolean)[] = [];
  if (id !== undefined) {
    const leagueId = reference.league(id)?.legacyId;
    conditions.push((league) => league.legacyId === leagueId);
  }
  if (name !== undefined) conditions.push(named(name, (league) => league.name));
  if (country !== undefined) conditions.push(named(country, (league) => league.country.name));
  if (code !== undefined) {
    const isRequested = hasCountryCode(code);
    conditions.push((league) => isRequested(league.country));
  }
  if (type !== undefined) conditions.push((league) => league.type === type);
  if (search !== undefined) {
    conditions.push(
      containing(
        search,
        (league) => league.name,
        (league) => league.country.name,
      ),
    );
  }
  return conditions;
}

/** Conditions on seasons. A league without a matching season is omitted. */
function seasonConditions(reference: Reference, { season: year, team, current }: Query, now: number) {
  const conditions: ((season: Season) => boolean)[] = [];
  if (year !== undefined) conditions.push((season) => season.year === year);
  if (team !== undefined) {
    const requested = reference.team(team);
    const keyOf = ({ league, year }: Season) => `${league.legacyId}:${year}`;
    const played = new Set(requested === undefined ? [] : reference.seasonsOfTeam(requested).map(keyOf));
    conditions.push((season) => played.has(keyOf(season)));
  }
  if (current !== undefined) {
    const isCurrent = ({ league, year }: Season) => reference.currentSeason(league, now)?.year === year;
    conditions.push((season) => isCurrent(season) === current);
  }
  return conditions;
}

function leagueRows(reference: Reference, query: Query, now: number): LeagueRow[] {
  const matchesSeason = all(seasonConditions(reference, query, now));
  const rows = reference
    .leagues()
    .filter(all(leagueConditions(reference, query)))
    .map((league) => ({
      league,
      seasons: reference.seasons(league).filter(matchesSeason),
      current: reference.currentSeason(league, now)?.year ?? null,
    }))
    .filter((row) => row.seasons.length > 0);
  if (query.last === undefined) return rows;
  const latest = (row: LeagueRow) => Math.max(...row.seasons.map((season) => season.revision));
  return rows.toSorted((a, b) => latest(b) - latest(a)).slice(0, query.last);
}

export const leagues = endpoint({
  ...v1,
  id: 'v1.leagues',
  path: '/api/v1/leagues',
  tag: 'Reference',
  summary: 'Leagues and cups with their seasons and the coverage of each',
  query,
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedLeague), nested: listed(NestedLeague), flat: listed(FlatLeague) },
  example: { query: { id: examples.league } },

  handle(context) {
    const { query, store, publicUrl, now } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const present = presenterFor<LeagueRow>(context, {
      nested: (row) => nestedLeague(row, view),
      flat: (row) => flatLeague(row, view),
      merged: (row) => mergedLeague(row, view),
    });
    const { rows, paging } = pageOf(leagueRows(store.reference, query, now), query.page);
    const parts = { scopes: [ANY_SCOPE], paging, until: nextMidnight(now) };
    return answer(context, 'leagues', rows.map(present), parts);
  },
});

export const leagueSeasons = endpoint({
  ...v1,
  id: 'v1.leagues-seasons',
  path: '/api/v1/leagues/seasons',
  tag: 'Reference',
  summary: 'Years in which stored seasons start',
  query: z.object({}),
  shapes: NESTED_ONLY,
  response: { nested: listed(z.int()) },
  example: {},

  handle(context) {
    const { reference } = context.store;
    const years = new Set(reference.leagues().flatMap((league) => reference.seasons(league).map(({ year }) => year)));
    const response = [...years].sort((a, b) => a - b);
    return answer(context, 'leagues/seasons', response, { scopes: [ANY_SCOPE] });
  },
});
