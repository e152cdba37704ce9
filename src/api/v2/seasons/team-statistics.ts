import { z } from 'zod';
import { resultOf } from '../../../football/result.ts';
import { teamSeason } from '../../../football/season/team-season.ts';
import { expectedTotals, teamStatistics } from '../../../football/season/team-statistics.ts';
import type { Fixture, League, Season, Team } from '../../../football/terms.ts';
import { type EndpointResult, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { type Context, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeagues, requireTeam } from '../filters/entities.ts';
import { leagueIds, teamId } from '../params.ts';
import { presentTeamSeason, TeamSeasonBody, type TeamSeasonRow } from '../present/seasons/team-season.ts';
import { presentedTeamId } from '../present/view.ts';
import { modelScores, providerScores } from './expected-scores.ts';

const filters = {
  season: param.season(),
  league: leagueIds('only this league (lg_... or eng.1)').optional(),
};

const definition = {
  ...v2,
  tag: 'Teams',
  summary: 'Season statistics of a team, by league (an extension)',
  description:
    'Results at home and away, goals, clean sheets, match statistics of the team and its opponents, expected goals and formations. Only matches with a result count.',
  response: singleResponse(forBothShapes(z.array(TeamSeasonBody)), {
    team: z.string(),
    season: z.int(),
    count: z.int(),
  }),
};

/** The team's matches with a result, with its side first. */
async function matchNumbers({ statistics: reader, shots: shotReader }: Store, team: Team, played: readonly Fixture[]) {
  const ids = played.map(({ legacyId }) => legacyId);
  const [statistics, shots] = await Promise.all([reader.ofFixtures(ids), shotReader.expectedGoals(ids)]);
  const matches = played.map(({ legacyId, home }) => {
    const [own, other] = home.legacyId === team.legacyId ? (['home', 'away'] as const) : (['away', 'home'] as const);
    const ofMatch = statistics.get(legacyId);
    const shotsOfMatch = shots.get(legacyId);
    const seen = (scores: ReturnType<typeof modelScores>) =>
      scores === null ? [] : [{ own: scores[own], other: scores[other] }];
    return {
      statistics: { own: ofMatch?.[own] ?? {}, other: ofMatch?.[other] ?? {} },
      provider: seen(providerScores(ofMatch, shotsOfMatch)),
      model: seen(modelScores(shotsOfMatch)),
    };
  });
  return {
    statistics: teamStatistics(matches.map(({ statistics: one }) => one)),
    provider: expectedTotals(matches.flatMap(({ provider }) => provider)),
    model: expectedTotals(matches.flatMap(({ model }) => model)),
  };
}

async function teamSeasonRow(store: Store, team: Team, of: Season): Promise<TeamSeasonRow> {
  const { league, year, stored } = of;
  const isOfTeam = ({ home, away }: Fixture) => home.legacyId === team.legacyId || away.legacyId === team.legacyId;
  const fixtures = (await store.fixtures.ofSeason(league.legacyId, year)).filter(isOfTeam);
  const played = fixtures.filter((fixture) => resultOf(fixture) !== null);
  const formations = stored.lineups
    ? await store.lineups.formations({
        team: team.legacyId,
        league: league.legacyId,
        season: year,
        before: Number.POSITIVE_INFINITY,
      })
    : [];
  return {
    team,
    of,
    results: teamSeason(team, fixtures),
    ...(await matchNumbers(store, team, played)),
    formations,
  };
}

interface Request {
  readonly team: Team;
  readonly season: number;
  readonly leagues: readonly League[] | undefined;
}

async function answerStatistics(context: Context, { team, season, leagues }: Request): Promise<EndpointResult> {
  const { store } = context;
  const seasons = store.reference
    .seasonsOfTeam(team)
    .filter(({ year }) => year === season)
    .filter(({ league }) => leagues?.some(({ legacyId }) => legacyId === league.legacyId) ?? true);
  const rows: TeamSeasonRow[] = [];
  for (const of of seasons) rows.push(await teamSeasonRow(store, team, of));
  const view = viewOf(context);
  const scopes = leagues?.map(({ legacyId }) => seasonScope(legacyId, season));
  return singleAnswer(
    context,
    rows.map((row) => presentTeamSeason(row, view)),
    {
      scopes: scopes === undefined ? [ANY_SCOPE] : [...scopes, REFERENCE_SCOPE],
      meta: { team: presentedTeamId(team, view), season, count: rows.length },
    },
  );
}

const requestedLeagues = ({ store }: Context, ids: readonly string[] | undefined) =>
  ids === undefined ? undefined : requireLeagues(store.reference, ids);

const byPath = endpoint({
  ...definition,
  id: 'v2.teams.statistics',
  path: '/api/v2/teams/:id/statistics',
  query: z.object(filters),
  params: z.object({ id: teamId() }),
  example: { params: { id: examples.team }, query: { season: examples.season } },

  handle(context) {
    const { params, query, store } = context;
    const team = requireTeam(store.reference, params.id, 'id');
    return answerStatistics(context, { team, season: query.season, leagues: requestedLeagues(context, query.league) });
  },
});

const byQuery = endpoint({
  ...definition,
  id: 'v2.teams.statistics.by-query',
  path: '/api/v2/teams/statistics',
  query: z.object({ team: teamId(), ...filters }),
  example: { query: { team: examples.team, season: examples.season } },

  handle(context) {
    const { query, store } = context;
    const team = requireTeam(store.reference, query.team);
    return answerStatistics(context, { team, season: query.season, leagues: requestedLeagues(context, query.league) });
  },
});

export const teamSeasonStatistics = [byPath, byQuery] as const;
