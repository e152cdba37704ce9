/** Official final tables beside the repository: ../shared/conformance/tables/README.md explains the columns. */
import { readFileSync } from 'node:fs';
import { sharedData } from '../support/data/shared.ts';

const TABLES = '../conformance/tables/final-tables.csv';
export const TABLES_SKIP = sharedData(TABLES).skip;

/** A row without its name: sources spell names differently, and the record identifies the team. */
export type OfficialRow = readonly [
  played: number,
  won: number,
  drawn: number,
  lost: number,
  goalsFor: number,
  goalsAgainst: number,
  points: number,
  deducted: number,
];

export interface OfficialTable {
  readonly league: string;
  readonly season: number;
  readonly source: string;
  /** by rank */
  readonly teams: readonly string[];
  readonly rows: readonly OfficialRow[];
}

export function officialTables(): OfficialTable[] {
  const [, ...lines] = readFileSync(sharedData(TABLES).path, 'utf8').trim().split('\n');
  const cells = lines.map((line) => line.trim().split(','));
  const bySeason = Map.groupBy(cells, ([country, tier, season]) => `${country}.${tier} ${season}`);
  return [...bySeason].map(([key, rows]) => {
    const [league = '', season] = key.split(' ');
    const ranked = rows.toSorted((one, other) => Number(one[3]) - Number(other[3]));
    return {
      league,
      season: Number(season),
      source: ranked[0]!.at(-1)!,
      teams: ranked.map((row) => row[4]!),
      rows: ranked.map((row) => row.slice(5, 13).map(Number) as unknown as OfficialRow),
    };
  });
}
