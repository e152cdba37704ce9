import { z } from 'zod';
import type { Team } from '../../../football/terms.ts';
import { type EndpointResult, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { pageAnswer, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { type Batch, batchOf, missingIds, missingOf } from '../filters/batch.ts';
import { requireCountry, requireLeague, requireTeam, requireVenue } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { byName, nameContains, nameOrder } from '../filters/search.ts';
import { countryId, idList, leagueId, noQuery, paging, search, teamId, venueId } from '../params.ts';
import { presentTeam, TeamBody } from '../present/reference/team.ts';

const legacyIdOf = ({ legacyId }: Team) => legacyId;
const ORDER = nameOrder(legacyIdOf);

const query = z.object({
  search: search(),
  country: countryId().optional(),
  league: leagueId('teams of this league (lg_... or eng.1) in `season`; default: the current season').optional(),
  season: param.season('teams that played in this season').optional(),
  venue: venueId('teams with this home venue (vn_...)').optional(),
  national: param.boolean('true: national teams; false: clubs').optional(),
  ids: idList('native id or slug').optional(),
  ...paging,
});
type Filter = z.output<typeof query>;

/** Legacy ids of the teams of the league, of the season, or of both; null if neither is set. */
function participants(reference: Reference, { league, season: year }: Filter, now: number): Set<number> | null {
  if (league === undefined && year === undefined) return null;
  const leagues = league === undefined ? reference.leagues() : [requireLeague(reference, league)];
  const teams = leagues.flatMap((each) => {
    const season = year ?? reference.currentSeason(each, now)?.year;
    return season === undefined ? [] : reference.teamsOfSeason(each, season);
  });
  return new Set(teams.map((team) => team.legacyId));
}

/** One condition per filter. */
function conditions(
  reference: Reference,
  filter: Filter,
  now: number,
  batch: Batch | undefined,
): ((team: Team) => boolean)[] {
  const all: ((team: Team) => boolean)[] = [nameContains(filter.search)];
  if (filter.country !== undefined) {
    const { key } = requireCountry(reference, filter.country);
    all.push((team) => team.country.key === key);
  }
  if (filter.venue !== undefined) {
    const { legacyId } = requireVenue(reference, filter.venue);
    all.push((team) => team.venue?.legacyId === legacyId);
  }
  if (batch !== undefined) all.push((team) => batch.keys.has(team.legacyId));
  if (filter.national !== undefined) all.push((team) => team.national === filter.national);
  const playing = participants(reference, filter, now);
  if (playing !== null) all.push((team) => playing.has(team.legacyId));
  return all;
}

/** Cache scopes. `league` without `season` means the current season, which can change at midnight. */
function answerParts({ league, season: year }: Filter, now: number): Omit<EndpointResult, 'body'> {
  if (league === undefined && year === undefined) return { scopes: [REFERENCE_SCOPE] };
  return year === undefined ? { scopes: [ANY_SCOPE], until: nextMidnight(now) } : { scopes: [ANY_SCOPE] };
}

export const teams = endpoint({
  ...v2,
  id: 'v2.teams',
  path: '/api/v2/teams',
  tag: 'Teams',
  summary: 'Clubs and national teams, by name',
  query,
  aliases: { id: 'ids', team: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(TeamBody), {}, missingIds),
  example: { query: { league: examples.league } },

  handle(context) {
    const { query, store, now } = context;
    const batch = query.ids && batchOf(query.ids, 'team', (id) => store.reference.team(id)?.legacyId);
    const filters = conditions(store.reference, query, now, batch);
    const all = byName(store.reference.teams(), legacyIdOf);
    const rows = all.filter((team) => filters.every((matches) => matches(team)));
    const view = viewOf(context);
    return pageAnswer(context, pageOf(rows, query, ORDER), (team) => presentTeam(team, view), {
      ...answerParts(query, now),
      ...missingOf(batch),
    });
  },
});

export const team = endpoint({
  ...v2,
  id: 'v2.team',
  path: '/api/v2/teams/:id',
  tag: 'Teams',
  summary: 'One team',
  query: noQuery,
  params: z.object({ id: teamId() }),
  response: singleResponse(forBothShapes(TeamBody)),
  example: { params: { id: examples.team } },

  handle(context) {
    const found = requireTeam(context.store.reference, context.params.id, 'id');
    return singleAnswer(context, presentTeam(found, viewOf(context)), { scopes: [REFERENCE_SCOPE] });
  },
});
