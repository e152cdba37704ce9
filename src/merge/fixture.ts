/** One fixture from all that was said of it: field by field the most believed source that knows. Pure. */
import { FINAL_MINUTE } from '../football/correction.ts';
import type { Goals, Score, Side } from '../football/score.ts';
import type { Known, MergedFixture, SourceFixture } from '../football/source-fixture.ts';
import { STATUS, type StatusCode } from '../football/status.ts';
import type { FixtureCorrection } from './corrections.ts';
import { correctedFixture } from './fixture-corrections.ts';
import { byPrecedence, type FieldGroup, type SourceRef } from './precedence.ts';

/** What one file of one provider states, as it is stored. */
export interface FixtureSource extends SourceRef {
  readonly hash: string;
  readonly record: SourceFixture;
}

/** A field whose value is that of the first source that knows it. */
type FirstKnownField = Exclude<
  keyof SourceFixture & keyof MergedFixture,
  'kickoff' | 'kickoffKnown' | 'home' | 'away' | 'status' | 'score' | 'elapsed' | 'extra'
>;

/** Whose order of sources counts for it. */
const FIRST_KNOWN = {
  round: 'round',
  group: 'round',
  venue: 'schedule',
  city: 'schedule',
  neutral: 'schedule',
  referee: 'officials',
} as const satisfies Record<FirstKnownField, FieldGroup>;
const FIRST_KNOWN_FIELDS = Object.entries(FIRST_KNOWN) as readonly (readonly [FirstKnownField, FieldGroup])[];

/** How much a status settles: a result beats a match in play, that a postponement, that a plan. */
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

/** Whether a result stands, by play or by decision. */
export function isPlayed(status: StatusCode): boolean {
  return FINALITY[STATUS[status].phase] === FINALITY.finished;
}

/** What was said, the most believed on the schedule first; a plan may be out of date once the match was played. */
export function bestSchedule(sources: readonly FixtureSource[]): FixtureSource[] {
  const sorted = byPrecedence('schedule', sources);
  if (sorted.length < 2) return sorted;
  const [played, planned] = [true, false].map((is) => sorted.filter(({ record }) => isPlayed(record.status) === is));
  return [...played!, ...planned!];
}

/** What sources say, with the operator's word above them. */
export function mergeFixture(
  sources: readonly FixtureSource[],
  corrections: readonly FixtureCorrection[] = [],
): MergedFixture {
  return correctedFixture(mergeSources(sources), corrections);
}

function mergeSources(sources: readonly FixtureSource[]): MergedFixture {
  const schedule = bestSchedule(sources);
  const first = schedule[0]!.record;
  // Another's time of day holds where it means the same day, or the next one by its clock.
  const timed =
    schedule.find(({ record }) => record.kickoffKnown && Math.abs(record.kickoff - first.kickoff) < 2 * DAY_MS)
      ?.record ?? first;
  const known = firstKnown(sources, schedule);
  return {
    kickoff: timed.kickoff,
    kickoffKnown: timed.kickoffKnown,
    home: first.home,
    away: first.away,
    ...mergeResult(sources, first.home),
    ...known,
    neutral: known.neutral ?? false,
    sources: [...new Set(schedule.map(({ provider }) => provider))],
  };
}

function firstKnown(sources: readonly FixtureSource[], schedule: readonly FixtureSource[]) {
  const orders: { [group in FieldGroup]?: readonly FixtureSource[] } = { schedule };
  const known: { [field in FirstKnownField]?: unknown } = {};
  for (const [field, group] of FIRST_KNOWN_FIELDS) {
    orders[group] ??= byPrecedence(group, sources);
    known[field] = orders[group].find(({ record }) => record[field] !== undefined)?.record[field] ?? null;
  }
  return known as Known<Pick<SourceFixture, FirstKnownField>>;
}

/** The result of the most believed source that has the furthest one; others fill in halves they alone know. */
function mergeResult(
  sources: readonly FixtureSource[],
  home: number,
): { status: StatusCode; score: Score; elapsed: number | null; extra: number | null } {
  const records = byPrecedence('result', sources);
  const finality = Math.max(...records.map(({ record }) => FINALITY[STATUS[record.status].phase]));
  const candidates = records
    .filter(({ record }) => FINALITY[STATUS[record.status].phase] === finality)
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

/** The same match with the sides exchanged: at neutral grounds sources disagree on who is at home. */
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
