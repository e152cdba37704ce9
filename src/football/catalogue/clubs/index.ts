/** Clubs and national teams by identity key, with all their names. */
import { AUSTRIA } from './austria.ts';
import { BRAZIL } from './brazil.ts';
import { ENGLAND } from './england.ts';
import { EUROPE } from './europe.ts';
import { FRANCE } from './france.ts';
import { GERMANY } from './germany.ts';
import { ITALY } from './italy.ts';
import { NATIONAL_TEAMS, OTHER_SIDES, WOMENS_TEAMS } from './national-teams.ts';
import { NETHERLANDS } from './netherlands.ts';
import { NORTH_AMERICA } from './north-america.ts';
import { PORTUGAL } from './portugal.ts';
import { SCOTLAND } from './scotland.ts';
import { SOUTH_AMERICA } from './south-america.ts';
import { SPAIN } from './spain.ts';

export interface ClubEntry {
  /** '<country key>|<slug>' or 'nat|<slug>'; ids are derived from it, so it never changes */
  readonly identity: string;
  /** key of the country */
  readonly country: string;
  readonly slug: string;
  readonly name: string;
  /** null if it is derived from the identity */
  readonly legacyId: number | null;
  readonly code: string | null;
  readonly founded: number | null;
  /** other names, without `name` */
  readonly aliases: readonly string[];
  readonly national: boolean;
}

const TABLES = [
  ENGLAND,
  SCOTLAND,
  SPAIN,
  ITALY,
  GERMANY,
  FRANCE,
  NETHERLANDS,
  PORTUGAL,
  AUSTRIA,
  EUROPE,
  BRAZIL,
  SOUTH_AMERICA,
  NORTH_AMERICA,
];

function numberOf(text: string, line: string): number | null {
  if (text === '') return null;
  const number = Number(text);
  if (!Number.isInteger(number)) throw new Error(`club table: '${text}' is not a whole number, in '${line}'`);
  return number;
}

function namesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(';');
}

function club(country: string, line: string): ClubEntry {
  const [slug = '', name = '', id = '', code = '', founded = '', aliases = ''] = line.split('|');
  return {
    identity: `${country}|${slug}`,
    country,
    slug,
    name,
    legacyId: numberOf(id, line),
    code: code === '' ? null : code,
    founded: numberOf(founded, line),
    aliases: namesOf(aliases),
    national: false,
  };
}

function clubsOf(table: string): readonly ClubEntry[] {
  const entries: ClubEntry[] = [];
  let country = '';
  for (const line of table.trim().split('\n')) {
    if (line.startsWith('= ')) country = line.slice(2);
    else entries.push(club(country, line));
  }
  return entries;
}

function nationalTeam(line: string): ClubEntry {
  const [country = '', slug = '', name = '', id = '', aliases = ''] = line.split('|');
  return {
    identity: `nat|${slug}`,
    country,
    slug,
    name,
    legacyId: numberOf(id, line),
    code: country === 'world' ? null : country.toUpperCase(),
    founded: null,
    aliases: namesOf(aliases),
    national: true,
  };
}

const NATIONS: readonly ClubEntry[] = NATIONAL_TEAMS.trim().split('\n').map(nationalTeam);

/** The women's national team: 'Brazil W', with an alias for each name of the nation. */
function womensTeam(entry: string): ClubEntry {
  const [slug = '', id = ''] = entry.split(':');
  const nation = NATIONS.find((entry) => entry.slug === slug);
  if (nation === undefined) throw new Error(`WOMENS_TEAMS: no national team with the slug '${slug}'`);
  return {
    ...nation,
    identity: `nat|${slug}-w`,
    slug: `${slug}-w`,
    name: `${nation.name} W`,
    legacyId: numberOf(id, entry),
    aliases: nation.aliases.map((name) => `${name} W`),
  };
}

/** Every club and national team of the catalogue. */
export const CLUBS: readonly ClubEntry[] = [
  ...TABLES.flatMap(clubsOf),
  ...NATIONS,
  ...WOMENS_TEAMS.trim().split(/\s+/).map(womensTeam),
  ...OTHER_SIDES.trim()
    .split('\n')
    .map((line) => nationalTeam(`world|${line}`)),
];

const BY_IDENTITY = new Map(CLUBS.map((entry) => [entry.identity, entry]));

/** Finds an entry by identity key: 'eng|everton', 'nat|brazil'. */
export function clubByIdentity(identity: string): ClubEntry | undefined {
  return BY_IDENTITY.get(identity);
}
