/**
 * Referees by name. Sources name a referee without an id, so a referee is a name: spellings that differ in case, accents or
 * punctuation, or by a country after a comma, are the same. See docs/decisions/0034-referees-are-names.md.
 */
import { entityIds } from '../../base/ids.ts';
import { memoize } from '../../base/memoize.ts';
import { nameKey } from '../../base/text.ts';
import { countryByName } from '../catalogue/countries.ts';

const SPELLINGS_MAX = 8192;

/** A spelling without a country: 'Michael Oliver, England' > 'Michael Oliver'. */
export function refereeName(spelling: string): string {
  const comma = spelling.lastIndexOf(',');
  const isCountry = comma > 0 && countryByName(spelling.slice(comma + 1).trim()) !== undefined;
  return isCountry ? spelling.slice(0, comma).trim() : spelling;
}

/** The key that all spellings of a referee share. */
export function refereeKey(spelling: string): string {
  return nameKey(refereeName(spelling));
}

/** The native id, the same on every installation; null for a spelling without a letter or digit. */
export const refereeId = memoize(SPELLINGS_MAX, (spelling: string): string | null => {
  const key = refereeKey(spelling);
  return key === '' ? null : entityIds('referee', key).id;
});
