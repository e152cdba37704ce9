/** The match object of football-data.org, version 4. */
import { z } from 'zod';

const Goals = z.object({ home: z.int().min(0).nullable(), away: z.int().min(0).nullable() });
const Team = z.object({ id: z.int().nullable(), name: z.string().nullable() });

export const Match = z.object({
  id: z.int(),
  utcDate: z.iso.datetime(),
  status: z.string(),
  matchday: z.int().nullish(),
  stage: z.string().nullish(),
  group: z.string().nullish(),
  lastUpdated: z.iso.datetime().nullish(),
  competition: z.object({ code: z.string().nullish(), name: z.string().nullish() }),
  season: z.object({ startDate: z.iso.date() }),
  homeTeam: Team,
  awayTeam: Team,
  score: z.object({
    winner: z.enum(['HOME_TEAM', 'AWAY_TEAM', 'DRAW']).nullish(),
    duration: z.string().nullish(),
    fullTime: Goals,
    halfTime: Goals.nullish(),
    regularTime: Goals.nullish(),
    extraTime: Goals.nullish(),
    penalties: Goals.nullish(),
  }),
  referees: z.array(z.object({ name: z.string().nullish(), type: z.string().nullish() })).nullish(),
});
export type Match = z.infer<typeof Match>;

const Recorded = z.object({ status: z.int(), body: z.string() });
const List = z.object({ competition: z.unknown().optional(), matches: z.array(z.record(z.string(), z.unknown())) });

/**
 * The match objects of an answer: a list, one match, or an answer that a tool recorded with its headers. Lists of one
 * competition may state it once. Other answers have none.
 */
export function matchObjects(body: unknown): readonly unknown[] {
  const recorded = Recorded.safeParse(body);
  if (recorded.success) return matchObjects(JSON.parse(recorded.data.body));
  const list = List.safeParse(body);
  if (list.success) {
    const { competition, matches } = list.data;
    return matches.map((match) => (competition === undefined ? match : { competition, ...match }));
  }
  const isMatch = typeof body === 'object' && body !== null && 'utcDate' in body;
  return isMatch ? [body] : [];
}
