/** Statuses as callers name them: by code ('FT') or by the word of the migration shape ('finished'). */
import { isFinished, isInPlay, isStatusCode, STATUS, STATUS_CODES, type StatusCode } from '../../../football/status.ts';
import { statusName } from '../present/fixtures/fixture.ts';

/** A result stands: played to the end, or decided at the table. */
export const RESULT_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(
  (code) => isFinished(code) || STATUS[code].phase === 'not_played',
);
export const IN_PLAY_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(isInPlay);
export const SCHEDULED_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(
  (code) => STATUS[code].phase === 'scheduled',
);

/** The codes of one name; none where it is neither a code nor a word. */
export function statusesNamed(name: string): readonly StatusCode[] {
  const code = name.toUpperCase();
  if (isStatusCode(code)) return [code];
  const lowerCase = name.toLowerCase();
  return STATUS_CODES.filter((one) => statusName(one) === lowerCase);
}
