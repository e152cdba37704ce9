/** What one match meant for one team. */
import type { Goals, Side } from './score.ts';
import { isFinished } from './status.ts';
import type { Fixture, Team } from './terms.ts';

export type Letter = 'W' | 'D' | 'L';

/** A match as one of its teams saw it. */
export interface TeamResult {
  readonly fixture: Fixture;
  readonly side: Side;
  readonly scored: number;
  readonly conceded: number;
  readonly letter: Letter;
}

/**
 * The goals of a match whose result stands: finished on the pitch (without the shoot-out), or decided at the table
 * (AWD, WO) with a score. Null for every other match.
 */
export function resultOf(fixture: Fixture): Goals | null {
  const { status, score } = fixture;
  return isFinished(status) || status === 'AWD' || status === 'WO' ? score.goals : null;
}

/** W, D or L from goals. A shoot-out decides who goes on, not who won: such a match is a draw. */
export function letterOf(scored: number, conceded: number): Letter {
  return scored > conceded ? 'W' : scored < conceded ? 'L' : 'D';
}

/** The results of a team among some fixtures, oldest first; other teams' matches and unplayed ones are left out. */
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

/** Oldest first; the legacy id keeps the order total. For sorting. */
export function byKickoff(a: Fixture, b: Fixture): number {
  return a.kickoff - b.kickoff || a.legacyId - b.legacyId;
}

function sideOf(team: Pick<Team, 'legacyId'>, fixture: Fixture): Side | null {
  if (fixture.home.legacyId === team.legacyId) return 'home';
  return fixture.away.legacyId === team.legacyId ? 'away' : null;
}
