/** Invents players and coaches. */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import type { Position } from '../../football/person.ts';
import type { PersonProfile } from '../../ingest/records/records.ts';
import { clamp, normal } from '../leagues/chance.ts';
import type { SandboxCountry } from '../leagues/countries.ts';
import { personNames, townName } from '../leagues/names.ts';

export interface SandboxPlayer extends PersonProfile {
  /** the sandbox's own id; a transfer does not change it */
  readonly id: string;
  readonly birth: string;
  readonly position: Position;
  /** permanent quality, standard normal */
  readonly quality: number;
}

const BUILD: Readonly<Record<Position, { height: number; weight: number }>> = {
  Goalkeeper: { height: 190, weight: 84 },
  Defender: { height: 185, weight: 79 },
  Midfielder: { height: 179, weight: 73 },
  Attacker: { height: 181, weight: 75 },
};

interface NewPlayer {
  readonly id: string;
  readonly position: Position;
  /** whole years on 1 July of the season */
  readonly age: number;
  readonly season: number;
}

export function inventPlayer(random: Random, country: SandboxCountry, { id, position, age, season }: NewPlayer) {
  const person = inventPerson(random, country, { id, born: season - age });
  const { height, weight } = BUILD[position];
  const taller = normal(random);
  const player: SandboxPlayer = {
    ...person,
    position,
    quality: normal(random),
    height: Math.round(height + 5 * taller),
    weight: Math.round(clamp(weight + 5 * taller + 3 * normal(random), 58, 105)),
  };
  return player;
}

/** Invents a coach, aged 38 to 59, which is beyond the age of players. */
export function inventCoach(random: Random, country: SandboxCountry, { id, season }: { id: string; season: number }) {
  const person = inventPerson(random, country, { id, born: season - 38 - Math.floor(random() * 22) });
  const taller = normal(seededRandom(`build|${id}|${person.birth}`));
  return { ...person, height: Math.round(181 + 6 * taller), weight: Math.round(clamp(83 + 8 * taller, 62, 110)) };
}

function inventPerson(random: Random, country: SandboxCountry, { id, born }: { id: string; born: number }) {
  const name = personNames(random, country, 1)[0]!;
  const at = name.indexOf(' ');
  const [firstName, lastName] = [name.slice(0, at), name.slice(at + 1)];
  // Born between 1 July of the year before and 30 June, so that ages are exact on 1 July.
  const day = new Date(Date.UTC(born - 1, 6, 1 + Math.floor(random() * 365)));
  return {
    id,
    name: `${firstName[0]}. ${lastName}`,
    firstName,
    lastName,
    birth: day.toISOString().slice(0, 10),
    birthPlace: townName(pick(random, country.stems), pick(random, country.endings)),
    birthCountry: country.name,
    nationality: country.name,
  };
}
