/** Finds the entity of a picture URL, and the subject of its drawing. */
import { LEGACY_ID_END } from '../base/ids.ts';
import { slug } from '../base/text.ts';
import type { Player } from '../football/person.ts';
import type { Country, League, Team } from '../football/terms.ts';
import type { Reference } from '../store/reference/reference.ts';
import type { Store } from '../store/store.ts';
import { type Form, type Subject, teamColours } from './crests.ts';
import { hasFlag } from './flags.ts';

/** Folders below `/media/` and in the operator's folder. */
export const KINDS = ['teams', 'leagues', 'venues', 'players', 'coachs', 'bookmakers', 'flags'] as const;
export type Kind = (typeof KINDS)[number];

export interface Pictured {
  readonly kind: Kind;
  /** base name of a stored file: the legacy id, or the lower-case code of a country */
  readonly file: string;
  readonly subject: Subject;
  /** country code of the flag, for countries and for national teams with the name of their country */
  readonly flag?: string;
}

type MaybePictured = Pictured | undefined;

/** Finds an entity by legacy id (a number) or native id, or a country by code or key. */
export async function findPictured(store: Store, kind: Kind, id: number | string): Promise<MaybePictured> {
  return BY_KIND[kind](store, id);
}

const BY_KIND: Readonly<Record<Kind, (store: Store, id: number | string) => Promise<MaybePictured> | MaybePictured>> = {
  teams({ reference }, id) {
    const team = reference.team(id);
    return team && picturedTeam(team);
  },
  leagues({ reference }, id) {
    const league = reference.league(id);
    return league && pictured('leagues', league.type === 'Cup' ? 'cup' : 'league', league);
  },
  venues({ reference }, id) {
    const venue = reference.venue(id);
    return venue && pictured('venues', 'ground', venue);
  },
  async players(store, id) {
    const player = await store.people.player(limitedId(id));
    return player && picturedPlayer(store, player);
  },
  async coachs({ people }, id) {
    const coach = await people.coach(limitedId(id));
    return coach && pictured('coachs', 'coach', coach);
  },
  bookmakers({ reference }, id) {
    const bookmaker = reference.bookmakers().find((each) => each.id === id);
    return bookmaker && pictured('bookmakers', 'bookmaker', { ...bookmaker, id: String(id), legacyId: bookmaker.id });
  },
  flags({ reference }, id) {
    const country = countryOf(reference, String(id));
    return country && picturedFlag(country);
  },
};

/** The team with a name or slug (with or without 't_') within a league ('eng.1') or a country ('eng', 'gb-eng'). */
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

const WITH_ID = /(?:^|-)([0-9a-z]{10})$/;
const NAMESAKES_MAX = 20;

/** The player with a slug that ends with the end of a native id, or with a slug alone, of a league or a country. */
export async function playerWithin(
  { people, reference }: Store,
  within: string,
  name: string,
): Promise<Player | undefined> {
  const league = reference.league(within.toLowerCase());
  if (league === undefined && countryOf(reference, within) === undefined) return undefined;
  const wantedSlug = name.toLowerCase();
  const id = WITH_ID.exec(wantedSlug)?.[1];
  const byId = id === undefined ? undefined : await people.player(`pl_${id}`);
  if (byId !== undefined || league === undefined) return byId;
  const filter = { league: league.legacyId, search: wantedSlug.replaceAll('-', ' ') };
  const found = await people.players(filter, { limit: NAMESAKES_MAX, offset: 0 });
  return found.find((player) => slug(player.name) === wantedSlug);
}

/** In the kit of the latest team. */
export async function picturedPlayer({ people }: Pick<Store, 'people'>, player: Player): Promise<Pictured> {
  const [latest] = (await people.teamSeasons([player.legacyId])).get(player.legacyId) ?? [];
  const { subject, ...picture } = pictured('players', 'player', player);
  return { ...picture, subject: { ...subject, ...(latest !== undefined && { kit: teamColours(latest.team.id) }) } };
}

export function picturedTeam(team: Team): Pictured {
  const { code } = team.country;
  const letters = team.code === null ? {} : { letters: team.code };
  const ofTeam = pictured('teams', 'team', team, letters);
  const hasCountryFlag = team.national && code !== null && hasFlag(code) && slug(team.name) === slug(team.country.name);
  return hasCountryFlag ? { ...ofTeam, flag: code } : ofTeam;
}

function playsIn(reference: Reference, team: Team, league: League): boolean {
  return reference.seasonsOfTeam(team).some((season) => season.league.legacyId === league.legacyId);
}

function countryOf(reference: Reference, text: string): Country | undefined {
  const wantedCode = text.toLowerCase();
  return reference.countries().find(({ code, key }) => key === wantedCode || code?.toLowerCase() === wantedCode);
}

function picturedFlag({ key, code, name }: Country): Pictured {
  const letters = code === null ? {} : { letters: code.slice(-3) };
  const subject: Subject = { form: 'flag', seed: key, name, ...letters };
  const ofCountry = { kind: 'flags', file: (code ?? key).toLowerCase(), subject } as const;
  return code !== null && hasFlag(code) ? { ...ofCountry, flag: code } : ofCountry;
}

function pictured(
  kind: Kind,
  form: Form,
  { id, legacyId, name }: { readonly id: string; readonly legacyId: number; readonly name: string },
  letters: { readonly letters?: string } = {},
): Pictured {
  return { kind, file: String(legacyId), subject: { form, seed: id, name, ...letters } };
}

/** Legacy ids have 31 bits. PostgreSQL rejects larger ones, so they become -1, which matches nothing. */
function limitedId(id: number | string): number | string {
  return typeof id === 'number' && id >= LEGACY_ID_END ? -1 : id;
}
