/** Rounds of a league season whose source states none, from the days of its matches. */
import type { Instant } from '../terms.ts';

export interface CalendarMatch {
  /** any id that is unique for a team */
  readonly home: number;
  readonly away: number;
  readonly kickoff: Instant;
}

const HOUR_MS = 3_600_000;
/** A pause of this length separates rounds. Within a round, the matches of Friday to Monday follow each other faster. */
const PAUSE_MS = 60 * HOUR_MS;
/** A group with fewer of the matches of a round consists of rescheduled matches. */
const SHARE_MIN = 0.5;

/**
 * Numbers the rounds of a complete double round robin. Matches that follow each other and have no team in common are a
 * round; a rescheduled match belongs to the only round that lacks both of its teams.
 *
 * @returns the round of each match, from 1, in the order of the matches; null if the calendar is ambiguous
 */
export function calendarRounds(matches: readonly CalendarMatch[]): number[] | null {
  const teams = new Set(matches.flatMap(({ home, away }) => [home, away])).size;
  if (teams < 6 || teams % 2 === 1 || !isDoubleRoundRobin(matches, teams)) return null;
  const size = teams / 2;
  const groups = groupsOf(matches, size);
  const rounds = groups.filter((group) => group.length >= size * SHARE_MIN);
  if (rounds.length !== 2 * (teams - 1)) return null;
  const rescheduled = groups.filter((group) => !rounds.includes(group)).flat();
  if (!assign(rescheduled, rounds) || rounds.some((round) => round.length !== size)) return null;
  const numbers = new Map(rounds.flatMap((round, index) => round.map((match) => [match, index + 1] as const)));
  return matches.map((match) => numbers.get(match)!);
}

function isDoubleRoundRobin(matches: readonly CalendarMatch[], teams: number): boolean {
  const pairs = new Set(matches.map(({ home, away }) => `${home}-${away}`));
  return matches.length === teams * (teams - 1) && pairs.size === matches.length;
}

/** Splits the calendar where a round is complete, a team would play twice, or nobody plays for some days. */
function groupsOf(matches: readonly CalendarMatch[], size: number): CalendarMatch[][] {
  const groups: CalendarMatch[][] = [];
  let current: CalendarMatch[] = [];
  for (const match of matches.toSorted((a, b) => a.kickoff - b.kickoff || a.home - b.home)) {
    const last = current.at(-1);
    if (
      last === undefined ||
      current.length === size ||
      plays(current, match) ||
      match.kickoff - last.kickoff > PAUSE_MS
    ) {
      current = [];
      groups.push(current);
    }
    current.push(match);
  }
  return groups;
}

function plays(round: readonly CalendarMatch[], { home, away }: CalendarMatch): boolean {
  return round.some((match) => [match.home, match.away].some((team) => team === home || team === away));
}

/** Adds each match to the only round without its teams. Returns false if a match has several such rounds, or none. */
function assign(matches: readonly CalendarMatch[], rounds: readonly CalendarMatch[][]): boolean {
  let left = matches;
  while (left.length > 0) {
    const next = left.filter((match) => {
      const open = rounds.filter((round) => !plays(round, match));
      if (open.length === 1) open[0]!.push(match);
      return open.length !== 1;
    });
    if (next.length === left.length) return false;
    left = next;
  }
  return true;
}
