/** The rules that, with the results, determine the table of a league season. */
import { type Deduction, deductionsOf } from '../catalogue/deductions.ts';
import { pointsForWin, type SplitRule, splitOf, usesPointsPerMatch } from '../catalogue/season-rules.ts';
import type { League } from '../terms.ts';
import type { TieBreakRule } from './tie-breaks.ts';

export interface TableRules {
  readonly tieBreak: TieBreakRule;
  readonly pointsForWin: number;
  readonly deductions: readonly Deduction[];
  /** ranks by points per match; for curtailed seasons */
  readonly perMatch: boolean;
  /** null unless the league splits late in the season */
  readonly split: SplitRule | null;
  /** group by legacy id of the team, for conferences that fixtures do not name. A match counts in both teams' groups */
  readonly groups: ReadonlyMap<number, string> | null;
}

/** The catalogue's rules of one league season. `deductions` are operators' additions to the catalogue's. */
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

/** First season in which matches among the tied teams come first. A prefix 'aut.' means all leagues of the country. */
const HEAD_TO_HEAD_SINCE: readonly (readonly [prefix: string, season: number])[] = [
  ['fifa.world', 2026],
  ['aut.', 2021],
];

function tieBreakOf({ code, tieBreak, pairing }: League, season: number): TieBreakRule {
  // The LFP ranked the curtailed 2019/20 season by matches among the tied teams: Nice before Reims.
  if (code === 'fra.1' && usesPointsPerMatch(code, season)) return 'head-to-head';
  // In 2023/24 Metz ranked before Lorient, who had scored more: matches among the tied teams came first.
  if (tieBreak === 'goal-difference' && code.startsWith('fra.')) return 'ligue';
  const changed = HEAD_TO_HEAD_SINCE.some(([prefix, since]) => season >= since && hasPrefix(code, prefix));
  if (changed) return 'uefa';
  if (tieBreak !== 'head-to-head' || !code.startsWith('uefa.')) return tieBreak;
  // UEFA abolished the away goals rule in 2021/22. It never applied to tournaments at neutral venues.
  return season < 2021 && pairing !== 'neutral' ? 'uefa-away-goals' : 'uefa';
}

function hasPrefix(code: string, prefix: string): boolean {
  return prefix.endsWith('.') ? code.startsWith(prefix) : code === prefix;
}
