/** League tables from results. Nothing is kept: the table is what the fixtures say. */
import { compareRounds } from '../rounds.ts';
import type { Fixture, League } from '../terms.ts';
import { type TableMatch, tableMatches } from './matches.ts';
import { entriesOf, rowOf, type TableRow } from './rows.ts';
import { type TableRules, tableRules } from './rules.ts';
import { divideField, type Part } from './split.ts';
import { inTableOrder, type TieContext } from './tie-breaks.ts';

export interface TableGroup {
  /** 'Group A', 'Apertura'; the league's name where one table holds all */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/**
 * The tables of one league season: one group for most leagues, none for a cup without groups. Every team of the
 * fixtures that belong to a table has a row, played or not. Results count once they stand (FT, AET, PEN; AWD and WO
 * with a score); knock-out, qualifying and play-off rounds never count.
 *
 * @param fixtures one season of one league, in any order: the tables do not depend on it
 * @param rules    from the catalogue unless given
 */
export function leagueTable(fixtures: readonly Fixture[], rules?: TableRules): TableGroup[] {
  const first = fixtures[0];
  if (first === undefined) return [];
  const used = rules ?? tableRules(first.league, first.season);
  const matches = tableMatches(fixtures, used);
  const groups = Map.groupBy(matches, (match) => match.group);
  const names = [...groups.keys()].sort(compareGroups);
  return names.flatMap((name) => tablesOf(name, groups.get(name)!, used, first.league));
}

function tablesOf(name: string, matches: readonly TableMatch[], rules: TableRules, league: League): TableGroup[] {
  const entries = entriesOf(name, matches, rules);
  const context: TieContext = {
    rule: rules.tieBreak,
    pairing: league.pairing,
    perMatch: rules.perMatch,
    meetings: matches.flatMap(({ fixture, goals }) =>
      goals === null
        ? []
        : { home: fixture.home.legacyId, away: fixture.away.legacyId, homeGoals: goals.home, awayGoals: goals.away },
    ),
  };
  const parts = divideField(matches, rules, (some) =>
    inTableOrder([...entriesOf(name, some, rules).values()], context),
  );
  const fullTable: Part = { name, teams: new Set(entries.keys()), points: new Map() };
  let rank = 0;
  return (parts ?? [fullTable]).map((part) => {
    const members = [...entries.values()].filter((entry) => part.teams.has(entry.legacyId));
    for (const entry of members) entry.points = part.points.get(entry.legacyId) ?? entry.points;
    const rows = inTableOrder(members, context).map((entry) => rowOf(entry, part.name, ++rank));
    return { name: part.name, rows };
  });
}

/** 'Group 2' before 'Group 10', 'Apertura' before 'Clausura'. */
function compareGroups(a: string, b: string): number {
  const number = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0);
  const stem = (name: string) => name.replace(/\d+$/, '');
  return compareRounds(stem(a), stem(b)) || number(a) - number(b);
}
