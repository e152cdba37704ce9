/** Writes fixtures and what each source said of them. Works inside one transaction. */
import type { Score } from '../football/score.ts';
import type { StatusCode } from '../football/status.ts';
import type { Queries, Value } from './database/database.ts';
import { FIXTURE_COLUMNS, type FixtureRow } from './fixture-rows.ts';
import type { Said } from './precedence.ts';

/** What one file of one provider said of a fixture; ids are legacy ids. Absent is not known. */
export interface SaidFixture {
  readonly kickoff: number;
  readonly kickoffKnown: boolean;
  readonly home: number;
  readonly away: number;
  readonly status: StatusCode;
  readonly score: Score;
  readonly elapsed?: number;
  readonly round?: string;
  readonly group?: string;
  readonly venue?: number;
  readonly city?: string;
  readonly neutral?: boolean;
  readonly referee?: string;
}

export interface SaidRecord extends Said {
  readonly hash: string;
  readonly record: SaidFixture;
}

/** A fixture as stored, with all that was said of it. */
export interface KnownFixture {
  legacyId: number;
  id: string;
  home: number;
  away: number;
  kickoff: number;
  said: SaidRecord[];
}

interface KnownRow {
  legacy_id: number;
  id: string;
  home: number;
  away: number;
  kickoff: number;
  provider: string;
  file: string;
  hash: string;
  record: string;
}

/** Every fixture of a league season, with its sources. */
export async function knownFixtures(queries: Queries, league: number, season: number): Promise<KnownFixture[]> {
  const rows = await queries.all<KnownRow>(
    `SELECT f.legacy_id, f.id, f.home, f.away, f.kickoff, s.provider, s.file, s.hash, s.record
     FROM fixtures f JOIN fixture_sources s ON s.fixture = f.legacy_id
     WHERE f.league = $1 AND f.season = $2`,
    [league, season],
  );
  const known = new Map<number, KnownFixture>();
  for (const row of rows) {
    const said: SaidRecord = { provider: row.provider, file: row.file, hash: row.hash, record: JSON.parse(row.record) };
    const fixture = known.get(row.legacy_id);
    if (fixture !== undefined) fixture.said.push(said);
    else {
      const { legacy_id: legacyId, id, home, away, kickoff } = row;
      known.set(legacyId, { legacyId, id, home, away, kickoff, said: [said] });
    }
  }
  return [...known.values()];
}

// Two statements rather than one upsert: SQLite checks foreign keys of an upsert at three times the cost.
const INSERT_FIXTURE = `INSERT INTO fixtures (${FIXTURE_COLUMNS.join(', ')})
  VALUES (${FIXTURE_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;
const UPDATE_FIXTURE = `UPDATE fixtures SET ${FIXTURE_COLUMNS.slice(1)
  .map((column, i) => `${column} = $${i + 2}`)
  .join(', ')} WHERE legacy_id = $1`;

const UPSERT_SOURCE = `INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (fixture, provider, file)
  DO UPDATE SET import_id = excluded.import_id, hash = excluded.hash, record = excluded.record`;

const UPSERT_STATISTICS = `INSERT INTO fixture_statistics (fixture, provider, file, home, away)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (fixture, provider, file) DO UPDATE SET home = excluded.home, away = excluded.away`;

const UPSERT_ODDS = `INSERT INTO fixture_odds (fixture, provider, file, bookmakers, bets, markets, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (fixture, provider, file) DO UPDATE SET bookmakers = excluded.bookmakers, bets = excluded.bets,
    markets = excluded.markets, updated_at = excluded.updated_at`;

/** Rows gathered for one round of batches. */
export class FixtureWrites {
  private newFixtures: Value[][] = [];
  private changedFixtures: Value[][] = [];
  private sources: Value[][] = [];
  private statistics: Value[][] = [];
  private odds: Value[][] = [];

  newFixture(row: FixtureRow): void {
    this.newFixtures.push(FIXTURE_COLUMNS.map((column) => row[column]));
  }

  changedFixture(row: FixtureRow): void {
    this.changedFixtures.push(FIXTURE_COLUMNS.map((column) => row[column]));
  }

  source(fixture: number, said: SaidRecord, recordJson: string, importId: number): void {
    this.sources.push([fixture, said.provider, said.file, importId, said.hash, recordJson]);
  }

  statisticsOf(fixture: number, said: Said, home: string, away: string): void {
    this.statistics.push([fixture, said.provider, said.file, home, away]);
  }

  oddsOf(fixture: number, said: Said, odds: { bookmakers: string; bets: string; markets: string; at: number }): void {
    this.odds.push([fixture, said.provider, said.file, odds.bookmakers, odds.bets, odds.markets, odds.at]);
  }

  async flush(queries: Queries): Promise<void> {
    await queries.batch(INSERT_FIXTURE, this.newFixtures);
    await queries.batch(UPDATE_FIXTURE, this.changedFixtures);
    await queries.batch(UPSERT_SOURCE, this.sources);
    await queries.batch(UPSERT_STATISTICS, this.statistics);
    await queries.batch(UPSERT_ODDS, this.odds);
    this.newFixtures = [];
    this.changedFixtures = [];
    this.sources = [];
    this.statistics = [];
    this.odds = [];
  }
}

/** Whether a legacy id of a fixture is or was in use. */
export async function fixtureIdTaken(queries: Queries, legacyId: number): Promise<boolean> {
  const row = await queries.get(
    `SELECT 1 AS taken FROM fixtures WHERE legacy_id = $1
     UNION ALL SELECT 1 FROM redirects WHERE kind = 'fixture' AND legacy_id = $1`,
    [legacyId],
  );
  return row !== undefined;
}

/** Gives a stored fixture other ids; the old ones lead to it from now on. */
export async function moveFixture(
  queries: Queries,
  from: { readonly id: string; readonly legacyId: number },
  to: { readonly id: string; readonly legacyId: number },
): Promise<void> {
  await queries.run('UPDATE fixtures SET legacy_id = $1, id = $2 WHERE legacy_id = $3', [
    to.legacyId,
    to.id,
    from.legacyId,
  ]);
  await redirect(queries, 'fixture', from, to.legacyId);
}

/** Leads old ids to a survivor, those that led to the old one included. */
export async function redirect(
  queries: Queries,
  kind: string,
  from: { readonly id: string; readonly legacyId: number },
  target: number,
): Promise<void> {
  await queries.run('UPDATE redirects SET target = $1 WHERE kind = $2 AND target = $3', [target, kind, from.legacyId]);
  await queries.run(
    `INSERT INTO redirects (kind, id, legacy_id, target) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, id) DO UPDATE SET target = excluded.target`,
    [kind, from.id, from.legacyId, target],
  );
}
