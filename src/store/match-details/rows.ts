/** The rows that a match's merged details are stored in, except its events. */
import { type PlayerInMatch, playersInMatch } from '../../football/people/player-match.ts';
import type { Side } from '../../football/score.ts';
import { isInPlay, type StatusCode } from '../../football/status.ts';
import type { MergedDetails, MergedShot } from '../../merge/match-details.ts';
import type { Row, Value } from '../database/database.ts';
import { modelRatings } from './model-ratings.ts';
import { placeOf, type ShotScorer } from './shot-calibrations.ts';

export const TABLES = {
  lineups: ['fixture', 'side', 'formation', 'coach', 'colors'],
  lineup_players: ['fixture', 'side', 'sort_order', 'player', 'starts', 'number', 'position', 'grid', 'captain'],
  player_matches: [
    'fixture',
    'player',
    'side',
    'sort_order',
    'number',
    'position',
    'captain',
    'starts',
    'played',
    'came_on',
    'went_off',
    'reported',
    'rating',
    'model_rating',
    'statistics',
    'counted',
  ],
  shots: [
    'fixture',
    'sort_order',
    'minute',
    'extra',
    'side',
    'player',
    'x',
    'y',
    'body_part',
    'situation',
    'outcome',
    'provider',
    'provider_xg',
    'xg',
    'xg_model',
  ],
} as const;
export type DetailsTable = keyof typeof TABLES;

/** A row of a table, by column. */
export type DetailsTableRow<T extends DetailsTable> = Readonly<Record<(typeof TABLES)[T][number], Value>>;
/** Rows of one fixture. */
export type DetailsRows = { readonly [T in DetailsTable]: readonly DetailsTableRow<T>[] };

/** The columns of a fixture that its details depend on. */
export interface DetailedFixture {
  legacy_id: number;
  id: string;
  league: number;
  season: number;
  home: number;
  away: number;
  status: StatusCode;
  elapsed: number | null;
  attendance: number | null;
}

const SIDES: readonly Side[] = ['home', 'away'];
const bit = (is: boolean | undefined) => (is === true ? 1 : 0);
const scaled = (value: number | undefined | null, scale: number) =>
  value === undefined || value === null ? null : Math.round(value * scale);

/** All rows of a fixture except its events. */
export function detailsRows(fixture: DetailedFixture, merged: MergedDetails, scorer: ShotScorer): DetailsRows {
  const players = playersOf(fixture, merged);
  const ratings = isInPlay(fixture.status) ? new Map<number, number>() : modelRatings(players, merged);
  return {
    ...lineupRows(fixture.legacy_id, merged),
    player_matches: players.map((player, index) => ({
      ...playerRow(fixture, player, index),
      model_rating: scaled(ratings.get(player.player), 100),
    })),
    shots: merged.shots.map((shot, index) => shotRow(fixture.legacy_id, shot, { index, scorer })),
  };
}

function shotRow(
  fixture: number,
  shot: MergedShot,
  { index, scorer }: { readonly index: number; readonly scorer: ShotScorer },
): DetailsTableRow<'shots'> {
  const { provider, minute, extra = null, side, player = null, situation, outcome } = shot;
  const place = { x: Math.round(shot.x * 100), y: Math.round(shot.y * 100), body_part: shot.bodyPart, situation };
  return {
    ...{ fixture, sort_order: index, minute, extra, side, player, ...place, outcome },
    ...{ provider, provider_xg: scaled(shot.xg, 1e6) },
    ...scorer(provider, placeOf(place)),
  };
}

function lineupRows(fixture: number, merged: MergedDetails): Pick<DetailsRows, 'lineups' | 'lineup_players'> {
  const lineups: DetailsTableRow<'lineups'>[] = [];
  const players: DetailsTableRow<'lineup_players'>[] = [];
  for (const side of SIDES) {
    const lineup = merged.lineups[side];
    if (lineup === undefined) continue;
    const { formation = null, coach = null, colors, startXI, substitutes } = lineup;
    lineups.push({ fixture, side, formation, coach, colors: colors ? JSON.stringify(colors) : null });
    for (const [index, { player, number, position, grid, captain }] of [...startXI, ...substitutes].entries()) {
      players.push({
        fixture,
        side,
        sort_order: index,
        player,
        starts: bit(index < startXI.length),
        number: number ?? null,
        position: position ?? null,
        grid: grid ?? null,
        captain: bit(captain),
      });
    }
  }
  return { lineups, lineup_players: players };
}

function playersOf({ status, elapsed }: DetailedFixture, merged: MergedDetails): PlayerInMatch[] {
  const lineups = SIDES.flatMap((side) => {
    const { startXI = [], substitutes = [] } = merged.lineups[side] ?? {};
    return [
      ...startXI.map((entry) => ({ ...entry, side, starts: true })),
      ...substitutes.map((entry) => ({ ...entry, side, starts: false })),
    ];
  });
  const { events, kinds, players: statistics } = merged;
  return playersInMatch({ status, elapsed, lineups, events, kinds, statistics });
}

function playerRow(
  { legacy_id: fixture, status }: DetailedFixture,
  player: PlayerInMatch,
  sortOrder: number,
): Omit<DetailsTableRow<'player_matches'>, 'model_rating'> {
  return {
    fixture,
    player: player.player,
    side: player.side,
    sort_order: sortOrder,
    number: player.number,
    position: player.position,
    captain: bit(player.captain),
    starts: player.starts === null ? null : bit(player.starts),
    played: bit(player.played),
    came_on: bit(player.cameOn),
    went_off: bit(player.wentOff),
    reported: bit(player.reported),
    rating: scaled(player.rating, 100),
    statistics: JSON.stringify(player.statistics),
    counted: bit(!isInPlay(status)),
  };
}

/** Whether two rows of a table have the same values. */
export function isSameRow(table: DetailsTable, one: Readonly<Row>, other: Readonly<Row>): boolean {
  return TABLES[table].every((column) => one[column] === other[column]);
}

/** The values of a row in the order of its columns in TABLES. */
export function valuesOfRow(table: DetailsTable, row: Readonly<Row>): Value[] {
  return TABLES[table].map((column) => row[column]!);
}
