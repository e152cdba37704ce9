/** The totals in `playerstats.csv`, which grow from gameweek to gameweek. The latest row states the season so far. */
import type { PlayerSeasonStatistics } from '../../football/match.ts';
import type { PlayerSeasonRecord } from '../../ingest/records/records.ts';
import { TOTAL_COLUMNS } from './codes.ts';
import { appearancesOf, numberOf } from './quirks.ts';
import type { Cell } from './table.ts';

/** One row of a player. */
export interface GameweekTotals {
  readonly line: number;
  readonly gameweek: number;
  readonly statistics: PlayerSeasonStatistics;
}

export function totalsOf(cell: Cell): PlayerSeasonStatistics {
  return Object.fromEntries(
    TOTAL_COLUMNS.flatMap(([column, name]) => {
      const value = numberOf(cell(column));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The totals of a player who has played; the rows in the order of gameweeks. */
export function* seasonTotals(
  rows: readonly GameweekTotals[],
  { season, player }: Pick<PlayerSeasonRecord, 'season' | 'player'>,
): Generator<PlayerSeasonRecord> {
  const latest = rows.at(-1);
  if (latest === undefined || (latest.statistics.minutes ?? 0) === 0) return;
  const appearances = appearancesOf(
    rows.map(({ gameweek, statistics }) => ({ gameweek, minutes: statistics.minutes ?? 0 })),
  );
  yield {
    kind: 'player-season',
    line: latest.line,
    league: 'eng.1',
    season,
    team: null,
    player,
    statistics: { ...latest.statistics, ...(appearances !== undefined && { appearances }) },
  };
}
