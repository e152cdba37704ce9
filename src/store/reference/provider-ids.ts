/** Reads and writes the ids that providers use for players, coaches, teams, fixtures and leagues. */
import type { Queries } from '../database/database.ts';

export interface ProviderIdRow {
  readonly provider: string;
  readonly id: string;
  /** legacy id */
  readonly entity: number;
}

export interface StoredProviderIds {
  readonly teams: readonly ProviderIdRow[];
  readonly leagues: readonly ProviderIdRow[];
}

export const PROVIDER_KINDS = ['player', 'coach', 'team', 'fixture', 'league'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

interface IdTable {
  readonly table: string;
  readonly id: string;
  readonly entity: string;
  /** before the ids of providers in a table that also holds other keys */
  readonly prefix: string;
}

const TABLES: Readonly<Record<ProviderKind, IdTable>> = {
  player: { table: 'player_claims', id: 'claim', entity: 'player', prefix: 'id:' },
  coach: { table: 'coach_claims', id: 'claim', entity: 'coach', prefix: 'id:' },
  team: { table: 'provider_teams', id: 'provider_id', entity: 'team', prefix: '' },
  fixture: { table: 'provider_matches', id: 'match', entity: 'fixture', prefix: '' },
  league: { table: 'provider_leagues', id: 'provider_id', entity: 'league', prefix: '' },
};

export interface ProviderIdReader {
  /** legacy id of the entity that a provider identifies so */
  find(kind: ProviderKind, provider: string, id: string): Promise<number | undefined>;
  /** the ids of all providers for an entity, by provider and id */
  of(kind: ProviderKind, entity: number): Promise<{ readonly provider: string; readonly id: string }[]>;
}

export function providerIdReader(queries: Queries): ProviderIdReader {
  return {
    async find(kind, provider, id) {
      const { table, entity, prefix, id: column } = TABLES[kind];
      const row = await queries.get<{ entity: number }>(
        `SELECT ${entity} AS entity FROM ${table} WHERE provider = $1 AND ${column} = $2`,
        [provider, prefix + id],
      );
      return row?.entity;
    },
    async of(kind, entity) {
      const { table, entity: owner, prefix, id: column } = TABLES[kind];
      const rows = await queries.all<{ provider: string; id: string }>(
        `SELECT provider, ${column} AS id FROM ${table} WHERE ${owner} = $1 ORDER BY provider, ${column}`,
        [entity],
      );
      return rows
        .filter(({ id }) => id.startsWith(prefix))
        .map(({ provider, id }) => ({ provider, id: id.slice(prefix.length) }));
    },
  };
}

export async function storedProviderIds(queries: Queries): Promise<StoredProviderIds> {
  const [teams, leagues] = await Promise.all(
    (['team', 'league'] as const).map((kind) => {
      const { table, entity } = TABLES[kind];
      return queries.all<ProviderIdRow & Record<string, string | number>>(
        `SELECT provider, provider_id AS id, ${entity} AS entity FROM ${table}`,
      );
    }),
  );
  return { teams: teams!, leagues: leagues! };
}

/** A provider's id that now means another entity moves there. */
export async function saveProviderIds(
  queries: Queries,
  kind: 'team' | 'league',
  rows: readonly ProviderIdRow[],
): Promise<void> {
  const { table, entity } = TABLES[kind];
  await queries.batch(
    `INSERT INTO ${table} (provider, provider_id, ${entity}) VALUES ($1, $2, $3)
     ON CONFLICT (provider, provider_id) DO UPDATE SET ${entity} = excluded.${entity}`,
    rows.map((row) => [row.provider, row.id, row.entity]),
  );
}
