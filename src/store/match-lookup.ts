/** Finds stored fixtures that records name: many at once. */
import type { Queries, Value } from './database/database.ts';

export interface FoundFixture {
  readonly legacyId: number;
  readonly id: string;
  readonly league: number;
  readonly season: number;
  readonly home: number;
  readonly away: number;
  readonly kickoff: number;
}

const COLUMNS = 'f.legacy_id AS "legacyId", f.id, f.league, f.season, f.home, f.away, f.kickoff';

/** Statements ask for so many at a time, so that one serves whatever the number. */
const ASKED = 32;
const LIST = Array.from({ length: ASKED }, (_, i) => `$${i + 1}`).join(', ');

/** Rows for all of the values, of which the statement has a list; what stands beside it follows from $33 on. */
async function rowsFor<T>(queries: Queries, sql: string, values: readonly Value[], beside: readonly Value[] = []) {
  const found: T[] = [];
  for (let from = 0; from < values.length; from += ASKED) {
    const asked = values.slice(from, from + ASKED);
    while (asked.length < ASKED) asked.push(asked[0]!);
    for (const row of await queries.all<T>(sql, [...asked, ...beside])) found.push(row);
  }
  return found;
}

/** By the legacy id that was asked for; ids that moved lead on. */
export async function fixturesByLegacyId(queries: Queries, ids: readonly number[]): Promise<Map<number, FoundFixture>> {
  const rows = await rowsFor<FoundFixture>(
    queries,
    `SELECT ${COLUMNS} FROM fixtures f WHERE f.legacy_id IN (${LIST})`,
    ids,
  );
  const found = new Map(rows.map((row) => [row.legacyId, row]));
  const moved = await rowsFor<FoundFixture & { asked: number }>(
    queries,
    `SELECT r.legacy_id AS asked, ${COLUMNS} FROM redirects r JOIN fixtures f ON f.legacy_id = r.target
     WHERE r.kind = 'fixture' AND r.legacy_id IN (${LIST})`,
    ids.filter((id) => !found.has(id)),
  );
  for (const { asked, ...row } of moved) found.set(asked, row);
  return found;
}

export interface ProviderMatch {
  /** the provider's id of the match */
  readonly match: string;
  readonly fixture: number;
  /** legacy id of the team that the provider calls home */
  readonly home: number;
  /** the provider's id of that team, else its name */
  readonly homeName: string;
}

/** By the ids by which one provider's files name its matches. */
export async function fixturesOfProvider(
  queries: Queries,
  provider: string,
  matches: readonly string[],
): Promise<Map<string, { readonly fixture: FoundFixture; readonly by: ProviderMatch }>> {
  const rows = await rowsFor<FoundFixture & { match: string; told_home: number; home_name: string }>(
    queries,
    `SELECT p.match, p.home AS told_home, p.home_name, ${COLUMNS}
     FROM provider_matches p JOIN fixtures f ON f.legacy_id = p.fixture
     WHERE p.match IN (${LIST}) AND p.provider = $${ASKED + 1}`,
    matches,
    [provider],
  );
  return new Map(
    rows.map(({ match, told_home, home_name, ...fixture }) => [
      match,
      { fixture, by: { match, fixture: fixture.legacyId, home: told_home, homeName: home_name } },
    ]),
  );
}

export function saveProviderMatches(
  queries: Queries,
  provider: string,
  matches: readonly ProviderMatch[],
): Promise<number> {
  return queries.batch(
    `INSERT INTO provider_matches (provider, match, fixture, home, home_name) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (provider, match) DO UPDATE SET fixture = excluded.fixture, home = excluded.home,
       home_name = excluded.home_name`,
    matches.map(({ match, fixture, home, homeName }) => [provider, match, fixture, home, homeName]),
  );
}

/** Every fixture that one of the teams plays at home with a kickoff in [from, to). */
export function fixturesAtHome(
  queries: Queries,
  teams: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<FoundFixture[]> {
  return rowsFor<FoundFixture>(
    queries,
    `SELECT ${COLUMNS} FROM fixtures f
     WHERE f.home IN (${LIST}) AND f.kickoff >= $${ASKED + 1} AND f.kickoff < $${ASKED + 2}`,
    teams,
    [from, to],
  );
}
