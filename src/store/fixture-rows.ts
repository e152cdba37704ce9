/** Rows of `fixtures` and the domain record they become. */
import type { Goals, Score, Side } from '../football/score.ts';
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

/** What a fixture is read from; spectators are written with what else is told of the match beside its result. */
export const FIXTURE_READ = [...FIXTURE_COLUMNS, 'attendance'] as const;

type ReadRow = FixtureRow & { readonly attendance: number | null };
type ValuesOf<Columns extends readonly (keyof ReadRow)[]> = {
  readonly [Index in keyof Columns]: ReadRow[Columns[Index]];
};

/** The values of a row in the order of FIXTURE_COLUMNS, each by its name: asked for by a variable they cost five times as much. */
export function valuesOf(row: FixtureRow): ValuesOf<typeof FIXTURE_COLUMNS> {
  return [
    row.legacy_id,
    row.id,
    row.league,
    row.season,
    row.round,
    row.group_name,
    row.kickoff,
    row.kickoff_known,
    row.status,
    row.elapsed,
    row.extra,
    row.home,
    row.away,
    row.venue,
    row.city,
    row.neutral,
    row.referee,
    row.goals_home,
    row.goals_away,
    row.halftime_home,
    row.halftime_away,
    row.fulltime_home,
    row.fulltime_away,
    row.extratime_home,
    row.extratime_away,
    row.penalty_home,
    row.penalty_away,
    row.shootout_winner,
    row.sources,
    row.updated_at,
    row.revision,
  ];
}

/** The values of a row in the order of FIXTURE_READ; every place has the type of its column. */
export type FixtureValues = ValuesOf<typeof FIXTURE_READ>;

const USUAL_GOALS = 10;
/** Most scores are one of a hundred: thousands of matches in memory share them. */
const usual: readonly Goals[] = Array.from({ length: USUAL_GOALS * USUAL_GOALS }, (_, i) =>
  Object.freeze({ home: Math.floor(i / USUAL_GOALS), away: i % USUAL_GOALS }),
);

function goals(home: number | null, away: number | null): Goals | null {
  if (home === null || away === null) return null;
  return home < USUAL_GOALS && away < USUAL_GOALS ? usual[home * USUAL_GOALS + away]! : { home, away };
}

/** Lists of providers repeat from row to row. */
const sourceLists = new Map<string, readonly string[]>();
const SOURCE_LISTS_MAX = 1000;

function sourcesOf(text: string): readonly string[] {
  let list = sourceLists.get(text);
  if (list === undefined) {
    list = text.split(',');
    if (sourceLists.size < SOURCE_LISTS_MAX) sourceLists.set(text, list);
  }
  return list;
}

/** Undefined where the reference tables lack the league or a team the row speaks of. */
export function fixtureOf(row: FixtureValues, reference: Reference): Fixture | undefined {
  const league = reference.league(row[2]);
  const home = reference.team(row[11]);
  const away = reference.team(row[12]);
  if (league === undefined || home === undefined || away === undefined) return undefined;
  const venue = row[13];
  return {
    id: row[1],
    legacyId: row[0],
    league,
    season: row[3],
    round: row[4],
    group: row[5],
    kickoff: row[6],
    kickoffKnown: row[7] === 1,
    status: row[8] as StatusCode,
    elapsed: row[9],
    extra: row[10],
    home,
    away,
    venue: venue === null ? null : (reference.venue(venue) ?? null),
    city: row[14],
    neutral: row[15] === 1,
    referee: row[16],
    attendance: row[31],
    score: scoreOf(row),
    sources: sourcesOf(row[28]),
    updatedAt: row[29],
    revision: row[30],
  };
}

function scoreOf(row: FixtureValues): Score {
  const score = {
    goals: goals(row[17], row[18]),
    halftime: goals(row[19], row[20]),
    fulltime: goals(row[21], row[22]),
    extratime: goals(row[23], row[24]),
    penalty: goals(row[25], row[26]),
  };
  const shootoutWinner = row[27];
  return shootoutWinner === null ? score : { ...score, shootoutWinner: shootoutWinner as Side };
}
