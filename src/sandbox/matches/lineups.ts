/** Line-ups: starters, substitutes, positions and shirt colours. */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import type { LineupColors, LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { LineupPlayerRecord, LineupRecord, PersonName } from '../../ingest/records/records.ts';
import { normal, shuffled } from '../leagues/chance.ts';
import type { SandboxTeam } from '../leagues/clubs.ts';
import type { Careers, SquadEntry } from '../people/careers.ts';
import type { SandboxPlayer } from '../people/players.ts';

/** Lines in front of the goalkeeper: position and number of players. */
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
/** Substitutes by quality. One more place goes to any other player, so that everybody is on the bench now and then. */
const BENCH_BY_QUALITY = 8;
const COLORS = ['d81e2c', '1546b0', 'f4f4f0', '12131a', 'f0b51d', '118a4e', '6b2a8c', 'e2661a', '7cc4e8', '7a1630'];

/** A line-up record with its sandbox players. */
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

/** Selects the team from the available players, by quality with some randomness; null without a squad. */
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
  const selected = new Set(starters.map(({ entry }) => entry));
  const rest = fit.filter((entry) => !selected.has(entry));
  const others = rest.slice(BENCH_BY_QUALITY);
  const bench = [...rest.slice(0, BENCH_BY_QUALITY), ...(others.length > 0 ? [pick(random, others)] : [])];
  const coach = careers.coach(team, season);
  const captain = starters.map(({ entry }) => entry).toSorted((a, b) => (a.player.birth < b.player.birth ? -1 : 1))[0];
  const recordOf = ({ entry, position, grid }: Selected): LineupPlayerRecord => ({
    player: nameOf(entry.player),
    number: entry.number,
    position,
    ...(grid !== null && { grid }),
    ...(entry === captain && { captain: true }),
  });
  return {
    lineup: {
      formation,
      colors: colorsOf(team),
      ...(coach !== undefined && { coach: { id: coach.id, name: coach.name } }),
      startXI: starters.map(recordOf),
      substitutes: bench.map((entry) => recordOf({ entry, position: LETTER[entry.player.position], grid: null })),
    },
    starters: starters.map(({ entry }) => entry.player),
    bench: bench.map(({ player }) => player),
  };
}

interface Selected {
  readonly entry: SquadEntry;
  readonly position: LineupPosition;
  readonly grid: string | null;
}

function ranked(random: Random, squad: readonly SquadEntry[]): SquadEntry[] {
  const form = new Map(squad.map((entry) => [entry, entry.player.quality + 0.5 * normal(random)]));
  return squad.toSorted((a, b) => form.get(b)! - form.get(a)!);
}

/** Fills each line with the best players of its position, or the best of others if there are too few. */
function chooseEleven(fit: readonly SquadEntry[], lines: readonly (readonly [LineupPosition, number])[]): Selected[] {
  const left = [...fit];
  const takeBest = (position: LineupPosition): SquadEntry => {
    const specialist = left.findIndex(({ player }) => LETTER[player.position] === position);
    const index = specialist >= 0 ? specialist : left.findIndex(({ player }) => player.position !== 'Goalkeeper');
    return left.splice(Math.max(index, 0), 1)[0]!;
  };
  const eleven: Selected[] = [{ entry: takeBest('G'), position: 'G', grid: '1:1' }];
  lines.forEach(([position, players], line) => {
    for (let column = players; column >= 1; column--) {
      eleven.push({ entry: takeBest(position), position, grid: `${line + 2}:${column}` });
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
