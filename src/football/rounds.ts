/** Names of rounds and the order in which they are played. */
import { classifyRound, type RoundKind } from './round-names.ts';
import type { Fixture, Instant } from './terms.ts';

export interface Round {
  readonly name: string;
  readonly kind: RoundKind;
  /** what the matches share a table or a bracket under: 'Group A', 'Apertura', 'Bayern Nord'; null for the whole field */
  readonly part: string | null;
  readonly number: number | null;
  /** place in playing order, compared number by number */
  readonly order: readonly [stage: number, step: number, number: number];
}

/** The name the field gives to the N-th round of a league. */
export function regularSeasonRound(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`no round ${number} in a regular season`);
  return `Regular Season - ${number}`;
}

/** What a round's name says. A name nobody knows has kind 'unknown' and stands before the knock-out rounds. */
export function parseRound(name: string): Round {
  const { kind, part, number, stage, step } = classifyRound(name);
  return { name, kind, part, number, order: [stage, step, number ?? 0] };
}

/** Playing order by name alone; a total order, equal only for equal names. For sorting. */
export function compareRounds(a: string, b: string): number {
  return compareParsed(parseRound(a), parseRound(b));
}

/**
 * The distinct rounds of some fixtures in playing order. Names decide; where a name does not tell when a stage is
 * played (play-offs come before a group stage in one competition and after the season in another), its first kickoff
 * does. A postponed match never moves a numbered round.
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

/** Kinds that are played at different points of a season in different competitions. */
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
