/** Finds the match that a shoot-out decided. */
import { fixtureCorrections } from './corrections.ts';
import type { Queries } from './database/database.ts';
import { saidOfFixture } from './feed.ts';
import { mergeFixture } from './fixture-merge.ts';

export interface DecidedMatch {
  readonly legacy_id: number;
  readonly league: number;
  readonly season: number;
  readonly kickoff: number;
  readonly home: number;
  readonly away: number;
  readonly goals_home: number | null;
  readonly goals_away: number | null;
}

/**
 * The match of two teams nearest to a day, either at home, at most one day off; undefined where none is stored. It need
 * not be level: a second leg goes to penalties when the tie is.
 */
export async function matchBeforeShootout(
  queries: Queries,
  teams: { readonly home: number; readonly away: number },
  day: number,
): Promise<DecidedMatch | undefined> {
  const dayMs = 86_400_000;
  const match = await queries.get<DecidedMatch>(
    `SELECT legacy_id, league, season, kickoff, home, away, goals_home, goals_away FROM fixtures
     WHERE ((home = $1 AND away = $2) OR (home = $2 AND away = $1)) AND kickoff >= $3 AND kickoff < $4
       AND goals_home IS NOT NULL
     ORDER BY ABS(kickoff - $5), legacy_id LIMIT 1`,
    [teams.home, teams.away, day - dayMs, day + 2 * dayMs, day],
  );
  return match === undefined ? undefined : withToldGoals(queries, match);
}

/** What an operator corrected must not come back as a source's word. */
async function withToldGoals(queries: Queries, match: DecidedMatch): Promise<DecidedMatch> {
  if ((await fixtureCorrections(queries, match.legacy_id)).length === 0) return match;
  const { home, away, score } = mergeFixture(await saidOfFixture(queries, match.legacy_id));
  return score.goals === null
    ? match
    : { ...match, home, away, goals_home: score.goals.home, goals_away: score.goals.away };
}
