/**
 * Writes careers that several sources state: transfers, injuries and trophies. What each file states is stored under the claim
 * that names the person, and the rows of a person are merged from all of it. So they follow a claim that turns out to mean
 * another person, and do not depend on which source came first.
 */
import { hash } from 'node:crypto';
import { entityIds } from '../../base/ids.ts';
import {
  replaceStated,
  type SourcedTable,
  type StatedClaim,
  type StatedRow,
  statedRows,
  statedUnder,
  textOfStated,
} from '../../store/people/career-sources.ts';
import {
  type CareerRows,
  deleteCareerRows,
  type TransferRow,
  updateCareerRows,
} from '../../store/people/career-tables.ts';
import { DERIVED_PROVIDER } from '../../store/people/trophy-seasons.ts';
import {
  type CareerContext,
  CareerWriter,
  isEqual,
  PERSONS_AT_ONCE,
  personOf,
  RESOURCE,
  STAMPS,
  stampsOf,
} from './career-writer.ts';
import { DUPLICATE_RULES, type IsNameOf, indexOfDuplicate } from './duplicate-careers.ts';

/** 96 bits: no two statements of a file have the same. */
const DIGEST_CHARACTERS = 16;

/** The name of a stored club. */
export type NameOf = (team: number) => string | null;

export class SourcedCareerWriter<T extends SourcedTable> extends CareerWriter<T> {
  private readonly nameOf: NameOf;
  private statements: StatedRow<T>[] = [];
  /** digests of the statements that this file has made: it can have tens of thousands */
  private readonly made = new Set<string>();
  /** persons of whom more or something else is stated now */
  private readonly restated = new Set<number>();

  constructor(
    table: T,
    context: CareerContext,
    { isNameOf, nameOf }: { readonly isNameOf: IsNameOf; readonly nameOf: NameOf },
  ) {
    super(table, context, isNameOf);
    this.nameOf = nameOf;
  }

  override get size(): number {
    return super.size + this.statements.length;
  }

  /** Adds what a file states of the person whom a claim names. */
  state(row: CareerRows[T], claim: StatedClaim): void {
    this.statements.push({ ...row, ...claim });
  }

  override async flush(): Promise<Set<number>> {
    const statements = this.statements;
    this.statements = [];
    const changed = await this.saveStatements(statements);
    for (const statement of statements) {
      const { people_of, claim, ...row } = statement;
      if (!changed.has(statement)) {
        this.unchanged++;
        continue;
      }
      this.restated.add(personOf(statement));
      this.add(personOf(statement), row as unknown as CareerRows[T]);
    }
    return super.flush();
  }

  /** Returns the statements that differ from what their file stated before. */
  private async saveStatements(statements: readonly StatedRow<T>[]): Promise<ReadonlySet<StatedRow<T>>> {
    const { queries } = this.context;
    const changed = new Set<StatedRow<T>>();
    if (statements.length === 0) return changed;
    const before: StatedRow<T>[] = [];
    for (const [peopleOf, rows] of Map.groupBy(statements, ({ people_of }) => people_of)) {
      const claims = [...new Set(rows.map(({ claim }) => claim))];
      before.push(...(await statedUnder(queries, this.table, peopleOf, claims)));
    }
    const files = Map.groupBy(before, keyOfFile<T>);
    for (const statement of statements) {
      const key = keyOfFile(statement);
      const stated = files.get(key) ?? [];
      files.set(key, stated);
      if (this.addStatement(stated, statement)) changed.add(statement);
    }
    if (changed.size === 0) return changed;
    const [old, now] = [this.byText(before), this.byText([...files.values()].flat())];
    await replaceStated(queries, this.table, {
      before: [...old].flatMap(([text, row]) => (now.has(text) ? [] : [row])),
      now: [...now].flatMap(([text, row]) => (old.has(text) ? [] : [row])),
    });
    return changed;
  }

  /** Adds a statement to those of its file, which a newer copy of the file replaces. Returns whether anything changed. */
  private addStatement(stated: StatedRow<T>[], row: StatedRow<T>): boolean {
    const { merge } = DUPLICATE_RULES[this.table];
    const text = (one: StatedRow<T>) => textOfStated(this.table, one);
    const index =
      this.table === 'trophies'
        ? stated.findIndex((one) => text(one) === text(row))
        : indexOfDuplicate(this.table, stated, row, this.isNameOf);
    const existing = stated[index];
    const isRepeated = existing !== undefined && this.made.has(digestOf(text(existing)));
    const merged = existing === undefined ? row : isRepeated ? merge(existing, row) : merge(row, existing);
    const statement = withClubNames({ ...row, ...merged }, () => null);
    this.made.add(digestOf(text(statement)));
    if (existing !== undefined && text(statement) === text(existing)) return false;
    stated[existing === undefined ? stated.length : index] = statement;
    return true;
  }

