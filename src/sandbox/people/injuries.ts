/** Injuries by player and season; line-ups and injury records both use them. */
import { pick, seededRandom } from '../../base/random.ts';
import type { SandboxTeam } from '../leagues/clubs.ts';
import { DAY } from '../leagues/days.ts';
import type { Careers } from './careers.ts';
import type { SandboxPlayer } from './players.ts';

export interface Spell {
  readonly player: SandboxPlayer;
  readonly reason: string;
  /** 00:00 of a day, UTC milliseconds; `end` is the first day the player is fit again */
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
const INJURY_CHANCE = 0.38;

const spellCache = new WeakMap<Careers, Map<string, readonly Spell[]>>();

/** At most one spell per player and season, one week to four months long. Cached by careers, team and season. */
export function spellsOf(
  seed: string | number,
  of: { readonly careers: Careers; readonly team: SandboxTeam; readonly season: number },
): readonly Spell[] {
  const cached = spellCache.get(of.careers) ?? new Map<string, readonly Spell[]>();
  spellCache.set(of.careers, cached);
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
    if (random() >= INJURY_CHANCE) return [];
    const start = Date.UTC(season, 1, 1) + Math.floor(random() * 440) * DAY;
    const days = Math.round(7 * 16 ** (random() ** 1.5));
    return { player, reason: pick(random, REASONS), start, end: start + days * DAY };
  });
}

/** Ids of the players who miss a match. */
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
