/** Parameters that several endpoints of version 1 share, and the rules between them. */
import type { FieldError } from '../../base/errors.ts';
import type { Country } from '../../football/terms.ts';
import { type RuleInput, validValue } from '../../http/endpoint/rules.ts';
import * as param from '../params.ts';

export const leagueId = () => param.integer({ description: 'id of a league or cup', example: 39 });
export const teamId = () => param.integer({ description: 'id of a team', example: 33 });
export const venueId = () => param.integer({ description: 'id of a venue', example: 556 });
export const fixtureId = () => param.integer({ description: 'id of a fixture', example: 1_035_037 });
export const playerId = (description = 'id of a player') => param.integer({ description, example: 276 });
export const coachId = () => param.integer({ description: 'id of a coach', example: 40 });
export const countryName = () => param.text({ description: 'full name of a country', example: 'England' });
export const countryCode = () =>
  param.text(
    { description: 'code of a country; GB is that of the four British nations', example: 'GB-ENG' },
    { min: 2, max: 6 },
  );
export const boolean = (description: string) => param.boolean(description, { anyCase: true });

const BRITAIN = 'GB';

/** True for the code of a country, and for GB, which API-Football also gives the nations with codes such as GB-ENG. */
export function hasCountryCode(code: string): (country: Country) => boolean {
  const requested = code.toUpperCase();
  return (country) =>
    country.code === requested || (requested === BRITAIN && country.code?.startsWith(`${BRITAIN}-`) === true);
}

type Sent = Readonly<Record<string, unknown>>;

/** Rejects a query without any of these parameters, because it would return everything. */
export function requireAnyOf(query: Sent, names: readonly string[]): FieldError[] {
  if (names.some((name) => query[name] !== undefined)) return [];
  return [{ field: 'required', message: `send at least one of ${names.join(', ')}` }];
}

/** Rejects `field` unless one of `others` is sent with it. */
export function requireWith(query: Sent, field: string, others: readonly string[]): FieldError[] {
  if (query[field] === undefined || others.some((name) => query[name] !== undefined)) return [];
  return [{ field, message: `also requires ${others.length === 1 ? others[0] : `one of: ${others.join(', ')}`}` }];
}

/** `from` and `to` require each other, and `from` must not be after `to`. */
export function periodRules({ from, to }: RuleInput<{ readonly from?: string; readonly to?: string }>): FieldError[] {
  const [first, last] = [validValue(from), validValue(to)];
  if (first !== undefined && last !== undefined && first > last) {
    return [{ field: 'from', message: 'must not be after to' }];
  }
  return [...requireWith({ from, to }, 'from', ['to']), ...requireWith({ from, to }, 'to', ['from'])];
}
