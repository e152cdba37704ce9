/** Which matches belong to a league table, and to which one. */
import { byKickoff, resultOf } from '../result.ts';
import { parseRound, type Round } from '../rounds.ts';
import type { Goals } from '../score.ts';
import type { Fixture } from '../terms.ts';
import type { TableRules } from './rules.ts';

/** A match that belongs to a table; `goals` is null until its result stands. */
export interface TableMatch {
  readonly fixture: Fixture;
  readonly group: string;
  readonly goals: Goals | null;
  /** the part of the field it is played in after a split, by its round's name */
  readonly part: string | null;
}

/** Whether any fixture belongs to a table: what the coverage flag of standings asks. */
export function hasTable(fixtures: readonly Fixture[]): boolean {
  return fixtures.some((fixture) => belongsToTable(fixture, fixture.round === null ? null : parseRound(fixture.round)));
}

/** The matches of a season that belong to a table, in order of kickoff. */
export function tableMatches(fixtures: readonly Fixture[], rules: TableRules): TableMatch[] {
  const rounds = new Map<string, Round>();
  const matches: TableMatch[] = [];
  for (const fixture of fixtures) {
    const round = fixture.round === null ? null : (rounds.get(fixture.round) ?? parseRound(fixture.round));
    if (round !== null) rounds.set(round.name, round);
    if (!belongsToTable(fixture, round)) continue;
    const part = round?.kind === 'split' ? round.part : null;
    // A source may name the part of a split as a group: it is no table of its own.
    const group = fixture.group === part ? null : fixture.group;
    const own = group ?? (part === null ? round?.part : null) ?? fixture.league.name;
    const match = { fixture, goals: resultOf(fixture), part };
    if (rules.groups === null) {
      matches.push({ ...match, group: own });
      continue;
    }
    const sides = new Set([fixture.home, fixture.away].map((team) => rules.groups?.get(team.legacyId) ?? own));
    for (const group of sides) matches.push({ ...match, group });
  }
  return matches.sort((a, b) => byKickoff(a.fixture, b.fixture));
}

/** A league's rounds make a table unless they are a bracket; a cup's only where they are a group's. */
function belongsToTable(fixture: Fixture, round: Round | null): boolean {
  if (round?.kind === 'group') return true;
  const league = round === null || round.kind === 'regular' || round.kind === 'split';
  return league && (fixture.league.type === 'League' || fixture.group !== null);
}
