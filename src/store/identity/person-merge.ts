/** The statements by which persons get other ids, and by which two become one or are parted again. */
import type { Queries, Row, Value } from '../database/database.ts';
import { PERSON_TABLES, type PersonKind } from '../people/tables.ts';
import { idOfFormerNumber, redirect } from '../reference/redirects.ts';

interface Ids {
  readonly id: string;
  readonly legacyId: number;
}

/** A column that names people. */
interface PersonColumn {
  readonly table: string;
  readonly column: string;
  /** columns that identify a row, beside the person */
  readonly key: readonly string[];
  /** true if a person has at most one row of a key */
  readonly unique: boolean;
  /** true if the table has players and coaches */
  readonly role?: true;
}

const SHARED_COLUMNS = [
  { table: 'sidelined', column: 'person', key: ['provider', 'type', 'starts'], unique: true, role: true },
  { table: 'trophies', column: 'person', key: ['id'], unique: false, role: true },
  { table: 'ambiguous_candidates', column: 'person', key: ['provider', 'claim'], unique: true, role: true },
] as const satisfies readonly PersonColumn[];

const COLUMNS: Readonly<Record<PersonKind, readonly PersonColumn[]>> = {
  player: [
    { table: 'player_claims', column: 'player', key: ['provider', 'claim'], unique: false },
    { table: 'player_teams', column: 'player', key: ['team', 'season'], unique: true },
    { table: 'squads', column: 'player', key: ['team', 'season', 'provider'], unique: true },
    { table: 'transfers', column: 'player', key: ['id'], unique: false },
    { table: 'injuries', column: 'player', key: ['id'], unique: false },
    { table: 'lineup_players', column: 'player', key: ['fixture', 'side', 'sort_order'], unique: false },
    { table: 'events', column: 'player', key: ['id'], unique: false },
    { table: 'events', column: 'related', key: ['id'], unique: false },
    { table: 'player_matches', column: 'player', key: ['fixture'], unique: true },
    { table: 'shots', column: 'player', key: ['fixture', 'sort_order'], unique: false },
    {
      table: 'player_season_sources',
      column: 'player',
      key: ['league', 'season', 'team', 'provider'],
      unique: true,
    },
    { table: 'market_values', column: 'player', key: ['provider', 'valued_on'], unique: true },
    { table: 'contracts', column: 'player', key: ['provider'], unique: true },
    { table: 'player_seasons', column: 'player', key: ['league', 'season', 'team'], unique: true },
    ...SHARED_COLUMNS,
  ],
  coach: [
    { table: 'coach_claims', column: 'coach', key: ['provider', 'claim'], unique: false },
    { table: 'coach_teams', column: 'coach', key: ['team', 'season'], unique: true },
    { table: 'coach_spells', column: 'coach', key: ['provider', 'team', 'starts'], unique: true },
    { table: 'lineups', column: 'coach', key: ['fixture', 'side'], unique: false },
    ...SHARED_COLUMNS,
  ],
};

/** Gives a person other ids. The former ids lead there from now on. */
export async function changePersonIds(
  queries: Queries,
  kind: PersonKind,
  from: Ids,
  to: Ids & { readonly identity: string },
): Promise<void> {
  await setPersonIds(queries, kind, from, to);
  await releaseIds(queries, kind, to);
  await extendRedirects(queries, kind, from, to);
}

async function setPersonIds(
  queries: Queries,
  kind: PersonKind,
  from: Ids,
  to: Ids & { readonly identity: string },
): Promise<void> {
  await queries.run(
    `UPDATE ${PERSON_TABLES[kind].people} SET legacy_id = $1, id = $2, identity = $3 WHERE legacy_id = $4`,
    [to.legacyId, to.id, to.identity, from.legacyId],
  );
  for (const table of SHARED_COLUMNS.map(({ table }) => table)) {
    await queries.run(`UPDATE ${table} SET person = $1 WHERE role = $2 AND person = $3`, [
      to.legacyId,
      kind,
      from.legacyId,
    ]);
  }
}

/**
 * Frees ids that a person gets. Another former legacy id of the native id still leads to the person, and another native
 * id that had the legacy id still leads where it led.
 */
export async function releaseIds(queries: Queries, kind: PersonKind, { id, legacyId }: Ids): Promise<void> {
  await queries.run(
    `DELETE FROM redirects WHERE kind = $1 AND id = $2 AND (legacy_id = $3 OR legacy_id = target_legacy_id
       OR EXISTS (SELECT 1 FROM ${PERSON_TABLES[kind].people} p WHERE p.legacy_id = redirects.legacy_id))`,
    [kind, id, legacyId],
  );
  await queries.run(
    `UPDATE redirects SET id = id || '/' || legacy_id, target_legacy_id = $3 WHERE kind = $1 AND id = $2`,
    [kind, id, legacyId],
  );
  const ofNumber = [kind, legacyId];
  await queries.run(`DELETE FROM redirects WHERE kind = $1 AND legacy_id = $2 AND id LIKE '%/%'`, ofNumber);
  await queries.run('UPDATE redirects SET legacy_id = target_legacy_id WHERE kind = $1 AND legacy_id = $2', ofNumber);
}

