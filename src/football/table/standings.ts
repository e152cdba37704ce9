/** League tables, computed from fixtures on every request and never stored. */
import { compareRounds, parseRound } from '../rounds.ts';
import { winnerOf } from '../score.ts';
import type { Fixture, League } from '../terms.ts';
import { type TableMatch, tableMatches } from './matches.ts';
import { type Entry, entriesOf, rowOf, type TableRow } from './rows.ts';
import { type TableRules, tableRules } from './rules.ts';
import { matchesAround, type Part, splitLeague } from './split.ts';
import { inTableOrder, type Meeting, type TieContext } from './tie-breaks.ts';

export interface TableGroup {
  /** 'Group A', 'Apertura'; the league's name if it has one table */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/**
 * The tables of one league season: one for most leagues, none for a cup without groups. Every team with a fixture in a
 * table has a row, even before its first match. Valid results count (FT, AET, PEN; AWD and WO with a score). Knock-out,
 * qualifying and play-off rounds never count.
 *
 * @param fixtures of one league season, in any order
 * @param rules    default: from the catalogue
 */
export function leagueTable(fixtures: readonly Fixture[], rules?: TableRules): TableGroup[] {
  const first = fixtures[0];
  if (first === undefined) return [];
  const used = rules ?? tableRules(first.league, first.season);
  return tablesOfMatches(tableMatches(fixtures, used), {
    rules: used,
    league: first.league,
    playOffs: playOffsOf(fixtures),
  });
}

/** The matches of play-offs, which can decide between teams that are level. */
export function playOffsOf(fixtures: readonly Fixture[]): Fixture[] {
  return fixtures.filter(({ round }) => round !== null && parseRound(round).kind === 'play-off');
}

interface TableParts {
  readonly rules: TableRules;
  readonly league: League;
  readonly playOffs: readonly Fixture[];
}

/** The tables of matches that are selected already. */
export function tablesOfMatches(matches: readonly TableMatch[], { rules, league, playOffs }: TableParts): TableGroup[] {
  const groups = Map.groupBy(matches, (match) => match.group);
  const names = [...groups.keys()].sort(compareGroups);
  return names.flatMap((name) => tablesOf({ name, matches: groups.get(name)!, playOffs }, rules, league));
}

interface GroupMatches {
  readonly name: string;
  readonly matches: readonly TableMatch[];
  /** of all groups */
  readonly playOffs: readonly Fixture[];
}

function tablesOf({ name, matches, playOffs }: GroupMatches, rules: TableRules, league: League): TableGroup[] {
  const entries = entriesOf(name, matches, rules);
  countPlayOffs(entries, playOffs);
  let meetings: Meeting[] | undefined;
  const context: TieContext = {
    rule: rules.tieBreak,
    pairing: league.pairing,
    perMatch: rules.perMatch,
    meetings: () => (meetings ??= meetingsOf(matches)),
  };
  const parts = splitLeague(matches, rules, (some) =>
    inTableOrder([...entriesOf(name, some, rules).values()], context),
  );
  const fullTable: Part = { name, teams: new Set(entries.keys()), points: new Map() };
  let rank = 0;
  return (parts ?? [fullTable]).map((part) => {
    const counted = part.isFinal ? entriesBeforeSplit(name, matches, rules) : entries;
    const members = [...counted.values()].filter((entry) => part.teams.has(entry.legacyId));
    for (const entry of members) entry.points = part.points.get(entry.legacyId) ?? entry.points;
    const ordered = lastByRuling(inTableOrder(members, context), rules);
    const rounding = rules.split?.rounding ?? 'down';
    return {
      name: part.name,
      rows: ordered.map((entry) => rowOf(entry, { group: part.name, rank: ++rank, rounding })),
    };
  });
}

function meetingsOf(matches: readonly TableMatch[]): Meeting[] {
  return matches.flatMap(({ fixture, goals }) =>
    goals === null
      ? []
      : { home: fixture.home.legacyId, away: fixture.away.legacyId, homeGoals: goals.home, awayGoals: goals.away },
  );
}

/** Counts the wins of teams of a group against each other in play-offs after it. */
function countPlayOffs(entries: ReadonlyMap<number, Entry>, playOffs: readonly Fixture[]): void {
  for (const { home, away, score } of playOffs) {
    const [one, other] = [entries.get(home.legacyId), entries.get(away.legacyId)];
    const winner = winnerOf(score);
    if (one === undefined || other === undefined || winner === null || winner === 'draw') continue;
    (winner === 'home' ? one : other).playOffWins += 1;
  }
}

function entriesBeforeSplit(name: string, matches: readonly TableMatch[], rules: TableRules): Map<number, Entry> {
  const around = matchesAround(rules.split?.after ?? 0, matches);
  return entriesOf(name, around?.before ?? matches, rules);
}

/** Clubs that a ruling put last come after all others. */
function lastByRuling(ordered: readonly Entry[], { rulings: { putLast } }: TableRules): readonly Entry[] {
  if (putLast.size === 0) return ordered;
  const isLast = ({ team }: Entry) => putLast.has(team.id);
  return [...ordered.filter((entry) => !isLast(entry)), ...ordered.filter(isLast)];
}

/** Comparator: 'Group 2' before 'Group 10', 'Apertura' before 'Clausura'. */
function compareGroups(a: string, b: string): number {
  const number = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0);
  const stem = (name: string) => name.replace(/\d+$/, '');
  return compareRounds(stem(a), stem(b)) || number(a) - number(b);
}
