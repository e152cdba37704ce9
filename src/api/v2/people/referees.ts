import { z } from 'zod';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Referee, RefereeFilter } from '../../../store/fixtures/referees.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { pageAnswer, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { batchOf, missingIds, missingOf } from '../filters/batch.ts';
import type { Order } from '../filters/cursor.ts';
import { requireCountry, requireLeagues, requireReferee } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { countryId, idList, leagueIds, noQuery, paging, refereeId, search } from '../params.ts';
import {
  presentReferee,
  presentRefereeDetail,
  RefereeBody,
  RefereeDetailBody,
  type RefereeRow,
} from '../present/people/referee.ts';

const ORDER: Order<Referee> = {
  by: [{ kind: 'text' }, { kind: 'text' }],
  keyOf: ({ nameKey, id }) => [nameKey, id],
};

const query = z.object({
  search: search(),
  country: countryId('referees of matches in leagues of this country: key, code or name').optional(),
  league: leagueIds('referees of matches in this league (lg_... or eng.1)').optional(),
  season: param.season('referees of matches in this season').optional(),
  ids: idList('native id').optional(),
  ...paging,
});
type Query = z.output<typeof query>;

type Matches = Pick<RefereeFilter, 'leagues' | 'season'>;

/** The filters on matches, which also apply to the counts. */
function matchFilter({ reference }: Store, { country, league, season }: Query): Matches {
  const sets: number[][] = [];
  if (league !== undefined) sets.push(requireLeagues(reference, league).map(({ legacyId }) => legacyId));
  if (country !== undefined) {
    const { key } = requireCountry(reference, country);
    sets.push(reference.leagues().flatMap((one) => (one.country.key === key ? [one.legacyId] : [])));
  }
  const [first, ...others] = sets;
  const leagues = first?.filter((id) => others.every((other) => other.includes(id)));
  return { ...(leagues !== undefined && { leagues }), ...(season !== undefined && { season }) };
}

/** The rows of referees with their seasons, from one query. */
async function withSeasons(store: Store, referees: readonly Referee[], of?: Matches): Promise<RefereeRow[]> {
  const ids = referees.map(({ id }) => id);
  const seasons = (await store.referees.seasons(ids, of)).flatMap((row) => {
    const league = store.reference.league(row.league);
    return league === undefined ? [] : [{ ...row, league }];
  });
  const byReferee = Map.groupBy(seasons, ({ referee: id }) => id);
  return referees.map((referee) => ({ referee, seasons: byReferee.get(referee.id) ?? [] }));
}

async function requestedBatch({ referees }: Store, ids: readonly string[]) {
  const found = new Set((await referees.list({ ids }, { limit: ids.length, offset: 0 })).map(({ id }) => id));
  return batchOf(ids, 'referee', (id) => (found.has(id) ? id : undefined));
}

export const referees = endpoint({
  ...v2,
  id: 'v2.referees',
  path: '/api/v2/referees',
  tag: 'People',
  summary: 'Referees by name, with their matches and cards (an extension)',
  description:
    'A referee is a name: two spellings that differ in letters are two referees. The counts are those of the matches that the filters select. To get the matches, send `referee` to the fixtures.',
  query,
  aliases: { id: 'ids', referee: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(RefereeBody), {}, missingIds),
  example: { query: { league: examples.league, season: examples.season, limit: '5' } },

  async handle(context) {
    const { query: sent, store, shape } = context;
    const batch = sent.ids && (await requestedBatch(store, sent.ids));
    const matches = matchFilter(store, sent);
    const filter = {
      ...matches,
      ...(sent.search !== undefined && { search: sent.search }),
      ...(batch !== undefined && { ids: [...batch.keys].map(String) }),
    };
    const page = await readPage(sent, {
      read: (window) => store.referees.list(filter, window),
      count: () => store.referees.count(filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const rows = new Map((await withSeasons(store, page.rows, matches)).map((row) => [row.referee.id, row]));
    const view = viewOf(context);
    return pageAnswer(context, page, ({ id }) => presentReferee(rows.get(id)!, view), {
      scopes: [ANY_SCOPE],
      ...missingOf(batch),
    });
  },
});

export const referee = endpoint({
  ...v2,
  id: 'v2.referee',
  path: '/api/v2/referees/:id',
  tag: 'People',
  summary: 'One referee, by league and season (an extension)',
  query: noQuery,
  params: z.object({ id: refereeId() }),
  response: singleResponse(forBothShapes(RefereeDetailBody)),
  example: { params: { id: examples.referee } },

  async handle(context) {
    const { params, store } = context;
    const found = await requireReferee(store, params.id, 'id');
    const [row] = await withSeasons(store, [found]);
    return singleAnswer(context, presentRefereeDetail(row!, viewOf(context)), { scopes: [ANY_SCOPE] });
  },
});
