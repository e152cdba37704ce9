/**
 * Merges the source records of a match into one fixture: for each field, the first source by precedence that states it.
 * Pure.
 */
import { FINAL_MINUTE } from '../football/correction.ts';
import type { Goals, Score, Side } from '../football/score.ts';
import type { Merged, MergedFixture, SourceFixture } from '../football/source-fixture.ts';
import { STATUS, type StatusCode } from '../football/status.ts';
import type { FixtureCorrection } from './corrections.ts';
import { correctedFixture } from './fixture-corrections.ts';
import { byPrecedence, type FieldGroup, type SourceRef } from './precedence.ts';

/** A stored source record: what one file of one provider states about a match. */
export interface FixtureSource extends SourceRef {
  readonly hash: string;
  readonly record: SourceFixture;
}

/** A field whose value comes from the first source that states it. */
type FirstStatedField = Exclude<
  keyof SourceFixture & keyof MergedFixture,
  'kickoff' | 'kickoffKnown' | 'home' | 'away' | 'status' | 'score' | 'elapsed' | 'extra'
>;

/** The group whose precedence applies to each field. */
const FIRST_STATED = {
  round: 'round',
  group: 'round',
  venue: 'schedule',
  city: 'schedule',
  neutral: 'schedule',
  referee: 'officials',
} as const satisfies Record<FirstStatedField, FieldGroup>;
const FIRST_STATED_FIELDS = Object.entries(FIRST_STATED) as readonly (readonly [FirstStatedField, FieldGroup])[];

/**
 * A higher number overrides: a result overrides a match in play, which overrides a postponement, which overrides a
 * plan.
 */
const FINALITY: Readonly<Record<(typeof STATUS)[StatusCode]['phase'], number>> = {
  finished: 5,
  not_played: 5,
  in_play: 4,
  abandoned: 3,
  cancelled: 2,
  postponed: 1,
  scheduled: 0,
};

const DAY_MS = 86_400_000;

export function finalityOf(status: StatusCode): number {
  return FINALITY[STATUS[status].phase];
}

/** Whether the match has a result, by play or by decision. */
export function isPlayed(status: StatusCode): boolean {
  return finalityOf(status) === FINALITY.finished;
}

/** The source records by precedence for the schedule. Records with a result come first: a plan can be outdated. */
export function bestSchedule(sources: readonly FixtureSource[]): FixtureSource[] {
  const sorted = byPrecedence('schedule', sources);
  if (sorted.length < 2) return sorted;
  const played = sorted.filter(({ record }) => isPlayed(record.status));
  const planned = sorted.filter(({ record }) => !isPlayed(record.status));
  return [...played, ...planned];
}

/** Merges the source records and applies the corrections. */
export function mergeFixture(
  sources: readonly FixtureSource[],
  corrections: readonly FixtureCorrection[] = [],
): MergedFixture {
  return correctedFixture(mergeSources(sources), corrections);
}

function mergeSources(sources: readonly FixtureSource[]): MergedFixture {
  const schedule = bestSchedule(sources);
  const first = schedule[0]!.record;
  // Take the kickoff time from another source if it is less than two days away: time zones can shift the date.
  const timed =
    schedule.find(({ record }) => record.kickoffKnown && Math.abs(record.kickoff - first.kickoff) < 2 * DAY_MS)
      ?.record ?? first;
  const facts = firstStated(sources, schedule);
  return {
    kickoff: timed.kickoff,
    kickoffKnown: timed.kickoffKnown,
    home: first.home,
    away: first.away,
    ...mergeResult(sources, first.home),
    ...facts,
    neutral: facts.neutral ?? false,
    sources: [...new Set(schedule.map(({ provider }) => provider))],
  };
}

function firstStated(sources: readonly FixtureSource[], schedule: readonly FixtureSource[]) {
  const orders: { [group in FieldGroup]?: readonly FixtureSource[] } = { schedule };
  const facts: { [field in FirstStatedField]?: unknown } = {};
  for (const [field, group] of FIRST_STATED_FIELDS) {
    orders[group] ??= byPrecedence(group, sources);
    facts[field] = orders[group].find(({ record }) => record[field] !== undefined)?.record[field] ?? null;
  }
  return facts as Merged<Pick<SourceFixture, FirstStatedField>>;
}

/**
 * The result of the first source by precedence among those with the most final status. A shoot-out or extra time
 * overrides a plain result. Sources with the same goals fill missing parts of the score.
 */
function mergeResult(
  sources: readonly FixtureSource[],
  home: number,
): { status: StatusCode; score: Score; elapsed: number | null; extra: number | null } {
  const records = byPrecedence('result', sources);
  const finality = Math.max(...records.map(({ record }) => finalityOf(record.status)));
  const candidates = records
    .filter(({ record }) => finalityOf(record.status) === finality)
    .map(({ record }) => (record.home === home ? record : swapped(record)));
  const best = candidates.find(({ status }) => status === 'PEN' || status === 'AET') ?? candidates[0]!;
  const agreeing = candidates.filter((record) => sameGoals(record.score.goals, best.score.goals));
  const part = (name: 'halftime' | 'fulltime' | 'extratime' | 'penalty') =>
    best.score[name] ?? agreeing.find((record) => record.score[name] !== null)?.score[name] ?? null;
  return {
    status: best.status,
    elapsed: best.elapsed ?? FINAL_MINUTE[best.status] ?? null,
    extra: best.extra ?? null,
    score: {
      goals: best.score.goals,
      halftime: part('halftime'),
      fulltime: part('fulltime'),
      extratime: part('extratime'),
      penalty: part('penalty'),
      ...shootoutWinner(agreeing),
    },
  };
}

function shootoutWinner(records: readonly SourceFixture[]): { shootoutWinner: Side } | undefined {
  const winner = records.find(({ score }) => score.shootoutWinner !== undefined)?.score.shootoutWinner;
  return winner === undefined ? undefined : { shootoutWinner: winner };
}

function sameGoals(a: Goals | null, b: Goals | null): boolean {
  return a === b || (a !== null && b !== null && a.home === b.home && a.away === b.away);
}

function swappedGoals(goals: Goals | null): Goals | null {
  return goals === null ? null : { home: goals.away, away: goals.home };
}

/** The record with home and away exchanged: at neutral venues sources differ on the home team. */
function swapped(record: SourceFixture): SourceFixture {
  const { goals, halftime, fulltime, extratime, penalty, shootoutWinner } = record.score;
  return {
    ...record,
    home: record.away,
    away: record.home,
    score: {
      goals: swappedGoals(goals),
      halftime: swappedGoals(halftime),
      fulltime: swappedGoals(fulltime),
      extratime: swappedGoals(extratime),
      penalty: swappedGoals(penalty),
      ...(shootoutWinner === undefined ? {} : { shootoutWinner: shootoutWinner === 'home' ? 'away' : 'home' }),
    },
  };
}