async function extendRedirects(queries: Queries, kind: PersonKind, from: Ids, to: Ids): Promise<void> {
  if (from.id !== to.id) return redirect(queries, kind, from, to.legacyId);
  // only the legacy id changed, so the native id needs no redirect
  if (from.legacyId === to.legacyId) return;
  await redirect(queries, kind, { id: idOfFormerNumber(from), legacyId: from.legacyId }, to.legacyId);
}

/** The rows of a person before a merge, which are needed to split it again. */
export interface MergedRows {
  readonly person: Row;
  /** ids of the survivor before the merge, which can give it those of the merged person */
  readonly survivor: Ids & { readonly identity: string };
  /** keys of the rows that moved to the survivor, by table and column */
  readonly changedRows: Readonly<Record<string, readonly Row[]>>;
  /** rows that were deleted because the survivor had one of the same key, by table */
  readonly dropped: Readonly<Record<string, readonly Row[]>>;
  /** former native ids that led to the person */
  readonly extended: readonly string[];
}

/** Merges one person into another. Returns what a split needs. The caller must recount the players' seasons. */
export async function mergePersons(queries: Queries, kind: PersonKind, from: Ids, into: Ids): Promise<MergedRows> {
  const { people } = PERSON_TABLES[kind];
  const person = (await queries.get(`SELECT * FROM ${people} WHERE legacy_id = $1`, [from.legacyId]))!;
  const { identity } = (await queries.get<{ identity: string }>(`SELECT identity FROM ${people} WHERE legacy_id = $1`, [
    into.legacyId,
  ]))!;
  const survivor = { id: into.id, legacyId: into.legacyId, identity };
  const changedRows: Record<string, readonly Row[]> = {};
  const dropped: Record<string, readonly Row[]> = {};
  for (const { table, column, key, unique, role } of COLUMNS[kind]) {
    const ofPerson = `${column} = $1${role ? ` AND role = '${kind}'` : ''}`;
    if (unique) {
      const same = key.map((name) => `other.${name} = ${table}.${name}`).join(' AND ');
      const ofOther = `other.${column} = $2${role ? ` AND other.role = '${kind}'` : ''}`;
      const duplicate = `${ofPerson} AND EXISTS (SELECT 1 FROM ${table} other WHERE ${ofOther} AND ${same})`;
      const rows = await queries.all(`SELECT * FROM ${table} WHERE ${duplicate}`, [from.legacyId, into.legacyId]);
      if (rows.length > 0) {
        dropped[table] = rows;
        if (table === PERSON_TABLES[kind].teams) await keepListed(queries, table, { column, key }, [from, into]);
        await queries.run(`DELETE FROM ${table} WHERE ${duplicate}`, [from.legacyId, into.legacyId]);
      }
    }
    const rows = await queries.all(`SELECT ${key.join(', ')} FROM ${table} WHERE ${ofPerson}`, [from.legacyId]);
    if (rows.length === 0) continue;
    changedRows[`${table}.${column}`] = rows;
    await queries.run(`UPDATE ${table} SET ${column} = $2 WHERE ${ofPerson}`, [from.legacyId, into.legacyId]);
  }
  const extended = await queries.all<{ id: string }>(
    'SELECT id FROM redirects WHERE kind = $1 AND target_legacy_id = $2',
    [kind, from.legacyId],
  );
  await queries.run(`DELETE FROM ${people} WHERE legacy_id = $1`, [from.legacyId]);
  await redirect(queries, kind, from, into.legacyId);
  return { person, survivor, changedRows, dropped, extended: extended.map(({ id }) => id) };
}

/** A season that the merged person has from a record with an id is not one by names alone for the survivor either. */
async function keepListed(
  queries: Queries,
  table: string,
  { column, key }: Pick<PersonColumn, 'column' | 'key'>,
  [from, into]: readonly [Ids, Ids],
): Promise<void> {
  const same = key.map((name) => `other.${name} = ${table}.${name}`).join(' AND ');
  await queries.run(
    `UPDATE ${table} SET listed = 1 WHERE ${column} = $2
       AND EXISTS (SELECT 1 FROM ${table} other WHERE other.${column} = $1 AND other.listed = 1 AND ${same})`,
    [from.legacyId, into.legacyId],
  );
}

