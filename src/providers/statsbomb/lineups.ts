/** Line-ups: the players of lineups/<match>.json, and the starting elevens of events/<match>.json. */
import { z } from 'zod';
import type { Side } from '../../football/score.ts';
import { eachObject } from '../../ingest/readers/json-array.ts';
import type { LineupPlayerRecord, LineupRecord, PersonName, PlayerRecord } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { placeOfPosition } from './codes.ts';
import type { StatsbombEvent } from './event.ts';
import { displayName, formationOf } from './quirks.ts';

/** Newer files also have `positions` and `cards`, which are not needed. */
const Team = z.object({
  lineup: z.array(
    z.object({
      player_id: z.number().int(),
      player_name: z.string().min(1),
      player_nickname: z.string().nullable().optional(),
      country: z.object({ name: z.string() }).nullable().optional(),
    }),
  ),
});

/** Reads the players of one match, with their common names and nationalities. */
export function parseLineups(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlayerRecord | Rejection> {
  return eachObject(chunks, playersOf);
}

function* playersOf(value: unknown, line: number): Generator<PlayerRecord | Rejection> {
  const team = Team.safeParse(value);
  if (!team.success) return yield rejection(line, describeIssues(team.error));
  for (const { player_id, player_name, player_nickname, country } of team.data.lineup) {
    const player = {
      id: String(player_id),
      name: displayName(player_name, player_nickname),
      ...(country && { nationality: country.name }),
    };
    yield { kind: 'player', line, player };
  }
}

type Tactics = NonNullable<StatsbombEvent['tactics']>;
type Starter = Tactics['lineup'][number];

export function personOf({ id, name }: { readonly id: number; readonly name: string }): PersonName {
  return { id: String(id), name };
}

/**
 * The starting eleven with formation and grid positions. The bench has only the substitutes who came on.
 *
 * @returns null if the file has no starting eleven for the side
 */
export function lineupOf(
  events: readonly StatsbombEvent[],
  sideOf: (event: StatsbombEvent) => Side,
  side: Side,
): LineupRecord | null {
  const tactics = events.find((event) => event.type.name === 'Starting XI' && sideOf(event) === side)?.tactics;
  if (tactics === undefined) return null;
  const cameOn = events.flatMap((event) =>
    event.substitution === undefined || sideOf(event) !== side ? [] : [event.substitution.replacement],
  );
  const formation = formationOf(tactics.formation);
  const grid = gridOf(tactics.lineup, formation);
  return {
    formation,
    startXI: tactics.lineup.map((starter) => starterOf(starter, grid.get(starter.player.id))),
    substitutes: cameOn.map((player) => ({ player: personOf(player) })),
  };
}

function starterOf({ player, position, jersey_number }: Starter, grid: string | undefined): LineupPlayerRecord {
  const place = placeOfPosition(position.id);
  return {
    player: personOf(player),
    ...(jersey_number !== undefined && { number: jersey_number }),
    ...(place !== undefined && { position: place.position }),
    ...(grid !== undefined && { grid }),
  };
}

/**
 * Player id > grid position 'row:column'. Rows follow the formation from the back, each from left to right. Empty if the
 * formation and the positions disagree.
 */
function gridOf(starters: readonly Starter[], formation: string): ReadonlyMap<number, string> {
  const rows = [1, ...formation.split('-').map(Number)];
  const placed = starters.flatMap(({ player, position }) => {
    const place = placeOfPosition(position.id);
    return place === undefined ? [] : [{ player: player.id, ...place }];
  });
  const grid = new Map<number, string>();
  if (placed.length !== rows.reduce((sum, count) => sum + count, 0)) return grid;
  placed.sort((one, other) => one.depth - other.depth);
  for (const [row, count] of rows.entries()) {
    const line = placed.splice(0, count).sort((one, other) => one.across - other.across);
    for (const [column, { player }] of line.entries()) grid.set(player, `${row + 1}:${column + 1}`);
  }
  return grid;
}
