/** Collects the career rows of a file (squads, transfers, injuries and so on) and writes those that changed. */
import { type EntityKind, entityIds } from '../../base/ids.ts';
import type { ChangeLog, ChangeResource } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  type CareerRows,
  type CareerTable,
  careerRows,
  deleteCareerRows,
  insertCareerRows,
  renameCareerRows,
  updateCareerRows,
} from '../../store/people/career-tables.ts';
import { DUPLICATE_RULES, type IsNameOf, indexOfDuplicate, isNewer } from './duplicate-careers.ts';

export interface CareerContext {
  readonly queries: Queries;
  readonly changes: ChangeLog;
  readonly now: number;
  revision(): Promise<number>;
}

/** Resource names in the change log. Tables without one belong to the resource of their person. */
export const RESOURCE: { readonly [T in CareerTable]?: ChangeResource & EntityKind } = {
  transfers: 'transfer',
  injuries: 'injury',
  trophies: 'trophy',
};
/** Set when a row is written; not compared. */
export const STAMPS: ReadonlySet<string> = new Set(['id', 'updated_at', 'revision']);
/** Fields that do not count as a change. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set([...STAMPS, 'file']);

/** Legacy id of a person. */
type Person = number;

export const PERSONS_AT_ONCE = 200;

/**
 * How a row counts in the report: 'record' as saved or unchanged; 'saved' always, because another part of its record
 * changed; 'uncounted' because another row of the same record counts.
 */
type CountedAs = 'record' | 'saved' | 'uncounted';

export class CareerWriter<T extends CareerTable> {
  saved = 0;
  unchanged = 0;
  protected readonly context: CareerContext;
  protected readonly table: T;
  protected readonly isNameOf: IsNameOf;
  private pending: { readonly person: Person; readonly row: CareerRows[T]; readonly as: CountedAs }[] = [];
  /** rows that this file stated before: a second statement fills gaps only */
  private readonly seenRows = new WeakSet<CareerRows[T]>();
  private readonly seenKeys = new Map<string, Set<string>>();

  constructor(table: T, context: CareerContext, isNameOf: IsNameOf) {
    this.table = table;
    this.context = context;
    this.isNameOf = isNameOf;
  }

  get size(): number {
    return this.pending.length;
  }

  add(person: Person, row: CareerRows[T], as: CountedAs = 'record'): void {
    this.pending.push({ person, row, as });
  }

  /** Writes the rows that changed. Returns their persons. */
  async flush(): Promise<Set<Person>> {
    const pending = this.pending;
    this.pending = [];
    const changed = new Set<Person>();
    if (pending.length === 0) return changed;
    const stored = await this.stored(new Set(pending.map(({ person }) => person)));
    const inserts: CareerRows[T][] = [];
    const updates = new Map<CareerRows[T], CareerRows[T]>();
    for (const { person, row, as } of pending) {
      const isChanged = this.mergeOne(stored.get(person)!, row, { inserts, updates });
      if (isChanged) changed.add(person);
      if (as === 'uncounted') continue;
      if (isChanged || as === 'saved') this.saved++;
      else this.unchanged++;
    }
    await this.write(inserts, [...updates.values()]);
    return changed;
  }

  protected async write(inserts: readonly CareerRows[T][], updates: readonly CareerRows[T][]): Promise<void> {
    if (inserts.length + updates.length === 0) return;
    const { queries } = this.context;
    const revision = await this.context.revision();
    const stamped = (rows: readonly CareerRows[T][]) =>
      rows.map((row) => ('revision' in row ? { ...row, revision } : row));
    const [created, updated] = [stamped(inserts), stamped(updates)];
    await insertCareerRows(queries, this.table, created);
    await updateCareerRows(queries, this.table, updated);
    this.noteChanges(created, 'created');
    this.noteChanges(updated, 'updated');
  }

  /** Merges rows that state the same thing, after their persons were merged. */
  async removeDuplicates(persons: readonly Person[]): Promise<void> {
    const { merge } = DUPLICATE_RULES[this.table];
    for await (const rows of this.storedInTurn(persons)) {
      const remaining: CareerRows[T][] = [];
      const sorted = rows.toSorted((a, b) => this.compareRows(a, b));
      for (const row of sorted) {
        const index = indexOfDuplicate(this.table, remaining, row, this.isNameOf);
        if (index === -1) {
          remaining.push(row);
          continue;
        }
        await deleteCareerRows(this.context.queries, this.table, [row]);
        this.noteChanges([row], 'deleted');
        remaining[index] = merge(remaining[index]!, row);
        await updateCareerRows(this.context.queries, this.table, [remaining[index]]);
      }
    }
  }

  /** Gives the rows of some persons the ids that follow from their content. */
  async rekey(persons: readonly Person[], idOf: (row: CareerRows[T]) => string | undefined): Promise<void> {
    const renamed: (readonly [string, string])[] = [];
    for await (const rows of this.storedInTurn(persons)) {
      for (const row of rows) {
        const id = 'id' in row ? idOf(row) : undefined;
        if (id === undefined || !('id' in row) || row.id === id) continue;
        renamed.push([row.id, id]);
        const resource = RESOURCE[this.table];
        if (resource !== undefined) this.context.changes.rename(resource, row.id, id);
      }
    }
    await renameCareerRows(this.context.queries, this.table, renamed);
  }

