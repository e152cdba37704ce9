/** Hidden strengths of the teams, and the goals they make likely. */
import { seededRandom } from '../../base/random.ts';
import { clamp, normal } from './chance.ts';
import type { Club } from './clubs.ts';

/** On the scale of log goals: 0.1 is about 10% more goals scored, or fewer conceded. */
export interface Strength {
  readonly attack: number;
  readonly defence: number;
}

/** Expected goals of both sides in 90 minutes. */
export interface Rates {
  readonly home: number;
  readonly away: number;
}

/** What must be known of a match to tell how likely its goals are. */
export interface MatchSides {
  readonly season: number;
  readonly home: { readonly identity: string };
  readonly away: { readonly identity: string };
  readonly neutral: boolean;
}

const SEASONS_CACHED = 12;
const CARRY_OVER = 0.75;
const BASE_LOG_GOALS = Math.log(1.27);
const HOME_ADVANTAGE = 0.13;

/**
 * Strength of a club in a season: its lasting quality and a walk of yearly steps of which a quarter is forgotten every
 * year. Each step has its own stream, so a season's strength does not depend on where one begins to count.
 */
function strengthOf(seed: string | number, club: Club, season: number): Strength {
  let attack = 0;
  let defence = 0;
  for (let back = SEASONS_CACHED - 1; back >= 0; back--) {
    const random = seededRandom(`${seed}|strength|${club.team.identity}|${season - back}`);
    attack = CARRY_OVER * attack + 0.08 * normal(random);
    defence = CARRY_OVER * defence + 0.07 * normal(random);
  }
  return { attack: 0.2 * club.quality + attack, defence: 0.16 * club.quality + defence };
}

/** Strengths by club and season, computed once each. */
export function strengthTable(seed: string | number, clubs: readonly Club[]) {
  const byIdentity = new Map(clubs.map((club) => [club.team.identity, club]));
  const seasons = new Map<number, Map<string, Strength>>();
  return (identity: string, season: number): Strength => {
    const known = seasons.get(season) ?? new Map<string, Strength>();
    seasons.set(season, known);
    const strength = known.get(identity) ?? strengthOf(seed, byIdentity.get(identity)!, season);
    known.set(identity, strength);
    return strength;
  };
}

export type StrengthTable = ReturnType<typeof strengthTable>;

/** What the two strengths give: between 0.3 and 3.3 goals a side. */
function expectedGoals(home: Strength, away: Strength, neutral: boolean): Rates {
  const advantage = neutral ? 0 : HOME_ADVANTAGE;
  const rate = (logGoals: number) => clamp(Math.exp(BASE_LOG_GOALS + logGoals), 0.3, 3.3);
  return {
    home: rate(advantage + home.attack - away.defence),
    away: rate(-advantage + away.attack - home.defence),
  };
}

/** Likely goals of a planned match. */
export function ratesOf(strengths: StrengthTable, match: MatchSides): Rates {
  const { home, away, season, neutral } = match;
  return expectedGoals(strengths(home.identity, season), strengths(away.identity, season), neutral);
}
