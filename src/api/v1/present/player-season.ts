/** What a player did in a season, team by team, and the top lists made of it. */
import { z } from 'zod';
import type { PlayerSeasonStatistics } from '../../../football/match.ts';
import type { Player, Position } from '../../../football/person.ts';
import type { League, Team } from '../../../football/terms.ts';
import { FlatPlayer, flatPlayer, type PersonView, PlayerBody, playerBody } from './person.ts';
import { LeagueMention, mentionLeague, mentionTeam, TeamMention } from './view.ts';

const Count = z.int().nullable();

const SeasonBody = z.object({
  team: TeamMention,
  league: LeagueMention,
  games: z.object({
    appearences: Count, // spelt as existing clients read it
    lineups: Count,
    minutes: Count,
    number: Count,
    position: z.string().nullable(),
    rating: z.string().nullable().describe("mean of the matches, '7.486206'"),
    captain: z.boolean(),
  }),
  substitutes: z.object({ in: Count, out: Count, bench: Count }),
  shots: z.object({ total: Count, on: Count }),
  goals: z.object({ total: Count, conceded: Count, assists: Count, saves: Count }),
  passes: z.object({ total: Count, key: Count, accuracy: Count.describe('percent that arrived') }),
  tackles: z.object({ total: Count, blocks: Count, interceptions: Count }),
  duels: z.object({ total: Count, won: Count }),
  dribbles: z.object({ attempts: Count, success: Count, past: Count }),
  fouls: z.object({ drawn: Count, committed: Count }),
  cards: z.object({ yellow: Count, yellowred: Count, red: Count }),
  penalty: z.object({ won: Count, commited: Count, scored: Count, missed: Count, saved: Count }),
});

/** One team and league season of a player. */
export interface PlayerSeasonRow {
  readonly team: Team;
  readonly league: League;
  readonly season: number;
  readonly number: number | null;
  readonly position: Position | null;
  readonly captain: boolean;
  readonly statistics: PlayerSeasonStatistics;
}

/** A player with the seasons that were asked for. */
export interface PlayerRow {
  readonly player: Player;
  readonly injured: boolean;
  readonly seasons: readonly PlayerSeasonRow[];
}

function seasonBody(row: PlayerSeasonRow, player: Player, view: PersonView): z.infer<typeof SeasonBody> {
  const s = row.statistics;
  const count = (value: number | undefined) => (value === undefined ? null : Math.round(value));
  return {
    team: mentionTeam(row.team, view),
    league: mentionLeague(row.league, row.season, view),
    games: {
      appearences: count(s.appearances),
      lineups: count(s.lineups),
      minutes: count(s.minutes),
      number: row.number,
      position: row.position ?? player.position,
      rating: s.rating === undefined ? null : s.rating.toFixed(6),
      captain: row.captain,
    },
    substitutes: { in: count(s.substitutedIn), out: count(s.substitutedOut), bench: count(s.bench) },
    shots: { total: count(s.shots), on: count(s.shotsOnGoal) },
    goals: {
      total: count(s.goals),
      conceded: count(s.goalsConceded),
      assists: count(s.assists),
      saves: count(s.saves),
    },
    passes: { total: count(s.passes), key: count(s.keyPasses), accuracy: count(s.passAccuracy) },
    tackles: { total: count(s.tackles), blocks: count(s.blocks), interceptions: count(s.interceptions) },
    duels: { total: count(s.duels), won: count(s.duelsWon) },
    dribbles: { attempts: count(s.dribbles), success: count(s.dribblesWon), past: count(s.dribbledPast) },
    fouls: { drawn: count(s.foulsDrawn), committed: count(s.fouls) },
    cards: { yellow: count(s.yellowCards), yellowred: count(s.secondYellowCards), red: count(s.redCards) },
    penalty: {
      won: count(s.penaltiesWon),
      commited: count(s.penaltiesCommitted),
      scored: count(s.penaltiesScored),
      missed: count(s.penaltiesMissed),
      saved: count(s.penaltiesSaved),
    },
  };
}

export const NestedPlayer = z.object({ player: PlayerBody, statistics: z.array(SeasonBody) });

export function nestedPlayer({ player, injured, seasons }: PlayerRow, view: PersonView): z.infer<typeof NestedPlayer> {
  return {
    player: playerBody(player, injured, view),
    statistics: seasons.map((row) => seasonBody(row, player, view)),
  };
}

export const MergedPlayer = z.object({ ...FlatPlayer.shape, ...NestedPlayer.shape });

export function mergedPlayer(row: PlayerRow, view: PersonView): z.infer<typeof MergedPlayer> {
  return { ...flatPlayer(row.player, view), ...nestedPlayer(row, view) };
}

/** List B's entry of a top list; a nested one holds all of it. */
export const FlatTopEntry = z.object({
  player: z.object({ id: z.int(), name: z.string() }),
  statistics: z.array(
    z.object({
      goals: z.object({ total: Count, assists: Count }),
      games: z.object({ appearences: Count, minutes: Count }),
    }),
  ),
});

export function flatTopEntry({ player, seasons }: PlayerRow, view: PersonView): z.infer<typeof FlatTopEntry> {
  return {
    player: { id: player.legacyId, name: player.name },
    statistics: seasons.map((row) => {
      const { goals, games } = seasonBody(row, player, view);
      return {
        goals: { total: goals.total, assists: goals.assists },
        games: { appearences: games.appearences, minutes: games.minutes },
      };
    }),
  };
}
