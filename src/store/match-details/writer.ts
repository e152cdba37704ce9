/**
 * Writes match details: stores what each source states, and keeps the tables merged from it in step. For imports and the
 * live feed. Call inside one transaction.
 */
import { isInPlay } from '../../football/status.ts';
import { correctedDetails, playersInCorrections, withMergedPlayers } from '../../merge/event-corrections.ts';
import { type MergedDetails, mergeDetails } from '../../merge/match-details.ts';
import { type SourceMatchDetailsRecord, withMergedPeople } from '../../merge/source-match-details.ts';
import { ChangeLog, type ChangeResource } from '../changes/changes.ts';
import { eventCorrections } from '../corrections/corrections.ts';
import type { Queries, Row, Value } from '../database/database.ts';
import { diffEvents, EVENT_COLUMNS, type EventDiff, type EventRow, eventRow } from './event-rows.ts';
import { PlayerSeasons } from './player-seasons-writer.ts';
import { type DetailedFixture, type DetailsTable, detailsRows, isSameRow, TABLES, valuesOfRow } from './rows.ts';
import { noteShots, type ShotScorer, shotScorer } from './shot-calibrations.ts';
import { DETAILS_COLUMNS, detailsValues } from './source-rows.ts';
import { saveSquadStatistics, withSquadPlayers } from './squad-players.ts';
import { currentPeople, type StoredDetails, sourceDetailsOfFixtures, storedDetails } from './stored.ts';

/** Fixtures whose details are rewritten at once. Bounds the memory. */
const FIXTURES_AT_ONCE = 64;

