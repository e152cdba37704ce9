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
