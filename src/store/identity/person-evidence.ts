/** What is stored about persons that may be one, for the operator who decides, and the decision that they are not. */
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { PERSON_TABLES, type PersonKind } from '../people/tables.ts';
import { dropAmbiguousClaims } from './ambiguous-claims.ts';

export interface PersonEvidence {
  /** native id */
  readonly id: string;
  readonly name: string;
  readonly birthDate: string | null;
  readonly nationality: string | null;
  /** the latest, as 'Arsenal 2025' */
  readonly teams: readonly string[];
}

const TEAMS_SHOWN = 3;

type PersonRow = Omit<PersonEvidence, 'teams'> & { readonly legacyId: number };

/** By native id. Ids that are no longer stored are left out. */
export async function personEvidence(
  queries: Queries,
  kind: PersonKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonEvidence>> {
  const { people, teams, column } = PERSON_TABLES[kind];
  const rows = await queryInBatches(ids, (list, batch) =>
    queries.all<PersonRow>(
      `SELECT legacy_id AS "legacyId", id, name, birth_date AS "birthDate", nationality FROM ${people} WHERE id IN (${list})`,
      batch,
    ),
  );
  const spells = await queryInBatches(
    rows.map(({ legacyId }) => legacyId),
    (list, batch) =>
      queries.all<{ person: number; season: number; team: string }>(
        `SELECT p.${column} AS person, p.season, t.name AS team FROM ${teams} p JOIN teams t ON t.legacy_id = p.team
         WHERE p.${column} IN (${list}) ORDER BY p.season DESC, t.name`,
        batch,
      ),
  );
  const byPerson = Map.groupBy(spells, ({ person }) => person);
  return new Map(
    rows.map(({ legacyId, ...person }) => {
      const latest = (byPerson.get(legacyId) ?? []).slice(0, TEAMS_SHOWN);
      return [person.id, { ...person, teams: latest.map(({ team, season }) => `${team} ${season}`) }];
    }),
  );
}

/** Confirms whom a name means, so that it is not listed as ambiguous again. False if it is not listed. */
export async function confirmClaim(
  queries: Queries,
  { kind, provider, claim }: { readonly kind: PersonKind; readonly provider: string; readonly claim: string },
): Promise<boolean> {
  const listed = 'SELECT 1 AS found FROM ambiguous_people WHERE kind = $1 AND provider = $2 AND claim = $3';
  if ((await queries.get(listed, [kind, provider, claim])) === undefined) return false;
  await dropAmbiguousClaims(queries, kind, [{ provider, key: claim }]);
  const { claims } = PERSON_TABLES[kind];
  await queries.run(`UPDATE ${claims} SET confirmed = 1 WHERE provider = $1 AND claim = $2`, [provider, claim]);
  return true;
}

/** Number of names that fit several persons. */
export async function ambiguousCount(queries: Queries): Promise<number> {
  return (await queries.get<{ names: number }>('SELECT COUNT(*) AS names FROM ambiguous_people'))!.names;
}
