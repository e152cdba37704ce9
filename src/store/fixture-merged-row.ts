import type { MergedFixture } from './fixture-merge.ts';
import type { FixtureRow } from './fixture-rows.ts';

/** The row of a merged fixture as it is written. */
export function rowOf(
  { id, legacyId }: { readonly id: string; readonly legacyId: number },
  merged: MergedFixture,
  at: { readonly league: number; readonly season: number; readonly now: number; readonly revision: number },
): FixtureRow {
  const { goals, halftime, fulltime, extratime, penalty, shootoutWinner } = merged.score;
  return {
    legacy_id: legacyId,
    id,
    league: at.league,
    season: at.season,
    round: merged.round,
    group_name: merged.group,
    kickoff: merged.kickoff,
    kickoff_known: merged.kickoffKnown ? 1 : 0,
    status: merged.status,
    elapsed: merged.elapsed,
    extra: merged.extra,
    home: merged.home,
    away: merged.away,
    venue: merged.venue,
    city: merged.city,
    neutral: merged.neutral ? 1 : 0,
    referee: merged.referee,
    goals_home: goals?.home ?? null,
    goals_away: goals?.away ?? null,
    halftime_home: halftime?.home ?? null,
    halftime_away: halftime?.away ?? null,
    fulltime_home: fulltime?.home ?? null,
    fulltime_away: fulltime?.away ?? null,
    extratime_home: extratime?.home ?? null,
    extratime_away: extratime?.away ?? null,
    penalty_home: penalty?.home ?? null,
    penalty_away: penalty?.away ?? null,
    shootout_winner: shootoutWinner ?? null,
    sources: merged.sources.join(','),
    updated_at: at.now,
    revision: at.revision,
  };
}
