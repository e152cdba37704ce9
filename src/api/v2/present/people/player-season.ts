/** Seasons of players: sums, values per 90 minutes, expected goals. */
import { z } from 'zod';
import { PLAYER_STATISTICS, type PlayerSeasonStatistics } from '../../../../football/match.ts';
import { countsPerNinety, perNinety } from '../../../../football/people/per-ninety.ts';
import { COVERED_SHARE } from '../../../../football/season/coverage.ts';
import type { League, Season, Team } from '../../../../football/terms.ts';
import type { PlayerSeason } from '../../../../store/people/player-seasons.ts';
import { CompletenessBody, presentCompletenessOf, type ResourceName } from '../seasons/coverage.ts';
import { presentStamp, SeasonStampBody } from '../stamp.ts';
import { presentedLeagueId, presentedTeamId, type View } from '../view.ts';
import { presentRating, RatingBody } from './rating.ts';

const NAMES = [
  'appearances',
  'lineups',
  'substitutedIn',
  'substitutedOut',
  'bench',
  ...PLAYER_STATISTICS,
  'passAccuracy',
  'expectedAssists',
] as const satisfies readonly (keyof PlayerSeasonStatistics)[];

const PerNinety = z.number().nullable().describe('null if the minutes of some match, or most shots, are unknown');

export const PlayerSeasonBody = z.object({
  league: z.object({ id: z.string(), name: z.string() }),
  season: z.int(),
  team: z.object({ id: z.string(), name: z.string() }),
  position: z
    .string()
    .nullable()
    .describe('most frequent position; if no match states one, the usual position of the player'),
  number: z.int().nullable().describe('latest shirt number'),
  captain: z.boolean().describe('true if he was the captain in a match'),
  appearances: z.int().nullable(),
  minutes: z.int().nullable(),
  goals: z.int().nullable(),
  assists: z.int().nullable(),
  ...RatingBody.shape,
  statistics: z.partialRecord(z.enum(NAMES), z.number()).describe('sums by name; unknown ones are omitted'),
  per90: z
    .partialRecord(z.enum(PLAYER_STATISTICS), z.number())
    .nullable()
    .describe('the sums per 90 minutes; null if the minutes of some match are unknown'),
  expectedGoals: z.object({
    provider: z
      .object({ total: z.number(), per90: PerNinety })
      .nullable()
      .describe("by the provider's model; null if no source gives them for all stored shots or the season"),
    model: z
      .object({ total: z.number(), shots: z.int().describe('shots that the sum is from'), per90: PerNinety })
      .nullable()
      .describe("by Touchline's model; null if no shots are stored"),
  }),
  completeness: z
    .object({
      goals: CompletenessBody,
      assists: CompletenessBody,
      cards: CompletenessBody,
      statistics: CompletenessBody,
    })
    .nullable()
    .describe('the part of the season with such data, of all players; null if no match of the season is stored'),
  ...SeasonStampBody.shape,
});

export interface PlayerSeasonRow extends Omit<PlayerSeason, 'league' | 'team'> {
  readonly league: League;
  readonly team: Team;
  /** undefined if no match of the season is stored */
  readonly of: Season | undefined;
}

function expectedGoals(statistics: PlayerSeasonStatistics) {
  const { shots, locatedShots, expectedGoals: provider, modelExpectedGoals: model } = statistics;
  const areCovered = locatedShots === undefined || shots === undefined || locatedShots >= COVERED_SHARE * shots;
  const per90 = (total: number) => (areCovered ? perNinety(total, statistics) : null);
  return {
    provider: provider === undefined ? null : { total: provider, per90: per90(provider) },
    model: model === undefined ? null : { total: model, shots: locatedShots ?? 0, per90: per90(model) },
  };
}

export function presentPlayerSeason(row: PlayerSeasonRow, view: View): z.infer<typeof PlayerSeasonBody> {
  const { league, season, team, position, number, captain, statistics, of } = row;
  const { appearances = null, minutes = null, goals = null, assists = null } = statistics;
  const share = (name: ResourceName) => presentCompletenessOf([of!], name);
  return {
    league: { id: presentedLeagueId(league, view), name: league.name },
    season,
    team: { id: presentedTeamId(team, view), name: team.name },
    position,
    number,
    captain,
    appearances,
    minutes,
    goals,
    assists,
    ...presentRating(statistics),
    statistics: Object.fromEntries(
      NAMES.flatMap((name) => (statistics[name] === undefined ? [] : [[name, statistics[name]]])),
    ),
    per90: countsPerNinety(statistics),
    expectedGoals: expectedGoals(statistics),
    completeness:
      of === undefined
        ? null
        : {
            goals: share('topScorers'),
            assists: share('topAssists'),
            cards: share('topCards'),
            statistics: share('playerStatistics'),
          },
    ...presentStamp(view.seasonStamp(league, season)),
  };
}
