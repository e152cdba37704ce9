/** Reads the stored details of fixtures: what each source states, and the tables merged from it. */
import type { SourceRef } from '../../merge/precedence.ts';
import { playersInDetails, type SourceMatchDetailsRecord } from '../../merge/source-match-details.ts';
import type { Queries, Row } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { peopleOfAliases } from '../people/person-claims.ts';
import { EVENT_COLUMNS, type EventRow } from './event-rows.ts';
import { type DetailedFixture, type DetailsTable, type DetailsTableRow, TABLES } from './rows.ts';
import { DETAILS_COLUMNS, type DetailsRow, sourceDetailsOfRow } from './source-rows.ts';

/** The fixtures, and what each source states about them. */
export async function sourceDetailsOfFixtures(
  queries: Queries,
  fixtures: readonly number[],
): Promise<{ fixtures: DetailedFixture[]; sources: Map<number, readonly SourceMatchDetailsRecord[]> }> {
  const rows = queryInBatches(fixtures, (list, batch) =>
    queries.all<DetailedFixture>(
      `SELECT legacy_id, id, league, season, home, away, status, elapsed, attendance FROM fixtures
       WHERE legacy_id IN (${list})`,
      batch,
    ),
  );
  const details = queryInBatches(fixtures, (list, batch) =>
    queries.all<DetailsRow>(
      `SELECT ${DETAILS_COLUMNS.join(', ')} FROM fixture_detail_sources WHERE fixture IN (${list})`,
      batch,
    ),
  );
  const [fixtureRows, detailsRows] = await Promise.all([rows, details]);
  const sources = new Map<number, SourceMatchDetailsRecord[]>();
  for (const row of detailsRows) {
    const list = sources.get(row.fixture);
    if (list === undefined) sources.set(row.fixture, [sourceDetailsOfRow(row)]);
    else list.push(sourceDetailsOfRow(row));
  }
  return { fixtures: fixtureRows, sources };
}

/** Whether the database has details of any fixture. */
export async function hasAnyDetails(queries: Queries): Promise<boolean> {
  return (await queries.get('SELECT fixture FROM fixture_detail_sources LIMIT 1')) !== undefined;
}

/** The fixtures among these that have details. */
export async function detailedFixtures(queries: Queries, fixtures: readonly number[]): Promise<Set<number>> {
  const rows = await queryInBatches(fixtures, (list, batch) =>
    queries.all<{ fixture: number }>(
      `SELECT DISTINCT fixture FROM fixture_detail_sources WHERE fixture IN (${list})`,
      batch,
    ),
  );
  return new Set(rows.map(({ fixture }) => fixture));
}

/** Hashes by part of what a file stated about fixtures when it was last read. */
export async function sourceHashes(
  queries: Queries,
  { provider, file }: SourceRef,
  fixtures: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const rows = await queryInBatches(fixtures, (list, batch) =>
    queries.all<{ fixture: number; provider: string; file: string; hash: string }>(
      `SELECT fixture, provider, file, hash FROM fixture_detail_sources WHERE fixture IN (${list})`,
      batch,
    ),
  );
  const ofFile = rows.filter((row) => row.provider === provider && row.file === file && row.hash !== '');
  return new Map(ofFile.map((row) => [row.fixture, JSON.parse(row.hash) as Record<string, string>]));
}

/**
 * Current legacy ids of the people in source records: some were merged since, and negative numbers are aliases of claims.
 * `others` are more players.
 */
export async function currentPeople(
  queries: Queries,
  sources: ReadonlyMap<number, readonly SourceMatchDetailsRecord[]>,
  others: Iterable<number> = [],
): Promise<{ player(id: number): number; coach(id: number): number }> {
  const players = new Set(others);
  const coaches = new Set<number>();
  for (const { details } of [...sources.values()].flat()) {
    for (const player of playersInDetails(details)) players.add(player);
    for (const lineup of [details.lineups?.home, details.lineups?.away]) {
      if (lineup?.coach !== undefined) coaches.add(lineup.coach);
    }
  }
  const follow = async (kind: 'player' | 'coach', ids: ReadonlySet<number>) => {
    const [redirected, named] = await Promise.all([
      queryInBatches(
        [...ids].filter((id) => !isAlias(id)),
        (list, batch) =>
          queries.all<{ legacy_id: number; target_legacy_id: number }>(
            `SELECT legacy_id, target_legacy_id FROM redirects WHERE kind = '${kind}' AND legacy_id IN (${list})`,
            batch,
          ),
      ),
      peopleOfAliases(queries, kind, [...ids].filter(isAlias)),
    ]);
    const targets = new Map(redirected.map((row) => [row.legacy_id, row.target_legacy_id]));
    return (id: number) => named.get(id) ?? targets.get(id) ?? id;
  };
  const [player, coach] = await Promise.all([follow('player', players), follow('coach', coaches)]);
  return { player, coach };
}

function isAlias(id: number): boolean {
  return id < 0;
}

/** Stored rows by fixture. */
export interface StoredDetails {
  rows<T extends DetailsTable>(table: T, fixture: number): readonly DetailsTableRow<T>[];
  events(fixture: number): readonly EventRow[];
}

const ORDER: Readonly<Record<DetailsTable, string>> = {
  lineups: 'fixture, side DESC', // home first
  lineup_players: 'fixture, side DESC, sort_order',
  player_matches: 'fixture, sort_order',
  shots: 'fixture, sort_order',
};

export async function storedDetails(queries: Queries, fixtures: readonly number[]): Promise<StoredDetails> {
  const table = async (name: DetailsTable) => {
    const rows = await queryInBatches(fixtures, (list, batch) =>
      queries.all<Row & { fixture: number }>(
        `SELECT ${TABLES[name].join(', ')} FROM ${name} WHERE fixture IN (${list}) ORDER BY ${ORDER[name]}`,
        batch,
      ),
    );
    return [name, Map.groupBy(rows, ({ fixture }) => fixture)] as const;
  };
  const [events, ...entries] = await Promise.all([
    queryInBatches(fixtures, (list, batch) =>
      queries.all<EventRow>(`SELECT ${EVENT_COLUMNS.join(', ')} FROM events WHERE fixture IN (${list})`, batch),
    ),
    ...(Object.keys(TABLES) as DetailsTable[]).map(table),
  ]);
  const tables = new Map(entries);
  const byFixture = Map.groupBy(events, ({ fixture }) => fixture);
  return {
    rows: <T extends DetailsTable>(table: T, fixture: number) =>
      (tables.get(table)!.get(fixture) ?? []) as Row[] as DetailsTableRow<T>[],
    events: (fixture) => byFixture.get(fixture) ?? [],
  };
}
