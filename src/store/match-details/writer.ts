/**
 * Writes what is told of matches beside their results: keeps it by source, and keeps the tables made of it in step. For
 * importers and for the live feed. Works inside one transaction.
 */

import { correctedDetails, playersNamed, renamedEvents } from '../../merge/event-corrections.ts';
import { type MergedDetails, mergeDetails } from '../../merge/match-details.ts';
import { renamed, type SourceMatchDetailsRecord } from '../../merge/source-match-details.ts';
import { ChangeLog, type ChangeResource } from '../changes/changes.ts';
import { eventCorrections } from '../corrections/corrections.ts';
import type { Queries, Value } from '../database/database.ts';
import { diffEvents, EVENT_COLUMNS, type EventRow, eventRow } from './event-rows.ts';
import { PlayerSeasons } from './player-seasons-writer.ts';
import { type DetailedFixture, type DetailsTable, detailsRows, TABLES } from './rows.ts';
import { DETAILS_COLUMNS, detailsValues } from './source-rows.ts';
import { currentPeople, type StoredDetails, sourceDetailsOfFixtures, storedDetails } from './stored.ts';

/** Fixtures whose details are made anew at once: bounds the memory. */
const FIXTURES_AT_ONCE = 64;

const parameters = (columns: readonly string[]) => columns.map((_, i) => `$${i + 1}`).join(', ');
const insertInto = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters(columns)})`;

const SAVE_DETAILS = `${insertInto('fixture_detail_sources', DETAILS_COLUMNS)}
  ON CONFLICT (fixture, provider, file) DO UPDATE SET hash = excluded.hash, home = excluded.home,
    ${DETAILS_COLUMNS.slice(5)
      .map((column) => `${column} = COALESCE(excluded.${column}, fixture_detail_sources.${column})`)
      .join(', ')}`;
const INSERT_EVENT = insertInto('events', EVENT_COLUMNS);
const UPDATE_EVENT = `UPDATE events SET ${EVENT_COLUMNS.slice(1)
  .map((column, i) => `${column} = $${i + 2}`)
  .join(', ')} WHERE id = $1`;

/** Which part of a match a table holds, for the change log. */
const RESOURCES: Readonly<Record<DetailsTable, ChangeResource>> = {
  lineups: 'lineup',
  lineup_players: 'lineup',
  player_matches: 'player-statistics',
  shots: 'shots',
};

export interface DetailsContext {
  readonly queries: Queries;
  readonly now: number;
  /** where changes are noted; whoever gave it writes it */
  readonly changes?: ChangeLog;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
}

export class DetailsWrites {
  private readonly context: DetailsContext;
  private readonly changes: ChangeLog;
  private readonly seasons: PlayerSeasons;
  private told = new Map<
    string,
    { readonly fixture: number; readonly source: SourceMatchDetailsRecord; readonly hash: string }
  >();
  private touched = new Set<number>();

  constructor(context: DetailsContext) {
    this.context = context;
    this.changes = context.changes ?? new ChangeLog();
    this.seasons = new PlayerSeasons(context.queries);
  }

  /** League seasons of which some row changed so far, as '<league>:<season>'. */
  get changedSeasons(): ReadonlySet<string> {
    return this.seasons.changedSeasons;
  }

  /** Takes what a source tells of a stored fixture, in place of what the same file told before of the same parts. */
  add(fixture: number, source: SourceMatchDetailsRecord, hash = ''): void {
    const key = `${fixture}|${source.provider}|${source.file}`;
    const earlier = this.told.get(key)?.source;
    const mergedDetails = earlier?.home === source.home ? { ...earlier.details, ...source.details } : source.details;
    this.told.set(key, { fixture, source: { ...source, details: mergedDetails }, hash });
    this.touched.add(fixture);
  }

  /** Has the totals of a player's season made anew, because a source sums up otherwise. */
  touchPlayer(league: number, season: number, player: number): void {
    this.seasons.touchPlayer(league, season, player);
  }

  /** Has the tables of a fixture made anew, because its sides, its status or its ids changed, or people in it. */
  touch(fixture: number): void {
    this.touched.add(fixture);
  }

  /** Writes what was told. The fixtures and the people named must be stored by now. */
  async flush(): Promise<void> {
    const { queries } = this.context;
    if (this.touched.size === 0) return;
    const rows = Array.from(this.told.values(), ({ fixture, source, hash }) => detailsValues(fixture, source, hash));
    const fixtures = [...this.touched];
    this.told = new Map();
    this.touched = new Set();
    await queries.batch(SAVE_DETAILS, rows);
    for (let from = 0; from < fixtures.length; from += FIXTURES_AT_ONCE) {
      await this.rewriteAll(fixtures.slice(from, from + FIXTURES_AT_ONCE));
    }
  }

  /** Recounts the seasons of the players concerned. Call once, when all is told. */
  async finish(): Promise<void> {
    await this.flush();
    if (this.seasons.pending) await this.seasons.write(await this.context.revision());
  }

  private async rewriteAll(fixtures: readonly number[]): Promise<void> {
    const { queries } = this.context;
    const { fixtures: rows, sources: source } = await sourceDetailsOfFixtures(queries, fixtures);
    const corrections = await eventCorrections(queries, fixtures);
    const people = await currentPeople(queries, source, playersNamed(corrections));
    const stored = await storedDetails(queries, fixtures);
    const batches = new Batches();
    for (const fixture of rows) {
      const all = (source.get(fixture.legacy_id) ?? []).map((one) => ({
        ...one,
        details: renamed(one.details, people.player, people.coach),
      }));
      const corrected = renamedEvents(corrections.get(fixture.legacy_id) ?? [], people.player);
      const merged = correctedDetails(fixture, mergeDetails(all, fixture.home), corrected);
      this.rewrite(fixture, merged, stored, batches);
    }
    if (batches.size === 0) return;
    await batches.write(queries, { revision: await this.context.revision(), now: this.context.now });
  }

  private rewrite(fixture: DetailedFixture, merged: MergedDetails, stored: StoredDetails, batches: Batches): void {
    const changed = new Set<ChangeResource>();
    for (const [name, rows] of Object.entries(detailsRows(fixture, merged))) {
      const table = name as DetailsTable;
      const before = stored.rows(table, fixture.legacy_id);
      if (sameRows(before, rows)) continue;
      batches.replace(table, fixture.legacy_id, before.length > 0, rows);
      changed.add(RESOURCES[table]);
      if (table === 'player_matches') this.seasons.touch(fixture, before, rows);
    }
    const mergedDetails = merged.events.map((event, place) => eventRow(fixture, event, place, this.context.now));
    const events = diffEvents(stored.events(fixture.legacy_id), mergedDetails, {
      leaders: merged.kinds,
      now: this.context.now,
    });
    batches.events(events);
    if (merged.attendance !== fixture.attendance && merged.attendance !== null) {
      batches.attendance.push([fixture.legacy_id, merged.attendance]);
      changed.add('fixture');
    }
    this.note(fixture, changed, events);
  }

  private note(
    { id, league, season }: DetailedFixture,
    changed: ReadonlySet<ChangeResource>,
    events: {
      readonly created: readonly EventRow[];
      readonly changed: readonly EventRow[];
      readonly dropped: readonly EventRow[];
    },
  ): void {
    const of = { league, season };
    for (const resource of changed) this.changes.note({ resource, action: 'updated', id, ...of });
    const note = (row: EventRow, action: 'created' | 'updated' | 'deleted') =>
      this.changes.note({ resource: 'event', action, id: row.id, fixture: id, ...of });
    for (const row of events.created) note(row, 'created');
    for (const row of events.changed) note(row, row.deleted === 1 ? 'deleted' : 'updated');
    for (const row of events.dropped) note(row, 'deleted');
    const some = changed.size + events.created.length + events.changed.length + events.dropped.length;
    if (some > 0) this.seasons.changed(league, season);
  }
}

/** Whether the stored columns are what they would be written as. */
function sameRows(before: readonly (readonly Value[])[], rows: readonly (readonly Value[])[]): boolean {
  return before.length === rows.length && before.every((row, i) => row.every((value, j) => value === rows[i]![j]));
}

/** Rows gathered for one round of batches. */
class Batches {
  readonly attendance: Value[][] = [];
  private readonly deletes = new Map<DetailsTable, Value[][]>();
  private readonly inserts = new Map<DetailsTable, Value[][]>();
  private readonly newEvents: Value[][] = [];
  private readonly changedEvents: Value[][] = [];
  private readonly droppedEvents: Value[][] = [];

  get size(): number {
    const tables = this.deletes.size + this.inserts.size + this.attendance.length;
    return tables + this.newEvents.length + this.changedEvents.length + this.droppedEvents.length;
  }

  replace(table: DetailsTable, fixture: number, some: boolean, rows: readonly Value[][]): void {
    if (some) pushTo(this.deletes, table, [[fixture]]);
    pushTo(this.inserts, table, rows);
  }

  events(diff: {
    readonly created: readonly EventRow[];
    readonly changed: readonly EventRow[];
    readonly dropped: readonly EventRow[];
  }): void {
    const values = (row: EventRow) => EVENT_COLUMNS.map((column) => row[column]);
    this.newEvents.push(...diff.created.map(values));
    this.changedEvents.push(...diff.changed.map(values));
    this.droppedEvents.push(...diff.dropped.map(({ id }) => [id]));
  }

  async write(queries: Queries, at: { readonly revision: number; readonly now: number }): Promise<void> {
    for (const [table, rows] of this.deletes) await queries.batch(`DELETE FROM ${table} WHERE fixture = $1`, rows);
    for (const [table, rows] of this.inserts) await queries.batch(insertInto(table, TABLES[table]), rows);
    await queries.batch('DELETE FROM events WHERE id = $1', this.droppedEvents);
    await queries.batch(UPDATE_EVENT, this.changedEvents);
    await queries.batch(INSERT_EVENT, this.newEvents);
    await queries.batch(
      'UPDATE fixtures SET attendance = $2, updated_at = $3, revision = $4 WHERE legacy_id = $1',
      this.attendance.map((row) => [...row, at.now, at.revision]),
    );
  }
}

function pushTo(map: Map<DetailsTable, Value[][]>, table: DetailsTable, rows: readonly Value[][]): void {
  const list = map.get(table);
  if (list === undefined) map.set(table, [...rows]);
  else list.push(...rows);
}
