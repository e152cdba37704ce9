/** Moves what a source states to the person that a name, or an id, turned out to mean. */
import type { Queries } from '../database/database.ts';
import type { PersonKind } from '../people/tables.ts';

interface NamePlace {
  readonly provider: string;
  readonly team: number;
  readonly season: number;
  /** whether the person keeps another name that the provider states there, and with it the squad row of both */
  readonly keepsName: boolean;
}

/**
 * Gives the squad rows that a provider states of a name in a team and season to another person. Details of matches, and
 * careers, follow from what sources state.
 */
export async function moveRowsOfName(
  queries: Queries,
  kind: PersonKind,
  { provider, team, season, keepsName }: NamePlace,
  [from, to]: readonly [number, number],
): Promise<void> {
  if (kind === 'coach') return;
  const place = [from, to, provider, team, season];
  if (keepsName) {
    await queries.run(
      `INSERT INTO squads (team, season, player, provider, file, number, position, updated_at, revision)
       SELECT team, season, CAST($2 AS INTEGER), provider, file, number, position, updated_at, revision FROM squads
       WHERE player = $1 AND provider = $3 AND team = $4 AND season = $5
       ON CONFLICT DO NOTHING`,
      place,
    );
    return;
  }
  await queries.run(
    `DELETE FROM squads WHERE player = $1 AND provider = $3 AND team = $4 AND season = $5
       AND EXISTS (SELECT 1 FROM squads s WHERE s.player = $2 AND s.provider = $3 AND s.team = $4 AND s.season = $5)`,
    place,
  );
  await queries.run(
    'UPDATE squads SET player = $2 WHERE player = $1 AND provider = $3 AND team = $4 AND season = $5',
    place,
  );
}

/** What each provider states of a person with an id. Details of matches, transfers, injuries and trophies follow the claims. */
const ROWS_OF_PROVIDERS = {
  player: ['squads', 'player_season_sources', 'market_values', 'contracts'],
  coach: ['coach_spells'],
} as const;

/**
 * Moves what sources state of a person with the ids of some providers to another person, who must have nothing of these
 * providers.
 */
export async function moveRowsOfProviders(
  queries: Queries,
  kind: PersonKind,
  providers: readonly string[],
  [from, to]: readonly [number, number],
): Promise<void> {
  for (const provider of providers) {
    for (const table of ROWS_OF_PROVIDERS[kind]) {
      await queries.run(`UPDATE ${table} SET ${kind} = $2 WHERE ${kind} = $1 AND provider = $3`, [from, to, provider]);
    }
    await queries.run(`UPDATE sidelined SET person = $2 WHERE person = $1 AND role = '${kind}' AND people_of = $3`, [
      from,
      to,
      provider,
    ]);
  }
}