  /** The stored rows of each person. A file can concern 20,000 persons, whose rows together take 100 MB. */
  private async *storedInTurn(persons: readonly Person[]): AsyncGenerator<CareerRows[T][]> {
    const all = [...new Set(persons)];
    for (let at = 0; at < all.length; at += PERSONS_AT_ONCE) {
      yield* (await this.stored(new Set(all.slice(at, at + PERSONS_AT_ONCE)))).values();
    }
  }

  /** Sorts the row with precedence first. */
  protected compareRows(a: CareerRows[T], b: CareerRows[T]): number {
    const [first, second] = [isNewer(this.table, a, b), isNewer(this.table, b, a)];
    if (first !== second) return first ? -1 : 1;
    return contentOf(a) < contentOf(b) ? -1 : 1;
  }

  private mergeOne(
    rows: CareerRows[T][],
    row: CareerRows[T],
    { inserts, updates }: { readonly inserts: CareerRows[T][]; readonly updates: Map<CareerRows[T], CareerRows[T]> },
  ): boolean {
    const { merge, ignoredFields } = DUPLICATE_RULES[this.table];
    const index = indexOfDuplicate(this.table, rows, row, this.isNameOf);
    if (index === -1) {
      const added = this.withFreeId(row, rows);
      this.markSeen(added);
      rows.push(added);
      inserts.push(added);
      return true;
    }
    const existing = rows[index]!;
    const seenBefore = this.isSeen(existing);
    const merged =
      !seenBefore && isNewer(this.table, row, existing) ? { ...merge(row, existing) } : { ...merge(existing, row) };
    Object.assign(merged, stampsOf(existing));
    this.markSeen(existing);
    if (isEqual(merged, existing, ignoredFields?.(merged) ?? [])) return false;
    rows[index] = merged;
    const inserted = inserts.indexOf(existing);
    if (inserted !== -1) inserts[inserted] = merged;
    else {
      const original = [...updates].find(([, to]) => to === existing)?.[0] ?? existing;
      updates.set(original, merged);
    }
    this.seenRows.add(merged);
    return true;
  }

  /** A row with a preliminary id that is not in use. `rekey` sets the final ids at the end of the file. */
  private withFreeId(row: CareerRows[T], rows: readonly CareerRows[T][]): CareerRows[T] {
    const resource = RESOURCE[this.table];
    if (!('id' in row) || resource === undefined) return row;
    const usedIds = new Set(rows.map((other) => ('id' in other ? other.id : '')));
    let { id } = row;
    for (let n = 2; usedIds.has(id); n++) id = entityIds(resource, `${row.id}|${n}`).id;
    return id === row.id ? row : { ...row, id };
  }

  private isSeen(row: CareerRows[T]): boolean {
    return this.seenRows.has(row) || (this.seenKeys.get(row.provider)?.has(keyOfRow(row)) ?? false);
  }

  private markSeen(row: CareerRows[T]): void {
    this.seenRows.add(row);
    const keys = this.seenKeys.get(row.provider) ?? new Set();
    this.seenKeys.set(row.provider, keys.add(keyOfRow(row)));
  }

  protected async stored(persons: ReadonlySet<Person>): Promise<Map<Person, CareerRows[T][]>> {
    const byPerson = new Map<Person, CareerRows[T][]>(Array.from(persons, (person) => [person, []]));
    const loaded = new Set<string>();
    for (const row of await careerRows(this.context.queries, this.table, [...persons])) {
      const key = JSON.stringify(row);
      if (loaded.has(key)) continue; // the last query of a batch repeats an id: see in-list.ts
      loaded.add(key);
      byPerson.get(personOf(row))!.push({ ...row });
    }
    return byPerson;
  }

  protected noteChanges(rows: readonly CareerRows[T][], action: 'created' | 'updated' | 'deleted'): void {
    const resource = RESOURCE[this.table];
    if (resource === undefined) return;
    for (const row of rows) if ('id' in row) this.context.changes.note({ resource, action, id: row.id });
  }
}

export function personOf(row: CareerRows[CareerTable]): number {
  if ('player' in row) return row.player;
  return 'coach' in row ? row.coach : row.person;
}

/** Identifies a row while a file is read. */
function keyOfRow(row: CareerRows[CareerTable]): string {
  if ('id' in row) return row.id;
  if ('season' in row) return `${row.player}|${row.team}|${row.season}`;
  if ('valued_on' in row) return `${row.player}|${row.valued_on}`;
  if ('expires' in row) return `${row.player}`;
  return 'coach' in row
    ? `${row.coach}|${row.team}|${row.starts}`
    : `${row.role}|${row.person}|${row.type}|${row.starts}`;
}

export function stampsOf(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => STAMPS.has(key)));
}

export function isEqual(
  one: object,
  other: object,
  ignored: readonly PropertyKey[],
  alsoIgnored: ReadonlySet<string> = IGNORED_FIELDS,
): boolean {
  const [a, b] = [new Map(Object.entries(one)), Object.entries(other)];
  return b.every(
    ([key, value]) => alsoIgnored.has(key) || ignored.includes(key) || (a.get(key) ?? null) === (value ?? null),
  );
}

/** Columns with ids that can change. */
const CHANGING_IDS: ReadonlySet<string> = new Set([
  ...STAMPS,
  'player',
  'person',
  'coach',
  'team',
  'team_in',
  'team_out',
  'league',
  'fixture',
]);

/** What a row states, as a text that does not depend on when it was stored. */
function contentOf(row: object): string {
  const content = Object.entries(row).filter(([key]) => !CHANGING_IDS.has(key));
  return JSON.stringify(content.sort(([a], [b]) => (a < b ? -1 : 1)));
}
