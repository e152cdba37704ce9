/** Statistics of a player for one match or one season. Both have the same groups of counts. */
import { z } from 'zod';
import type { PlayerSeasonStatistics, PlayerStatistics } from '../../football/match.ts';
import { present } from './envelope.ts';
import { accuratePasses, numberOf } from './quirks.ts';

const count = z.int().nullish();
const text = z.union([z.string(), z.number()]).nullish();

/** Misspelled as in the API: `commited`, `appearences`. */
export const PlayerNumbers = z.object({
  games: z.object({
    appearences: count,
    lineups: count,
    minutes: count,
    number: count,
    position: z.string().nullish(),
    rating: text,
    captain: z.boolean().nullish(),
    substitute: z.boolean().nullish(),
  }),
  offsides: count,
  substitutes: z.object({ in: count, out: count, bench: count }).nullish(),
  shots: z.object({ total: count, on: count }).nullish(),
  goals: z.object({ total: count, conceded: count, assists: count, saves: count }).nullish(),
  passes: z.object({ total: count, key: count, accuracy: text }).nullish(),
  tackles: z.object({ total: count, blocks: count, interceptions: count }).nullish(),
  duels: z.object({ total: count, won: count }).nullish(),
  dribbles: z.object({ attempts: count, success: count, past: count }).nullish(),
  fouls: z.object({ drawn: count, committed: count }).nullish(),
  cards: z.object({ yellow: count, yellowred: count, red: count }).nullish(),
  penalty: z.object({ won: count, commited: count, scored: count, missed: count, saved: count }).nullish(),
});
export type PlayerNumbers = z.infer<typeof PlayerNumbers>;

function counts({ games, offsides, ...of }: PlayerNumbers): PlayerStatistics {
  return present({
    minutes: games.minutes,
    goals: of.goals?.total,
    assists: of.goals?.assists,
    goalsConceded: of.goals?.conceded,
    saves: of.goals?.saves,
    shots: of.shots?.total,
    shotsOnGoal: of.shots?.on,
    passes: of.passes?.total,
    keyPasses: of.passes?.key,
    tackles: of.tackles?.total,
    blocks: of.tackles?.blocks,
    interceptions: of.tackles?.interceptions,
    duels: of.duels?.total,
    duelsWon: of.duels?.won,
    dribbles: of.dribbles?.attempts,
    dribblesWon: of.dribbles?.success,
    dribbledPast: of.dribbles?.past,
    foulsDrawn: of.fouls?.drawn,
    fouls: of.fouls?.committed,
    offsides,
    yellowCards: of.cards?.yellow,
    secondYellowCards: of.cards?.yellowred,
    redCards: of.cards?.red,
    penaltiesWon: of.penalty?.won,
    penaltiesCommitted: of.penalty?.commited,
    penaltiesScored: of.penalty?.scored,
    penaltiesMissed: of.penalty?.missed,
    penaltiesSaved: of.penalty?.saved,
  });
}

/** Statistics of one match, where `passes.accuracy` is the number of accurate passes. */
export function matchStatistics(numbers: PlayerNumbers): PlayerStatistics {
  const { passes } = numbers;
  return {
    ...counts(numbers),
    ...present({ passesAccurate: accuratePasses(passes?.accuracy, passes?.total ?? undefined) }),
  };
}

/** Statistics of one season, where `passes.accuracy` is stored unchanged. */
export function seasonStatistics(numbers: PlayerNumbers): PlayerSeasonStatistics {
  const { games, substitutes, passes } = numbers;
  return {
    ...counts(numbers),
    ...present({
      appearances: games.appearences,
      lineups: games.lineups,
      substitutedIn: substitutes?.in,
      substitutedOut: substitutes?.out,
      bench: substitutes?.bench,
      rating: numberOf(games.rating),
      passAccuracy: numberOf(passes?.accuracy),
    }),
  };
}
