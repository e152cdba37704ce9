import type { Injury } from '../person.ts';

/** An injury without an end date counts for this many days. */
export const OPEN_SPELL_DAYS = 21;
const DAY_MS = 86_400_000;

/** Whether a player is out at `now` (UTC milliseconds), by the recorded spells. */
export function isOut(spells: readonly Pick<Injury, 'start' | 'end' | 'fixture'>[], now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  return spells.some(({ start, end, fixture }) => {
    if (end !== null) return start <= today && today < end;
    const from = fixture?.kickoff ?? Date.parse(`${start}T00:00:00Z`);
    return start <= today && now - from < OPEN_SPELL_DAYS * DAY_MS;
  });
}

/** The last day on which a spell without an end and without a match may have started, to count on a day. */
export function openSince(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OPEN_SPELL_DAYS * DAY_MS).toISOString().slice(0, 10);
}

type Absence = Pick<Injury, 'player' | 'availability' | 'fixture' | 'end' | 'start'>;

/**
 * One row for each player, of several that sources state: missing before questionable, a spell before a single match,
 * a spell with an end before one without, then the latest.
 */
export function onePerPlayer<Row extends Absence>(rows: readonly Row[]): Row[] {
  const best = new Map<number, Row>();
  for (const row of rows) {
    const other = best.get(row.player.legacyId);
    if (other === undefined || isBetter(row, other)) best.set(row.player.legacyId, row);
  }
  return rows.filter((row) => best.get(row.player.legacyId) === row);
}

function isBetter(row: Absence, other: Absence): boolean {
  const rank = ({ availability, fixture, end }: Absence) =>
    (availability === 'missing' ? 4 : 0) + (fixture === null ? 2 : 0) + (end === null ? 0 : 1);
  return rank(row) > rank(other) || (rank(row) === rank(other) && row.start > other.start);
}
