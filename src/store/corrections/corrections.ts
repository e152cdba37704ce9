/** Stores operators' corrections, and reads those that apply when records are merged. */
import { entityIds } from '../../base/ids.ts';
import type { Deduction } from '../../football/catalogue/deductions.ts';
import type { EventPatch } from '../../football/correction.ts';
import type { CorrectedEvent, EventCorrection, FixtureCorrection } from '../../merge/corrections.ts';
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';

export type CorrectionKind = 'fixture' | 'event' | 'player' | 'coach' | 'team' | 'deduction';

interface CorrectionRow {
  seq: number;
  id: string;
  kind: CorrectionKind;
  target: string;
  value: string;
  fixture: number | null;
  team: number | null;
  league: number | null;
  season: number | null;
  author: string;
  reason: string;
  made_at: number;
  revoked_at: number | null;
  revoked_by: string | null;
  revoke_reason: string | null;
}

export interface StoredCorrection {
  readonly seq: number;
  readonly id: string;
  readonly kind: CorrectionKind;
  /** native id of the corrected entity when the correction was made */
  readonly target: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** current legacy ids; null if not applicable or no longer stored */
  readonly fixture: number | null;
  readonly team: number | null;
  readonly league: number | null;
  readonly season: number | null;
  readonly author: string;
  readonly reason: string;
  readonly madeAt: number;
  readonly revoked: { readonly at: number; readonly by: string | null; readonly because: string | null } | null;
}

export type NewCorrection = Pick<StoredCorrection, 'kind' | 'target' | 'value' | 'author' | 'reason' | 'madeAt'> & {
  readonly about?: CorrectedEvent;
  readonly fixture?: number;
  readonly team?: number;
  readonly league?: number;
  readonly season?: number;
};

const COLUMNS = `seq, id, kind, target, value, fixture, team, league, season, author, reason, made_at, revoked_at,
  revoked_by, revoke_reason`;

