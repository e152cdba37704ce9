/** The stages of one league season: qualifying, league or group stage, knock-out rounds, play-offs. */

import { ROUND_STAGE } from '../round-names.ts';
import { parseRound, type Round, roundsInOrder } from '../rounds.ts';
import { isFinished } from '../status.ts';
import type { Fixture, Instant, LeagueType } from '../terms.ts';

export const STAGE_KINDS = ['qualifying', 'league', 'split', 'group', 'knockout', 'play-off', 'other'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

export interface Stage {
  /** 'Group Stage', 'Knock-out Stage', 'Apertura' */
  readonly name: string;
  readonly kind: StageKind;
  /** in playing order */
  readonly rounds: readonly string[];
  /** names of the groups, in order; empty without groups */
  readonly groups: readonly string[];
  readonly fixtures: readonly Fixture[];
  readonly teams: number;
  readonly finished: number;
  /** kickoffs of the first and last match */
  readonly start: Instant;
  readonly end: Instant;
}

const NAMES: Readonly<Record<StageKind, string>> = {
  qualifying: 'Qualifying',
  league: 'Regular Season',
  split: 'Split',
  group: 'Group Stage',
  knockout: 'Knock-out Stage',
  'play-off': 'Play-offs',
  other: 'Other Matches',
};

/** Name of the round that a replay belongs to: 'Final Replay' and '3rd Round Replays' belong to the round replayed. */
export function withoutReplay(round: string): string {
  return round.replace(/\s*-?\s*\breplays?$/i, '').trim() || round;
}

/** Stages whose matches are ties, so that the winner goes on. */
export function isElimination(kind: StageKind): boolean {
  return kind === 'qualifying' || kind === 'knockout' || kind === 'play-off';
}

/** The stages of a season in playing order. Matches without a round belong to the league, or to the groups of a cup. */
export function stagesOf(fixtures: readonly Fixture[]): Stage[] {
  const place = new Map(roundsInOrder(fixtures).map((name, i) => [name, i]));
  const placeOf = ({ round }: Fixture) => (round === null ? -1 : place.get(round)!);
  const inOrder = fixtures.toSorted((a, b) => placeOf(a) - placeOf(b) || a.kickoff - b.kickoff);
  const rounds = new Map<string, Round>();
  const grouped = Map.groupBy(inOrder, (fixture) => {
    const { round: name } = fixture;
    if (name === null) return `${unnamedKind(fixture)}|`;
    const round = rounds.get(name) ?? parseRound(withoutReplay(name));
    rounds.set(name, round);
    return stageKey(round, fixture.league.type);
  });
  return Array.from(grouped, ([key, some]) => toStage(key, some)).sort(
    (a, b) => placeOf(a.fixtures[0]!) - placeOf(b.fixtures[0]!) || a.start - b.start,
  );
}

function unnamedKind({ group, league }: Fixture): StageKind {
  if (group !== null) return 'group';
  return league.type === 'League' ? 'league' : 'other';
}

/** '<kind>|<name>': rounds with the same key belong together. The name is empty for the usual one of the kind. */
function stageKey({ kind, part, order }: Round, type: LeagueType): string {
  switch (kind) {
    case 'preliminary':
    case 'qualifying':
      return 'qualifying|';
    case 'regular':
      return `league|${part ?? ''}`;
    case 'split':
      return `split|${part ?? ''}`;
    case 'play-off':
      return 'play-off|';
    case 'numbered':
      return type === 'Cup' ? 'knockout|' : 'other|';
    case 'group':
      return order[0] === ROUND_STAGE.group ? 'group|' : 'group|Second Group Stage';
    case 'knock-out':
      if (order[0] === ROUND_STAGE['play-off']) return 'play-off|';
      return order[0] === ROUND_STAGE['knock-out'] ? 'knockout|' : `knockout|${part ?? ''} ${NAMES.knockout}`.trim();
    default:
      return 'other|';
  }
}

function toStage(key: string, fixtures: readonly Fixture[]): Stage {
  const [kind, name] = key.split('|') as [StageKind, string];
  const rounds = [...new Set(fixtures.flatMap(({ round }) => round ?? []))];
  const groups = new Set(
    kind === 'group' ? fixtures.flatMap(({ group, round }) => group ?? groupNamed(round) ?? []) : [],
  );
  const kickoffs = fixtures.map(({ kickoff }) => kickoff);
  return {
    name: name || NAMES[kind],
    kind,
    rounds,
    groups: [...groups].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    fixtures,
    teams: new Set(fixtures.flatMap(({ home, away }) => [home.legacyId, away.legacyId])).size,
    finished: fixtures.filter(({ status }) => isFinished(status)).length,
    start: Math.min(...kickoffs),
    end: Math.max(...kickoffs),
  };
}

function groupNamed(round: string | null): string | null {
  return round === null ? null : parseRound(round).part;
}
