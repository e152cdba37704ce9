/** The statements by which persons get other ids, and by which two become one or are parted again. */
import type { Queries, Row, Value } from '../database/database.ts';
import { recountPlayers } from '../match-details/player-seasons-writer.ts';
import { PERSON_TABLES, type PersonKind } from '../people/tables.ts';
import { formerNumber, redirect } from '../reference/redirects.ts';

interface Ids {
  readonly id: string;
  readonly legacyId: number;
}

/** Where persons are named. */
interface PersonColumn {
  readonly table: string;
  readonly column: string;
  /** with the person, or without, what tells the table's rows apart */
  readonly key: readonly string[];
  /** true where one person has one row of a key */
  readonly unique: boolean;
  readonly role?: true;
}

const OF_BOTH = [
  { table: 'sidelined', column: 'person', key: ['provider', 'type', 'starts'], unique: true, role: true },
  { table: 'trophies', column: 'person', key: ['id'], unique: false, role: true },
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
    { table: 'player_seasons', column: 'player', key: ['league', 'season', 'team'], unique: true },
    ...OF_BOTH,
  ],
  coach: [
    { table: 'coach_claims', column: 'coach', key: ['provider', 'claim'], unique: false },
    { table: 'coach_teams', column: 'coach', key: ['team', 'season'], unique: true },
    { table: 'coach_spells', column: 'coach', key: ['provider', 'team', 'starts'], unique: true },
    { table: 'lineups', column: 'coach', key: ['fixture', 'side'], unique: false },
    ...OF_BOTH,
  ],
};

/** Gives a person other ids; the old ones lead there from now on. */
export async function movePerson(
  queries: Queries,
  kind: PersonKind,
  from: Ids,
  to: Ids & { readonly identity: string },
): Promise<void> {
  await queries.run(
    `UPDATE ${PERSON_TABLES[kind].people} SET legacy_id = $1, id = $2, identity = $3 WHERE legacy_id = $4`,
    [to.legacyId, to.id, to.identity, from.legacyId],
  );
  for (const table of ['sidelined', 'trophies']) {
    await queries.run(`UPDATE ${table} SET person = $1 WHERE role = $2 AND person = $3`, [
      to.legacyId,
      kind,
      from.legacyId,
    ]);
  }
  await restoreRows(queries, kind, to);
  await extendRedirects(queries, kind, from, to);
}

/** Ids that are in use again lead nowhere else; another number that the native id had still leads to the person. */
async function restoreRows(queries: Queries, kind: PersonKind, { id, legacyId }: Ids): Promise<void> {
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND legacy_id = $2', [kind, legacyId]);
  await queries.run(
    `UPDATE redirects SET id = id || '/' || legacy_id, target_legacy_id = $3 WHERE kind = $1 AND id = $2`,
    [kind, id, legacyId],
  );
}

async function extendRedirects(queries: Queries, kind: PersonKind, from: Ids, to: Ids): Promise<void> {
  if (from.id !== to.id) return redirect(queries, kind, from, to.legacyId);
  // the number alone is another: the native id still stands for itself
  if (from.legacyId === to.legacyId) return;
  await redirect(queries, kind, { id: formerNumber(from), legacyId: from.legacyId }, to.legacyId);
}

/** What one person had before he became part of another. */
export interface MergedRows {
  readonly person: Row;
  /** keys of the rows that went over, by table and column */
  readonly changedRows: Readonly<Record<string, readonly Row[]>>;
  /** rows that the other had of the same key, by table */
  readonly dropped: Readonly<Record<string, readonly Row[]>>;
  /** older native ids that led to him */
  readonly extended: readonly string[];
}

