/** The match object of OpenLigaDB. */
import { z } from 'zod';

const text = z.string().nullish();

const Team = z.object({ teamId: z.int(), teamName: z.string().trim().min(1) });

const Result = z.object({ resultTypeID: z.int().nullish(), pointsTeam1: z.int().min(0), pointsTeam2: z.int().min(0) });

const Goal = z.object({
  goalID: z.int(),
  scoreTeam1: z.int().min(0).nullable(),
  scoreTeam2: z.int().min(0).nullable(),
  matchMinute: z.int().nullish(),
  goalGetterID: z.int().nullish(),
  goalGetterName: text,
  scoringTeamId: z.int().nullish(),
  isPenalty: z.boolean().nullish(),
  isOwnGoal: z.boolean().nullish(),
  isOvertime: z.boolean().nullish(),
  comment: text,
});

const Location = z.object({ locationCity: text, locationStadium: text });

export const Match = z.object({
  matchID: z.int(),
  matchDateTimeUTC: z.iso.datetime({ offset: true }),
  leagueName: text,
  leagueSeason: z.int().nullish(),
  leagueShortcut: text,
  group: z.object({ groupName: text, groupOrderID: z.int().nullish() }).nullish(),
  team1: Team,
  team2: Team,
  lastUpdateDateTime: text,
  matchIsFinished: z.boolean(),
  matchResults: z.array(Result).nullish(),
  goals: z.array(Goal).nullish(),
  location: Location.nullish(),
});
export type Match = z.infer<typeof Match>;
export type Goal = z.infer<typeof Goal>;

/** The matches of an answer: a list, or one match. Other answers have none. */
export function matchObjects(body: unknown): readonly unknown[] {
  const objects = Array.isArray(body) ? body : [body];
  return objects.map(withSmallKeys).filter((object) => isRecord(object) && 'matchID' in object);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Answers before about 2022 have keys such as `MatchID` and `Team1`. */
function withSmallKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSmallKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.charAt(0).toLowerCase() + key.slice(1), withSmallKeys(inner)]),
  );
}
