/** Wyscout's numbers and terms, mapped to Touchline's. */
import type { BodyPart } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { StatusCode } from '../../football/status.ts';

/** Competition > league code. */
export const COMPETITIONS: ReadonlyMap<number, string> = new Map([
  [28, 'fifa.world'],
  [102, 'uefa.euro'],
  [364, 'eng.1'],
  [412, 'fra.1'],
  [426, 'ger.1'],
  [524, 'ita.1'],
  [795, 'esp.1'],
]);

/** Matches that were not played. */
export const STATUSES: ReadonlyMap<string, StatusCode> = new Map([
  ['Fixture', 'NS'],
  ['Postponed', 'PST'],
  ['Suspended', 'ABD'],
  ['Cancelled', 'CANC'],
]);

export const FINISHED = { Regular: 'FT', ExtraTime: 'AET', Penalties: 'PEN' } as const satisfies Record<
  string,
  StatusCode
>;

export const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['Goalkeeper', 'Goalkeeper'],
  ['Defender', 'Defender'],
  ['Midfielder', 'Midfielder'],
  ['Forward', 'Attacker'],
]);

export const BODY_PARTS: ReadonlyMap<string, BodyPart> = new Map([
  ['right_foot', 'foot'],
  ['left_foot', 'foot'],
  ['head_or_other', 'header'],
]);

/** Period > its first and last minute. */
export const PERIODS: ReadonlyMap<string, readonly [start: number, end: number]> = new Map([
  ['1H', [0, 45]],
  ['2H', [45, 90]],
  ['1E', [90, 105]],
  ['2E', [105, 120]],
]);
