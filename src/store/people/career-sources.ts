/**
 * What each file states of transfers, injuries and trophies, by the claim that names the person. The rows of careers are
 * merged from these. Call inside one transaction.
 */
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { CAREER_SHAPES, type CareerRows } from './career-tables.ts';
import type { PersonKind } from './tables.ts';

export type SourcedTable = 'transfers' | 'injuries' | 'trophies';

/** The claim by which a record names a person. */
export interface StatedClaim {
  /** provider of the claim */
  readonly people_of: string;
  readonly claim: string;
}

/** A row as one file states it, without an id and stamps. The person is the one who has the claim now. */
export type StatedRow<T extends SourcedTable> = CareerRows[T] & StatedClaim;

const TABLES = { transfers: 'transfer_sources', injuries: 'injury_sources', trophies: 'trophy_sources' } as const;
/** Columns of the rows that no source states. */
const UNSTATED: ReadonlySet<string> = new Set(['id', 'player', 'person', 'updated_at', 'revision']);

/** Columns of the tables with the statements. */
const COLUMNS = {
  transfers: statedColumns('transfers'),
  injuries: statedColumns('injuries'),
  trophies: statedColumns('trophies'),
};

function statedColumns(table: SourcedTable): readonly string[] {
  return ['people_of', 'claim', ...CAREER_SHAPES[table].columns.filter((column) => !UNSTATED.has(column))];
}

/** Everything that is stated of these people. */
export async function statedRows<T extends SourcedTable>(
  queries: Queries,
  table: T,
  persons: readonly number[],
): Promise<StatedRow<T>[]> {
  return ofKinds(table, (kind) =>
    queryInBatches(persons, (list, batch) =>
      queries.all<StatedRow<T>>(`${selectOf(table, kind)} WHERE c.${kind} IN (${list})${roleOf(table, kind)}`, batch),
    ),
  );
}

/** Everything that is stated under some claims of one provider. */
export async function statedUnder<T extends SourcedTable>(
  queries: Queries,
  table: T,
  peopleOf: string,
  claims: readonly string[],
): Promise<StatedRow<T>[]> {
  return ofKinds(table, (kind) =>
    queryInBatches(claims, (list, batch) => {
      const where = `s.claim IN (${list}) AND s.people_of = $${batch.length + 1}${roleOf(table, kind)}`;
      return queries.all<StatedRow<T>>(`${selectOf(table, kind)} WHERE ${where}`, [...batch, peopleOf]);
    }),
  );
}

/** Coaches have trophies only. */
async function ofKinds<T extends SourcedTable>(
  table: T,
  read: (kind: PersonKind) => Promise<StatedRow<T>[]>,
): Promise<StatedRow<T>[]> {
  const kinds: readonly PersonKind[] = table === 'trophies' ? ['player', 'coach'] : ['player'];
  const rows: StatedRow<T>[] = [];
  for (const kind of kinds) rows.push(...distinct(await read(kind)));
  return rows;
}

/** Replaces statements: those of `before` by those of `now`. */
export async function replaceStated<T extends SourcedTable>(
  queries: Queries,
  table: T,
  { before, now }: { readonly before: readonly StatedRow<T>[]; readonly now: readonly StatedRow<T>[] },
): Promise<void> {
  const [sources, columns] = [TABLES[table], COLUMNS[table]];
  const values = (row: StatedRow<T>) => valuesOf(table, row);
  const isKey = (column: string) => column === 'people_of' || column === 'claim'; // in the index
  const same = columns
    .map((column, i) => `${column} ${isKey(column) ? '=' : 'IS NOT DISTINCT FROM'} $${i + 1}`)
    .join(' AND ');
  await queries.batch(`DELETE FROM ${sources} WHERE ${same}`, before.map(values));
  await queries.batch(
    `INSERT INTO ${sources} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    now.map(values),
  );
}

/** What a statement says, as a text. */
export function textOfStated<T extends SourcedTable>(table: T, row: CareerRows[T]): string {
  return JSON.stringify(valuesOf(table, row));
}

function valuesOf<T extends SourcedTable>(table: T, row: CareerRows[T]): Value[] {
  const values: Readonly<Record<string, Value>> = { ...row };
  return COLUMNS[table].map((column) => values[column] ?? null);
}

function selectOf(table: SourcedTable, kind: PersonKind): string {
  const columns = COLUMNS[table].map((column) => `s.${column}`);
  return `SELECT c.${kind} AS ${CAREER_SHAPES[table].person}, ${columns.join(', ')}
    FROM ${TABLES[table]} s JOIN ${kind}_claims c ON c.provider = s.people_of AND c.claim = s.claim`;
}

function roleOf(table: SourcedTable, kind: PersonKind): string {
  return table === 'trophies' ? ` AND s.role = '${kind}'` : '';
}

/** The last query of a batch repeats an id: see in-list.ts. */
function distinct<T>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
