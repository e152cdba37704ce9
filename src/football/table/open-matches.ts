/** Matches of a running season that no source lists, such as those of a season known from its results alone. */
import { teamsMax } from '../catalogue/division-sizes.ts';
import { byKickoff } from '../result.ts';
import { NO_SCORE } from '../score.ts';
import type { Fixture, Instant, Team } from '../terms.ts';
import type { TableRules } from './rules.ts';

/** A season takes at most this long: later, matches that are not stored were not played. */
const SEASON_MS = 330 * 86_400_000;

export interface CompletedCalendar {
  /** with the missing matches */
  readonly fixtures: readonly Fixture[];
  /** number of missing matches */
  readonly missing: number;
}

/**
 * Adds the missing matches of a double round robin, in which every team is at home to every other once. Other seasons
 * are returned as they are: their calendar does not follow from the teams.
 *
 * @returns the reason why the calendar cannot be completed, where it cannot
 */
export function completedCalendar(
  fixtures: readonly Fixture[],
  { now, rules }: { readonly now: Instant; readonly rules: TableRules },
): CompletedCalendar | { readonly refused: string } {
  const first = fixtures.reduce<Fixture | null>((a, b) => (a === null || byKickoff(b, a) < 0 ? b : a), null);
  const asStored = { fixtures, missing: 0 };
  if (first === null || !isRoundRobin(fixtures, rules) || now > first.kickoff + SEASON_MS) return asStored;
  const teams = new Map(fixtures.flatMap(({ home, away }) => [home, away]).map((team) => [team.legacyId, team]));
  const pairings = missingPairings(fixtures, [...teams.values()]);
  if (pairings.length === 0) return asStored;
  const { league, season } = first;
  const size = teamsMax(league.code, season);
  if (size !== null && teams.size < size) {
    const refused = `only ${teams.size} of the ${size} teams have a stored match, and ${pairings.length} matches between them are missing: import the calendar of the season`;
    return { refused };
  }
  const end = first.kickoff + SEASON_MS;
  const kickoff = now + (end - now) / 2;
  const added = pairings.map(([home, away], index) => openMatch(first, { home, away, kickoff, number: index + 1 }));
  return { fixtures: [...fixtures, ...added], missing: added.length };
}

function isRoundRobin(fixtures: readonly Fixture[], { split, perMatch, groups }: TableRules): boolean {
  const { league } = fixtures[0]!;
  if (league.type !== 'League' || league.pairing !== 'once' || split !== null || perMatch || groups !== null)
    return false;
  return fixtures.every(
    ({ group, round }) => group === null && (round === null || /^(?:Regular Season - )?\d+$/.test(round)),
  );
}

function missingPairings(fixtures: readonly Fixture[], teams: readonly Team[]): [home: Team, away: Team][] {
  const key = (home: Team, away: Team) => `${home.legacyId} ${away.legacyId}`;
  const stored = new Set(fixtures.map(({ home, away }) => key(home, away)));
  return teams.flatMap((home) =>
    teams.flatMap((away): [Team, Team][] => (home === away || stored.has(key(home, away)) ? [] : [[home, away]])),
  );
}

/** A match that is only used in calculations: its id is no stored one. */
function openMatch(
  like: Fixture,
  { home, away, kickoff, number }: { home: Team; away: Team; kickoff: Instant; number: number },
): Fixture {
  return {
    ...like,
    ...{ id: `missing ${number}`, legacyId: -number, home, away, kickoff, round: null, venue: null, neutral: false },
    ...{ status: 'NS', elapsed: null, extra: null, score: NO_SCORE },
  };
}
