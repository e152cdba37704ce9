/** Ranks teams. Each rule is a list of criteria, applied one after the other. */
import type { Side } from '../score.ts';
import type { Pairing, TieBreak } from '../terms.ts';

/**
 * 'uefa': like 'head-to-head', but goals scored among the tied count too, and after overall goals come away goals, wins
 * and away wins. 'uefa-away-goals': the rule until 2020/21, with away goals among the tied. 'play-off': teams
 * level on points met again. 'goals-scored': goals
 * scored before goals against. 'ligue': the French rule, with the matches among the tied between goal difference and goals scored.
 */
export type TieBreakRule = TieBreak | 'uefa' | 'uefa-away-goals' | 'ligue' | 'goals-scored' | 'play-off';

/** The totals of one team that criteria compare. */
export interface Contender {
  readonly legacyId: number;
  readonly name: string;
  readonly points: number;
  readonly played: number;
  readonly goalDifference: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
  readonly wins: number;
  readonly awayGoals: number;
  readonly awayWins: number;
  /** wins in play-off matches after the group */
  readonly playOffWins: number;
}

/** A match with a valid result; teams by legacy id. */
export interface Meeting {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
}

type Overall =
  | 'points'
  | 'goalDifference'
  | 'goalsFor'
  | 'goalAverage'
  | 'wins'
  | 'awayGoals'
  | 'awayWins'
  | 'playOffWins';
type AmongTied = 'points' | 'goalDifference' | 'goalsFor' | 'awayGoals';
export type Criterion =
  | { readonly overall: Overall }
  /** compared one after the other over the matches among the same teams */
  | { readonly amongTied: readonly AmongTied[] };

const overall = (name: Overall): Criterion => ({ overall: name });
const amongTied = (...names: AmongTied[]): Criterion => ({ amongTied: names });
const HEAD_TO_HEAD = [amongTied('points'), amongTied('goalDifference')];
const UEFA_OVERALL = (['goalDifference', 'goalsFor', 'awayGoals', 'wins', 'awayWins'] as const).map(overall);

const CRITERIA: { readonly [rule in TieBreakRule]: readonly Criterion[] } = {
  'goal-difference': [overall('points'), overall('goalDifference'), overall('goalsFor'), ...HEAD_TO_HEAD],
  'head-to-head': [overall('points'), ...HEAD_TO_HEAD, overall('goalDifference'), overall('goalsFor')],
  // UEFA compares the matches anew only after the last of these criteria, as in group E of Euro 2024
  uefa: [overall('points'), amongTied('points', 'goalDifference', 'goalsFor'), ...UEFA_OVERALL],
  'uefa-away-goals': [
    overall('points'),
    amongTied('points', 'goalDifference', 'goalsFor', 'awayGoals'),
    ...UEFA_OVERALL,
  ],
  ligue: [
    overall('points'),
    overall('goalDifference'),
    ...HEAD_TO_HEAD,
    amongTied('goalsFor'),
    amongTied('awayGoals'),
    overall('goalsFor'),
  ],
  wins: [overall('points'), overall('wins'), overall('goalDifference'), overall('goalsFor'), ...HEAD_TO_HEAD],
  'goals-scored': [overall('points'), overall('goalsFor'), overall('goalDifference'), ...HEAD_TO_HEAD],
  'play-off': [overall('points'), overall('playOffWins'), overall('goalAverage'), overall('goalsFor')],
  'goal-average': [overall('points'), overall('goalAverage'), overall('goalsFor')],
};

/** What a rule compares, in order. */
export function criteriaOf(rule: TieBreakRule): readonly Criterion[] {
  return CRITERIA[rule];
}

export interface TieContext {
  readonly rule: TieBreakRule;
  /** how often tied teams must have met before their matches count: 'neutral' once, otherwise home and away */
  readonly pairing: Pairing;
  /** called only for teams that the totals do not separate */
  readonly meetings: () => readonly Meeting[];
  /** compares points per match instead of points */
  readonly perMatch: boolean;
}

