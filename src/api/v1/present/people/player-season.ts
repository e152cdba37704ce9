/** Season statistics of a player by team, and the entries of top lists. */
import { z } from 'zod';
import type { PlayerSeasonStatistics } from '../../../../football/match.ts';
import type { Player, Position } from '../../../../football/person.ts';
import type { League, Team } from '../../../../football/terms.ts';
import { LeagueRef, presentLeagueRef, presentTeamRef, TeamRef } from '../view.ts';
import { FlatPlayer, flatPlayer, type PersonView, PlayerBody, playerBody } from './person.ts';

const Count = z.int().nullable();
/** Never null: an unreported count is 0. */
const Tally = z.int();

/** Null fields: a player without statistics whose team or league is not stored. */
const SeasonTeam = z.object({
  id: TeamRef.shape.id.nullable(),
  name: TeamRef.shape.name.nullable(),
  logo: TeamRef.shape.logo.nullable(),
});
const SeasonLeague = z.object({
  id: LeagueRef.shape.id.nullable(),
  name: LeagueRef.shape.name.nullable(),
  country: LeagueRef.shape.country.nullable(),
  logo: LeagueRef.shape.logo.nullable(),
  flag: LeagueRef.shape.flag,
  season: LeagueRef.shape.season.nullable(),
});

const SeasonBody = z.object({
  team: SeasonTeam,
  league: SeasonLeague,
  games: z.object({
    appearences: Tally, // sic: the spelling that existing clients read
    lineups: Tally,
    minutes: Tally,
    number: Count,
    position: z.string().nullable(),
    rating: z.string().nullable().describe("average of the matches, such as '7.486206'"),
    captain: z.boolean(),
  }),
  substitutes: z.object({ in: Tally, out: Tally, bench: Tally }),
  shots: z.object({ total: Count, on: Count }),
  goals: z.object({ total: Tally, conceded: Count, assists: Count, saves: Count }),
  passes: z.object({ total: Count, key: Count, accuracy: Count.describe('percentage of completed passes') }),
  tackles: z.object({ total: Count, blocks: Count, interceptions: Count }),
  duels: z.object({ total: Count, won: Count }),
  dribbles: z.object({ attempts: Count, success: Count, past: Count }),
  fouls: z.object({ drawn: Count, committed: Count }),
  cards: z.object({ yellow: Tally, yellowred: Tally, red: Tally }),
  penalty: z.object({ won: Count, commited: Count, scored: Count, missed: Count, saved: Count }),
});

/** A player's season with one team in one league. Null only in the row of a player without statistics. */
export interface PlayerSeasonRow {
  readonly team: Team | null;
  readonly league: League | null;
  readonly season: number | null;
  readonly number: number | null;
  readonly position: Position | null;
  readonly captain: boolean;
  readonly statistics: PlayerSeasonStatistics;
}

/** A player with the requested seasons. */
export interface PlayerRow {
  readonly player: Player;
  readonly injured: boolean;
  readonly seasons: readonly PlayerSeasonRow[];
}

function seasonLeague({ league, season }: PlayerSeasonRow, view: PersonView): z.infer<typeof SeasonLeague> {
  return league === null || season === null
    ? { id: null, name: null, country: null, logo: null, flag: null, season }
    : presentLeagueRef(league, season, view);
}

function seasonBody(row: PlayerSeasonRow, player: Player, view: PersonView): z.infer<typeof SeasonBody> {
  const s = row.statistics;
  const count = (value: number | undefined) => (value === undefined ? null : Math.round(value));
  const tally = (value = 0) => Math.round(value);
  return {
    team: row.team === null ? { id: null, name: null, logo: null } : presentTeamRef(row.team, view),
    league: seasonLeague(row, view),
    games: {
      appearences: tally(s.appearances),
      lineups: tally(s.lineups),
      minutes: tally(s.minutes),
      number: row.number,
      position: row.position ?? player.position,
      // the source's, or else ours
      rating: (s.rating ?? s.modelRating)?.toFixed(6) ?? null,
      captain: row.captain,
    },
    substitutes: { in: tally(s.substitutedIn), out: tally(s.substitutedOut), bench: tally(s.bench) },
    shots: { total: count(s.shots), on: count(s.shotsOnGoal) },
    goals: {
      total: tally(s.goals),
      conceded: count(s.goalsConceded),
      assists: count(s.assists),
      saves: count(s.saves),
    },
    passes: { total: count(s.passes), key: count(s.keyPasses), accuracy: count(s.passAccuracy) },
    tackles: { total: count(s.tackles), blocks: count(s.blocks), interceptions: count(s.interceptions) },
    duels: { total: count(s.duels), won: count(s.duelsWon) },
    dribbles: { attempts: count(s.dribbles), success: count(s.dribblesWon), past: count(s.dribbledPast) },
    fouls: { drawn: count(s.foulsDrawn), committed: count(s.fouls) },
    cards: { yellow: tally(s.yellowCards), yellowred: tally(s.secondYellowCards), red: tally(s.redCards) },
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

/** The top list entry of list B. A nested entry has all its fields. */
export const FlatTopEntry = z.object({
  player: z.object({ id: z.int(), name: z.string() }),
  statistics: z.array(
    z.object({
      goals: z.object({ total: Tally, assists: Count }),
      games: z.object({ appearences: Tally, minutes: Tally }),
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