  private byText(rows: readonly StatedRow<T>[]): Map<string, StatedRow<T>> {
    return new Map(rows.map((row) => [textOfStated(this.table, row), row]));
  }

  /**
   * Merges the rows of these persons, and of those of whom the file states something new, from all statements. Returns the
   * persons whose rows changed.
   */
  async remerge(persons: readonly number[]): Promise<ReadonlySet<number>> {
    const all = [...new Set([...persons, ...this.restated])];
    this.restated.clear();
    const changed = new Set<number>();
    for (let at = 0; at < all.length; at += PERSONS_AT_ONCE) {
      const some = all.slice(at, at + PERSONS_AT_ONCE);
      const stated = Map.groupBy(await statedRows(this.context.queries, this.table, some), personOf);
      for (const [person, stored] of await this.stored(new Set(some))) {
        if (await this.replace(stored, this.merged(stated.get(person) ?? []))) changed.add(person);
      }
    }
    return changed;
  }

  private merged(stated: readonly StatedRow<T>[]): readonly CareerRows[T][] {
    const { merge } = DUPLICATE_RULES[this.table];
    const rows: CareerRows[T][] = [];
    for (const row of stated.toSorted((a, b) => this.compareRows(a, b))) {
      const index = indexOfDuplicate(this.table, rows, row, this.isNameOf);
      if (index === -1) rows.push(row);
      else rows[index] = merge(rows[index]!, row);
    }
    return rows.map((row) => withClubNames(row, this.nameOf));
  }

  /** Replaces the stored rows of a person. Returns whether anything changed. */
  private async replace(stored: readonly CareerRows[T][], rows: readonly CareerRows[T][]): Promise<boolean> {
    const { queries } = this.context;
    const { ignoredFields } = DUPLICATE_RULES[this.table];
    const { rest = [], derived = [] } = Object.groupBy(stored, ({ provider }) =>
      provider === DERIVED_PROVIDER ? 'derived' : 'rest',
    );
    const inserts: CareerRows[T][] = [];
    const updates: CareerRows[T][] = [];
    const unnoted: CareerRows[T][] = [];
    for (const row of rows) {
      const index = indexOfDuplicate(this.table, rest, row, this.isNameOf);
      const [existing] = index === -1 ? [] : rest.splice(index, 1);
      if (existing === undefined) {
        inserts.push(this.newRow(row));
        continue;
      }
      const updated = { ...row, ...stampsOf(existing) };
      if (!isEqual(updated, existing, ignoredFields?.(updated) ?? [])) updates.push(updated);
      else if (!isEqual(updated, existing, [], STAMPS)) unnoted.push(updated);
    }
    const present = [...rows];
    for (const row of derived) {
      const isRepeated = indexOfDuplicate(this.table, present, row, this.isNameOf) !== -1;
      (isRepeated ? rest : present).push(row);
    }
    await deleteCareerRows(queries, this.table, rest);
    this.noteChanges(rest, 'deleted');
    await updateCareerRows(queries, this.table, unnoted);
    await this.write(inserts, updates);
    return inserts.length + updates.length + rest.length > 0;
  }

  /** A row with a preliminary id. `rekey` sets the final one. */
  private newRow(row: CareerRows[T]): CareerRows[T] {
    const { now } = this.context;
    const id = entityIds(RESOURCE[this.table]!, `${personOf(row)}|${textOfStated(this.table, row)}`).id;
    return { ...row, id, ...(this.table === 'trophies' ? {} : { updated_at: now, revision: 0 }) };
  }
}

const digestOf = (text: string) => hash('sha256', text, 'base64url').slice(0, DIGEST_CHARACTERS);

function keyOfFile<T extends SourcedTable>(row: StatedRow<T>): string {
  return [row.people_of, row.claim, row.provider, 'file' in row ? row.file : row.role].join('\n');
}

/** Clubs that are stored have the name under which they are stored. */
function withClubNames<R extends object>(row: R, nameOf: NameOf): R {
  if (!('team_out' in row)) return row;
  const { team_out, team_in, name_out, name_in } = row as unknown as TransferRow;
  const name = (team: number | null, stated: string | null) => (team === null ? stated : nameOf(team));
  return { ...row, name_out: name(team_out, name_out), name_in: name(team_in, name_in) };
}
