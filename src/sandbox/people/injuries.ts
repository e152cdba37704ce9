/** Injuries by player and season, which line-ups and injury records both use, and absences of coaches. */
import { pick, seededRandom } from '../../base/random.ts';
import type { SandboxTeam } from '../leagues/clubs.ts';
import { DAY } from '../leagues/days.ts';
import type { Careers, CoachSpell } from './careers.ts';
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

export interface CoachAbsence {
  readonly coach: CoachSpell['coach'];
  readonly reason: string;
  /** 00:00 of a day, UTC milliseconds; `end` is the first day the coach is back */
  readonly start: number;
  readonly end: number;
}

const COACH_REASONS = ['Suspended', 'Suspended', 'Illness', 'Back Surgery'];
const COACH_ABSENCE_CHANCE = 0.2;

/** At most one absence in each spell at a club, in its first nine months, one to four weeks long. */
export function coachAbsences(seed: string | number, careers: Careers): CoachAbsence[] {
  return careers.spells.flatMap(({ coach, start: appointed }) => {
    const random = seededRandom(`${seed}|absence|${coach.id}|${appointed}`);
    if (random() >= COACH_ABSENCE_CHANCE) return [];
    const start = Date.parse(appointed) + Math.floor(40 + random() * 230) * DAY;
    return { coach, reason: pick(random, COACH_REASONS), start, end: start + Math.floor(7 + random() * 22) * DAY };
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
