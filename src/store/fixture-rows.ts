/** Rows of `fixtures` and the domain record they become. */
import type { Goals, Side } from '../football/score.ts';
import type { StatusCode } from '../football/status.ts';
import type { Fixture } from '../football/terms.ts';
import type { Reference } from './reference.ts';

export interface FixtureRow {
  legacy_id: number;
  id: string;
  league: number;
  season: number;
  round: string | null;
  group_name: string | null;
  kickoff: number;
  kickoff_known: number;
  status: string;
  elapsed: number | null;
  extra: number | null;
  home: number;
  away: number;
  venue: number | null;
  city: string | null;
  neutral: number;
  referee: string | null;
  goals_home: number | null;
  goals_away: number | null;
  halftime_home: number | null;
  halftime_away: number | null;
  fulltime_home: number | null;
  fulltime_away: number | null;
  extratime_home: number | null;
  extratime_away: number | null;
  penalty_home: number | null;
  penalty_away: number | null;
  shootout_winner: string | null;
  sources: string;
  updated_at: number;
  revision: number;
}

export const FIXTURE_COLUMNS = [
  'legacy_id',
  'id',
  'league',
  'season',
  'round',
  'group_name',
  'kickoff',
  'kickoff_known',
  'status',
  'elapsed',
  'extra',
  'home',
  'away',
  'venue',
  'city',
  'neutral',
  'referee',
  'goals_home',
  'goals_away',
  'halftime_home',
  'halftime_away',
  'fulltime_home',
  'fulltime_away',
  'extratime_home',
  'extratime_away',
  'penalty_home',
  'penalty_away',
  'shootout_winner',
  'sources',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof FixtureRow)[];

function goals(home: number | null, away: number | null): Goals | null {
  return home === null || away === null ? null : { home, away };
}

/** Throws when the row speaks of a league or team that the reference tables lack: the store is broken then. */
export function fixtureOf(row: FixtureRow, reference: Reference): Fixture {
  const league = reference.league(row.league);
  const home = reference.team(row.home);
  const away = reference.team(row.away);
  if (league === undefined || home === undefined || away === undefined) {
    throw new Error(`fixture ${row.legacy_id} names a league or team that is not stored`);
  }
  return {
    id: row.id,
    legacyId: row.legacy_id,
    league,
    season: row.season,
    round: row.round,
    group: row.group_name,
    kickoff: row.kickoff,
    kickoffKnown: row.kickoff_known === 1,
    status: row.status as StatusCode,
    elapsed: row.elapsed,
    extra: row.extra,
    home,
    away,
    venue: row.venue === null ? null : (reference.venue(row.venue) ?? null),
    city: row.city,
    neutral: row.neutral === 1,
    referee: row.referee,
    score: {
      goals: goals(row.goals_home, row.goals_away),
      halftime: goals(row.halftime_home, row.halftime_away),
      fulltime: goals(row.fulltime_home, row.fulltime_away),
      extratime: goals(row.extratime_home, row.extratime_away),
      penalty: goals(row.penalty_home, row.penalty_away),
      ...(row.shootout_winner === null ? {} : { shootoutWinner: row.shootout_winner as Side }),
    },
    sources: row.sources.split(','),
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}
