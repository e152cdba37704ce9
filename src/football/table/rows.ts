/** Sums a team's matches into its row of a table. */
import { type Letter, letterOf } from '../result.ts';
import type { Goals, Side } from '../score.ts';
import type { Team } from '../terms.ts';
import type { TableMatch } from './matches.ts';
import type { TableRules } from './rules.ts';
import type { Contender } from './tie-breaks.ts';

/** Matches and goals of one team: all, home or away. */
export interface Tally {
  readonly played: number;
  readonly win: number;
  readonly draw: number;
  readonly lose: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
}

export interface TableRow {
  /** from 1; unique within the group */
  readonly rank: number;
  readonly team: Team;
  readonly group: string;
  /** after deductions */
  readonly points: number;
  readonly goalsDiff: number;
  /** letters W, D, L of the last five results, newest first; empty before the first match */
  readonly form: string;
  readonly all: Tally;
  readonly home: Tally;
  readonly away: Tally;
  /** deducted points, 0 or more */
  readonly deduction: number;
}

interface Count {
  played: number;
  win: number;
  draw: number;
  lose: number;
  goalsFor: number;
  goalsAgainst: number;
}

/** A team's sums while its table is computed. */
export interface Entry extends Contender {
  readonly team: Team;
  readonly home: Count;
  readonly away: Count;
  readonly letters: Letter[];
  readonly deduction: number;
  points: number;
  played: number;
  wins: number;
  goalsFor: number;
  goalsAgainst: number;
  goalDifference: number;
  awayGoals: number;
  awayWins: number;
  playOffWins: number;
}

/** Entries by legacy id, one for each team of the group, with points after deductions. Matches are in kickoff order. */
export function entriesOf(group: string, matches: readonly TableMatch[], rules: TableRules): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const entryOf = (team: Team) => {
    // A match between two conferences counts in both tables, for each table's own team.
    if (rules.groups !== null && (rules.groups.get(team.legacyId) ?? group) !== group) return undefined;
    let entry = entries.get(team.legacyId);
    if (entry === undefined) {
      entry = newEntry(team, rules);
      entries.set(team.legacyId, entry);
    }
    return entry;
  };
  for (const { fixture, goals, winner } of matches) {
    const home = entryOf(fixture.home);
    const away = entryOf(fixture.away);
    if (goals === null) continue;
    if (home !== undefined) addResult(home, 'home', resultFor('home', goals, winner), rules.pointsForWin);
    if (away !== undefined) addResult(away, 'away', resultFor('away', goals, winner), rules.pointsForWin);
  }
  for (const team of rules.rulings.forfeited) addForfeits(entries, team, rules);
  return entries;
}

/** Both matches against a club that lost all of them 0-3 by a ruling. */
function addForfeits(entries: Map<number, Entry>, team: Team, rules: TableRules): void {
  const others = [...entries.values()].filter((entry) => entry.team.id !== team.id);
  const own = newEntry(team, rules);
  entries.set(team.legacyId, own);
  for (const other of others) {
    for (const side of ['home', 'away'] as const) {
      addResult(other, side, { scored: 3, conceded: 0, letter: 'W' }, rules.pointsForWin);
      addResult(own, side, { scored: 0, conceded: 3, letter: 'L' }, rules.pointsForWin);
    }
    // They have no day, so they come before the matches that were played.
    other.letters.unshift(...other.letters.splice(-2));
  }
}

interface Result {
  readonly scored: number;
  readonly conceded: number;
  readonly letter: Letter;
}

function resultFor(side: Side, goals: Goals, winner: TableMatch['winner']): Result {
  const scored = side === 'home' ? goals.home : goals.away;
  const conceded = side === 'home' ? goals.away : goals.home;
  if (winner === undefined) return { scored, conceded, letter: letterOf(scored, conceded) };
  return { scored, conceded, letter: winner === side ? 'W' : 'L' };
}

function addResult(entry: Entry, side: Side, { scored, conceded, letter }: Result, pointsForWin: number): void {
  const count = entry[side];
  entry.letters.push(letter);
  count.played += 1;
  entry.played += 1;
  count.goalsFor += scored;
  count.goalsAgainst += conceded;
  entry.goalsFor += scored;
  entry.goalsAgainst += conceded;
  entry.goalDifference += scored - conceded;
  if (side === 'away') entry.awayGoals += scored;
  if (letter === 'D') {
    count.draw += 1;
    entry.points += 1;
  } else if (letter === 'W') {
    count.win += 1;
    entry.wins += 1;
    entry.points += pointsForWin;
    if (side === 'away') entry.awayWins += 1;
  } else {
    count.lose += 1;
  }
}

function newEntry(team: Team, rules: TableRules): Entry {
  const count = (): Count => ({ played: 0, win: 0, draw: 0, lose: 0, goalsFor: 0, goalsAgainst: 0 });
  const deductions = rules.deductions.filter((deduction) => deduction.team === team.id);
  const numbers = {
    played: 0,
    wins: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    goalDifference: 0,
    awayGoals: 0,
    awayWins: 0,
    playOffWins: 0,
  };
  const deduction = deductions.reduce((sum, { points }) => sum + points, 0);
  const { legacyId, name } = team;
  return {
    legacyId,
    name,
    team,
    home: count(),
    away: count(),
    letters: [],
    deduction,
    points: 0 - deduction,
    ...numbers,
  };
}

/** The row of an entry, for its rank. A half point left by halving decides the order but is not shown. */
export function rowOf(
  entry: Entry,
  { group, rank, rounding }: { readonly group: string; readonly rank: number; readonly rounding: 'up' | 'down' },
): TableRow {
  const { home, away } = entry;
  return {
    rank,
    team: entry.team,
    group,
    points: rounding === 'up' ? Math.ceil(entry.points) : Math.floor(entry.points),
    goalsDiff: entry.goalDifference,
    form: entry.letters.slice(-5).reverse().join(''),
    all: {
      played: entry.played,
      win: home.win + away.win,
      draw: home.draw + away.draw,
      lose: home.lose + away.lose,
      goalsFor: entry.goalsFor,
      goalsAgainst: entry.goalsAgainst,
    },
    home,
    away,
    deduction: entry.deduction,
  };
}
