/** Claims that could mean several persons, and whom each could mean. */
import type { Queries } from '../database/database.ts';
import { PERSON_TABLES, type PersonKind } from '../people/tables.ts';

interface AmbiguousClaim {
  readonly kind: PersonKind;
  readonly provider: string;
  readonly claim: string;
  /** legacy ids; empty if the claim is no longer ambiguous */
  readonly candidates: readonly number[];
  /** where a source names the person */
  readonly file: string;
  readonly line: number;
}

/** Stores whom a claim could mean, in place of what was stored of it. */
export async function saveAmbiguousClaim(queries: Queries, entry: AmbiguousClaim): Promise<void> {
  const { kind, provider, claim, candidates, file, line } = entry;
  if (candidates.length === 0) return dropAmbiguousClaims(queries, kind, [{ provider, key: claim }]);
  await queries.run(
    `INSERT INTO ambiguous_people (kind, provider, claim, file, line) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, provider, claim) DO NOTHING`,
    [kind, provider, claim, file, line],
  );
  await queries.run('DELETE FROM ambiguous_candidates WHERE role = $1 AND provider = $2 AND claim = $3', [
    kind,
    provider,
    claim,
  ]);
  await queries.batch(
    'INSERT INTO ambiguous_candidates (role, provider, claim, person) VALUES ($1, $2, $3, $4)',
    candidates.map((person) => [kind, provider, claim, person]),
  );
}

/** Removes a person's claims from the ambiguous ones. */
export async function dropAmbiguous(queries: Queries, kind: PersonKind, person: number): Promise<void> {
  const { claims, column } = PERSON_TABLES[kind];
  const held = await queries.all<{ provider: string; key: string }>(
    `SELECT a.provider, a.claim AS key FROM ${claims} c
     JOIN ambiguous_people a ON a.kind = $1 AND a.provider = c.provider AND a.claim = c.claim WHERE c.${column} = $2`,
    [kind, person],
  );
  await dropAmbiguousClaims(queries, kind, held);
}

/** Removes claims from the ambiguous ones. */
export async function dropAmbiguousClaims(
  queries: Queries,
  kind: PersonKind,
  claims: readonly { readonly provider: string; readonly key: string }[],
): Promise<void> {
  const rows = claims.map(({ provider, key }) => [kind, provider, key]);
  await queries.batch('DELETE FROM ambiguous_people WHERE kind = $1 AND provider = $2 AND claim = $3', rows);
  await queries.batch('DELETE FROM ambiguous_candidates WHERE role = $1 AND provider = $2 AND claim = $3', rows);
}

/** All ambiguous claims as pairs of legacy ids: the person of the claim, and another one that it could mean. */
export function ambiguousPairs(
  queries: Queries,
  kind: PersonKind,
): Promise<{ readonly person: number; readonly candidate: number }[]> {
  const { claims, column } = PERSON_TABLES[kind];
  return queries.all(
    `SELECT c.${column} AS person, a.person AS candidate FROM ambiguous_candidates a
     JOIN ${claims} c ON c.provider = a.provider AND c.claim = a.claim WHERE a.role = $1`,
    [kind],
  );
}
