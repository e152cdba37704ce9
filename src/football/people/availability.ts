import type { Injury } from '../person.ts';

/** A spell whose end nobody told is over after this many days. */
const OPEN_DAYS = 21;
const DAY_MS = 86_400_000;

/** Whether a player is out at a moment, as far as is known. */
export function isOut(spells: readonly Pick<Injury, 'start' | 'end' | 'fixture'>[], now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10);
  return spells.some(({ start, end, fixture }) => {
    if (end !== null) return start <= today && today < end;
    const last = fixture?.kickoff ?? Date.parse(`${start}T00:00:00Z`);
    return start <= today && now - last < OPEN_DAYS * DAY_MS;
  });
}
