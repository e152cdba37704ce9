/** Names of rounds and the order in which they are played. */
import { memoize } from '../base/memoize.ts';
import { detached } from '../base/text.ts';
import { classifyRound, type RoundKind } from './round-names.ts';
import type { Fixture, Instant } from './terms.ts';

export interface Round {
  readonly name: string;
  readonly kind: RoundKind;
  /** the group, phase or division the round belongs to: 'Group A', 'Apertura', 'Bayern Nord'; null for all teams */
  readonly part: string | null;
  readonly number: number | null;
  /** sort key: compare number by number */
  readonly order: readonly [stage: number, step: number, number: number];
}

/** Parsed names. They repeat in every season: the leagues of all sources have a few thousand. */
const NAMES_MAX = 5000;

/** The contract's name of a league round. `number` is a whole number from 1; RangeError otherwise. */
export function regularSeasonRound(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new RangeError(`a round number must be a whole number from 1, not ${number}`);
  }
  return `Regular Season - ${number}`;
}

/** Parses a round name. An unrecognized name has kind 'unknown' and sorts before the knock-out rounds. */
export const parseRound = memoize(NAMES_MAX, (name: string) => parsed(detached(name)), detached);

function parsed(name: string): Round {
  const { kind, part, number, stage, step } = classifyRound(name);
  return { name, kind, part, number, order: [stage, step, number ?? 0] };
}

/** Comparator: playing order by name alone. A total order; 0 only for equal names. */
export function compareRounds(a: string, b: string): number {
  return compareParsed(parseRound(a), parseRound(b));
}

/**
 * The distinct round names of one season's fixtures in playing order. The name decides the order. Where competitions
 * differ (play-offs come before a group stage in one and after the season in another), the first kickoff decides. A
 * postponed match never changes the position of a numbered round.
 */
export function roundsInOrder(fixtures: readonly Fixture[]): string[] {
  const stages = stagesOf(fixtures);
  const placed = stages.filter((stage) => !stage.floating).sort((a, b) => a.weight - b.weight);
  const floating = stages
    .filter((stage) => stage.floating)
    .sort((a, b) => a.firstKickoff - b.firstKickoff || a.weight - b.weight || (a.key < b.key ? -1 : 1));
  for (const stage of floating) {
    const later = placed.findIndex(
      (other) => (other.firstKickoff - stage.firstKickoff || other.weight - stage.weight) > 0,
    );
    placed.splice(later < 0 ? placed.length : later, 0, stage);
  }
  return placed.flatMap((stage) => [...stage.rounds.values()].sort(compareParsed).map((round) => round.name));
}

/** Kinds whose position in the season differs between competitions. */
const FLOATING: ReadonlySet<RoundKind> = new Set(['friendly', 'play-off', 'numbered', 'split', 'unknown']);

interface Stage {
  readonly key: string;
  readonly weight: number;
  readonly floating: boolean;
  readonly rounds: Map<string, Round>;
  firstKickoff: Instant;
}

function stagesOf(fixtures: readonly Fixture[]): Stage[] {
  const stages = new Map<string, Stage>();
  const rounds = new Map<string, Round>();
  for (const { round: name, kickoff } of fixtures) {
    if (name === null) continue;
    const round = rounds.get(name) ?? parseRound(name);
    rounds.set(name, round);
    const floating = FLOATING.has(round.kind);
    const key = round.kind === 'unknown' ? `unknown ${name}` : `${round.order[0]} ${floating}`;
    const stage = stages.get(key);
    if (stage === undefined) {
      stages.set(key, {
        key,
        weight: round.order[0],
        floating,
        rounds: new Map([[name, round]]),
        firstKickoff: kickoff,
      });
    } else {
      stage.rounds.set(name, round);
      stage.firstKickoff = Math.min(stage.firstKickoff, kickoff);
    }
  }
  return [...stages.values()];
}

function compareParsed(a: Round, b: Round): number {
  for (let i = 0; i < a.order.length; i++) {
    const difference = a.order[i]! - b.order[i]!;
    if (difference !== 0) return difference;
  }
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
