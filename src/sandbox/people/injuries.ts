/** Spells in which players are out: drawn by player and season, so that line-ups and lists agree. */
import { pick, seededRandom } from '../../base/random.ts';
import type { SandboxTeam } from '../leagues/clubs.ts';
import { DAY } from '../leagues/days.ts';
import type { Careers } from './careers.ts';
import type { SandboxPlayer } from './players.ts';

export interface Spell {
  readonly player: SandboxPlayer;
  readonly reason: string;
  /** UTC milliseconds of a day; `end` is the first day fit again */
  readonly start: number;
  readonly end: number;
}

const REASONS = [
  'Knee Injury',
  'Hamstring',
  'Ankle Injury',
  'Calf Injury',
  'Groin Injury',
  'Illness',
  'Knock',
  'Back Injury',
];
const INJURED = 0.38;

const drawn = new WeakMap<Careers, Map<string, readonly Spell[]>>();

/** At most one spell a player and season, a week to four months long. Drawn once for all who ask. */
export function spellsOf(
  seed: string | number,
  of: { readonly careers: Careers; readonly team: SandboxTeam; readonly season: number },
): readonly Spell[] {
  const cached = drawn.get(of.careers) ?? new Map<string, readonly Spell[]>();
  drawn.set(of.careers, cached);
  const key = `${of.team.identity}|${of.season}`;
  const spells = cached.get(key) ?? drawSpells(seed, of);
  cached.set(key, spells);
  return spells;
}

function drawSpells(
  seed: string | number,
  { careers, team, season }: { careers: Careers; team: SandboxTeam; season: number },
): Spell[] {
  return careers.squad(team, season).flatMap(({ player }) => {
    const random = seededRandom(`${seed}|injury|${player.id}|${season}`);
    if (random() >= INJURED) return [];
    const start = Date.UTC(season, 1, 1) + Math.floor(random() * 440) * DAY;
    const days = Math.round(7 * 16 ** (random() ** 1.5));
    return { player, reason: pick(random, REASONS), start, end: start + days * DAY };
  });
}

/** Ids of those who are out on the day of a match. */
export function absentPlayers(of: {
  readonly seed: string | number;
  readonly careers: Careers;
  readonly team: SandboxTeam;
  readonly season: number;
  readonly kickoff: number;
}): ReadonlySet<string> {
  const out = spellsOf(of.seed, of).filter(({ start, end }) => start <= of.kickoff && of.kickoff < end);
  return new Set(out.slice(0, 8).map(({ player }) => player.id));
}
