/** Claims by name include the identity of a team. They follow when the identity changes. */
import type { Queries } from '../database/database.ts';
import { PERSON_TABLES, type PersonKind } from '../people/tables.ts';

/** Columns in which details of matches refer to claims by their aliases. */
const DETAILS = ['lineups', 'events', 'players', 'shots'] as const;
type DetailsTexts = { readonly [column in (typeof DETAILS)[number]]: string | null };

export interface RenamedTeam {
  /** identities */
  readonly from: string;
  readonly into: string;
  /** legacy id of the team that has the matches now */
  readonly team: number;
}

interface ClaimRules {
  /** the alias of a claim */
  aliasOf(claim: { readonly provider: string; readonly key: string }): number;
  /** the record of a claim with its hash; null if the team is not among its places */
  renamedPlaces(
    record: string,
    team: { readonly from: string; readonly into: string },
  ): { readonly record: string; readonly hash: string } | null;
}

/**
 * @returns legacy ids of the persons whose claims changed
 */
export async function renameTeamInClaims(
  queries: Queries,
  kind: PersonKind,
  { from, into, team }: RenamedTeam,
  { aliasOf, renamedPlaces }: ClaimRules,
): Promise<number[]> {
  const { claims, column } = PERSON_TABLES[kind];
  const rows = await queries.all<{ provider: string; claim: string; alias: number; person: number }>(
    `SELECT provider, claim, alias, ${column} AS person FROM ${claims} WHERE alias IS NOT NULL AND claim LIKE $1 ORDER BY provider, claim`,
    [`name:%|${from}|%`],
  );
  const aliases = new Map<string, string>();
  const persons = new Set<number>();
  for (const { provider, claim, alias, person } of rows) {
    const key = claim.replace(`|${from}|`, `|${into}|`);
    const isUsed = await queries.get(`SELECT 1 AS found FROM ${claims} WHERE provider = $1 AND claim = $2`, [
      provider,
      key,
    ]);
    if (isUsed !== undefined) continue; // both names stay, and mean what they meant
    const renamed = aliasOf({ provider, key });
    await queries.run(`UPDATE ${claims} SET claim = $3, alias = $4 WHERE provider = $1 AND claim = $2`, [
      provider,
      claim,
      key,
      renamed,
    ]);
    aliases.set(String(alias), String(renamed));
    persons.add(person);
  }
  if (aliases.size > 0) await replaceAliases(queries, team, aliases);
  await renamePlaces(queries, kind, { from, into, team }, renamedPlaces);
  return [...persons];
}

/** Renames the team in the places of claims with an id or a date of birth. */
async function renamePlaces(
  queries: Queries,
  kind: PersonKind,
  { from, into, team }: RenamedTeam,
  renamedPlaces: ClaimRules['renamedPlaces'],
): Promise<void> {
  const { claims, teams, column } = PERSON_TABLES[kind];
  const rows = await queries.all<{ provider: string; claim: string; record: string }>(
    `SELECT provider, claim, record FROM ${claims}
     WHERE ${column} IN (SELECT ${column} FROM ${teams} WHERE team = $1) AND record LIKE '%"places":%'`,
    [team],
  );
  const renamed = rows.flatMap(({ provider, claim, record }) => {
    const changed = renamedPlaces(record, { from, into });
    return changed === null ? [] : [[provider, claim, changed.record, changed.hash]];
  });
  await queries.batch(`UPDATE ${claims} SET record = $3, hash = $4 WHERE provider = $1 AND claim = $2`, renamed);
}

async function replaceAliases(queries: Queries, team: number, aliases: ReadonlyMap<string, string>): Promise<void> {
  const rows = await queries.all<DetailsTexts & { fixture: number; provider: string; file: string }>(
    `SELECT s.fixture, s.provider, s.file, ${DETAILS.map((column) => `s.${column}`).join(', ')}
     FROM fixtures f JOIN fixture_detail_sources s ON s.fixture = f.legacy_id WHERE f.home = $1
     UNION ALL SELECT s.fixture, s.provider, s.file, ${DETAILS.map((column) => `s.${column}`).join(', ')}
     FROM fixtures f JOIN fixture_detail_sources s ON s.fixture = f.legacy_id WHERE f.away = $1`,
    [team],
  );
  const replaced = (text: string | null) =>
    text?.replaceAll(/-\d{6,}/g, (alias) => aliases.get(alias) ?? alias) ?? null;
  await queries.batch(
    `UPDATE fixture_detail_sources SET ${DETAILS.map((column, i) => `${column} = $${i + 4}`).join(', ')}
     WHERE fixture = $1 AND provider = $2 AND file = $3`,
    rows.map((row) => [row.fixture, row.provider, row.file, ...DETAILS.map((column) => replaced(row[column]))]),
  );
}
