/** Results of matches, seen from one of the teams. */
import type { Goals, Side } from './score.ts';
import { isFinished } from './status.ts';
import type { Fixture, Team } from './terms.ts';

export type Letter = 'W' | 'D' | 'L';

/** One match from one team's side. */
export interface TeamResult {
  readonly fixture: Fixture;
  readonly side: Side;
  readonly scored: number;
  readonly conceded: number;
  readonly letter: Letter;
}

/**
 * Goals of a match with a valid result: finished on the pitch (without the shoot-out) or awarded with a score (AWD,
 * WO). Null for every other match.
 */
export function resultOf(fixture: Fixture): Goals | null {
  const { status, score } = fixture;
  return isFinished(status) || status === 'AWD' || status === 'WO' ? score.goals : null;
}

/** W, D or L from goals. A match decided by a shoot-out is a draw, as in the official tables. */
export function letterOf(scored: number, conceded: number): Letter {
  return scored > conceded ? 'W' : scored < conceded ? 'L' : 'D';
}

/** A team's valid results among the fixtures, oldest first. */
export function resultsOf(team: Pick<Team, 'legacyId'>, fixtures: readonly Fixture[]): TeamResult[] {
  const results: TeamResult[] = [];
  for (const fixture of fixtures) {
    const goals = resultOf(fixture);
    if (goals === null) continue;
    const side = sideOf(team, fixture);
    if (side === null) continue;
    const [scored, conceded] = side === 'home' ? [goals.home, goals.away] : [goals.away, goals.home];
    results.push({ fixture, side, scored, conceded, letter: letterOf(scored, conceded) });
  }
  return results.sort((a, b) => byKickoff(a.fixture, b.fixture));
}

/** Comparator: oldest first, then by legacy id, which makes the order total. */
export function byKickoff(a: Fixture, b: Fixture): number {
  return a.kickoff - b.kickoff || a.legacyId - b.legacyId;
}

function sideOf(team: Pick<Team, 'legacyId'>, fixture: Fixture): Side | null {
  if (fixture.home.legacyId === team.legacyId) return 'home';
  return fixture.away.legacyId === team.legacyId ? 'away' : null;
}
