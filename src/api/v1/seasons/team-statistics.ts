import { z } from 'zod';
import { teamSeason } from '../../../football/season/team-season.ts';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import { dayStart } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, enveloped, FLAT_ONLY, listed, NESTED_ONLY, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { leagueId, teamId } from '../params.ts';
import { FlatTeamSeason, flatTeamSeason, NestedTeamSeason, nestedTeamSeason } from '../present/seasons/team-season.ts';
import { seasonDetails } from './season-details.ts';

const aliases = { teamId: 'team', leagueId: 'league', year: 'season' };

export const teamsStatistics = endpoint({
  ...v1,
  id: 'v1.teams-statistics',
  path: '/api/v1/teams/statistics',
  tag: 'Teams',
  summary: 'Statistics of a team in one competition and season',
  description: 'Returns one object, or an empty array if the team or the league season is unknown.',
  query: z.object({
    league: leagueId(),
    season: param.season(),
    team: teamId(),
    date: param.date('last date to include').optional(),
  }),
  aliases,
  shapes: NESTED_ONLY,
  response: { nested: enveloped(z.union([NestedTeamSeason, z.array(z.unknown()).max(0)])) },
  example: { query: { league: examples.league, season: examples.season, team: examples.team } },

  async handle(context) {
    const { query, store, publicUrl } = context;
    const league = store.reference.league(query.league);
    const team = store.reference.team(query.team);
    if (league === undefined || team === undefined || store.reference.season(league, query.season) === undefined) {
      return answer(context, 'teams/statistics', [], { scopes: [ANY_SCOPE] });
    }
    const end = query.date === undefined ? Number.POSITIVE_INFINITY : dayStart(query.date, 'UTC', 1);
    const ofSeason = await store.fixtures.ofSeason(league.legacyId, query.season);
    const fixtures = ofSeason.filter(({ kickoff }) => kickoff < end);
    const row = {
      league,
      season: query.season,
      team,
      numbers: teamSeason(team, fixtures),
      ...(await seasonDetails(store, { league, season: query.season, team, before: end }, fixtures)),
    };
    return answer(context, 'teams/statistics', nestedTeamSeason(row, { publicUrl, timezone: 'UTC' }), {
      scopes: [seasonScope(league.legacyId, query.season), REFERENCE_SCOPE],
      inPlay: fixtures.some(({ status }) => isInPlay(status)),
    });
  },
});

export const teamStatistics = endpoint({
  ...v1,
  id: 'v1.team-statistics',
  path: '/api/v1/team-statistics',
  tag: 'Teams',
  summary: 'Matches played and goals scored by a team in a season',
  description:
    'Without `league`, the response covers every competition of the season. Default for `season`: the latest one.',
  query: z.object({ team: teamId(), league: leagueId().optional(), season: param.season().optional() }),
  aliases,
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatTeamSeason) },
  example: { query: { team: examples.team, league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store } = context;
    const { reference } = store;
    const team = reference.team(query.team);
    const league = query.league === undefined ? undefined : reference.league(query.league);
    const seasons = (team === undefined ? [] : reference.seasonsOfTeam(team)).filter(
      (season) => query.league === undefined || season.league.legacyId === league?.legacyId,
    );
    const year = query.season ?? seasons.at(-1)?.year;
    const fixtures: Fixture[] = [];
    for (const season of seasons) {
      if (season.year === year) fixtures.push(...(await store.fixtures.ofSeason(season.league.legacyId, year)));
    }
    const response = team === undefined || fixtures.length === 0 ? [] : [flatTeamSeason(teamSeason(team, fixtures))];
    return answer(context, 'team-statistics', response, {
      scopes: [ANY_SCOPE],
      inPlay: fixtures.some(({ status }) => isInPlay(status)),
    });
  },
});
