/** Keeps what is derived of a league season in step with its fixtures. Works inside the transaction that changed them. */
import { coverageOf, type StoredCounts } from '../football/coverage.ts';
import { STATUS_CODES } from '../football/status.ts';
import type { League } from '../football/terms.ts';
import type { Queries } from './database/database.ts';
import { isPlayed } from './fixture-merge.ts';
import { TIME_OF_REVISION } from './revisions.ts';

interface Totals {
  first: number | null;
  last: number | null;
  fixtures: number;
  finished: number;
  grouped: number;
}

interface PlayerCounts {
  players: number;
  goals: number;
  assists: number;
  cards: number;
  injuries: number;
}

/** Statuses in which the result stands, as SQL has them. */
const RESULT_STANDS = STATUS_CODES.filter(isPlayed)
  .map((code) => `'${code}'`)
  .join(', ');

const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/**
 * Recounts a season after its fixtures changed and stamps it; a season without fixtures disappears. `newTeams` are those
 * of fixtures that came in addition; without them its teams are counted afresh, which costs more than all else here.
 */
export async function recountSeason(
  queries: Queries,
  league: League,
  year: number,
  revision: number,
  newTeams?: Iterable<number>,
): Promise<void> {
  const season = [league.legacyId, year];
  const totals = await queries.get<Totals>(
    `SELECT MIN(kickoff) AS first, MAX(kickoff) AS last, COUNT(*) AS fixtures,
       COUNT(CASE WHEN status IN (${RESULT_STANDS}) THEN 1 END) AS finished, COUNT(group_name) AS grouped
     FROM fixtures WHERE league = $1 AND season = $2`,
    season,
  );
  if (totals === undefined || totals.first === null || totals.last === null) {
    await queries.run('DELETE FROM seasons WHERE league = $1 AND year = $2', season);
    return;
  }
  const coverage = coverageOf({
    type: league.type,
    fixtures: totals.fixtures,
    finished: totals.finished,
    ...(await countsBeside(queries, season)),
    hasTable: totals.grouped > 0 || league.type === 'League',
  });
  await queries.run(
    `INSERT INTO seasons (league, year, starts, ends, fixtures, finished, coverage, revision, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${TIME_OF_REVISION})
     ON CONFLICT (league, year) DO UPDATE SET starts = excluded.starts, ends = excluded.ends,
       fixtures = excluded.fixtures, finished = excluded.finished, coverage = excluded.coverage, revision = excluded.revision,
       updated_at = excluded.updated_at`,
    [
      ...season,
      day(totals.first),
      day(totals.last),
      totals.fixtures,
      totals.finished,
      JSON.stringify(Object.entries(coverage).flatMap(([flag, holds]) => (holds ? [flag] : []))),
      revision,
    ],
  );
  if (newTeams === undefined) await recountTeams(queries, season);
  else {
    await queries.batch(
      'INSERT INTO season_teams (league, year, team) VALUES ($1, $2, $3) ON CONFLICT (league, year, team) DO NOTHING',
      Array.from(newTeams, (team) => [...season, team]),
    );
  }
}

/** What is stored of a season beside its results; of kinds of rows whether there are any, which is cheap to know. */
async function countsBeside(
  queries: Queries,
  season: readonly number[],
): Promise<Omit<StoredCounts, 'type' | 'fixtures' | 'finished' | 'hasTable'>> {
  const some = async (table: string, condition: string) => {
    const row = await queries.get(
      `SELECT 1 AS found FROM fixtures f JOIN ${table} s ON s.fixture = f.legacy_id
       WHERE f.league = $1 AND f.season = $2 AND ${condition} LIMIT 1`,
      season,
    );
    return row === undefined ? 0 : 1;
  };
  const players = await queries.get<PlayerCounts>(
    `SELECT COUNT(*) AS players, COALESCE(SUM(goals), 0) AS goals, COALESCE(SUM(assists), 0) AS assists,
       COALESCE(SUM(yellow_cards + second_yellow_cards + red_cards), 0) AS cards,
       (SELECT COUNT(*) FROM injuries WHERE league = $1 AND season = $2) AS injuries
     FROM player_seasons WHERE league = $1 AND season = $2`,
    season,
  );
  // most seasons have results alone: one look tells
  const detailed = (await some('fixture_details', '1 = 1')) > 0;
  return {
    ...players!,
    statistics: await some('fixture_sources', 's.statistics_home IS NOT NULL'),
    odds: await some('fixture_sources', 's.odds_at IS NOT NULL'),
    events: detailed ? await some('events', 's.deleted = 0') : 0,
    lineups: detailed ? await some('lineups', '1 = 1') : 0,
    playerStatistics: detailed ? await some('player_matches', 's.told = 1') : 0,
  };
}

async function recountTeams(queries: Queries, season: readonly number[]): Promise<void> {
  await queries.run('DELETE FROM season_teams WHERE league = $1 AND year = $2', season);
  await queries.run(
    `INSERT INTO season_teams (league, year, team)
     SELECT league, season, home FROM fixtures WHERE league = $1 AND season = $2
     UNION SELECT league, season, away FROM fixtures WHERE league = $1 AND season = $2`,
    season,
  );
}
