import { z } from 'zod';
import type { Team } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, enveloped, FLAT_ONLY, listed, NESTED_ONLY, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { all, containing, named } from '../names.ts';
import { page, pageOf } from '../paging.ts';
import { countryName, leagueId, requireAnyOf, teamId, venueId } from '../params.ts';
import { CountryBody, presentCountry } from '../present/reference/country.ts';
import { FlatTeam, flatTeam, MergedTeam, mergedTeam, NestedTeam, nestedTeam } from '../present/reference/team.ts';
import { Image, teamLogo } from '../present/view.ts';

const filters = {
  id: teamId().optional(),
  name: param.text({ description: 'the full name', example: 'Manchester United' }).optional(),
  league: leagueId().optional(),
  season: param.season('teams of this season; default with `league`: the current season').optional(),
  country: countryName().optional(),
  code: param.text({ description: 'three-letter code', example: 'MUN' }, { min: 3, max: 3 }).optional(),
  venue: venueId().optional(),
  search: param.search('part of the name or of the country').optional(),
};
const FILTERS = Object.keys(filters);
const query = z.object({ ...filters, page: page() });
type Query = z.output<typeof query>;

/** The teams of a league season, of a season in any league, or all teams. */
function teamsOf(reference: Reference, { league: id, season: year }: Query, now: number): readonly Team[] {
  if (id === undefined && year === undefined) return reference.teams();
  const requested = id === undefined ? undefined : reference.league(id);
  const leagues = id === undefined ? reference.leagues() : requested === undefined ? [] : [requested];
  const teams = new Set<Team>();
  for (const league of leagues) {
    const season = year ?? reference.currentSeason(league, now)?.year;
    if (season === undefined) continue;
    for (const team of reference.teamsOfSeason(league, season)) teams.add(team);
  }
  return [...teams].sort((a, b) => a.legacyId - b.legacyId);
}

function conditions(reference: Reference, query: Query): ((team: Team) => boolean)[] {
  const { id, name, country, code, venue, search } = query;
  const conditions: ((team: Team) => boolean)[] = [];
  if (id !== undefined) {
    const teamId = reference.team(id)?.legacyId;
    conditions.push((team) => team.legacyId === teamId);
  }
  if (venue !== undefined) {
    const venueId = reference.venue(venue)?.legacyId;
    conditions.push((team) => venueId !== undefined && team.venue?.legacyId === venueId);
  }
  if (name !== undefined) conditions.push(named(name, (team) => team.name));
  if (country !== undefined) conditions.push(named(country, (team) => team.country.name));
  if (code !== undefined) conditions.push((team) => team.code === code.toUpperCase());
  if (search !== undefined) {
    conditions.push(
      containing(
        search,
        (team) => team.name,
        (team) => team.country.name,
      ),
    );
  }
  return conditions;
}

export const teams = endpoint({
  ...v1,
  id: 'v1.teams',
  path: '/api/v1/teams',
  tag: 'Teams',
  summary: 'Teams with their stadiums',
  description: 'Requires at least one filter; a result matches all filters. More than 1,000 teams come in pages.',
  query,
  rules: (sent) => requireAnyOf(sent, FILTERS),
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedTeam), nested: listed(NestedTeam), flat: listed(FlatTeam) },
  example: { query: { league: examples.league, season: examples.season } },

  handle(context) {
    const { query, store, publicUrl, now } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const present = presenterFor<Team>(context, {
      nested: (team) => nestedTeam(team, view),
      flat: (team) => flatTeam(team, view),
      merged: (team) => mergedTeam(team, view),
    });
    const found = teamsOf(store.reference, query, now).filter(all(conditions(store.reference, query)));
    const { rows, paging } = pageOf(found, query.page);
    const dependsOnToday = query.league !== undefined && query.season === undefined;
    return answer(context, 'teams', rows.map(present), {
      scopes: [ANY_SCOPE],
      paging,
      ...(dependsOnToday && { until: nextMidnight(now) }),
    });
  },
});

export const teamSeasons = endpoint({
  ...v1,
  id: 'v1.teams-seasons',
  path: '/api/v1/teams/seasons',
  tag: 'Teams',
  summary: 'Seasons of a team',
  query: z.object({ team: teamId() }),
  shapes: NESTED_ONLY,
  response: { nested: listed(z.int()) },
  example: { query: { team: examples.team } },

  handle(context) {
    const { reference } = context.store;
    const team = reference.team(context.query.team);
    const years = team === undefined ? [] : reference.seasonsOfTeam(team).map(({ year }) => year);
    const response = [...new Set(years)].sort((a, b) => a - b);
    return answer(context, 'teams/seasons', response, { scopes: [ANY_SCOPE] });
  },
});

export const teamCountries = endpoint({
  ...v1,
  id: 'v1.teams-countries',
  path: '/api/v1/teams/countries',
  tag: 'Teams',
  summary: 'Countries with stored teams',
  query: z.object({}),
  shapes: NESTED_ONLY,
  response: { nested: listed(CountryBody) },
  example: {},

  handle(context) {
    const { store, publicUrl } = context;
    const keys = new Set(store.reference.teams().map((team) => team.country.key));
    const rows = store.reference.countries().filter((country) => keys.has(country.key));
    const view = { publicUrl, timezone: 'UTC' };
    const response = rows.map((country) => presentCountry(country, view));
    return answer(context, 'teams/countries', response, { scopes: [REFERENCE_SCOPE] });
  },
});

export const teamLogos = endpoint({
  ...v1,
  id: 'v1.teams-logos',
  path: '/api/v1/teams/logos',
  tag: 'Teams',
  summary: 'Logos of many teams at once, by team id',
  description: 'Unknown ids are omitted.',
  query: z.object({
    ids: param.idList({ description: 'ids of teams, separated by commas', example: '33,40', max: 100 }),
  }),
  shapes: FLAT_ONLY,
  response: { flat: enveloped(z.record(z.string(), Image)) },
  example: { query: { ids: `${examples.team},${examples.opponent}` } },

  handle(context) {
    const { query, store, publicUrl } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const found = query.ids.flatMap((id) => {
      const team = store.reference.team(id);
      return team === undefined ? [] : [[String(id), teamLogo(team, view)] as const];
    });
    return answer(context, 'team-logos', Object.fromEntries(found), { scopes: [REFERENCE_SCOPE] });
  },
});