/**
 * Teams from first to last. The order is total and independent of the input order: teams that no criterion separates
 * are ordered by name, then legacy id. Matches among tied teams count only once all of them have met in full. When such
 * a criterion separates some of the tied, the matches among those still level are compared anew.
 */
export function inTableOrder<T extends Contender>(teams: readonly T[], context: TieContext): T[] {
  return separate(teams, 0, context);
}

function separate<T extends Contender>(tied: readonly T[], index: number, context: TieContext): T[] {
  const criterion = CRITERIA[context.rule][index];
  if (tied.length < 2 || criterion === undefined) return [...tied].sort(byName);
  const values = valuesOf(tied, criterion, context);
  if (values === null) return separate(tied, index + 1, context);
  const levels = [...new Set(values)].sort((a, b) => b - a);
  if (levels.length === 1) return separate(tied, index + 1, context);
  const next = 'amongTied' in criterion ? firstAmongTied(context.rule) : index + 1;
  return levels.flatMap((level) => {
    const members = tied.filter((_, i) => values[i] === level);
    return separate(members, next, context);
  });
}

/** Each team's value for a criterion; null if it does not apply yet. */
function valuesOf(tied: readonly Contender[], criterion: Criterion, context: TieContext): number[] | null {
  if ('overall' in criterion) return tied.map((team) => overallValue(team, criterion.overall, context.perMatch));
  const ids = new Map(tied.map((team, i) => [team.legacyId, i]));
  const matches = context.meetings().filter(({ home, away }) => ids.has(home) && ids.has(away));
  if (!allPlayed(tied, matches, context.pairing)) return null;
  const values = tied.map(() => 0);
  for (const { home, away, homeGoals, awayGoals } of matches) {
    values[ids.get(home)!]! += meetingValue(homeGoals, awayGoals, criterion.amongTied, 'home');
    values[ids.get(away)!]! += meetingValue(awayGoals, homeGoals, criterion.amongTied, 'away');
  }
  return values;
}

function overallValue(team: Contender, name: Overall, perMatch: boolean): number {
  if (name === 'points' && perMatch) return team.played === 0 ? 0 : team.points / team.played;
  if (name !== 'goalAverage') return team[name];
  if (team.goalsAgainst === 0) return team.goalsFor === 0 ? 0 : Number.POSITIVE_INFINITY;
  return team.goalsFor / team.goalsAgainst;
}

/** Goals of a team, and its goal difference, are below this in the matches among tied teams. */
const LEVEL = 2 ** 12;

/** One number that orders teams by several criteria. */
function meetingValue(scored: number, conceded: number, names: readonly AmongTied[], side: Side): number {
  return names.reduce((value, name) => value * LEVEL + singleValue(scored, conceded, name, side), 0);
}

function singleValue(scored: number, conceded: number, name: AmongTied, side: Side): number {
  if (name === 'awayGoals') return side === 'away' ? scored : 0;
  if (name === 'goalsFor') return scored;
  if (name === 'goalDifference') return scored - conceded;
  return scored > conceded ? 3 : scored === conceded ? 1 : 0;
}

function allPlayed(tied: readonly Contender[], matches: readonly Meeting[], pairing: Pairing): boolean {
  const size = tied.length;
  const matchesMin = pairing === 'neutral' ? (size * (size - 1)) / 2 : size * (size - 1);
  if (matches.length < matchesMin) return false;
  const pairs = new Set(
    matches.map(({ home, away }) => (pairing === 'neutral' && away < home ? `${away} ${home}` : `${home} ${away}`)),
  );
  return pairs.size >= matchesMin;
}

function firstAmongTied(rule: TieBreakRule): number {
  return CRITERIA[rule].findIndex((criterion) => 'amongTied' in criterion);
}

function byName(a: Contender, b: Contender): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.legacyId - b.legacyId;
}
