/** Writes fixtures and what each source said of them. Works inside one transaction. */

import type { OddsTexts } from '../football/odds-text.ts';
import type { SourceFixture } from '../football/source-fixture.ts';
import { ChangeLog } from './changes.ts';
import { type FixtureCorrection, seasonFixtureCorrections } from './corrections.ts';
import type { Queries, Value } from './database/database.ts';
import { movedVenues } from './entity-numbers.ts';
import { mergeFixture } from './fixture-merge.ts';
import { columnsOf, FIXTURE_COLUMNS, valuesOf, WRITTEN_FIELDS, type WrittenFixture } from './fixture-rows.ts';
import type { SourceRef } from './precedence.ts';
import { formerNumber, redirect } from './redirects.ts';

/** What one file of one provider states, as it is stored. */
export interface FixtureSource extends SourceRef {
  readonly hash: string;
  readonly record: SourceFixture;
}

/** A fixture as stored, with all that was said of it. */
export interface KnownFixture {
  legacyId: number;
  id: string;
  home: number;
  away: number;
  /** by the sources: they are matched by it, whatever an operator says */
  kickoff: number;
  said: FixtureSource[];
  /** the operator's word, the earlier first */
  corrections: readonly FixtureCorrection[];
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

/** Every fixture of a league season, with its sources; rows without a hash say nothing of the result. */
export async function knownFixtures(queries: Queries, league: number, season: number): Promise<KnownFixture[]> {
  const rows = await queries.all<KnownRow>(
    `SELECT f.legacy_id, f.id, f.home, f.away, f.kickoff, s.provider, s.file, s.hash, s.record
     FROM fixtures f JOIN fixture_sources s ON s.fixture = f.legacy_id
     WHERE f.league = $1 AND f.season = $2 AND s.hash <> ''`,
    [league, season],
  );
  const corrected = await seasonFixtureCorrections(queries, league, season);
  const known = new Map<number, KnownFixture>();
  const venues = rows.length === 0 ? new Map<number, number>() : await movedVenues(queries);
  for (const row of rows) {
    const record: SourceFixture = JSON.parse(row.record);
    const venue = record.venue === undefined ? undefined : venues.get(record.venue);
    const told = venue === undefined ? record : { ...record, venue };
    const said: FixtureSource = { provider: row.provider, file: row.file, hash: row.hash, record: told };
    const fixture = known.get(row.legacy_id);
    if (fixture !== undefined) fixture.said.push(said);
    else {
      const { legacy_id: legacyId, id, home, away, kickoff } = row;
      const corrections = corrected.get(legacyId) ?? [];
      known.set(legacyId, { legacyId, id, home, away, kickoff, said: [said], corrections });
    }
  }
  for (const fixture of known.values()) {
    if (fixture.corrections.length > 0) fixture.kickoff = mergeFixture(fixture.said).kickoff;
  }
  return [...known.values()];
}

/** A fixture by its number or native id; ids that moved lead on. */
export async function findFixture(
  queries: Queries,
  id: number | string,
): Promise<(Pick<KnownFixture, 'legacyId' | 'id' | 'home'> & { league: number; season: number }) | undefined> {
  const column = typeof id === 'number' ? 'legacy_id' : 'id';
  return queries.get(
    `SELECT legacy_id AS "legacyId", id, home, league, season FROM fixtures WHERE ${column} = $1
       OR legacy_id IN (SELECT target FROM redirects WHERE kind = 'fixture' AND ${column} = $1)
     ORDER BY CASE WHEN ${column} = $1 THEN 0 ELSE 1 END LIMIT 1`,
    [id],
  );
}

// Two statements rather than one upsert: SQLite checks foreign keys of an upsert at three times the cost.
const INSERT_FIXTURE = `INSERT INTO fixtures (${FIXTURE_COLUMNS.join(', ')})
  VALUES (${FIXTURE_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;

/** What other tables and indexes hang on: it mostly stays, and writing it costs SQLite ten times what the rest does. */
const PLACE_FIELDS = [
  'kickoff',
  'status',
  'home',
  'away',
  'venue',
] as const satisfies readonly (keyof WrittenFixture)[];
/** The others, but for those that tell which fixture it is and never change. */
const FACT_FIELDS = WRITTEN_FIELDS.filter(
  (field) => !['legacyId', 'id', 'league', 'season', ...PLACE_FIELDS].includes(field),
);
const assigned = (columns: readonly string[]) => columns.map((column, i) => `${column} = $${i + 1}`).join(', ');
const [placeColumns, factColumns] = [columnsOf(PLACE_FIELDS), columnsOf(FACT_FIELDS)];
const UPDATE_FACTS = `UPDATE fixtures SET ${assigned(factColumns)} WHERE legacy_id = $${factColumns.length + 1}`;
const UPDATE_PLACE = `UPDATE fixtures SET ${assigned(placeColumns)}
  WHERE legacy_id = $${placeColumns.length + 1}
    AND (${placeColumns.map((column, i) => `${column} IS DISTINCT FROM $${i + 1}`).join(' OR ')})`;

/** Writes fixtures that changed. */
async function updateFixtures(queries: Queries, fixtures: readonly WrittenFixture[]): Promise<void> {
  for (const [sql, fields] of [
    [UPDATE_FACTS, FACT_FIELDS],
    [UPDATE_PLACE, PLACE_FIELDS],
  ] as const) {
    await queries.batch(
      sql,
      fixtures.map((fixture) => [...valuesOf(fixture, fields), fixture.legacyId]),
    );
  }
}

/** Writes one fixture that changed. */
export function updateFixture(queries: Queries, fixture: WrittenFixture): Promise<void> {
  return updateFixtures(queries, [fixture]);
}

const SOURCE_COLUMNS = [
  'fixture',
  'provider',
  'file',
  'import_id',
  'hash',
  'record',
  'statistics_home',
  'statistics_away',
  'odds_at',
  'bookmakers',
  'bets',
  'markets',
] as const;
const INSERT_SOURCE = `INSERT INTO fixture_sources (${SOURCE_COLUMNS.join(', ')})
  VALUES (${SOURCE_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;
// A newer copy of a file that is silent on statistics or odds does not take back what the older one told.
const UPDATE_SOURCE = `UPDATE fixture_sources SET import_id = $4, hash = $5, record = $6,
    ${SOURCE_COLUMNS.slice(6)
      .map((column, i) => `${column} = COALESCE($${i + 7}, ${column})`)
      .join(', ')}
  WHERE fixture = $1 AND provider = $2 AND file = $3`;

/** Statistics and odds of a match as they are stored: large already, so text from the start. */
export interface SourceTexts {
  readonly statistics: { readonly home: string; readonly away: string } | null;
  readonly odds: OddsTexts | null;
}

/** Rows gathered for one round of batches, and what the change log is to tell of them. */
export class FixtureWrites {
  readonly changes: ChangeLog;
  /** of the rows: when they were written */
  private at: { readonly revision: number; readonly now: number } | undefined;
  private newFixtures: (readonly Value[])[] = [];
  private changedFixtures: WrittenFixture[] = [];
  private newSources: Value[][] = [];
  private changedSources: Value[][] = [];

  constructor(changes = new ChangeLog()) {
    this.changes = changes;
  }

  newFixture(fixture: WrittenFixture): void {
    this.newFixtures.push(valuesOf(fixture));
    this.noteFixture(fixture, 'created');
  }

  changedFixture(fixture: WrittenFixture): void {
    this.changedFixtures.push(fixture);
    this.noteFixture(fixture, 'updated');
  }

  private noteFixture(
    { id, league, season, revision, updatedAt: now }: WrittenFixture,
    action: 'created' | 'updated',
  ): void {
    this.at = { revision, now };
    this.changes.note({ resource: 'fixture', action, id, league, season });
  }

  /** What a file says of a fixture; `isNew` where it said nothing of it before. */
  source(
    said: FixtureSource,
    { statistics, odds }: SourceTexts,
    of: { readonly fixture: number; readonly importId: number; readonly now: number; readonly isNew: boolean },
  ): void {
    (of.isNew ? this.newSources : this.changedSources).push([
      of.fixture,
      said.provider,
      said.file,
      of.importId,
      said.hash,
      JSON.stringify(said.record),
      statistics === null ? null : statistics.home,
      statistics === null ? null : statistics.away,
      odds === null ? null : of.now,
      odds === null ? null : odds.bookmakers,
      odds === null ? null : odds.bets,
      odds === null ? null : odds.markets,
    ]);
  }

  async flush(queries: Queries): Promise<void> {
    await queries.batch(INSERT_FIXTURE, this.newFixtures);
    await updateFixtures(queries, this.changedFixtures);
    await queries.batch(INSERT_SOURCE, this.newSources);
    await queries.batch(UPDATE_SOURCE, this.changedSources);
    if (this.at !== undefined) await this.changes.flush(queries, this.at.revision, this.at.now);
    this.newFixtures = [];
    this.changedFixtures = [];
    this.newSources = [];
    this.changedSources = [];
  }
}

const IDS_ASKED = 64;
const ASKED = Array.from({ length: IDS_ASKED }, (_, i) => `$${i + 1}`).join(', ');
const IDS_IN_USE = `SELECT legacy_id FROM fixtures WHERE legacy_id IN (${ASKED})`;
const IDS_MOVED = `SELECT legacy_id FROM redirects WHERE kind = 'fixture' AND legacy_id IN (${ASKED})`;

/** Which of these legacy ids are or were in use by fixtures. */
export async function fixtureIdsTaken(queries: Queries, legacyIds: readonly number[]): Promise<number[]> {
  const moved = await queries.all(`SELECT 1 FROM redirects WHERE kind = 'fixture' LIMIT 1`);
  const statements = moved.length === 0 ? [IDS_IN_USE] : [IDS_IN_USE, IDS_MOVED];
  const taken: number[] = [];
  for (let from = 0; from < legacyIds.length; from += IDS_ASKED) {
    const asked = legacyIds.slice(from, from + IDS_ASKED);
    while (asked.length < IDS_ASKED) asked.push(asked[0]!); // one statement, whatever the number
    for (const statement of statements) {
      for (const row of await queries.all<{ legacy_id: number }>(statement, asked)) taken.push(row.legacy_id);
    }
  }
  return taken;
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
  if (from.id === to.id) {
    // the number alone is another: the native id still stands for itself
    await redirect(queries, 'fixture', { id: formerNumber(from), legacyId: from.legacyId }, to.legacyId);
    return;
  }
  // events are named after their match: they are made anew with its details
  await queries.run('DELETE FROM events WHERE fixture = $1', [to.legacyId]);
  await redirect(queries, 'fixture', from, to.legacyId);
}
