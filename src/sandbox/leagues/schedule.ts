/** Schedules a league season: rounds, kickoffs, referees and postponements. Independent of the current time. */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import { doubleRoundRobin } from './calendar.ts';
import { shuffled } from './chance.ts';
import type { SandboxTeam, SandboxVenue } from './clubs.ts';
import { CUP_ROUNDS, SANDBOX_CUP, type SandboxLeague } from './competitions.ts';
import type { SandboxCountry } from './countries.ts';
import { cupDay, DAY, kickoffAt, midweekAfter, playingSaturdays, roundSaturdays } from './days.ts';

/** A scheduled match, before its state at a moment is known. */
export interface PlannedMatch {
  readonly league: SandboxLeague;
  readonly season: number;
  readonly round: string;
  /** group with its own table */
  readonly group?: string;
  readonly home: SandboxTeam;
  readonly away: SandboxTeam;
  readonly venue: SandboxVenue;
  readonly neutral: boolean;
  readonly referee: string;
  readonly kickoff: number;
  /** the original kickoff of a postponed match */
  readonly postponedFrom: number | null;
}

export interface SeasonPlan {
  readonly seed: string | number;
  readonly country: SandboxCountry;
  readonly league: SandboxLeague;
  readonly season: number;
  readonly teams: readonly SandboxTeam[];
  readonly referees: readonly string[];
}

/** Probability that a match is postponed. */
const POSTPONED_CHANCE = 0.04;
/** Minimum number of days between the original and the new date. */
const NEW_DATE_AFTER_DAYS = 30;

/** Identity key of a sandbox fixture; it seeds all random streams of the match. */
export function matchIdentity(
  match: Pick<PlannedMatch, 'league' | 'season' | 'home' | 'away' | 'group'> & { kickoff?: number },
): string {
  const pair = `${match.league.code}|${match.season}|${match.home.identity}|${match.away.identity}`;
  // Only the always-on league has groups, and there two teams meet repeatedly.
  return match.group === undefined ? pair : `${pair}|${new Date(match.kickoff!).toISOString().slice(0, 10)}`;
}

/** The double round robin of a league season, in round order. The same plan gives the same matches. */
export function leagueSchedule(plan: SeasonPlan): PlannedMatch[] {
  const { league, season, country } = plan;
  const random = seededRandom(`${plan.seed}|schedule|${league.code}|${season}`);
  const teams = shuffled(random, plan.teams);
  const rounds = doubleRoundRobin(teams.length);
  const playing = playingSaturdays(league.calendar, season);
  const saturdays = roundSaturdays(playing, rounds.length);
  const matches = rounds.flatMap((meetings, index) => {
    const last = index === rounds.length - 1;
    const slots = shuffled(random, country.slots);
    const referees = shuffled(random, plan.referees);
    return meetings.map(([home, away], position): PlannedMatch => {
      // All matches of the last round kick off at the same time.
      const [day, time] = last ? ([1, '15:00'] as const) : slots[position]!;
      return {
        league,
        season,
        round: `Regular Season - ${index + 1}`,
        home: teams[home]!,
        away: teams[away]!,
        venue: teams[home]!.venue,
        neutral: false,
        referee: referees[position]!,
        kickoff: kickoffAt(saturdays[index]! + day * DAY, time, country.utcOffset),
        postponedFrom: null,
      };
    });
  });
  return withPostponements(random, plan, matches, playing);
}

/** Postpones some matches to a free midweek later in the season. */
function withPostponements(
  random: Random,
  plan: SeasonPlan,
  matches: readonly PlannedMatch[],
  playing: readonly number[],
): PlannedMatch[] {
  const { country, season } = plan;
  const cupDays = new Set(CUP_ROUNDS.map((round) => cupDay(SANDBOX_CUP.calendar, season, round)));
  // No midweek after the last two weekends, so that all postponed matches precede the last round.
  const midweeks = playing
    .slice(0, -2)
    .map(midweekAfter)
    .filter((day) => !cupDays.has(day));
  const taken = new Set<string>();
  return matches.map((match) => {
    const isPostponed = random() < POSTPONED_CHANCE;
    const time = pick(random, country.midweek);
    const skipped = Math.floor(random() * 4);
    if (!isPostponed) return match;
    const sides = [match.home.identity, match.away.identity];
    const days = midweeks.filter(
      (day) => day > match.kickoff + NEW_DATE_AFTER_DAYS * DAY && !sides.some((side) => taken.has(`${side}|${day}`)),
    );
    const day = days[Math.min(skipped, days.length - 1)];
    if (day === undefined) return match;
    for (const side of sides) taken.add(`${side}|${day}`);
    return { ...match, kickoff: kickoffAt(day, time, country.utcOffset), postponedFrom: match.kickoff };
  });
}
