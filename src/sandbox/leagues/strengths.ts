/** Hidden strengths of teams, and the expected goals that follow from them. */
import { seededRandom } from '../../base/random.ts';
import { clamp, normal } from './chance.ts';
import type { Club } from './clubs.ts';

/** Logarithmic scale: 0.1 means about 10 percent more goals scored, or fewer conceded. */
export interface Strength {
  readonly attack: number;
  readonly defence: number;
}

/** Expected goals of both sides in 90 minutes. */
export interface Rates {
  readonly home: number;
  readonly away: number;
}

/** The data of a match that determines its expected goals. */
export interface MatchSides {
  readonly season: number;
  readonly home: { readonly identity: string };
  readonly away: { readonly identity: string };
  readonly neutral: boolean;
}

const WALK_SEASONS = 12;
const CARRY_OVER = 0.75;
const BASE_LOG_GOALS = Math.log(1.27);
const HOME_ADVANTAGE = 0.13;

/**
 * Strength of a club in a season: its permanent quality plus a random walk that loses a quarter of its value each year.
 * Each yearly step has its own random stream, so a strength does not depend on the first generated season.
 */
function strengthOf(seed: string | number, club: Club, season: number): Strength {
  let attack = 0;
  let defence = 0;
  for (let back = WALK_SEASONS - 1; back >= 0; back--) {
    const random = seededRandom(`${seed}|strength|${club.team.identity}|${season - back}`);
    attack = CARRY_OVER * attack + 0.08 * normal(random);
    defence = CARRY_OVER * defence + 0.07 * normal(random);
  }
  return { attack: 0.2 * club.quality + attack, defence: 0.16 * club.quality + defence };
}

/** Returns a function that computes strengths by club and season, and caches them. */
export function strengthTable(seed: string | number, clubs: readonly Club[]) {
  const byIdentity = new Map(clubs.map((club) => [club.team.identity, club]));
  const seasons = new Map<number, Map<string, Strength>>();
  return (identity: string, season: number): Strength => {
    const cached = seasons.get(season) ?? new Map<string, Strength>();
    seasons.set(season, cached);
    const strength = cached.get(identity) ?? strengthOf(seed, byIdentity.get(identity)!, season);
    cached.set(identity, strength);
    return strength;
  };
}

export type StrengthTable = ReturnType<typeof strengthTable>;

/** Expected goals from two strengths, 0.3-3.3 per side. */
function expectedGoals(home: Strength, away: Strength, neutral: boolean): Rates {
  const advantage = neutral ? 0 : HOME_ADVANTAGE;
  const rate = (logGoals: number) => clamp(Math.exp(BASE_LOG_GOALS + logGoals), 0.3, 3.3);
  return {
    home: rate(advantage + home.attack - away.defence),
    away: rate(-advantage + away.attack - home.defence),
  };
}

/** Expected goals of a planned match. */
export function ratesOf(strengths: StrengthTable, match: MatchSides): Rates {
  const { home, away, season, neutral } = match;
  return expectedGoals(strengths(home.identity, season), strengths(away.identity, season), neutral);
}
