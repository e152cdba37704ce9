/** The order of competitions on pages: what most readers look for comes first. */
import { LEGACY_ID_MIN } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';

const FRIENDLIES = 'fifa.friendly';

/**
 * Competitions between countries, then first divisions, cups, and lower divisions. The catalogue numbers each kind about
 * as it is known: the World Cup is 1, the Champions League 2, the Premier League 39.
 */
export function byRank(a: League, b: League): number {
  return levelOf(a) - levelOf(b) || a.legacyId - b.legacyId || (a.code < b.code ? -1 : 1);
}

function levelOf({ tier, legacyId, country, code }: League): number {
  // a competition that the catalogue does not know
  if (legacyId >= LEGACY_ID_MIN) return tier === null ? 9 : tier + 0.5;
  if (tier !== null) return tier;
  if (code === FRIENDLIES || /\.q$/.test(code)) return 8;
  return country.code === null ? 0 : 1.7;
}
