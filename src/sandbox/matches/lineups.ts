/** Who starts, who sits on the bench and where everybody stands. */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import type { LineupColors, LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { LineupPlayerRecord, LineupRecord, PersonName } from '../../ingest/records/records.ts';
import { normal, shuffled } from '../leagues/chance.ts';
import type { SandboxTeam } from '../leagues/clubs.ts';
import type { Careers, SquadPlace } from '../people/careers.ts';
import type { SandboxPlayer } from '../people/players.ts';

/** Lines in front of the goalkeeper, and the position of each. */
const FORMATIONS: Readonly<Record<string, readonly (readonly [LineupPosition, number])[]>> = {
  '4-4-2': [
    ['D', 4],
    ['M', 4],
    ['F', 2],
  ],
  '4-3-3': [
    ['D', 4],
    ['M', 3],
    ['F', 3],
  ],
  '4-2-3-1': [
    ['D', 4],
    ['M', 2],
    ['M', 3],
    ['F', 1],
  ],
  '3-5-2': [
    ['D', 3],
    ['M', 5],
    ['F', 2],
  ],
  '5-3-2': [
    ['D', 5],
    ['M', 3],
    ['F', 2],
  ],
};
const LETTER: Readonly<Record<Position, LineupPosition>> = {
  Goalkeeper: 'G',
  Defender: 'D',
  Midfielder: 'M',
  Attacker: 'F',
};
const BENCH = 9;
const COLORS = ['d81e2c', '1546b0', 'f4f4f0', '12131a', 'f0b51d', '118a4e', '6b2a8c', 'e2661a', '7cc4e8', '7a1630'];

/** A team as it takes the field, with the players behind the names. */
export interface TeamSheet {
  readonly lineup: LineupRecord;
  readonly starters: readonly SandboxPlayer[];
  readonly bench: readonly SandboxPlayer[];
}

export function nameOf({ id, name, firstName, lastName, birth }: SandboxPlayer): PersonName {
  return {
    id,
    name,
    birth,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
  };
}

/** The eleven by quality and a little chance, from those who are fit. */
export function teamSheet(
  key: string,
  of: { team: SandboxTeam; season: number; careers: Careers; out: ReadonlySet<string> },
): TeamSheet | null {
  const { team, season, careers, out } = of;
  const squad = careers.squad(team, season);
  if (squad.length === 0) return null;
  const random = seededRandom(key);
  const formation = pick(seededRandom(`${team.identity}|formation|${season}`), Object.keys(FORMATIONS));
  const fit = ranked(
    random,
    squad.filter(({ player }) => !out.has(player.id)),
  );
  const starters = chooseEleven(fit, FORMATIONS[formation]!);
  const chosen = new Set(starters.map(({ place }) => place));
  const bench = fit.filter((place) => !chosen.has(place)).slice(0, BENCH);
  const coach = careers.coach(team, season);
  const captain = starters.map(({ place }) => place).toSorted((a, b) => (a.player.birth < b.player.birth ? -1 : 1))[0];
  const entry = ({ place, position, grid }: Chosen): LineupPlayerRecord => ({
    player: nameOf(place.player),
    number: place.number,
    position,
    ...(grid !== null && { grid }),
    ...(place === captain && { captain: true }),
  });
  return {
    lineup: {
      formation,
      colors: colorsOf(team),
      ...(coach !== undefined && { coach: { id: coach.id, name: coach.name } }),
      startXI: starters.map(entry),
      substitutes: bench.map((place) => entry({ place, position: LETTER[place.player.position], grid: null })),
    },
    starters: starters.map(({ place }) => place.player),
    bench: bench.map(({ player }) => player),
  };
}

interface Chosen {
  readonly place: SquadPlace;
  readonly position: LineupPosition;
  readonly grid: string | null;
}

function ranked(random: Random, squad: readonly SquadPlace[]): SquadPlace[] {
  const form = new Map(squad.map((place) => [place, place.player.quality + 0.5 * normal(random)]));
  return squad.toSorted((a, b) => form.get(b)! - form.get(a)!);
}

/** Line by line the best of the position; where a position runs out, the best of the others. */
function chooseEleven(fit: readonly SquadPlace[], lines: readonly (readonly [LineupPosition, number])[]): Chosen[] {
  const left = [...fit];
  const take = (position: LineupPosition): SquadPlace => {
    const own = left.findIndex(({ player }) => LETTER[player.position] === position);
    const at = own >= 0 ? own : left.findIndex(({ player }) => player.position !== 'Goalkeeper');
    return left.splice(Math.max(at, 0), 1)[0]!;
  };
  const eleven: Chosen[] = [{ place: take('G'), position: 'G', grid: '1:1' }];
  lines.forEach(([position, players], line) => {
    for (let column = players; column >= 1; column--) {
      eleven.push({ place: take(position), position, grid: `${line + 2}:${column}` });
    }
  });
  return eleven;
}

function colorsOf(team: SandboxTeam): LineupColors {
  const [shirt, number, goalkeeper] = shuffled(seededRandom(`${team.identity}|colours`), COLORS);
  return {
    player: { primary: shirt!, number: number!, border: shirt! },
    goalkeeper: { primary: goalkeeper!, number: number!, border: goalkeeper! },
  };
}
