import { hash } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32: no i, l, o, u

export const ID_PREFIX = {
  league: 'lg',
  team: 'tm',
  fixture: 'fx',
  player: 'pl',
  venue: 'vn',
  coach: 'co',
  event: 'ev',
  transfer: 'tf',
  injury: 'ij',
  trophy: 'tp',
  correction: 'cr',
} as const;
export type EntityKind = keyof typeof ID_PREFIX;

/** Own legacy ids lie in [1,000,000, 2^31). */
export const LEGACY_ID_MIN = 1_000_000;
export const LEGACY_ID_END = 2 ** 31;

export interface EntityIds {
  /** native id: prefix and ten characters derived from the identity key */
  readonly id: string;
  /** first choice of an own legacy id; a collision moves to the next free number */
  readonly legacyId: number;
}

/**
 * Both ids of an entity from its identity key (for a fixture: league, season, home, away, ...).
 * The same key gives the same ids on every installation. 50 bits of SHA-256 make the native id.
 */
export function entityIds(kind: EntityKind, identityKey: string): EntityIds {
  const digest = hash('sha256', `${kind}|${identityKey}`, 'hex');
  let high = Number.parseInt(digest.slice(0, 7), 16) >>> 3; // 25 bits
  let low = Number.parseInt(digest.slice(7, 14), 16) >>> 3; // 25 bits
  let text = '';
  for (let i = 0; i < 5; i++) {
    text += ALPHABET[high & 31];
    high >>>= 5;
  }
  for (let i = 0; i < 5; i++) {
    text += ALPHABET[low & 31];
    low >>>= 5;
  }
  const number = Number.parseInt(digest.slice(14, 26), 16);
  return {
    id: `${ID_PREFIX[kind]}_${text}`,
    legacyId: LEGACY_ID_MIN + (number % (LEGACY_ID_END - LEGACY_ID_MIN)),
  };
}

/** The number to try after a taken one. */
export function nextLegacyId(taken: number): number {
  return taken + 1 < LEGACY_ID_END ? taken + 1 : LEGACY_ID_MIN;
}
