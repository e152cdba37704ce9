/** Levels of leagues before their first match. */
import {
  associationCoefficient,
  COUNTRIES_WITH_COEFFICIENT,
} from '../../football/catalogue/association-coefficients.ts';
import type { League } from '../../football/terms.ts';
import type { PoolSettings } from '../../models/ratings/settings.ts';
import { CLUBS, NATIONAL_TEAMS } from '../../models/ratings/settings.ts';
import type { Reference } from '../../store/reference/reference.ts';

/** Level by the square root of the coefficient of the country. Chosen on the Champions Leagues of 2014/15 and 2015/16. */
const LEVEL_PER_ROOT = 0.0625;
/** A country with this coefficient has the level 0, as have countries without one. */
const LEVEL_ZERO_AT = 40;

/** Settings of the pool of a league. Levels of leagues start from what the clubs of their country did in Europe. */
export function settingsOf({ national }: Pick<League, 'national'>, reference: Pick<Reference, 'league'>): PoolSettings {
  if (national) return NATIONAL_TEAMS;
  const startLevel = (id: number, season: number) => {
    const country = COUNTRY_OF_GROUP.get(id) ?? reference.league(id)?.country.key;
    const coefficient = country === undefined ? null : associationCoefficient(country, season);
    return coefficient === null ? 0 : LEVEL_PER_ROOT * (Math.sqrt(coefficient) - Math.sqrt(LEVEL_ZERO_AT));
  };
  return { ...CLUBS, league: { ...CLUBS.league, startLevel } };
}

/** Clubs of a country whose leagues are not stored share a level; ids of leagues are positive. */
export function groupOfCountry(country: string, reference: Pick<Reference, 'league'>): number {
  return reference.league(`${country}.1`)?.legacyId ?? numberOf(country);
}

function numberOf(country: string): number {
  let hash = 7;
  for (const character of country) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_000_007;
  return -hash;
}

const COUNTRY_OF_GROUP: ReadonlyMap<number, string> = new Map(
  COUNTRIES_WITH_COEFFICIENT.map((country) => [numberOf(country), country]),
);
