/** One fixture from all that was said of it: field by field the most believed source that knows. Pure. */
import { FINAL_MINUTE } from '../football/correction.ts';
import type { Goals, Score, Side } from '../football/score.ts';
import { STATUS, type StatusCode } from '../football/status.ts';
import type { FixtureCorrection } from './corrections.ts';
import { correctedFixture } from './fixture-corrected.ts';
import type { KnownFixture, SaidFixture, SaidRecord } from './fixture-writer.ts';
import { byPrecedence } from './precedence.ts';

export interface MergedFixture
  extends Required<
    Omit<SaidFixture, 'round' | 'group' | 'venue' | 'city' | 'referee' | 'elapsed' | 'extra' | 'legacyId'>
  > {
  readonly round: string | null;
  readonly group: string | null;
  readonly venue: number | null;
  readonly city: string | null;
  readonly referee: string | null;
  readonly elapsed: number | null;
  readonly extra: number | null;
  /** providers, the one believed on the schedule first */
  readonly sources: readonly string[];
}

/** How much a status settles: a result beats a match in play, that a postponement, that a plan. */
const SETTLES: Readonly<Record<(typeof STATUS)[StatusCode]['phase'], number>> = {
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
  return SETTLES[STATUS[status].phase] === SETTLES.finished;
}

/** What was said, the most believed on the schedule first; a plan may be out of date once the match was played. */
export function bestSchedule(said: readonly SaidRecord[]): SaidRecord[] {
  const sorted = byPrecedence('schedule', said);
  if (sorted.length < 2) return sorted;
  const [played, planned] = [true, false].map((is) => sorted.filter(({ record }) => isPlayed(record.status) === is));
  return [...played!, ...planned!];
}

/** What sources say, with the operator's word above them. */
export function mergeFixture(
  said: KnownFixture['said'],
  corrections: readonly FixtureCorrection[] = [],
): MergedFixture {
  return correctedFixture(said.length === 1 ? unmerged(said[0]!) : mergeSaid(said), corrections);
}

function mergeSaid(said: KnownFixture['said']): MergedFixture {
  const schedule = bestSchedule(said);
  const first = schedule[0]!.record;
  // Another's time of day holds where it means the same day, or the next one by its clock.
  const timed =
    schedule.find(({ record }) => record.kickoffKnown && Math.abs(record.kickoff - first.kickoff) < 2 * DAY_MS)
      ?.record ?? first;
  const inTurn = <T>(order: readonly SaidRecord[], field: (record: SaidFixture) => T | undefined): T | null => {
    for (const { record } of order) {
      const value = field(record);
      if (value !== undefined) return value;
    }
    return null;
  };
  const rounds = byPrecedence('round', said);
  const { status, score, elapsed, extra } = mergeResult(said, first.home);
  return {
    kickoff: timed.kickoff,
    kickoffKnown: timed.kickoffKnown,
    home: first.home,
    away: first.away,
    status,
    score,
    elapsed,
    extra,
    round: inTurn(rounds, (record) => record.round),
    group: inTurn(rounds, (record) => record.group),
    venue: inTurn(schedule, (record) => record.venue),
    city: inTurn(schedule, (record) => record.city),
    neutral: inTurn(schedule, (record) => record.neutral) ?? false,
    referee: inTurn(byPrecedence('officials', said), (record) => record.referee),
    sources: [...new Set(schedule.map(({ provider }) => provider))],
  };
}

/** What one source alone says: most matches have no other. */
function unmerged({ provider, record }: SaidRecord): MergedFixture {
  const { kickoff, kickoffKnown, home, away, status, score } = record;
  return {
    kickoff,
    kickoffKnown,
    home,
    away,
    status,
    score,
    elapsed: record.elapsed ?? FINAL_MINUTE[status] ?? null,
    extra: record.extra ?? null,
    round: record.round ?? null,
    group: record.group ?? null,
    venue: record.venue ?? null,
    city: record.city ?? null,
    neutral: record.neutral ?? false,
    referee: record.referee ?? null,
    sources: [provider],
  };
}

/** The result of the most believed source that has the furthest one; others fill in halves they alone know. */
function mergeResult(
  said: readonly SaidRecord[],
  home: number,
): { status: StatusCode; score: Score; elapsed: number | null; extra: number | null } {
  const heard = byPrecedence('result', said);
  const settled = Math.max(...heard.map(({ record }) => SETTLES[STATUS[record.status].phase]));
  const candidates = heard
    .filter(({ record }) => SETTLES[STATUS[record.status].phase] === settled)
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

function shootoutWinner(records: readonly SaidFixture[]): { shootoutWinner: Side } | undefined {
  const winner = records.find(({ score }) => score.shootoutWinner !== undefined)?.score.shootoutWinner;
  return winner === undefined ? undefined : { shootoutWinner: winner };
}

function sameGoals(a: Goals | null, b: Goals | null): boolean {
  return a === b || (a !== null && b !== null && a.home === b.home && a.away === b.away);
}

function turned(goals: Goals | null): Goals | null {
  return goals === null ? null : { home: goals.away, away: goals.home };
}

/** The same match with the sides exchanged: at neutral grounds sources disagree on who is at home. */
function swapped(record: SaidFixture): SaidFixture {
  const { goals, halftime, fulltime, extratime, penalty, shootoutWinner } = record.score;
  return {
    ...record,
    home: record.away,
    away: record.home,
    score: {
      goals: turned(goals),
      halftime: turned(halftime),
      fulltime: turned(fulltime),
      extratime: turned(extratime),
      penalty: turned(penalty),
      ...(shootoutWinner === undefined ? {} : { shootoutWinner: shootoutWinner === 'home' ? 'away' : 'home' }),
    },
  };
}
