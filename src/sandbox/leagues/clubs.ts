/** The clubs of a country with their stadiums. They depend only on the seed and stay the same in every season. */
import { entityIds } from '../../base/ids.ts';
import { pick, type Random, seededRandom } from '../../base/random.ts';
import { slug } from '../../base/text.ts';
import type { Country, Team, Venue } from '../../football/terms.ts';
import { clamp, normal } from './chance.ts';
import type { SandboxCountry } from './countries.ts';
import { clubCodes, clubNames, drawTowns, groundName, streetAddress } from './names.ts';

export interface SandboxTeam extends Team {
  /** identity key, 'xal|oskelmere-rovers' */
  readonly identity: string;
  readonly venue: SandboxVenue;
}

export interface SandboxVenue extends Venue {
  /** identity key, 'xal|kiln-lane|oskelmere' */
  readonly identity: string;
}

/** Better clubs have larger stadiums. */
export interface Club {
  readonly team: SandboxTeam;
  /** permanent quality, standard normal; strengths vary around it */
  readonly quality: number;
}

/** `count` clubs, best first. The first town is the capital and has two. */
export function countryClubs(seed: string | number, from: SandboxCountry, country: Country, count: number): Club[] {
  const random = seededRandom(`${seed}|clubs|${from.key}`);
  const towns = drawTowns(random, from, count - 1);
  towns.unshift(towns[0]!);
  const names = clubNames(random, from, towns);
  const codes = clubCodes(towns);
  const grounds = new Set<string>();
  const clubs = towns.map((city, index): Club => {
    const quality = normal(random);
    const venue = clubVenue(random, from, country, { city, quality, taken: grounds });
    grounds.add(venue.identity);
    const name = names[index]!;
    const identity = `${from.key}|${slug(name)}`;
    const founded = 1878 + Math.floor(random() * 75);
    const team = {
      ...entityIds('team', identity),
      identity,
      name,
      code: codes[index]!,
      country,
      founded,
      national: false,
      venue,
    };
    return { team, quality };
  });
  return clubs.sort((a, b) => b.quality - a.quality);
}

interface ClubStadium {
  readonly city: string;
  readonly quality: number;
  /** identity keys of the other clubs' stadiums */
  readonly taken: ReadonlySet<string>;
}

function clubVenue(random: Random, from: SandboxCountry, country: Country, stadium: ClubStadium): SandboxVenue {
  let name = groundName(random, from, stadium.city);
  while (stadium.taken.has(venueIdentity(from, name, stadium.city))) name = groundName(random, from, stadium.city);
  const capacity = Math.round(clamp(15_000 * Math.exp(0.55 * stadium.quality + 0.25 * normal(random)), 2_500, 58_000));
  return {
    ...venueIds(from, name, stadium.city),
    name,
    city: stadium.city,
    country,
    address: streetAddress(random, from),
    capacity: capacity - (capacity % pick(random, [1, 10, 50])),
    surface: random() < 0.12 ? 'artificial turf' : 'grass',
  };
}

/** The neutral stadium of the cup final, in the capital. */
export function nationalVenue(from: SandboxCountry, country: Country, clubs: readonly Club[]): SandboxVenue {
  const cities = clubs.map((club) => club.team.venue.city);
  const city = cities.find((name, index) => cities.indexOf(name) !== index) ?? cities[0] ?? null;
  return {
    ...venueIds(from, from.nationalGround, city ?? ''),
    name: from.nationalGround,
    city,
    country,
    address: null,
    capacity: 64_200,
    surface: 'grass',
  };
}

function venueIdentity(from: SandboxCountry, name: string, city: string): string {
  return `${from.key}|${slug(name)}|${slug(city)}`;
}

function venueIds(from: SandboxCountry, name: string, city: string) {
  const identity = venueIdentity(from, name, city);
  return { ...entityIds('venue', identity), identity };
}
