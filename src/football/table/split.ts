/** Leagues that split late in the season: the parts, their teams, and the points each team carries over. */
import type { TableMatch } from './matches.ts';
import type { TableRules } from './rules.ts';

export interface Part {
  readonly name: string;
  /** legacy ids */
  readonly teams: ReadonlySet<number>;
  /** its teams keep their rows from before the split */
  readonly isFinal?: boolean;
  /** points by legacy id after halving and deductions, with half points; empty without a split rule */
  readonly points: ReadonlyMap<number, number>;
}

interface Placed {
  readonly legacyId: number;
  readonly points: number;
  readonly deduction: number;
}

/**
 * The parts of a split league, the upper part first; null while all teams share one table. A league with a split rule
 * splits once every team has played the matches before it. Without a rule, round names that contain a part decide.
 *
 * @param matches in kickoff order
 * @param order   ranks the teams of the given matches
 */
export function splitLeague(
  matches: readonly TableMatch[],
  rules: TableRules,
  order: (matches: readonly TableMatch[]) => readonly Placed[],
): Part[] | null {
  return rules.split === null ? partsByName(matches) : partsByRule(matches, rules, order);
}

function partsByName(matches: readonly TableMatch[]): Part[] | null {
  const parts = new Map<string, Set<number>>();
  const placed = new Set<number>();
  for (const { fixture, part } of matches) {
    if (part === null) continue;
    const teams = parts.get(part) ?? new Set();
    parts.set(part, teams);
    for (const { legacyId } of [fixture.home, fixture.away]) {
      if (placed.has(legacyId)) continue;
      teams.add(legacyId);
      placed.add(legacyId);
    }
  }
  if (parts.size === 0) return null;
  const others = matches.flatMap(({ fixture }) => [fixture.home.legacyId, fixture.away.legacyId]);
  const rest = new Set(others.filter((id) => !placed.has(id)));
  // Alphabetical order is the order of rank: Championship, Europa League, Relegation.
  const named = [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, teams]) => ({ name, teams, points: new Map() }));
  return rest.size === 0 ? named : [...named, { name: matches[0]!.group, teams: rest, points: new Map() }];
}

function partsByRule(
  matches: readonly TableMatch[],
  { split }: TableRules,
  order: (matches: readonly TableMatch[]) => readonly Placed[],
): Part[] | null {
  if (split === null) return null;
  const around = matchesAround(split.after, matches);
  if (around === null) return null;
  const { before, after } = around;
  const placed = order(before);
  if (placed.length <= split.parts[0]!.teams) return null;
  const won = new Map(order(after).map((team) => [team.legacyId, team.points + team.deduction]));
  let from = 0;
  return split.parts.map(({ name, teams, carried }) => {
    const members = placed.slice(from, from + teams);
    from += teams;
    const share = carried === 'half' ? 0.5 : 1;
    const isFinal = carried === 'final';
    const points = new Map(
      members.map(({ legacyId, points }) => [legacyId, points * share + (isFinal ? 0 : (won.get(legacyId) ?? 0))]),
    );
    return { name, teams: new Set(points.keys()), isFinal, points };
  });
}

export interface AroundSplit {
  readonly before: readonly TableMatch[];
  readonly after: readonly TableMatch[];
}

/** The matches before and after the split; null while a team has fewer results than the split requires. */
export function matchesAround(split: number, matches: readonly TableMatch[]): AroundSplit | null {
  const played = new Map<number, number>();
  const before: TableMatch[] = [];
  const after: TableMatch[] = [];
  for (const match of matches) {
    const ids = [match.fixture.home.legacyId, match.fixture.away.legacyId];
    const early = match.part === null && ids.every((id) => (played.get(id) ?? 0) < split);
    (early ? before : after).push(match);
    for (const id of ids) played.set(id, (played.get(id) ?? 0) + (early && match.goals !== null ? 1 : 0));
  }
  return [...played.values()].some((count) => count < split) ? null : { before, after };
}
