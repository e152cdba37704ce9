/** The rules that, with the results, determine the table of a league season. */
import { type Deduction, deductionsOf } from '../catalogue/deductions.ts';
import { type Rulings, rulingsOf } from '../catalogue/rulings.ts';
import { pointsForWin, type SplitRule, splitOf, usesPointsPerMatch } from '../catalogue/season-rules.ts';
import type { League } from '../terms.ts';
import type { TieBreakRule } from './tie-breaks.ts';

export interface TableRules {
  readonly tieBreak: TieBreakRule;
  readonly pointsForWin: number;
  readonly deductions: readonly Deduction[];
  readonly rulings: Rulings;
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
    rulings: rulingsOf(league.code, season),
    perMatch: usesPointsPerMatch(league.code, season),
    split: splitOf(league.code, season),
    groups: null,
  };
}

/**
 * Seasons in which a league ranked by another rule than now. England's lower divisions compared goals scored before goal
 * difference until 1998/99; Italy had play-off matches or no order until 2004/05; World Cups counted goal average until
 * 1966.
 */
const FORMER_RULES: readonly {
  readonly leagues: readonly string[];
  readonly until: number;
  readonly rule: TieBreakRule;
}[] = [
  { leagues: ['eng.2', 'eng.3', 'eng.4'], until: 1998, rule: 'goals-scored' },
  { leagues: ['ita.1', 'ita.2'], until: 2004, rule: 'goal-difference' },
  // In 1954 and 1958 teams level on points met again.
  { leagues: ['fifa.world'], until: 1958, rule: 'play-off' },
  { leagues: ['fifa.world'], until: 1966, rule: 'goal-average' },
];

/** First season in which matches among the tied teams come first. A prefix 'aut.' means all leagues of the country. */
const HEAD_TO_HEAD_SINCE: readonly (readonly [prefix: string, season: number])[] = [
  ['fifa.world', 2026],
  ['aut.', 2021],
];

function tieBreakOf({ code, tieBreak, pairing }: League, season: number): TieBreakRule {
  const former = FORMER_RULES.find(({ leagues, until }) => season <= until && leagues.includes(code));
  if (former !== undefined) return former.rule;
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
