/** Whom or what an address means, and what its picture is drawn from. */
import { LEGACY_ID_END } from '../base/ids.ts';
import { slug } from '../base/text.ts';
import type { Country, League, Team } from '../football/terms.ts';
import type { Reference } from '../store/reference/reference.ts';
import type { Store } from '../store/store.ts';
import type { Form, Subject } from './crests.ts';
import { hasFlag } from './flags.ts';

/** Folders below `/media/`, and of an operator's pictures. */
export const KINDS = ['teams', 'leagues', 'venues', 'players', 'coachs', 'bookmakers', 'flags'] as const;
export type Kind = (typeof KINDS)[number];

export interface Pictured {
  readonly kind: Kind;
  /** how a stored file is named: the number existing clients know, of a country its code in small letters */
  readonly file: string;
  readonly subject: Subject;
  /** of a country, or of the national team that has its name */
  readonly flag?: string;
}

type Found = Pictured | undefined;

/** What is known under a legacy id (a number) or a native id, of a country under its code or key. */
export async function pictured(store: Store, kind: Kind, id: number | string): Promise<Found> {
  return BY_KIND[kind](store, id);
}

const BY_KIND: Readonly<Record<Kind, (store: Store, id: number | string) => Promise<Found> | Found>> = {
  teams({ reference }, id) {
    const team = reference.team(id);
    return team && picturedTeam(team);
  },
  leagues({ reference }, id) {
    const league = reference.league(id);
    return league && of('leagues', league.type === 'Cup' ? 'cup' : 'league', league);
  },
  venues({ reference }, id) {
    const venue = reference.venue(id);
    return venue && of('venues', 'ground', venue);
  },
  async players({ people }, id) {
    const player = await people.player(numbered(id));
    return player && of('players', 'player', player);
  },
  async coachs({ people }, id) {
    const coach = await people.coach(numbered(id));
    return coach && of('coachs', 'coach', coach);
  },
  bookmakers({ reference }, id) {
    const found = reference.bookmakers().find((one) => one.id === id);
    return found && of('bookmakers', 'bookmaker', { id: String(found.id), legacyId: found.id, name: found.name });
  },
  flags({ reference }, id) {
    const country = countryOf(reference, String(id));
    return country && picturedFlag(country);
  },
};

/** The team of a name within a league ('eng.1') or a country ('eng', 'gb-eng'); its slug with or without 't_'. */
export function teamWithin(reference: Reference, within: string, name: string): Team | undefined {
  const country = countryOf(reference, within);
  const league = country === undefined ? reference.league(within.toLowerCase()) : undefined;
  if (country === undefined && league === undefined) return undefined;
  const belongs = (team: Team) =>
    country === undefined ? playsIn(reference, team, league!) : team.country.key === country.key;
  const wantedSlug = name.toLowerCase().replace(/^t_/, '');
  const key = (country ?? league!.country).key;
  for (const id of [name, `t_${wantedSlug}`, `t_${wantedSlug}-${key}`]) {
    const team = reference.team(id);
    if (team !== undefined && (belongs(team) || team.country.key === key)) return team;
  }
  return reference.teams().find((team) => belongs(team) && slug(team.name) === wantedSlug);
}

export function picturedTeam(team: Team): Pictured {
  const { code } = team.country;
  const letters = team.code === null ? {} : { letters: team.code };
  const found = of('teams', 'team', team, letters);
  const plays = team.national && code !== null && hasFlag(code) && slug(team.name) === slug(team.country.name);
  return plays ? { ...found, flag: code } : found;
}

function playsIn(reference: Reference, team: Team, league: League): boolean {
  return reference.seasonsOfTeam(team).some((season) => season.league.legacyId === league.legacyId);
}

function countryOf(reference: Reference, text: string): Country | undefined {
  const wantedSlug = text.toLowerCase();
  return reference.countries().find(({ code, key }) => key === wantedSlug || code?.toLowerCase() === wantedSlug);
}

function picturedFlag({ key, code, name }: Country): Pictured {
  const letters = code === null ? {} : { letters: code.slice(-3) };
  const subject: Subject = { form: 'flag', seed: key, name, ...letters };
  const found = { kind: 'flags', file: (code ?? key).toLowerCase(), subject } as const;
  return code !== null && hasFlag(code) ? { ...found, flag: code } : found;
}

function of(
  kind: Kind,
  form: Form,
  { id, legacyId, name }: { readonly id: string; readonly legacyId: number; readonly name: string },
  more: { readonly letters?: string } = {},
): Pictured {
  return { kind, file: String(legacyId), subject: { form, seed: id, name, ...more } };
}

/** Nobody has a number beyond 31 bits, and not every engine would even compare one. */
function numbered(id: number | string): number | string {
  return typeof id === 'number' && id >= LEGACY_ID_END ? -1 : id;
}