/** The claims that a merge gave to the survivor, and that the survivor still has. */
export async function claimsToSplit(
  queries: Queries,
  kind: PersonKind,
  { changedRows }: MergedRows,
  into: number,
): Promise<{ readonly moved: number; readonly remaining: number }> {
  const { claims, column } = PERSON_TABLES[kind];
  const movedKeys = new Set((changedRows[`${claims}.${column}`] ?? []).map(keyOfClaim));
  const held = await queries.all(`SELECT provider, claim FROM ${claims} WHERE ${column} = $1`, [into]);
  const moved = held.filter((row) => movedKeys.has(keyOfClaim(row))).length;
  return { moved, remaining: held.length - moved };
}

function keyOfClaim({ provider, claim }: Row): string {
  return `${provider}\n${claim}`;
}

/**
 * Gives the survivor of a merge the ids that it had before. Ids of the merged person become free; other ids that the
 * survivor had in between lead to it.
 */
export async function restoreSurvivorIds(
  queries: Queries,
  kind: PersonKind,
  own: Ids,
  { person, survivor }: MergedRows,
): Promise<void> {
  await setPersonIds(queries, kind, own, survivor);
  await queries.run('UPDATE redirects SET target_legacy_id = $1 WHERE kind = $2 AND target_legacy_id = $3', [
    survivor.legacyId,
    kind,
    own.legacyId,
  ]);
  await releaseIds(queries, kind, survivor);
  const insert = `INSERT INTO redirects (kind, id, legacy_id, target_legacy_id) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, id) DO UPDATE SET target_legacy_id = excluded.target_legacy_id`;
  if (own.id !== person.id && own.id !== survivor.id) {
    await queries.run(insert, [kind, own.id, survivor.legacyId, survivor.legacyId]);
  }
  if (own.legacyId !== person.legacy_id && own.legacyId !== survivor.legacyId) {
    const former = idOfFormerNumber({ id: survivor.id, legacyId: own.legacyId });
    await queries.run(insert, [kind, former, own.legacyId, survivor.legacyId]);
  }
}

/**
 * Undoes a merge. Rows that were added since stay with the survivor, which must not have the ids of the person. The
 * caller must recount the players' seasons.
 */
export async function splitPersons(queries: Queries, kind: PersonKind, rows: MergedRows, into: number): Promise<void> {
  const { people } = PERSON_TABLES[kind];
  const { legacy_id: legacyId, id } = rows.person;
  await insertRows(queries, people, [rows.person]);
  await releaseIds(queries, kind, { id: id as string, legacyId: legacyId as number });
  for (const { table, column, key } of COLUMNS[kind]) {
    const keys = rows.changedRows[`${table}.${column}`] ?? [];
    const where = key.map((name, i) => `${name} = $${i + 3}`).join(' AND ');
    await queries.batch(
      `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${where}`,
      keys.map((row) => [legacyId!, into, ...key.map((name) => row[name] ?? null)]),
    );
  }
  for (const [table, dropped] of Object.entries(rows.dropped)) {
    await insertRows(queries, table, dropped, 'ON CONFLICT DO NOTHING');
  }
  await queries.batch(
    'UPDATE redirects SET target_legacy_id = $1 WHERE kind = $2 AND id = $3',
    rows.extended.map((former) => [legacyId!, kind, former]),
  );
}

async function insertRows(queries: Queries, table: string, rows: readonly Row[], onConflict = ''): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  await queries.batch(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     ${onConflict}`,
    rows.map((row) => columns.map((column): Value => row[column] ?? null)),
  );
}

/** Whether two players are in the line-ups of one match, so that they cannot be the same person. */
export async function playedSameMatch(
  queries: Queries,
  kind: PersonKind,
  one: number,
  other: number,
): Promise<boolean> {
  if (kind === 'coach') return false;
  const row = await queries.get(
    `SELECT 1 AS found FROM lineup_players a JOIN lineup_players b ON b.fixture = a.fixture
     WHERE a.player = $1 AND b.player = $2 LIMIT 1`,
    [one, other],
  );
  return row !== undefined;
}

export async function recordPersonMerge(
  queries: Queries,
  merge: { readonly at: number; readonly from: string; readonly into: string; readonly before: MergedRows },
): Promise<void> {
  await queries.run(
    `INSERT INTO person_merges (merged_at, from_id, into_id, before) VALUES ($1, $2, $3, $4)
     ON CONFLICT (merged_at, from_id) DO UPDATE SET into_id = excluded.into_id, before = excluded.before, undone_at = NULL`,
    [merge.at, merge.from, merge.into, JSON.stringify(merge.before)],
  );
}
