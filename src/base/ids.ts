import { hash } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32: no i, l, o, u
/** Ten bits as two characters. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits & 31]}${ALPHABET[bits >>> 5]}`);

export const ID_PREFIX = {
  league: 'lg',
  team: 'tm',
  fixture: 'fx',
  player: 'pl',
  venue: 'vn',
  coach: 'co',
  referee: 'rf',
  event: 'ev',
  transfer: 'tf',
  injury: 'ij',
  trophy: 'tp',
  correction: 'cr',
} as const;
export type EntityKind = keyof typeof ID_PREFIX;

/** Legacy ids that Touchline assigns are in [1,000,000, 2^31). */
export const LEGACY_ID_MIN = 1_000_000;
export const LEGACY_ID_END = 2 ** 31;

export interface EntityIds {
  /** native id: prefix and ten characters derived from the identity key */
  readonly id: string;
  /** preferred legacy id; if it is in use, `nextLegacyId` gives the next candidate */
  readonly legacyId: number;
}

/**
 * Derives both ids of an entity from its identity key (for a fixture: league, season, home, away, ...).
 * The same key gives the same ids on every installation. The native id encodes 50 bits of SHA-256.
 */
export function entityIds(kind: EntityKind, identityKey: string): EntityIds {
  const digest = hash('sha256', `${kind}|${identityKey}`, 'binary'); // one character per byte
  const byte = (at: number) => digest.charCodeAt(at);
  const high = ((byte(0) << 20) | (byte(1) << 12) | (byte(2) << 4) | (byte(3) >> 4)) >>> 3; // 25 bits
  const low = (((byte(3) & 15) << 24) | (byte(4) << 16) | (byte(5) << 8) | byte(6)) >>> 3; // 25 bits
  const last = ((byte(9) << 24) | (byte(10) << 16) | (byte(11) << 8) | byte(12)) >>> 0;
  const number = byte(7) * 2 ** 40 + byte(8) * 2 ** 32 + last;
  return {
    id: `${ID_PREFIX[kind]}_${characters(high)}${characters(low)}`,
    legacyId: LEGACY_ID_MIN + (number % (LEGACY_ID_END - LEGACY_ID_MIN)),
  };
}

/** 25 bits as five characters, the lowest bits first. */
function characters(bits: number): string {
  return `${PAIRS[bits & 1023]}${PAIRS[(bits >>> 10) & 1023]}${ALPHABET[bits >>> 20]}`;
}

/** The candidate after a legacy id that is in use. */
export function nextLegacyId(used: number): number {
  return used + 1 < LEGACY_ID_END ? used + 1 : LEGACY_ID_MIN;
}
