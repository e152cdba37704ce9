/** Groups and knock-out rounds of a final tournament whose source states none, from who played whom and when. */
import type { CalendarMatch } from './calendar-rounds.ts';

export interface TournamentMatch extends CalendarMatch {
  /** orders matches of one day */
  readonly id: string;
}

const GROUP_SIZES = [4, 3, 5, 6];
const KNOCK_OUT_ROUNDS = ['Semi-finals', 'Quarter-finals', 'Round of 16', 'Round of 32'];

/**
 * The first matches of each team form groups if all teams of a group meet each other and nobody else. The rounds after
 * them follow from the final, back along its teams. Groups have numbers, because pairings say nothing about letters.
 *
 * @returns the round of each match, in the order of the matches; null if the matches have another form
 */
export function tournamentRounds(matches: readonly TournamentMatch[]): string[] | null {
  const inOrder = matches.toSorted((a, b) => a.kickoff - b.kickoff || (a.id < b.id ? -1 : 1));
  for (const size of GROUP_SIZES) {
    const rounds = roundsWithGroupsOf(size, inOrder);
    if (rounds !== null) return matches.map((match) => rounds.get(match)!);
  }
  return null;
}

function roundsWithGroupsOf(size: number, inOrder: readonly TournamentMatch[]): Map<TournamentMatch, string> | null {
  const played = new Map<number, number>();
  const rounds = new Map<TournamentMatch, string>();
  const groupMatches: TournamentMatch[] = [];
  const later: TournamentMatch[] = [];
  for (const match of inOrder) {
    const numbers = [match.home, match.away].map((team) => (played.get(team) ?? 0) + 1);
    played.set(match.home, numbers[0]!).set(match.away, numbers[1]!);
    if (numbers.every((number) => number < size)) groupMatches.push(match);
    else if (numbers.some((number) => number < size)) return null;
    else later.push(match);
  }
  const groups = completeGroups(size, groupMatches, played.size);
  if (groups === null) return null;
  for (const [index, group] of groups.entries()) {
    const count = new Map<number, number>();
    for (const match of group) {
      const number = Math.max(...[match.home, match.away].map((team) => (count.get(team) ?? 0) + 1));
      for (const team of [match.home, match.away]) count.set(team, (count.get(team) ?? 0) + 1);
      rounds.set(match, `Group ${index + 1} - ${number}`);
    }
  }
  return addKnockOuts(later, rounds) ? rounds : null;
}

/** The groups in the order of their first matches; null unless every team plays all others of its group once. */
function completeGroups(size: number, matches: readonly TournamentMatch[], teams: number): TournamentMatch[][] | null {
  const opponents = new Map<number, Set<number>>();
  for (const { home, away } of matches) {
    opponents.set(home, (opponents.get(home) ?? new Set([home])).add(away));
    opponents.set(away, (opponents.get(away) ?? new Set([away])).add(home));
  }
  const keyOf = (team: number) => [...opponents.get(team)!].sort((a, b) => a - b).join();
  const groups = [...Map.groupBy(matches, ({ home }) => keyOf(home)).values()];
  const isComplete =
    groups.length > 1 &&
    opponents.size === teams &&
    [...opponents.values()].every((group) => group.size === size) &&
    matches.every(({ home, away }) => keyOf(home) === keyOf(away)) &&
    groups.every((group) => group.length === (size * (size - 1)) / 2);
  return isComplete ? groups : null;
}

/** Names the matches after the groups; false if they are not those of a bracket. */
function addKnockOuts(matches: readonly TournamentMatch[], rounds: Map<TournamentMatch, string>): boolean {
  const final = matches.at(-1);
  if (final === undefined) return true;
  const left = new Set(matches.slice(0, -1));
  if ([...left].some(({ kickoff }) => kickoff === final.kickoff)) return false; // the final is the last match alone
  rounds.set(final, 'Final');
  let teams = [final.home, final.away];
  for (const name of KNOCK_OUT_ROUNDS) {
    const round = previousMatches(teams, left);
    // the winners of two groups can meet in the final at once
    if (round.size === 0 && name === 'Semi-finals') return addThirdPlace(left, rounds, (team) => !teams.includes(team));
    if (round.size === 0) break;
    if (round.size !== teams.length) return false;
    for (const match of round) {
      left.delete(match);
      rounds.set(match, name);
    }
    const finalists = teams;
    teams = [...round].flatMap(({ home, away }) => [home, away]);
    if (name !== 'Semi-finals') continue;
    const last = Math.max(...Array.from(round, ({ kickoff }) => kickoff));
    const afterwards = new Set([...left].filter(({ kickoff }) => kickoff > last));
    const isLoser = (team: number) => teams.includes(team) && !finalists.includes(team);
    if (!addThirdPlace(afterwards, rounds, isLoser)) return false;
    for (const match of afterwards) left.delete(match);
  }
  return left.size === 0;
}

/** The last match of each team. */
function previousMatches(teams: readonly number[], left: ReadonlySet<TournamentMatch>): Set<TournamentMatch> {
  return new Set(teams.flatMap((team) => [...left].findLast(({ home, away }) => home === team || away === team) ?? []));
}

/** Names the match for third place, if there is one; false if there are others. */
function addThirdPlace(
  matches: ReadonlySet<TournamentMatch>,
  rounds: Map<TournamentMatch, string>,
  mayPlay: (team: number) => boolean,
): boolean {
  const [match, ...others] = matches;
  if (match === undefined) return true;
  if (others.length > 0 || !mayPlay(match.home) || !mayPlay(match.away)) return false;
  rounds.set(match, '3rd Place Final');
  return true;
}
