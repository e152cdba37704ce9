/** Applies corrections to a merged fixture. Pure. */
import { combinePatches, correctedResult, type FixturePatch, swapSides } from '../football/correction.ts';
import type { MergedFixture } from '../football/source-fixture.ts';
import type { FixtureCorrection } from './corrections.ts';
import { CORRECTION } from './precedence.ts';

/** All corrections as one patch, for the current home team. */
export function fixturePatch(corrections: readonly FixtureCorrection[], home: number): FixturePatch {
  return combinePatches(
    corrections.map((correction) => (correction.home === home ? correction.patch : swapSides(correction.patch))),
  );
}

export function correctedFixture(merged: MergedFixture, corrections: readonly FixtureCorrection[]): MergedFixture {
  if (corrections.length === 0) return merged;
  const patch = fixturePatch(corrections, merged.home);
  const { kickoff = merged.kickoff, venue = merged.venue, city = merged.city, neutral = merged.neutral } = patch;
  const { referee = merged.referee, round = merged.round, group = merged.group } = patch;
  return {
    ...merged,
    ...correctedResult(merged, patch),
    kickoff,
    kickoffKnown: merged.kickoffKnown || patch.kickoff !== undefined,
    venue,
    city,
    neutral,
    referee,
    round,
    group,
    sources: [CORRECTION, ...merged.sources],
  };
}
