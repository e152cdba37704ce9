/** Reads what is kept of the details of some fixtures, to be compared with what is told. */

import type { SourceRef } from '../../merge/precedence.ts';
import { playersOf, type SourceMatchDetailsRecord } from '../../merge/source-match-details.ts';
import type { Queries, Value } from '../database/database.ts';
import { rowsOf } from '../database/rows-in-list.ts';
import { EVENT_COLUMNS, type EventRow } from './event-rows.ts';
import { type DetailedFixture, type DetailsTable, TABLES } from './rows.ts';
import { DETAILS_COLUMNS, type DetailsRow, sourceDetailsOfRow } from './source-rows.ts';

/** The fixtures, and all that was told of each. */
export async function sourceDetailsOfFixtures(
  queries: Queries,
  fixtures: readonly number[],
): Promise<{ fixtures: DetailedFixture[]; sources: Map<number, SourceMatchDetailsRecord[]> }> {
  const rows = await rowsOf<DetailedFixture>(
    queries,
    (list) =>
      `SELECT legacy_id, id, league, season, home, away, status, elapsed, attendance FROM fixtures
       WHERE legacy_id IN (${list})`,
    fixtures,
  );
  const details = await rowsOf<DetailsRow>(
    queries,
    (list) => `SELECT ${DETAILS_COLUMNS.join(', ')} FROM fixture_detail_sources WHERE fixture IN (${list})`,
    fixtures,
  );
  const sources = new Map<number, SourceMatchDetailsRecord[]>();
  for (const row of details) {
    const list = sources.get(row.fixture);
    if (list === undefined) sources.set(row.fixture, [sourceDetailsOfRow(row)]);
    else list.push(sourceDetailsOfRow(row));
  }
  return { fixtures: rows, sources };
}

/** Whether anything is kept beside results at all. */
export async function someDetails(queries: Queries): Promise<boolean> {
  return (await queries.get('SELECT fixture FROM fixture_detail_sources LIMIT 1')) !== undefined;
}

/** Which of the fixtures have details. */
export async function detailedFixtures(queries: Queries, fixtures: readonly number[]): Promise<Set<number>> {
  const rows = await rowsOf<{ fixture: number }>(
    queries,
    (list) => `SELECT DISTINCT fixture FROM fixture_detail_sources WHERE fixture IN (${list})`,
    fixtures,
  );
  return new Set(rows.map(({ fixture }) => fixture));
}

/** What a file told of fixtures when it was read before: hashes by part. */
export async function sourceHashes(
  queries: Queries,
  { provider, file }: SourceRef,
  fixtures: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const rows = await rowsOf<{ fixture: number; provider: string; file: string; hash: string }>(
    queries,
    (list) => `SELECT fixture, provider, file, hash FROM fixture_detail_sources WHERE fixture IN (${list})`,
    fixtures,
  );
  const ours = rows.filter((row) => row.provider === provider && row.file === file && row.hash !== '');
  return new Map(ours.map((row) => [row.fixture, JSON.parse(row.hash) as Record<string, string>]));
}

/** Who people that were named are by now: some became part of another. `others` are players named elsewhere. */
export async function currentPeople(
  queries: Queries,
  sources: ReadonlyMap<number, readonly SourceMatchDetailsRecord[]>,
  others: Iterable<number> = [],
): Promise<{ player(id: number): number; coach(id: number): number }> {
  const players = new Set(others);
  const coaches = new Set<number>();
  for (const { details } of [...sources.values()].flat()) {
    for (const player of playersOf(details)) players.add(player);
    for (const lineup of [details.lineups?.home, details.lineups?.away]) {
      if (lineup?.coach !== undefined) coaches.add(lineup.coach);
    }
  }
  const follow = async (kind: 'player' | 'coach', ids: ReadonlySet<number>) => {
    const redirected = await rowsOf<{ legacy_id: number; target: number }>(
      queries,
      (list) =>
        `SELECT legacy_id, target_legacy_id AS target FROM redirects WHERE kind = '${kind}' AND legacy_id IN (${list})`,
      [...ids],
    );
    const targets = new Map(redirected.map(({ legacy_id, target }) => [legacy_id, target]));
    return (id: number) => targets.get(id) ?? id;
  };
  return { player: await follow('player', players), coach: await follow('coach', coaches) };
}

/** What the tables hold of some fixtures. */
export interface StoredDetails {
  rows(table: DetailsTable, fixture: number): readonly (readonly Value[])[];
  events(fixture: number): readonly EventRow[];
}

const ORDER: Readonly<Record<DetailsTable, string>> = {
  lineups: 'fixture, side DESC', // home first
  lineup_players: 'fixture, side DESC, sort_order',
  player_matches: 'fixture, sort_order',
  shots: 'fixture, sort_order',
};

export async function storedDetails(queries: Queries, fixtures: readonly number[]): Promise<StoredDetails> {
  const tables = new Map<DetailsTable, Map<number, Value[][]>>();
  for (const name of Object.keys(TABLES) as DetailsTable[]) {
    const columns = TABLES[name];
    const rows = await rowsOf<Record<string, Value>>(
      queries,
      (list) => `SELECT ${columns.join(', ')} FROM ${name} WHERE fixture IN (${list}) ORDER BY ${ORDER[name]}`,
      fixtures,
    );
    tables.set(name, grouped(rows.map((row) => columns.map((column) => row[column]!))));
  }
  const events = await rowsOf<EventRow>(
    queries,
    (list) => `SELECT ${EVENT_COLUMNS.join(', ')} FROM events WHERE fixture IN (${list})`,
    fixtures,
  );
  const byFixture = Map.groupBy(events, ({ fixture }) => fixture);
  return {
    rows: (table, fixture) => tables.get(table)!.get(fixture) ?? [],
    events: (fixture) => byFixture.get(fixture) ?? [],
  };
}

/** Rows by their first column, the fixture. */
function grouped(rows: readonly Value[][]): Map<number, Value[][]> {
  return Map.groupBy(rows, (row) => row[0] as number);
}
