/** The rows in which a merged account of a match is kept, but for its events. */
import { type PlayerInMatch, playersInMatch } from '../../football/people/player-match.ts';
import type { Side } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import type { MergedDetails } from '../../merge/match-details.ts';
import type { Value } from '../database/database.ts';

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
    'statistics',
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
    'provider_xg',
  ],
} as const;
export type DetailsTable = keyof typeof TABLES;

/** A fixture as far as its details hang on it. */
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

/** All rows of a fixture but its events, in the order of the columns. */
export function detailsRows(
  fixture: DetailedFixture,
  merged: MergedDetails,
): Readonly<Record<DetailsTable, readonly Value[][]>> {
  const lineups: Value[][] = [];
  const inLineups: Value[][] = [];
  for (const side of SIDES) {
    const lineup = merged.lineups[side];
    if (lineup === undefined) continue;
    const { formation, coach, colors, startXI, substitutes } = lineup;
    lineups.push([fixture.legacy_id, side, formation ?? null, coach ?? null, colors ? JSON.stringify(colors) : null]);
    for (const [place, entry] of [...startXI, ...substitutes].entries()) {
      const { player, number, position, grid, captain } = entry;
      const starts = bit(place < startXI.length);
      const what = [starts, number ?? null, position ?? null, grid ?? null, bit(captain)];
      inLineups.push([fixture.legacy_id, side, place, player, ...what]);
    }
  }
  return {
    lineups,
    lineup_players: inLineups,
    player_matches: playersOf(fixture, merged).map((player, place) => playerRow(fixture.legacy_id, player, place)),
    shots: merged.shots.map((shot, place) => [
      fixture.legacy_id,
      place,
      shot.minute,
      shot.extra ?? null,
      shot.side,
      shot.player ?? null,
      scaled(shot.x, 100),
      scaled(shot.y, 100),
      shot.bodyPart,
      shot.situation,
      shot.outcome,
      scaled(shot.xg, 1e6),
    ]),
  };
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

function playerRow(fixture: number, player: PlayerInMatch, place: number): Value[] {
  return [
    fixture,
    player.player,
    player.side,
    place,
    player.number,
    player.position,
    bit(player.captain),
    player.starts === null ? null : bit(player.starts),
    bit(player.played),
    bit(player.cameOn),
    bit(player.wentOff),
    bit(player.reported),
    scaled(player.rating, 100),
    JSON.stringify(player.statistics),
  ];
}
