/** What a league season adds to its results to make a table. */
import { usesPointsPerMatch } from '../catalogue/curtailed.ts';
import { type Deduction, deductionsOf } from '../catalogue/deductions.ts';
import { pointsForWin } from '../catalogue/points.ts';
import { type Halving, splitOf } from '../catalogue/splits.ts';
import type { League } from '../terms.ts';
import type { TieBreakRule } from './tie-breaks.ts';

export interface TableRules {
  readonly tieBreak: TieBreakRule;
  readonly pointsForWin: number;
  readonly deductions: readonly Deduction[];
  /** the season was broken off: rank by points per match */
  readonly perMatch: boolean;
  /** a season that divides its field after some rounds and plays on in two parts; null for most */
  readonly split: Halving | null;
  /** group of each team by legacy id, where the fixtures do not tell: conferences. Every match counts for both sides */
  readonly groups: ReadonlyMap<number, string> | null;
}

/** The rules of one league season, from the catalogue. `deductions` are those that an operator adds. */
export function tableRules(league: League, season: number, deductions: readonly Deduction[] = []): TableRules {
  return {
    tieBreak: tieBreakOf(league, season),
    pointsForWin: pointsForWin(league.code, season),
    deductions: [...deductionsOf(league.code, season), ...deductions],
    perMatch: usesPointsPerMatch(league.code, season),
    split: splitOf(league.code, season),
    groups: null,
  };
}

/** Competitions that came to put the matches among the tied first. A prefix 'aut.' means all of the country's. */
const HEAD_TO_HEAD_SINCE: readonly (readonly [prefix: string, season: number])[] = [
  ['fifa.world', 2026],
  ['aut.', 2021],
];

function tieBreakOf({ code, tieBreak, pairing }: League, season: number): TieBreakRule {
  // France settled the broken-off season by the matches among the tied: Nice before Reims.
  if (code === 'fra.1' && usesPointsPerMatch(code, season)) return 'head-to-head';
  // Metz before Lorient in 2023/24, who had scored more: their own matches came first.
  if (tieBreak === 'goal-difference' && code.startsWith('fra.')) return 'ligue';
  const changed = HEAD_TO_HEAD_SINCE.some(([prefix, since]) => season >= since && matches(code, prefix));
  if (changed) return 'uefa';
  if (tieBreak !== 'head-to-head' || !code.startsWith('uefa.')) return tieBreak;
  // UEFA gave up the away goals rule in 2021/22; where all play on neutral ground it never had a meaning.
  return season < 2021 && pairing !== 'neutral' ? 'uefa-away-goals' : 'uefa';
}

function matches(code: string, prefix: string): boolean {
  return prefix.endsWith('.') ? code.startsWith(prefix) : code === prefix;
}
