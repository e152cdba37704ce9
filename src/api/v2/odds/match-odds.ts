/** Pre-match odds of many matches: of a league, a team or a period. */
import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { OddsFilter } from '../../../store/odds/odds.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight, period } from '../../days.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import type { Order } from '../filters/cursor.ts';
import { daysRules } from '../filters/days.ts';
import { requireBetType, requireBookmaker, requireLeague, requireTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { leagueId, numericId, paging, teamId } from '../params.ts';
import { MatchOddsBody, type MatchOddsRow, presentMatchOdds } from '../present/odds/price.ts';
import { oddsRows } from './odds.ts';

/** A match can have hundreds of prices. */
const MATCHES_MAX = 50;

const query = z.object({
  league: leagueId().optional(),
  season: param.season('starting year; default of a league alone: its current season').optional(),
  team: teamId('matches of this team (tm_... or t_...)').optional(),
  date: param.date('matches of this date').optional(),
  from: param.date('first date').optional(),
  to: param.date('last date').optional(),
  bookmaker: numericId('id of the bookmaker', 8).optional(),
  bet: numericId('id of the bet type').optional(),
  timezone: param.timezone('IANA time zone of the dates in the request').optional(),
  ...paging,
  limit: param.limit(MATCHES_MAX, `maximum number of matches in the response; default: ${MATCHES_MAX}`).optional(),
});
type Query = z.output<typeof query>;

const ORDER: Order<MatchOddsRow> = {
  by: [{ kind: 'moment' }, { kind: 'id' }],
  keyOf: ({ fixture }) => [fixture.kickoff, fixture.legacyId],
};

function isNarrowed({ league, team, date, from, to }: RuleInput<Query>): FieldError[] {
  if ([league, team, date, from, to].some((sent) => sent !== undefined)) return [];
  return [{ field: 'league', message: 'is missing: send league, team, date, from or to' }];
}

function oddsFilter({ reference }: Store, sent: Query, now: number): OddsFilter {
  const { league: code, team, date, from, to, bookmaker, bet, timezone } = sent;
  const league = code === undefined ? undefined : requireLeague(reference, code);
  const isOnlyLeague = league !== undefined && [team, date, from, to].every((other) => other === undefined);
  const season = sent.season ?? (isOnlyLeague ? reference.currentSeason(league, now)?.year : undefined);
  return {
    ...(league !== undefined && { league: league.legacyId }),
    ...(season !== undefined && { season }),
    ...(team !== undefined && { team: requireTeam(reference, team).legacyId }),
    ...(bookmaker !== undefined && { bookmaker: requireBookmaker(reference, bookmaker).id }),
    ...(bet !== undefined && { bet: requireBetType(reference, bet).id }),
    ...period(date ?? from, date ?? to, timezone),
  };
}

/** The matches of a page with their odds. A match keeps its place although no market meets both filters. */
async function matchOdds(
  { odds, fixtures, reference }: Store,
  filter: OddsFilter,
  page: Parameters<Store['odds']['list']>[1],
): Promise<MatchOddsRow[]> {
  const found = await odds.list(filter, page);
  const matches = await fixtures.list({ ids: found.map(({ fixture }) => fixture) }, { order: 'asc' });
  const byId = new Map(found.map((row) => [row.fixture, row]));
  return matches.map((fixture) => {
    const of = byId.get(fixture.legacyId)!;
    return { fixture, updatedAt: of.updatedAt, odds: oddsRows(reference, fixture, [of]) };
  });
}

export const oddsOfMatches = endpoint({
  ...v2,
  id: 'v2.odds.fixtures',
  path: '/api/v2/odds/fixtures',
  tag: 'Odds',
  summary: 'Pre-match odds of the matches of a league, a team or a period, by kickoff',
  description: 'An extension of this service. One item per match that has odds; paging counts matches.',
  plan: 'ultra',
  query,
  rules: (sent) => [...pagingRules(sent), ...daysRules(sent), ...isNarrowed(sent)],
  response: listResponse(forBothShapes(MatchOddsBody)),
  example: { query: { league: examples.league, season: examples.season, limit: '2' } },

  async handle(context) {
    const { query, store, shape, now } = context;
    const filter = oddsFilter(store, query, now);
    const page = await readPage(query, {
      read: (window) => matchOdds(store, filter, window),
      count: () => store.odds.count(filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const view = viewOf(context);
    return pageAnswer(context, page, (row) => presentMatchOdds(row, view), {
      scopes: [ANY_SCOPE],
      until: nextMidnight(now),
    });
  },
});
