/** What every player did in one match. */
import { z } from 'zod';
import type { PlayerMatch } from '../../../football/match.ts';
import type { Fixture } from '../../../football/terms.ts';
import { offsetDate } from '../../days.ts';
import { playerPhoto } from './person.ts';
import { Image, mentionTeam, TeamMention, type View } from './view.ts';

const Count = z.int().nullable();
/** Never null: who is not said to have any has none. */
const Tally = z.int();

const StatisticsBody = z.object({
  games: z.object({
    minutes: Count,
    number: Count,
    position: z.string().nullable(),
    rating: z.string().nullable(),
    captain: z.boolean(),
    substitute: z.boolean(),
  }),
  offsides: Count,
  shots: z.object({ total: Count, on: Count }),
  goals: z.object({ total: Count, conceded: Count, assists: Count, saves: Count }),
  passes: z.object({
    total: Count,
    key: Count,
    accuracy: z.string().nullable().describe('number of completed passes'),
  }),
  tackles: z.object({ total: Count, blocks: Count, interceptions: Count }),
  duels: z.object({ total: Count, won: Count }),
  dribbles: z.object({ attempts: Count, success: Count, past: Count }),
  fouls: z.object({ drawn: Count, committed: Count }),
  cards: z.object({ yellow: Tally, red: Tally }),
  penalty: z.object({ won: Count, commited: Count, scored: Tally, missed: Tally, saved: Count }),
});

export const NestedTeamPlayers = z.object({
  team: z.object({ ...TeamMention.shape, update: z.iso.datetime({ offset: true }) }),
  players: z.array(
    z.object({
      player: z.object({ id: z.int(), name: z.string(), photo: Image }),
      statistics: z.array(StatisticsBody),
    }),
  ),
});

export const FlatPlayerMatch = z.object({
  playerId: z.int(),
  rating: z.string().nullable(),
  minutes: Count,
  goals: Count,
  passes: z.object({ total: Count, accuracy: Count }),
});

function ratingText(rating: number | null): string | null {
  return rating === null ? null : String(Math.round(rating * 100) / 100);
}

function statisticsBody(row: PlayerMatch): z.infer<typeof StatisticsBody> {
  const s = row.statistics;
  const count = (value: number | undefined) => value ?? null;
  return {
    games: {
      minutes: s.minutes || null, // nobody who came on has played none
      number: row.number,
      position: row.position,
      rating: ratingText(row.rating),
      captain: row.captain,
      substitute: row.substitute,
    },
    offsides: count(s.offsides),
    shots: { total: count(s.shots), on: count(s.shotsOnGoal) },
    goals: {
      total: count(s.goals),
      conceded: count(s.goalsConceded),
      assists: count(s.assists),
      saves: count(s.saves),
    },
    passes: {
      total: count(s.passes),
      key: count(s.keyPasses),
      accuracy: s.passesAccurate === undefined ? null : String(s.passesAccurate),
    },
    tackles: { total: count(s.tackles), blocks: count(s.blocks), interceptions: count(s.interceptions) },
    duels: { total: count(s.duels), won: count(s.duelsWon) },
    dribbles: { attempts: count(s.dribbles), success: count(s.dribblesWon), past: count(s.dribbledPast) },
    fouls: { drawn: count(s.foulsDrawn), committed: count(s.fouls) },
    cards: { yellow: s.yellowCards ?? 0, red: s.redCards ?? 0 },
    penalty: {
      won: count(s.penaltiesWon),
      commited: count(s.penaltiesCommitted),
      scored: s.penaltiesScored ?? 0,
      missed: s.penaltiesMissed ?? 0,
      saved: count(s.penaltiesSaved),
    },
  };
}

/** One item a team, the home side first. */
export function nestedTeamPlayers(
  { fixture, players }: { readonly fixture: Fixture; readonly players: readonly PlayerMatch[] },
  view: View,
): z.infer<typeof NestedTeamPlayers>[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const rows = players.filter((row) => row.side === side);
    if (rows.length === 0) return [];
    return {
      team: { ...mentionTeam(fixture[side], view), update: offsetDate(fixture.updatedAt, 'UTC') },
      players: rows.map((row) => ({
        player: { id: row.player.legacyId, name: row.player.name, photo: playerPhoto(row.player, view) },
        statistics: [statisticsBody(row)],
      })),
    };
  });
}

export function flatPlayerMatch({ player, rating, statistics: s }: PlayerMatch): z.infer<typeof FlatPlayerMatch> {
  return {
    playerId: player.legacyId,
    rating: ratingText(rating),
    minutes: s.minutes ?? null,
    goals: s.goals ?? null,
    passes: { total: s.passes ?? null, accuracy: s.passesAccurate ?? null },
  };
}
