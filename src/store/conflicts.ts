/** Reads what is needed to compare the statements of sources: matches and people that several sources have. */
import type { SourceFixture } from '../football/source-fixture.ts';
import type { FixtureSource } from '../merge/fixture.ts';
import type { Queries } from './database/database.ts';
import { queryInBatches } from './database/in-list.ts';
import type { StoredFixtureRow } from './fixtures/source-records.ts';

export interface LeagueSeason {
  readonly league: number;
  readonly year: number;
}

/** Every stored season, the latest first. */
export function storedSeasons(queries: Queries): Promise<LeagueSeason[]> {
  return queries.all('SELECT league, year FROM seasons ORDER BY year DESC, league');
}

export interface ComparedFixture {
  readonly legacyId: number;
  readonly id: string;
  readonly home: number;
  readonly away: number;
  readonly kickoff: number;
  readonly sources: FixtureSource[];
}

/** The fixtures of a season that several sources have, by kickoff. */
export async function fixturesOfSeveralSources(
  queries: Queries,
  { league, year }: LeagueSeason,
): Promise<ComparedFixture[]> {
  // most matches have one source: the index finds the others, and only their rows are read
  const rows = await queries.all<StoredFixtureRow>(
    `SELECT f.legacy_id, f.id, f.home, f.away, f.kickoff, s.provider, s.file, s.hash, s.record
     FROM fixtures f JOIN fixture_sources s ON s.fixture = f.legacy_id
     WHERE f.legacy_id IN (SELECT c.legacy_id FROM fixtures c JOIN fixture_sources o ON o.fixture = c.legacy_id
         WHERE c.league = $1 AND c.season = $2 GROUP BY c.legacy_id HAVING MIN(o.provider) <> MAX(o.provider))
       AND s.hash <> '' AND EXISTS (SELECT 1 FROM fixture_sources o
         WHERE o.fixture = s.fixture AND o.provider <> s.provider AND o.hash <> '')
     ORDER BY f.kickoff, f.legacy_id, s.provider, s.file`,
    [league, year],
  );
  const fixtures = new Map<number, ComparedFixture>();
  for (const { legacy_id: legacyId, provider, file, hash, record, ...fixture } of rows) {
    const entry = fixtures.get(legacyId) ?? { ...fixture, legacyId, sources: [] };
    fixtures.set(legacyId, entry);
    entry.sources.push({ provider, file, hash, record: JSON.parse(record) as SourceFixture });
  }
  return [...fixtures.values()];
}

/** The fixtures among these whose goals several sources name. */
export async function fixturesWithScorersOfSeveral(queries: Queries, fixtures: readonly number[]): Promise<number[]> {
  const rows = await queryInBatches(fixtures, (list, batch) =>
    queries.all<{ fixture: number }>(
      `SELECT fixture FROM fixture_detail_sources
       WHERE fixture IN (${list}) AND events IS NOT NULL
       GROUP BY fixture HAVING COUNT(DISTINCT provider) > 1`,
      batch,
    ),
  );
  return [...new Set(rows.map(({ fixture }) => fixture))];
}

export interface StoredGoal {
  readonly id: string;
  readonly side: string;
  readonly player: number | null;
}

/** The goals of a match that are served. */
export function goalsOfFixture(queries: Queries, fixture: number): Promise<StoredGoal[]> {
  return queries.all(
    `SELECT id, side, player FROM events
     WHERE fixture = $1 AND kind = 'goal' AND detail <> 'missed-penalty' AND shootout = 0 AND deleted = 0
     ORDER BY sort_order`,
    [fixture],
  );
}

export interface NamedPerson {
  readonly legacyId: number;
  readonly id: string;
  readonly name: string;
}

/** By legacy id. */
export async function playersByNumber(
  queries: Queries,
  players: readonly number[],
): Promise<ReadonlyMap<number, NamedPerson>> {
  const rows = await queryInBatches(players, (list, batch) =>
    queries.all<{ legacy_id: number; id: string; name: string }>(
      `SELECT legacy_id, id, name FROM players WHERE legacy_id IN (${list})`,
      batch,
    ),
  );
  return new Map(rows.map(({ legacy_id, id, name }) => [legacy_id, { legacyId: legacy_id, id, name }]));
}

/** The teams with players, by legacy id, after this one. */
export async function teamsWithPlayers(queries: Queries, after: number, limit: number): Promise<number[]> {
  const rows = await queries.all<{ team: number }>(
    'SELECT DISTINCT team FROM player_teams WHERE team > $1 ORDER BY team LIMIT $2',
    [after, limit],
  );
  return rows.map(({ team }) => team);
}

export interface TeamPlayer extends NamedPerson {
  readonly birth: string | null;
  /** each word of all names, sorted */
  readonly search: string;
  readonly season: number;
}

/** The players of a team, once for each season. */
export async function playersOfTeam(queries: Queries, team: number): Promise<TeamPlayer[]> {
  const rows = await queries.rows<[number, string, string, string | null, string, number]>(
    `SELECT p.legacy_id, p.id, p.name, p.birth_date, p.search, t.season
     FROM player_teams t JOIN players p ON p.legacy_id = t.player WHERE t.team = $1 ORDER BY p.id, t.season`,
    [team],
  );
  return rows.map(([legacyId, id, name, birth, search, season]) => ({ legacyId, id, name, birth, search, season }));
}
