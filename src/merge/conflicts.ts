/** Where sources differ on a match, and whose statement stands. Pure. */
import type { Goals } from '../football/score.ts';
import type { SourceEvent } from '../football/source-match-details.ts';
import { bestSchedule, type FixtureSource, isPlayed, mergeFixture } from './fixture.ts';
import { mergeDetails } from './match-details.ts';
import { byPrecedence, type SourceRef } from './precedence.ts';
import { type SourceMatchDetailsRecord, swapSides } from './source-match-details.ts';

/** What one file of a source states. */
export interface Statement<Value> extends SourceRef {
  readonly value: Value;
}

/** Why the first statement about a match stands. */
export type MatchReason = 'order-of-results' | 'order-of-schedule' | 'order-of-events' | 'extra-time' | 'other-day';

export interface Conflict<Value> {
  /** every statement, the one that stands first */
  readonly statements: readonly Statement<Value>[];
  readonly reason: MatchReason;
}

const HOUR_MS = 3_600_000;

/** Final scores that differ. A source that lists the away team as home counts with its score turned. */
export function resultConflict(sources: readonly FixtureSource[]): Conflict<Goals> | null {
  const played = byPrecedence('result', sources).filter(({ record }) => isPlayed(record.status));
  const { home, score } = mergeFixture(sources);
  const statements = played.flatMap(({ provider, file, record }) => {
    const { goals } = record.score;
    if (goals === null) return [];
    return [{ provider, file, value: record.home === home ? goals : { home: goals.away, away: goals.home } }];
  });
  const standing = statements.findIndex(({ value }) => isSameGoals(value, score.goals));
  if (standing === -1 || statements.every(({ value }) => isSameGoals(value, score.goals))) return null;
  return {
    statements: standingFirst(statements, standing),
    reason: standing === 0 ? 'order-of-results' : 'extra-time',
  };
}

function isSameGoals(one: Goals, other: Goals | null): boolean {
  return one.home === other?.home && one.away === other.away;
}

/** Times of kickoff more than an hour apart. A plan is not compared with the time of a match that was played. */
export function kickoffConflict(sources: readonly FixtureSource[]): Conflict<number> | null {
  const merged = mergeFixture(sources);
  const timed = bestSchedule(sources).filter(({ record }) => record.kickoffKnown);
  const played = timed.filter(({ record }) => isPlayed(record.status));
  const compared = played.length > 0 ? played : timed;
  const statements = compared.map(({ provider, file, record }) => ({ provider, file, value: record.kickoff }));
  const standing = statements.findIndex(({ value }) => value === merged.kickoff);
  const isFar = ({ value }: Statement<number>) => Math.abs(value - merged.kickoff) > HOUR_MS;
  if (!merged.kickoffKnown || standing === -1 || !statements.some(isFar)) return null;
  return {
    statements: standingFirst(statements, standing),
    reason: standing === 0 ? 'order-of-schedule' : 'other-day',
  };
}

/** A goal as sources are compared: the scorer and the scorer's side. */
export interface ScoredGoal extends Pick<SourceEvent, 'side' | 'detail'> {
  readonly player: number;
}

/** Different scorers, of sources that name all of them. `home` is the home team of the merged match. */
export function scorerConflict(
  all: readonly SourceMatchDetailsRecord[],
  home: number,
): Conflict<readonly ScoredGoal[]> | null {
  const winner = mergeDetails(all, home).kinds.get('goal');
  const statements = byPrecedence('events', all).flatMap(({ provider, file, home: listedHome, details }) => {
    const goals = namedGoals((listedHome === home ? details : swapSides(details)).events ?? []);
    const isComplete = details.events !== undefined && (details.eventKinds?.includes('goal') ?? true);
    return isComplete && goals !== null ? [{ provider, file, value: goals }] : [];
  });
  const standing = statements.findIndex(({ provider }) => provider === winner);
  if (standing === -1) return null;
  const scorers = textOf(statements[standing]!.value);
  if (statements.every(({ value }) => textOf(value) === scorers)) return null;
  return { statements: standingFirst(statements, standing), reason: 'order-of-events' };
}

/** The goals before a shoot-out; null if one of them has no scorer. */
function namedGoals(events: readonly SourceEvent[]): ScoredGoal[] | null {
  const goals: ScoredGoal[] = [];
  for (const { kind, detail, side, player, shootout, deleted } of events) {
    if (kind !== 'goal' || detail === 'missed-penalty' || shootout || deleted) continue;
    if (player === undefined) return null;
    goals.push({ side, detail, player });
  }
  return goals;
}

function textOf(goals: readonly ScoredGoal[]): string {
  return goals
    .map(({ side, player }) => `${side} ${player}`)
    .sort()
    .join();
}

/** The goals of one list that another lacks, each as often as it is missing. */
export function goalsMissing(goals: readonly ScoredGoal[], from: readonly ScoredGoal[]): ScoredGoal[] {
  const rest = from.map(({ side, player }) => `${side} ${player}`);
  return goals.filter(({ side, player }) => {
    const index = rest.indexOf(`${side} ${player}`);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}

function standingFirst<T>(statements: readonly T[], standing: number): T[] {
  return [statements[standing]!, ...statements.filter((_, i) => i !== standing)];
}