const parameters = (columns: readonly string[]) => columns.map((_, i) => `$${i + 1}`).join(', ');
const insertInto = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters(columns)})`;

// parts that the file no longer has stay as they were
const SAVE_DETAILS = `${insertInto('fixture_detail_sources', DETAILS_COLUMNS)}
  ON CONFLICT (fixture, provider, file) DO UPDATE SET hash = excluded.hash, home = excluded.home,
    ${DETAILS_COLUMNS.slice(DETAILS_COLUMNS.indexOf('lineups'))
      .map((column) => `${column} = COALESCE(excluded.${column}, fixture_detail_sources.${column})`)
      .join(', ')}`;
const INSERT_EVENT = insertInto('events', EVENT_COLUMNS);
const UPDATE_EVENT = `UPDATE events SET ${EVENT_COLUMNS.slice(1)
  .map((column, i) => `${column} = $${i + 2}`)
  .join(', ')} WHERE id = $1`;

/** The resource that the change log names for each table. */
const RESOURCES: Readonly<Record<DetailsTable, ChangeResource>> = {
  lineups: 'lineup',
  lineup_players: 'lineup',
  player_matches: 'player-statistics',
  shots: 'shots',
};

export interface DetailsContext {
  readonly queries: Queries;
  readonly now: number;
  /** log in which changes are noted; the caller flushes it */
  readonly changes?: ChangeLog;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
}

interface PendingSource {
  readonly fixture: number;
  readonly source: SourceMatchDetailsRecord;
  readonly hash: string;
}

/** Collects details of matches and writes them in batches. */
export class MatchDetailsWriter {
  private readonly context: DetailsContext;
  private readonly changes: ChangeLog;
  private readonly seasons: PlayerSeasons;
  private pending = new Map<string, PendingSource>();
  private touched = new Set<number>();

  constructor(context: DetailsContext) {
    this.context = context;
    this.changes = context.changes ?? new ChangeLog();
    this.seasons = new PlayerSeasons(context.queries);
  }

  /** League seasons in which a row changed so far, as '<league>:<season>'. */
  get changedSeasons(): ReadonlySet<string> {
    return this.seasons.changedSeasons;
  }

  /** Adds what a file states about a stored fixture. Replaces what the file stated about the same parts before. */
  add(fixture: number, source: SourceMatchDetailsRecord, hash = ''): void {
    const key = `${fixture}|${source.provider}|${source.file}`;
    const earlier = this.pending.get(key)?.source;
    const details = earlier?.home === source.home ? { ...earlier.details, ...source.details } : source.details;
    this.pending.set(key, { fixture, source: { ...source, details }, hash });
    this.touched.add(fixture);
  }

  /** Recounts a player's season at the end, because the totals of a source changed. */
  touchPlayer(league: number, season: number, player: number): void {
    this.seasons.touchPlayer(league, season, player);
  }

  /** Rewrites the tables of a fixture whose sides, status, ids or people changed. */
  touch(fixture: number): void {
    this.touched.add(fixture);
  }

  /** Writes what was added. The fixtures and the people in it must be stored. */
  async flush(): Promise<void> {
    const { queries } = this.context;
    if (this.touched.size === 0) return;
    const rows = Array.from(this.pending.values(), ({ fixture, source, hash }) => detailsValues(fixture, source, hash));
    const fixtures = [...this.touched];
    this.pending = new Map();
    this.touched = new Set();
    await queries.batch(SAVE_DETAILS, rows);
    for (let from = 0; from < fixtures.length; from += FIXTURES_AT_ONCE) {
      await this.rewriteAll(fixtures.slice(from, from + FIXTURES_AT_ONCE));
    }
  }

  /** Flushes, and recounts the seasons of the players concerned. Call once, at the end. */
  async finish(): Promise<void> {
    await this.flush();
    if (this.seasons.pending) await this.seasons.write(await this.context.revision());
  }

  private async rewriteAll(fixtures: readonly number[]): Promise<void> {
    const { queries } = this.context;
    const { fixtures: rows, sources } = await sourceDetailsOfFixtures(queries, fixtures);
    for (const fixture of rows) await this.followSquads(fixture, sources);
    const corrections = await eventCorrections(queries, fixtures);
    const [people, stored, scorer] = await Promise.all([
      currentPeople(queries, sources, playersInCorrections(corrections)),
      storedDetails(queries, fixtures),
      shotScorer(queries),
    ]);
    const batches = new Batches();
    for (const fixture of rows) {
      const all = (sources.get(fixture.legacy_id) ?? []).map((one) => ({
        ...one,
        details: withMergedPeople(one.details, people.player, people.coach),
      }));
      const corrected = withMergedPlayers(corrections.get(fixture.legacy_id) ?? [], people.player);
      const merged = correctedDetails(fixture, mergeDetails(all, fixture.home), corrected);
      this.rewrite(fixture, merged, { stored, scorer, batches });
    }
    if (batches.size === 0) return;
    await batches.write(queries, { revision: await this.context.revision(), now: this.context.now });
  }

  /** Adds the players of a match whose sides follow from squads, and what they add to the statistics of the teams. */
  private async followSquads(
    fixture: DetailedFixture,
    sources: Map<number, readonly SourceMatchDetailsRecord[]>,
  ): Promise<void> {
    const { queries } = this.context;
    const stated = sources.get(fixture.legacy_id) ?? [];
    if (stated.every(({ details }) => details.squadPlayers === undefined)) return;
    const all = await Array.fromAsync(stated, (source) => withSquadPlayers(queries, fixture, source));
    sources.set(
      fixture.legacy_id,
      all.map(({ source }) => source),
    );
    const statistics = all.flatMap(({ squads }) => squads ?? []);
    if (!(await saveSquadStatistics(queries, fixture.legacy_id, statistics))) return;
    await this.context.revision();
    const { id, league, season } = fixture;
    this.changes.note({ resource: 'statistics', action: 'updated', id, league, season });
    this.seasons.changed(league, season);
  }

  private rewrite(fixture: DetailedFixture, merged: MergedDetails, { stored, scorer, batches }: Rewriting): void {
    const changed = new Set<ChangeResource>();
    const rows = detailsRows(fixture, merged, scorer);
    for (const table of Object.keys(rows) as DetailsTable[]) {
      const before = stored.rows(table, fixture.legacy_id);
      if (areSameRows(table, before, rows[table])) continue;
      batches.replace(table, fixture.legacy_id, before.length > 0, rows[table]);
      changed.add(RESOURCES[table]);
      if (table === 'player_matches') {
        this.seasons.touch(fixture, stored.rows('player_matches', fixture.legacy_id), rows.player_matches);
      }
      if (table === 'shots') {
        this.seasons.touchShots(fixture, ...stored.rows('shots', fixture.legacy_id), ...rows.shots);
      }
    }
    // the end of a match changes its players, and its shots count from then on
    const counts = changed.has('shots') || changed.has('player-statistics');
    if (counts && !isInPlay(fixture.status)) {
      batches.noteShots([...stored.rows('shots', fixture.legacy_id), ...rows.shots]);
    }
    const eventRows = merged.events.map((event, index) => eventRow(fixture, event, index, this.context.now));
    const events = diffEvents(stored.events(fixture.legacy_id), eventRows, {
      leaders: merged.kinds,
      now: this.context.now,
    });
    batches.addEvents(events);
    if (merged.attendance !== fixture.attendance && merged.attendance !== null) {
      batches.attendance.push({ fixture: fixture.legacy_id, attendance: merged.attendance });
      changed.add('fixture');
    }
    this.note(fixture, changed, events);
  }

  private note({ id, league, season }: DetailedFixture, changed: ReadonlySet<ChangeResource>, events: EventDiff): void {
    const of = { league, season };
    for (const resource of changed) this.changes.note({ resource, action: 'updated', id, ...of });
    const note = (row: EventRow, action: 'created' | 'updated' | 'deleted') =>
      this.changes.note({ resource: 'event', action, id: row.id, fixture: id, ...of });
    for (const row of events.created) note(row, 'created');
    for (const row of events.changed) note(row, row.deleted === 1 ? 'deleted' : 'updated');
    for (const row of events.dropped) note(row, 'deleted');
    const count = changed.size + events.created.length + events.changed.length + events.dropped.length;
    if (count > 0) this.seasons.changed(league, season);
  }
}

/** What a batch of rewritten fixtures shares. */
interface Rewriting {
  readonly stored: StoredDetails;
  readonly scorer: ShotScorer;
  readonly batches: Batches;
}

function areSameRows(table: DetailsTable, before: readonly Readonly<Row>[], rows: readonly Readonly<Row>[]): boolean {
  return before.length === rows.length && before.every((row, i) => isSameRow(table, row, rows[i]!));
}

/** Rows collected for one round of batches. */
class Batches {
  readonly attendance: { readonly fixture: number; readonly attendance: number }[] = [];
  private readonly deletes = new Map<DetailsTable, Value[][]>();
  private readonly inserts = new Map<DetailsTable, Value[][]>();
  /** number of matches with shots, by provider */
  private readonly withShots = new Map<string, number>();
  private readonly newEvents: Value[][] = [];
  private readonly changedEvents: Value[][] = [];
  private readonly droppedEvents: Value[][] = [];

  get size(): number {
    const tables = this.deletes.size + this.inserts.size + this.attendance.length;
    return tables + this.newEvents.length + this.changedEvents.length + this.droppedEvents.length;
  }

  replace(table: DetailsTable, fixture: number, hasRows: boolean, rows: readonly Readonly<Row>[]): void {
    if (hasRows) pushTo(this.deletes, table, [[fixture]]);
    pushTo(
      this.inserts,
      table,
      rows.map((row) => valuesOfRow(table, row)),
    );
  }

  noteShots(shots: readonly Readonly<Row>[]): void {
    for (const provider of new Set(shots.map((shot) => shot.provider as string))) {
      this.withShots.set(provider, (this.withShots.get(provider) ?? 0) + 1);
    }
  }

  addEvents({ created, changed, dropped }: EventDiff): void {
    const values = (row: EventRow) => EVENT_COLUMNS.map((column) => row[column]);
    this.newEvents.push(...created.map(values));
    this.changedEvents.push(...changed.map(values));
    this.droppedEvents.push(...dropped.map(({ id }) => [id]));
  }

  async write(queries: Queries, { revision, now }: { readonly revision: number; readonly now: number }): Promise<void> {
    for (const [table, rows] of this.deletes) await queries.batch(`DELETE FROM ${table} WHERE fixture = $1`, rows);
    for (const [table, rows] of this.inserts) await queries.batch(insertInto(table, TABLES[table]), rows);
    await noteShots(queries, this.withShots);
    await queries.batch('DELETE FROM events WHERE id = $1', this.droppedEvents);
    await queries.batch(UPDATE_EVENT, this.changedEvents);
    await queries.batch(INSERT_EVENT, this.newEvents);
    await queries.batch(
      'UPDATE fixtures SET attendance = $2, updated_at = $3, revision = $4 WHERE legacy_id = $1',
      this.attendance.map(({ fixture, attendance }) => [fixture, attendance, now, revision]),
    );
  }
}

function pushTo(map: Map<DetailsTable, Value[][]>, table: DetailsTable, rows: readonly Value[][]): void {
  const list = map.get(table);
  if (list === undefined) map.set(table, [...rows]);
  else list.push(...rows);
}
