/** Statuses by code ('FT') or by the name of the migration shape ('finished'). */
import { isFinished, isInPlay, isStatusCode, STATUS, STATUS_CODES, type StatusCode } from '../../../football/status.ts';
import { statusName } from '../present/fixtures/fixture.ts';

/** Statuses with a result: played to the end, or awarded. */
export const RESULT_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(
  (code) => isFinished(code) || STATUS[code].phase === 'not_played',
);
export const IN_PLAY_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(isInPlay);
export const SCHEDULED_STATUSES: readonly StatusCode[] = STATUS_CODES.filter(
  (code) => STATUS[code].phase === 'scheduled',
);

/** The codes of a code or status name; empty if it is neither. */
export function statusesNamed(name: string): readonly StatusCode[] {
  const code = name.toUpperCase();
  if (isStatusCode(code)) return [code];
  const lowerCase = name.toLowerCase();
  return STATUS_CODES.filter((status) => statusName(status) === lowerCase);
}
