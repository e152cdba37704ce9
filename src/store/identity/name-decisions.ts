/** Stores what operators decided about names of teams, with what an undo needs. Call inside one transaction. */
import type { Queries, Row, Value } from '../database/database.ts';
import { decideTeamName, type TeamNameRow } from '../reference/entity-writer.ts';

/** A name as a decision refers to it. */
export interface DecidedNameKey {
  /** '' for every provider */
  readonly provider: string;
  readonly country: string;
  readonly name_key: string;
}

export interface NameDecisionEntry {
  readonly decidedAt: number;
  readonly provider: string;
  readonly country: string;
  readonly name: string;
  /** native id */
  readonly team: string;
}

/** The rows that a decision replaced. */
interface Replaced {
  readonly names: readonly TeamNameRow[];
  readonly unresolved: readonly Row[];
}

interface StoredDecision {
  decided_at: number;
  name: string;
  team: string;
  before: string;
}

/** Stores a decision, and removes the name from the unresolved ones. */
export async function recordNameDecision(
  queries: Queries,
  row: Omit<TeamNameRow, 'origin'>,
  { team, now }: { readonly team: string; readonly now: number },
): Promise<void> {
  const before: Replaced = { names: await replacedNames(queries, row), unresolved: await takeUnresolved(queries, row) };
  await decideTeamName(queries, row);
  await queries.run(
    `INSERT INTO name_decisions (decided_at, provider, country, name_key, name, team, before)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (decided_at, provider, country, name_key)
       DO UPDATE SET name = excluded.name, team = excluded.team, before = excluded.before, undone_at = NULL`,
    [now, row.provider, row.country, row.name_key, row.name, team, JSON.stringify(before)],
  );
}

/** The rows that `decideTeamName` deletes or changes. */
function replacedNames(queries: Queries, { provider, country, name_key, team }: Omit<TeamNameRow, 'origin'>) {
  return queries.all<TeamNameRow>(
    `SELECT provider, country, name_key, team, name, origin FROM team_names
     WHERE country = $1 AND name_key = $2
       AND ((origin = 'operator' AND ($3 = '' OR provider = $3)) OR (provider = $3 AND team = $4))
     ORDER BY provider, team`,
    [country, name_key, provider, team],
  );
}

/** Provider '' means every provider. */
async function takeUnresolved(
  queries: Queries,
  { provider, country, name }: Pick<TeamNameRow, 'provider' | 'country' | 'name'>,
): Promise<Row[]> {
  const where = "WHERE name = $1 AND country = $2 AND ($3 = '' OR provider = $3)";
  const rows = await queries.all(`SELECT * FROM unresolved_names ${where}`, [name, country, provider]);
  await queries.run(`DELETE FROM unresolved_names ${where}`, [name, country, provider]);
  return rows;
}

/** Decisions that can be undone, the newest first. */
export async function nameDecisions(queries: Queries): Promise<NameDecisionEntry[]> {
  const rows = await queries.all<Omit<NameDecisionEntry, 'decidedAt'> & { decided_at: number }>(
    `SELECT decided_at, provider, country, name, team FROM name_decisions WHERE undone_at IS NULL
     ORDER BY decided_at DESC, country, name`,
  );
  return rows.map(({ decided_at, ...row }) => ({ ...row, decidedAt: decided_at }));
}

/**
 * Undoes the last decision on a name: what it replaced applies again.
 *
 * @returns the native id of the team of the decision, or why it cannot be undone
 */
export async function undoNameDecision(
  queries: Queries,
  key: DecidedNameKey,
  now: number,
): Promise<{ readonly team: string; readonly name: string } | { readonly reason: string }> {
  const keyValues = [key.provider, key.country, key.name_key];
  const decision = await queries.get<StoredDecision>(
    `SELECT decided_at, name, team, before FROM name_decisions
     WHERE provider = $1 AND country = $2 AND name_key = $3 AND undone_at IS NULL ORDER BY decided_at DESC LIMIT 1`,
    keyValues,
  );
  if (decision === undefined) return { reason: 'the name has not been assigned: see `touchline names decisions`' };
  const deleted = await queries.run(
    `DELETE FROM team_names WHERE provider = $1 AND country = $2 AND name_key = $3 AND origin = 'operator'`,
    keyValues,
  );
  if (deleted === 0) return { reason: 'a later decision replaced this one: undo that one first' };
  const { names, unresolved } = JSON.parse(decision.before) as Replaced;
  await queries.batch(
    `INSERT INTO team_names (provider, country, name_key, team, name, origin)
     SELECT $1, $2, $3, t.legacy_id, $5, $6 FROM teams t WHERE t.legacy_id = $4
     ON CONFLICT (provider, country, name_key, team) DO UPDATE SET name = excluded.name, origin = excluded.origin`,
    names.map((row): Value[] => [row.provider, row.country, row.name_key, row.team, row.name, row.origin]),
  );
  await queries.batch(
    `INSERT INTO unresolved_names (provider, league, country, name, seen, file, line, candidates)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    unresolved.map((row) =>
      ['provider', 'league', 'country', 'name', 'seen', 'file', 'line', 'candidates'].map((column) => row[column]!),
    ),
  );
  await queries.run(
    `UPDATE name_decisions SET undone_at = $5
     WHERE provider = $1 AND country = $2 AND name_key = $3 AND decided_at = $4`,
    [...keyValues, decision.decided_at, now],
  );
  return { team: decision.team, name: decision.name };
}
