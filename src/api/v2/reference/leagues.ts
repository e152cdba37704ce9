import { z } from 'zod';
import type { League } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { pageAnswer, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { type Batch, batchOf, missingIds, missingOf } from '../filters/batch.ts';
import { requireCountry, requireLeague, requireTeam } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { byName, nameContains, nameOrder } from '../filters/search.ts';
import { countryId, idList, leagueId, noQuery, paging, search, teamId } from '../params.ts';
import { LeagueBody, type LeagueRow, presentLeague } from '../present/reference/league.ts';

const legacyIdOf = ({ legacyId }: League) => legacyId;
const ORDER = nameOrder(legacyIdOf);

const query = z.object({
  search: search(),
  country: countryId().optional(),
  team: teamId('leagues in which this team plays or has played').optional(),
  season: param.season('leagues with this season stored').optional(),
  type: param.oneOf(['League', 'Cup'], { description: 'type of competition' }).optional(),
  current: param.boolean('true: leagues with a season in progress today').optional(),
  ids: idList('native id or code').optional(),
  ...paging,
});

function withSeasons(reference: Reference, league: League, now: number): LeagueRow {
  const seasons = reference.seasons(league).map(({ year }) => year);
  return { league, seasons, currentSeason: reference.currentSeason(league, now)?.year ?? null };
}

/** True if today is between the first and the last day of a season. Breaks count as in progress. */
function isInProgress(reference: Reference, league: League, now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  return reference.seasons(league).some(({ start, end }) => start <= today && today <= end);
}

/** One condition per filter. */
function conditions(
  reference: Reference,
  filter: z.output<typeof query>,
  now: number,
  batch: Batch | undefined,
): ((league: League) => boolean)[] {
  const { country, team, season: year, type, current } = filter;
  const all: ((league: League) => boolean)[] = [nameContains(filter.search)];
  if (country !== undefined) {
    const { key } = requireCountry(reference, country);
    all.push((league) => league.country.key === key);
  }
  if (batch !== undefined) all.push((league) => batch.keys.has(league.legacyId));
  if (team !== undefined) {
    const played = reference.seasonsOfTeam(requireTeam(reference, team));
    const requested = new Set(
      played.filter((season) => year === undefined || season.year === year).map((season) => season.league.legacyId),
    );
    all.push((league) => requested.has(league.legacyId));
  }
  if (year !== undefined) all.push((league) => reference.season(league, year) !== undefined);
  if (type !== undefined) all.push((league) => league.type === type);
  if (current !== undefined) all.push((league) => isInProgress(reference, league, now) === current);
  return all;
}

export const leagues = endpoint({
  ...v2,
  id: 'v2.leagues',
  path: '/api/v2/leagues',
  tag: 'Reference',
  summary: 'Leagues and cups, by name, with their stored seasons',
  query,
  aliases: { id: 'ids', league: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(LeagueBody), {}, missingIds),
  example: { query: { limit: '5' } },

  handle(context) {
    const { query, store, now } = context;
    const batch = query.ids && batchOf(query.ids, 'league', (id) => store.reference.league(id)?.legacyId);
    const filters = conditions(store.reference, query, now, batch);
    const all = byName(store.reference.leagues(), legacyIdOf);
    const rows = all.filter((league) => filters.every((matches) => matches(league)));
    const view = viewOf(context);
    const present = (league: League) => presentLeague(withSeasons(store.reference, league, now), view);
    return pageAnswer(context, pageOf(rows, query, ORDER), present, {
      scopes: [ANY_SCOPE],
      until: nextMidnight(now),
      ...missingOf(batch),
    });
  },
});

export const league = endpoint({
  ...v2,
  id: 'v2.league',
  path: '/api/v2/leagues/:id',
  tag: 'Reference',
  summary: 'One league or cup',
  query: noQuery,
  params: z.object({ id: leagueId() }),
  response: singleResponse(forBothShapes(LeagueBody)),
  example: { params: { id: examples.league } },

  handle(context) {
    const { params, store, now } = context;
    const row = withSeasons(store.reference, requireLeague(store.reference, params.id, 'id'), now);
    const parts = { scopes: [ANY_SCOPE], until: nextMidnight(now) };
    return singleAnswer(context, presentLeague(row, viewOf(context)), parts);
  },
});