/** Call after the transaction has taken its revision, which locks out other writers, so that `seq` is unique. */
export async function insertCorrection(queries: Queries, correction: NewCorrection): Promise<StoredCorrection> {
  const row = await queries.get<{ last: number }>('SELECT COALESCE(MAX(seq), 0) AS last FROM corrections');
  const seq = Number(row!.last) + 1;
  const { kind, target, value, about, author, reason, madeAt } = correction;
  const { fixture = null, team = null, league = null, season = null } = correction;
  const { id } = entityIds('correction', `${seq}|${kind}|${target}|${madeAt}`);
  await queries.run(
    `INSERT INTO corrections (seq, id, kind, target, value, corrected_event, fixture, team, league, season, author, reason, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      seq,
      id,
      kind,
      target,
      JSON.stringify(value),
      about === undefined ? null : JSON.stringify(about),
      fixture,
      team,
      league,
      season,
      author,
      reason,
      madeAt,
    ],
  );
  return { seq, id, kind, target, value, fixture, team, league, season, author, reason, madeAt, revoked: null };
}

export async function findCorrection(queries: Queries, id: string): Promise<StoredCorrection | undefined> {
  const row = await queries.get<CorrectionRow>(`SELECT ${COLUMNS} FROM corrections WHERE id = $1`, [id]);
  return row && correctionOf(row);
}

/** Oldest first. */
export async function listCorrections(
  queries: Queries,
  { revoked }: { readonly revoked: boolean },
): Promise<StoredCorrection[]> {
  const where = revoked ? '' : 'WHERE revoked_at IS NULL';
  const rows = await queries.all<CorrectionRow>(`SELECT ${COLUMNS} FROM corrections ${where} ORDER BY seq`);
  return rows.map(correctionOf);
}

export async function revokeCorrection(
  queries: Queries,
  id: string,
  revoked: NonNullable<StoredCorrection['revoked']>,
): Promise<void> {
  await queries.run('UPDATE corrections SET revoked_at = $2, revoked_by = $3, revoke_reason = $4 WHERE id = $1', [
    id,
    revoked.at,
    revoked.by,
    revoked.because,
  ]);
}

function correctionOf(row: CorrectionRow): StoredCorrection {
  const { value, made_at, revoked_at, revoked_by, revoke_reason, ...rest } = row;
  return {
    ...rest,
    value: JSON.parse(value),
    madeAt: made_at,
    revoked: revoked_at === null ? null : { at: revoked_at, by: revoked_by, because: revoke_reason },
  };
}

const SELECT_ACTIVE = 'SELECT c.seq, c.fixture, c.team, c.value, c.corrected_event FROM corrections c';

interface ActiveRow {
  seq: number;
  fixture: number;
  team: number | null;
  value: string;
  corrected_event: string | null;
}

const patchOf = ({ seq, team, value }: ActiveRow): FixtureCorrection => ({
  seq,
  home: team,
  patch: JSON.parse(value),
});

export async function fixtureCorrections(queries: Queries, fixture: number): Promise<FixtureCorrection[]> {
  const rows = await queries.all<ActiveRow>(
    `${SELECT_ACTIVE} WHERE c.fixture = $1 AND c.kind = 'fixture' AND c.revoked_at IS NULL ORDER BY c.seq`,
    [fixture],
  );
  return rows.map(patchOf);
}

/** By legacy id of the fixture. */
export async function seasonFixtureCorrections(
  queries: Queries,
  league: number,
  season: number,
): Promise<ReadonlyMap<number, FixtureCorrection[]>> {
  const rows = await queries.all<ActiveRow>(
    `${SELECT_ACTIVE} JOIN fixtures f ON f.legacy_id = c.fixture
     WHERE c.kind = 'fixture' AND c.revoked_at IS NULL AND f.league = $1 AND f.season = $2 ORDER BY c.seq`,
    [league, season],
  );
  return Map.groupBy(rows.map(patchOf), (_, i) => rows[i]!.fixture);
}

/** By legacy id of the fixture. */
export async function eventCorrections(
  queries: Queries,
  fixtures: readonly number[],
): Promise<ReadonlyMap<number, EventCorrection[]>> {
  const rows = await queryInBatches(fixtures, (list, batch) =>
    queries.all<ActiveRow>(
      `${SELECT_ACTIVE} WHERE c.kind = 'event' AND c.revoked_at IS NULL AND c.fixture IN (${list})`,
      batch,
    ),
  );
  const inOrder = rows.toSorted((a, b) => a.seq - b.seq);
  const corrections = inOrder.map(({ team, value, corrected_event }) => {
    return {
      home: team,
      patch: JSON.parse(value) as EventPatch,
      about: JSON.parse(corrected_event!) as CorrectedEvent,
    };
  });
  return Map.groupBy(corrections, (_, i) => inOrder[i]!.fixture);
}

export interface SeasonDeduction extends Deduction {
  readonly league: number;
  readonly season: number;
}

/** Every deduction by operators. Negative points give points back. */
export async function addedDeductions(queries: Queries): Promise<SeasonDeduction[]> {
  const rows = await queries.all<{ league: number; season: number; team: string; value: string; reason: string }>(
    `SELECT c.league, c.season, t.id AS team, c.value, c.reason FROM corrections c
     JOIN teams t ON t.legacy_id = c.team WHERE c.kind = 'deduction' AND c.revoked_at IS NULL ORDER BY c.seq`,
  );
  return rows.map(({ value, ...row }) => ({ ...row, points: (JSON.parse(value) as { points: number }).points }));
}

export interface TeamPatch {
  readonly name?: string;
  readonly code?: string;
}

/** By legacy id of the team. */
export async function teamCorrections(queries: Queries): Promise<ReadonlyMap<number, TeamPatch>> {
  const rows = await queries.all<{ team: number; value: string }>(
    `SELECT team, value FROM corrections
     WHERE kind = 'team' AND revoked_at IS NULL AND team IS NOT NULL ORDER BY seq`,
  );
  const patches = new Map<number, TeamPatch>();
  for (const { team, value } of rows) patches.set(team, { ...patches.get(team), ...JSON.parse(value) });
  return patches;
}

/** Moves corrections of matches and deductions to the team that survives a merge. Those of the team itself stay. */
export async function handOverCorrections(queries: Queries, from: number, into: number): Promise<void> {
  await queries.run("UPDATE corrections SET team = $2 WHERE team = $1 AND kind <> 'team'", [from, into]);
}

/** Deletes a claim that stands for a correction. */
export async function dropClaim(
  queries: Queries,
  table: 'player_claims' | 'coach_claims',
  { provider, claim }: { readonly provider: string; readonly claim: string },
): Promise<void> {
  await queries.run(`DELETE FROM ${table} WHERE provider = $1 AND claim = $2`, [provider, claim]);
}
