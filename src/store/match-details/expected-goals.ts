/** Expected goals of players' seasons, from the stored shots. */
import type { PlayerSeasonStatistics } from '../../football/match.ts';
import { isInPlay, type StatusCode } from '../../football/status.ts';
import type { Queries } from '../database/database.ts';
import { rowsOfPlayers, type SeasonPlayers } from './player-season-rows.ts';

interface ShotRow {
  player: number;
  side: string;
  home: number;
  away: number;
  status: StatusCode;
  xg: number;
  provider_xg: number | null;
}

type ExpectedGoals = Pick<PlayerSeasonStatistics, 'expectedGoals' | 'modelExpectedGoals' | 'locatedShots'>;

const rounded = (sum: number) => Math.round(sum * 10_000) / 10_000;

/** By '<team>|<player>'. A match counts from its end on. The provider's sum is left out if one of its shots has none. */
export async function expectedGoals(queries: Queries, season: SeasonPlayers): Promise<Map<string, ExpectedGoals>> {
  const rows = await rowsOfPlayers<ShotRow>(queries, season, {
    select: `SELECT p.player, p.side, f.home, f.away, f.status, p.xg, p.provider_xg
      FROM fixtures f JOIN shots p ON p.fixture = f.legacy_id`,
    seasonOf: 'f',
    order: 'ORDER BY p.fixture, p.sort_order',
  });
  const finished = rows.filter(({ status }) => !isInPlay(status));
  const byPlayer = Map.groupBy(finished, (row) => `${row.side === 'home' ? row.home : row.away}|${row.player}`);
  return new Map(Array.from(byPlayer, ([key, shots]) => [key, sumsOf(shots)]));
}

function sumsOf(shots: readonly ShotRow[]): ExpectedGoals {
  const model = shots.reduce((sum, { xg }) => sum + xg, 0) / 1e6;
  const isStated = shots.every(({ provider_xg }) => provider_xg !== null);
  const stated = shots.reduce((sum, { provider_xg }) => sum + (provider_xg ?? 0), 0) / 1e6;
  return {
    locatedShots: shots.length,
    modelExpectedGoals: rounded(model),
    ...(isStated && { expectedGoals: rounded(stated) }),
  };
}
