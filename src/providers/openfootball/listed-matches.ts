/** The lists of matches in files of openfootball. The newer layout has one list, the older one a list for each round. */
import { z } from 'zod';

const Round = z.object({ name: z.string(), matches: z.array(z.unknown()) });

export const MatchList = z
  .object({ name: z.string(), matches: z.array(z.unknown()).optional(), rounds: z.array(Round).optional() })
  .refine(({ matches, rounds }) => matches !== undefined || rounds !== undefined, {
    path: ['matches'],
    error: 'expected a list of matches or of rounds',
  });

/** All matches of a file, in the newer layout. */
export function listedMatches({ matches = [], rounds = [] }: z.infer<typeof MatchList>): unknown[] {
  const ofRounds = rounds.flatMap(({ name, matches: inRound }) => inRound.map((match) => withRound(match, name)));
  return [...matches, ...ofRounds];
}

/** In the older layout a team is an object with its name, and each goal count of a score may be a field of its own. */
const OlderMatch = z.looseObject({
  team1: z.looseObject({ name: z.string() }),
  team2: z.looseObject({ name: z.string() }),
});

function withRound(match: unknown, round: string): unknown {
  const older = OlderMatch.safeParse(match);
  if (!older.success) return typeof match === 'object' && match !== null ? { round, ...match } : match;
  const { team1, team2, ...rest } = older.data;
  const score = separateScore(rest);
  return { round, ...rest, team1: team1.name, team2: team2.name, ...(score !== null && { score }) };
}

/** 'score1' and 'score2' are the goals after 90 minutes; 'i' marks half time, 'et' extra time, 'p' the shoot-out. */
const PARTS = [
  ['ft', ''],
  ['ht', 'i'],
  ['et', 'et'],
  ['p', 'p'],
] as const;

/** The score of fields such as `score1i`, null where there is none; null if the match has no such fields. */
function separateScore(match: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  if (!('score1' in match)) return null;
  const parts = PARTS.flatMap(([part, suffix]) => {
    const goals = [match[`score1${suffix}`] ?? null, match[`score2${suffix}`] ?? null];
    return goals.includes(null) ? [] : [[part, goals] as const];
  });
  return Object.fromEntries(parts);
}
