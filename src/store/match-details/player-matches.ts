import type { LineupPosition, PlayerMatch, PlayerStatistics, Shot } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import type { Match } from './lineups.ts';

export interface PlayerMatchReader {
  /**
   * By legacy id of the fixture, home first, starters first. Contains the players of the line-ups and those with
   * statistics, but not those that only appear in events.
   */
  ofFixtures(fixtures: readonly Match[], player?: number): Promise<ReadonlyMap<number, readonly PlayerMatch[]>>;
}

export interface ShotReader {
  /** by legacy id of the fixture, in the order of the match */
  ofFixtures(fixtures: readonly number[], player?: number): Promise<ReadonlyMap<number, readonly Shot[]>>;
}

interface PlayerMatchRow {
  fixture: number;
  side: Side;
  number: number | null;
  position: LineupPosition | null;
  captain: number;
  starts: number | null;
  rating: number | null;
  statistics: string;
  player: number;
  player_id: string;
  name: string;
}

export function playerMatchReader(queries: Queries): PlayerMatchReader {
  return {
    async ofFixtures(fixtures, player) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures.map(({ legacyId }) => legacyId));
      if (player !== undefined) values.push(player);
      const rows = await queries.all<PlayerMatchRow>(
        `SELECT m.fixture, m.side, m.number, m.position, m.captain, m.starts, m.rating, m.statistics, m.player,
           p.id AS player_id, p.name
         FROM player_matches m JOIN players p ON p.legacy_id = m.player
         WHERE m.fixture IN (${list}) AND (m.starts IS NOT NULL OR m.reported = 1)
           ${player === undefined ? '' : `AND m.player = $${values.length}`}
         ORDER BY m.fixture, m.side DESC, m.sort_order`,
        values,
      );
      const matches = new Map(fixtures.map((fixture) => [fixture.legacyId, fixture]));
      return Map.groupBy(
        rows.map((row) => playerMatchOf(row, matches.get(row.fixture)!)),
        (_, i) => rows[i]!.fixture,
      );
    },
  };
}

function playerMatchOf(row: PlayerMatchRow, match: Match): PlayerMatch {
  return {
    player: { id: row.player_id, legacyId: row.player, name: row.name },
    side: row.side,
    team: match[row.side],
    number: row.number,
    position: row.position,
    captain: row.captain === 1,
    substitute: row.starts === 0,
    rating: row.rating === null ? null : row.rating / 100,
    statistics: JSON.parse(row.statistics) as PlayerStatistics,
  };
}

interface ShotRow extends Record<'fixture' | 'minute' | 'x' | 'y', number> {
  extra: number | null;
  side: Side;
  player: number | null;
  player_id: string | null;
  name: string | null;
  body_part: Shot['bodyPart'];
  situation: Shot['situation'];
  outcome: Shot['outcome'];
  provider_xg: number | null;
}

export function shotReader(queries: Queries): ShotReader {
  return {
    async ofFixtures(fixtures, player) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      if (player !== undefined) values.push(player);
      const rows = await queries.all<ShotRow>(
        `SELECT s.fixture, s.minute, s.extra, s.side, s.x, s.y, s.body_part, s.situation, s.outcome, s.provider_xg,
           s.player, p.id AS player_id, p.name
         FROM shots s LEFT JOIN players p ON p.legacy_id = s.player
         WHERE s.fixture IN (${list}) ${player === undefined ? '' : `AND s.player = $${values.length}`}
         ORDER BY s.fixture, s.sort_order`,
        values,
      );
      return Map.groupBy(rows.map(shotOf), (_, i) => rows[i]!.fixture);
    },
  };
}

function shotOf(row: ShotRow): Shot {
  return {
    minute: row.minute,
    extra: row.extra,
    side: row.side,
    player: row.player === null ? null : { id: row.player_id!, legacyId: row.player, name: row.name! },
    x: row.x / 100,
    y: row.y / 100,
    bodyPart: row.body_part,
    situation: row.situation,
    outcome: row.outcome,
    xg: null,
    providerXg: row.provider_xg === null ? null : row.provider_xg / 1e6,
  };
}
