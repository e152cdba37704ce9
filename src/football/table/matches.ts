/** Selects the matches that count in league tables, and the table of each. */
import type { Award } from '../catalogue/rulings.ts';
import { byKickoff, resultOf } from '../result.ts';
import { parseRound, type Round } from '../rounds.ts';
import type { Goals, Side } from '../score.ts';
import { STATUS } from '../status.ts';
import type { Fixture } from '../terms.ts';
import type { TableRules } from './rules.ts';

/** A match of a table; `goals` is null while it has no valid result. */
export interface TableMatch {
  readonly fixture: Fixture;
  readonly group: string;
  readonly goals: Goals | null;
  /** the winner by a ruling, or 'none' if both lose; absent if the goals decide */
  readonly winner?: Side | 'none';
  /** the part of a split league, from the round name; null before the split */
  readonly part: string | null;
}

/** Whether any fixture belongs to a table; decides the `standings` flag of coverage. */
export function hasTable(fixtures: readonly Fixture[]): boolean {
  return fixtures.some((fixture) => belongsToTable(fixture, fixture.round === null ? null : parseRound(fixture.round)));
}

/** The matches of a season that belong to a table, in kickoff order; twice if they count in two conferences. */
export function tableMatches(fixtures: readonly Fixture[], rules: TableRules): TableMatch[] {
  const matches: TableMatch[] = [];
  for (const fixture of fixtures) {
    const round = fixture.round === null ? null : parseRound(fixture.round);
    if (!belongsToTable(fixture, round) || isAnnulled(fixture, rules)) continue;
    const part = round?.kind === 'split' ? round.part : null;
    // Some sources give the part of a split league as the group. It is not a table of its own.
    const group = fixture.group === part ? null : fixture.group;
    const own = group ?? (part === null ? round?.part : null) ?? fixture.league.name;
    const { goals, winner } = officialResult(fixture, rules.rulings.awards);
    const match = { fixture, group: own, goals, part, ...(winner !== undefined && { winner }) };
    if (rules.groups === null) {
      matches.push(match);
      continue;
    }
    const sides = new Set([fixture.home, fixture.away].map((team) => rules.groups?.get(team.legacyId) ?? own));
    for (const group of sides) matches.push({ ...match, group });
  }
  return matches.sort((a, b) => byKickoff(a.fixture, b.fixture));
}

/** Matches of clubs whose results were annulled or replaced as a whole do not count one by one. */
function isAnnulled({ home, away }: Fixture, { rulings }: TableRules): boolean {
  const { annulled, forfeited } = rulings;
  if (annulled.size === 0 && forfeited.length === 0) return false;
  return [home, away].some(({ id }) => annulled.has(id) || forfeited.some((team) => team.id === id));
}

/** The result on the pitch unless a ruling replaces it. */
function officialResult(fixture: Fixture, awards: readonly Award[]): Pick<TableMatch, 'goals' | 'winner'> {
  // most seasons have none: then the search would only cost an object for each match
  const award = awards.length === 0 ? undefined : awardOf(fixture, awards);
  const isAhead = STATUS[fixture.status].phase === 'scheduled';
  if (award === undefined || isAhead) return { goals: resultOf(fixture) };
  return { goals: award.goals, ...(award.winner !== undefined && { winner: award.winner }) };
}

function awardOf(fixture: Fixture, awards: readonly Award[]): Award | undefined {
  return awards.find(({ home, away }) => home === fixture.home.id && away === fixture.away.id);
}

/** Matches of a league belong to a table unless the round is a bracket; matches of a cup only in a group. */
function belongsToTable(fixture: Fixture, round: Round | null): boolean {
  if (round?.kind === 'group') return true;
  const league = round === null || round.kind === 'regular' || round.kind === 'split';
  return league && (fixture.league.type === 'League' || fixture.group !== null);
}
