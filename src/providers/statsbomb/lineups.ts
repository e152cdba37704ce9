/** Line-ups as the first two events tell them. */
import type { Side } from '../../football/score.ts';
import type { LineupPlayerRecord, LineupRecord, PersonName } from '../../ingest/records/records.ts';
import { placeOfPosition } from './codes.ts';
import type { StatsbombEvent } from './event.ts';
import { formationOf } from './quirks.ts';

type Tactics = NonNullable<StatsbombEvent['tactics']>;
type Starter = Tactics['lineup'][number];

export function personOf({ id, name }: { readonly id: number; readonly name: string }): PersonName {
  return { id: String(id), name };
}

/** Who began, with formation and places; on the bench are those who came on. Null where the file does not tell. */
export function lineupOf(
  events: readonly StatsbombEvent[],
  sideOf: (event: StatsbombEvent) => Side,
  side: Side,
): LineupRecord | null {
  const begins = events.find((event) => event.type.name === 'Starting XI' && sideOf(event) === side)?.tactics;
  if (begins === undefined) return null;
  const cameOn = events.flatMap((event) =>
    event.substitution === undefined || sideOf(event) !== side ? [] : [event.substitution.replacement],
  );
  const formation = formationOf(begins.formation);
  const grid = gridOf(begins.lineup, formation);
  return {
    formation,
    startXI: begins.lineup.map((starter) => starterOf(starter, grid.get(starter.player.id))),
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

/** Rows are filled from the back as the formation counts them, each from the left; empty where it does not come out even. */
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
