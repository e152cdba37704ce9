/** The table of a season after each of its matchdays. */
import { parseRound } from '../rounds.ts';
import type { Fixture, Instant } from '../terms.ts';
import { type TableMatch, tableMatches } from './matches.ts';
import type { TableRules } from './rules.ts';
import { playOffsOf, type TableGroup, tablesOfMatches } from './standings.ts';

export interface Matchday {
  /** from 1 */
  readonly number: number;
  /** kickoff of the last match that counts */
  readonly end: Instant;
  readonly groups: readonly TableGroup[];
}

/** A matchday with fewer matches than this share of the largest one consists of rescheduled matches. */
const SHARE_MIN = 0.5;
/** A pause of this length separates matchdays: those of Friday to Monday follow each other faster. */
const PAUSE_MS = 60 * 3_600_000;

/**
 * The tables after each matchday that has a result, in playing order. A matchday is a numbered round, or, where matches
 * have none, a run of days in which no team plays twice. A rescheduled match counts from the matchday on that it was
 * played after. The last table includes every result.
 *
 * @param fixtures of one league season, in any order
 */
export function tableHistory(fixtures: readonly Fixture[], rules: TableRules): Matchday[] {
  const [first] = fixtures;
  if (first === undefined) return [];
  const selected = tableMatches(fixtures, rules);
  const playOffs = playOffsOf(fixtures);
  // a match between two conferences counts in both tables
  const matches = [...new Map(selected.map((match) => [match.fixture.id, match])).values()];
  const matchdays = inOrder(byRound(matches) ?? byCalendar(matches));
  const ends = endsOf(matchdays);
  const played = matchdays.flatMap((matchday, i) => {
    const after = ends[i - 1] ?? -Infinity;
    return matchday.some(({ goals, fixture }) => goals !== null && fixture.kickoff > after) ? [ends[i]!] : [];
  });
  const latest = matches.findLast(({ goals }) => goals !== null)?.fixture.kickoff;
  const until = matchesUntil(selected);
  return played.map((own, i) => {
    const end = i === played.length - 1 ? Math.max(own, latest ?? own) : own;
    const parts = { rules, league: first.league, playOffs: playOffs.filter(({ kickoff }) => kickoff <= end) };
    return { number: i + 1, end, groups: tablesOfMatches(until(end), parts) };
  });
}

/**
 * The matches without the results of those after `end`. Matches after a split are missing until the first of them is
 * played, as in `asOf`.
 */
function matchesUntil(matches: readonly TableMatch[]): (end: Instant) => TableMatch[] {
  // once, as each table takes the same matches
  const both = matches.map((match) => {
    const { winner: _, ...facts } = match;
    return { match, open: { ...facts, goals: null } };
  });
  return (end) => {
    const hasSplit = matches.some(({ part, fixture }) => part !== null && fixture.kickoff <= end);
    const found: TableMatch[] = [];
    for (const { match, open } of both) {
      if (match.fixture.kickoff <= end) found.push(match);
      else if (match.part === null || hasSplit) found.push(open);
    }
    return found;
  };
}

/** Null if a match has no numbered round. Rounds of several groups with the same number are one matchday. */
function byRound(matches: readonly TableMatch[]): TableMatch[][] | null {
  const groups = new Map<string, TableMatch[]>();
  for (const match of matches) {
    const { round } = match.fixture;
    const parsed = round === null ? null : parseRound(round);
    if (parsed === null || parsed.number === null) return null;
    const key = parsed.order.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [match]);
    else group.push(match);
  }
  return [...groups.values()];
}

/** Starts a matchday after a pause, and where a team would play twice in it. Small ones join the one before. */
function byCalendar(matches: readonly TableMatch[]): TableMatch[][] {
  const found: TableMatch[][] = [];
  let teams = new Set<number>();
  let last = -Infinity;
  for (const match of matches) {
    const { home, away, kickoff } = match.fixture;
    if (kickoff - last > PAUSE_MS || teams.has(home.legacyId) || teams.has(away.legacyId)) {
      teams = new Set();
      found.push([]);
    }
    for (const { legacyId } of [home, away]) teams.add(legacyId);
    last = kickoff;
    found.at(-1)!.push(match);
  }
  const largest = Math.max(0, ...found.map(({ length }) => length));
  const joined: TableMatch[][] = [];
  for (const matchday of found) {
    if (joined.length > 0 && matchday.length < largest * SHARE_MIN) joined.at(-1)!.push(...matchday);
    else joined.push([...matchday]);
  }
  return joined;
}

function middleOf(matchday: readonly TableMatch[]): Instant {
  const kickoffs = matchday.map(({ fixture }) => fixture.kickoff).sort((a, b) => a - b);
  return kickoffs[Math.floor((kickoffs.length - 1) / 2)]!;
}

/** By the middle match: a postponed or brought forward one does not move a matchday. */
function inOrder(matchdays: readonly TableMatch[][]): TableMatch[][] {
  return matchdays.toSorted((a, b) => middleOf(a) - middleOf(b));
}

/** The last kickoff of each matchday before the middle of the next one; never earlier than the one before. */
function endsOf(matchdays: readonly TableMatch[][]): Instant[] {
  let end = -Infinity;
  return matchdays.map((matchday, i) => {
    const next = matchdays[i + 1];
    const limit = next === undefined ? Infinity : middleOf(next);
    for (const { fixture } of matchday) if (fixture.kickoff < limit) end = Math.max(end, fixture.kickoff);
    return end;
  });
}
