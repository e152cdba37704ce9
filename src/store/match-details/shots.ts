/** Reads shots, and the expected goals of matches. */
import type { Shot } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import { type ShotCalibration, shotCalibrations } from './shot-calibrations.ts';

/** Expected goals of one match, from its shots. */
export interface MatchExpectedGoals {
  /** source of the shots */
  readonly provider: string;
  /** name and version of our model, with its calibration */
  readonly model: string;
  readonly home: SideExpectedGoals;
  readonly away: SideExpectedGoals;
}

export interface SideExpectedGoals {
  readonly shots: number;
  /** by Touchline's model */
  readonly model: number;
  /** by the provider's model; null unless it gives them for all shots of the match */
  readonly provider: number | null;
}

export interface ShotReader {
  /** by legacy id of the fixture, in the order of the match */
  ofFixtures(fixtures: readonly number[], player?: number): Promise<ReadonlyMap<number, readonly Shot[]>>;
  /** by legacy id of the fixture; matches without shots are left out */
  expectedGoals(fixtures: readonly number[]): Promise<ReadonlyMap<number, MatchExpectedGoals>>;
  /** how the shots of each provider are scored, by its name */
  calibrations(): Promise<ReadonlyMap<string, ShotCalibration>>;
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
  provider: string;
  provider_xg: number | null;
  xg: number;
  xg_model: string;
}

export function shotReader(queries: Queries): ShotReader {
  return {
    calibrations: () => shotCalibrations(queries),

    async ofFixtures(fixtures, player) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      if (player !== undefined) values.push(player);
      const rows = await queries.all<ShotRow>(
        `SELECT s.fixture, s.minute, s.extra, s.side, s.x, s.y, s.body_part, s.situation, s.outcome, s.provider,
           s.provider_xg, s.xg, s.xg_model, s.player, p.id AS player_id, p.name
         FROM shots s LEFT JOIN players p ON p.legacy_id = s.player
         WHERE s.fixture IN (${list}) ${player === undefined ? '' : `AND s.player = $${values.length}`}
         ORDER BY s.fixture, s.sort_order`,
        values,
      );
      return Map.groupBy(rows.map(shotOf), (_, i) => rows[i]!.fixture);
    },

    async expectedGoals(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<SumRow>(
        `SELECT fixture, side, provider, MAX(xg_model) AS model, COUNT(*) AS shots, SUM(xg) AS xg,
           SUM(provider_xg) AS provider_xg, COUNT(provider_xg) AS stated
         FROM shots WHERE fixture IN (${list}) GROUP BY fixture, side, provider`,
        values,
      );
      const byFixture = Map.groupBy(rows, ({ fixture }) => fixture);
      return new Map(Array.from(byFixture, ([fixture, sides]) => [fixture, matchSums(sides)]));
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
    xg: row.xg / 1e6,
    xgModel: row.xg_model,
    provider: row.provider,
    providerXg: row.provider_xg === null ? null : row.provider_xg / 1e6,
  };
}

/** One side of a match. */
interface SumRow {
  fixture: number;
  side: Side;
  provider: string;
  model: string;
  shots: number;
  xg: number;
  provider_xg: number | null;
  stated: number;
}

function matchSums(sides: readonly SumRow[]): MatchExpectedGoals {
  const isStated = sides.every(({ shots, stated }) => shots === stated);
  const of = (side: Side): SideExpectedGoals => {
    const row = sides.find((one) => one.side === side);
    return {
      shots: row?.shots ?? 0,
      model: (row?.xg ?? 0) / 1e6,
      provider: isStated ? (row?.provider_xg ?? 0) / 1e6 : null,
    };
  };
  const { provider, model } = sides[0]!;
  return { provider, model, home: of('home'), away: of('away') };
}