/** Makes one person part of another. Returns what it takes to part them. Players' totals are counted anew by the caller. */
export async function mergePersons(queries: Queries, kind: PersonKind, from: Ids, into: Ids): Promise<MergedRows> {
  const { people } = PERSON_TABLES[kind];
  const person = (await queries.get(`SELECT * FROM ${people} WHERE legacy_id = $1`, [from.legacyId]))!;
  const changedRows: Record<string, readonly Row[]> = {};
  const dropped: Record<string, readonly Row[]> = {};
  for (const one of COLUMNS[kind]) {
    const { table, column, key, unique } = one;
    const ours = `${column} = $1${one.role ? ` AND role = '${kind}'` : ''}`;
    if (unique) {
      const same = key.map((name) => `other.${name} = ${table}.${name}`).join(' AND ');
      const role = one.role ? ` AND other.role = '${kind}'` : '';
      const twice = `${ours} AND EXISTS (SELECT 1 FROM ${table} other WHERE other.${column} = $2${role} AND ${same})`;
      const rows = await queries.all(`SELECT * FROM ${table} WHERE ${twice}`, [from.legacyId, into.legacyId]);
      if (rows.length > 0) {
        dropped[table] = rows;
        await queries.run(`DELETE FROM ${table} WHERE ${twice}`, [from.legacyId, into.legacyId]);
      }
    }
    const rows = await queries.all(`SELECT ${key.join(', ')} FROM ${table} WHERE ${ours}`, [from.legacyId]);
    if (rows.length === 0) continue;
    changedRows[`${table}.${column}`] = rows;
    await queries.run(`UPDATE ${table} SET ${column} = $2 WHERE ${ours}`, [from.legacyId, into.legacyId]);
  }
  const extended = await queries.all<{ id: string }>(
    'SELECT id FROM redirects WHERE kind = $1 AND target_legacy_id = $2',
    [kind, from.legacyId],
  );
  await queries.run(`DELETE FROM ${people} WHERE legacy_id = $1`, [from.legacyId]);
  await redirect(queries, kind, from, into.legacyId);
  return { person, changedRows, dropped, extended: extended.map(({ id }) => id) };
}

/** Parts a person again from the one he became part of; rows that came since stay there. */
export async function splitPersons(queries: Queries, kind: PersonKind, rows: MergedRows, into: number): Promise<void> {
  const { people } = PERSON_TABLES[kind];
  const { legacy_id: legacyId, id } = rows.person;
  await insertRows(queries, people, [rows.person]);
  for (const { table, column, key } of COLUMNS[kind]) {
    const keys = rows.changedRows[`${table}.${column}`] ?? [];
    const where = key.map((name, i) => `${name} = $${i + 3}`).join(' AND ');
    await queries.batch(
      `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${where}`,
      keys.map((row) => [legacyId!, into, ...key.map((name) => row[name] ?? null)]),
    );
  }
  for (const [table, lost] of Object.entries(rows.dropped)) await insertRows(queries, table, lost);
  await queries.run('DELETE FROM redirects WHERE kind = $1 AND id = $2', [kind, id!]);
  await queries.batch(
    'UPDATE redirects SET target_legacy_id = $1 WHERE kind = $2 AND id = $3',
    rows.extended.map((old) => [legacyId!, kind, old]),
  );
  if (kind === 'player') await recountPlayers(queries, [legacyId as number, into]);
}

async function insertRows(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  await queries.batch(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     ON CONFLICT DO NOTHING`,
    rows.map((row) => columns.map((column): Value => row[column] ?? null)),
  );
}

/** Whether two players are told of in one match: then they are two. */
export async function playedSameMatch(
  queries: Queries,
  kind: PersonKind,
  one: number,
  other: number,
): Promise<boolean> {
  if (kind === 'coach') return false;
  const row = await queries.get(
    `SELECT 1 AS met FROM lineup_players a JOIN lineup_players b ON b.fixture = a.fixture
     WHERE a.player = $1 AND b.player = $2 LIMIT 1`,
    [one, other],
  );
  return row !== undefined;
}

/** Removes from the list of the undecided whatever a person's claims stand for. */
export async function dropAmbiguous(queries: Queries, kind: PersonKind, person: number): Promise<void> {
  const { claims, column } = PERSON_TABLES[kind];
  await queries.run(
    `DELETE FROM ambiguous_people WHERE kind = $1
       AND (provider, claim) IN (SELECT provider, claim FROM ${claims} WHERE ${column} = $2)`,
    [kind, person],
  );
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
