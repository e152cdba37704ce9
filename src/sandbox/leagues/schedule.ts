/** A league season with dates: rounds on weekends, kickoffs within them, referees, postponements. Knows no present. */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import { doubleRoundRobin } from './calendar.ts';
import { shuffled } from './chance.ts';
import type { SandboxTeam, SandboxVenue } from './clubs.ts';
import { CUP_ROUNDS, SANDBOX_CUP, type SandboxLeague } from './competitions.ts';
import type { SandboxCountry } from './countries.ts';
import { cupDay, DAY, kickoffAt, midweekAfter, playingSaturdays, roundSaturdays } from './days.ts';

/** A match as the season's plan has it. */
export interface PlannedMatch {
  readonly league: SandboxLeague;
  readonly season: number;
  readonly round: string;
  /** with a table of its own */
  readonly group?: string;
  readonly home: SandboxTeam;
  readonly away: SandboxTeam;
  readonly venue: SandboxVenue;
  readonly neutral: boolean;
  readonly referee: string;
  readonly kickoff: number;
  /** the kickoff that was called off, where the match was moved */
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

/** Chance that a match is called off on its first date. */
const POSTPONED = 0.04;
/** A new date is at least this far from the first, and the last rounds are never moved. */
const NEW_DATE_AFTER_DAYS = 30;

/** Identity key of a sandbox fixture; seeds everything that is drawn for the match. */
export function matchIdentity(
  match: Pick<PlannedMatch, 'league' | 'season' | 'home' | 'away' | 'group'> & { kickoff?: number },
): string {
  const pair = `${match.league.code}|${match.season}|${match.home.identity}|${match.away.identity}`;
  // only the league around the clock has groups, and in it the same two meet again and again
  return match.group === undefined ? pair : `${pair}|${new Date(match.kickoff!).toISOString().slice(0, 10)}`;
}

/** The double round robin of a league season in round order. Same plan, same matches, whatever the present. */
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
    return meetings.map(([home, away], place): PlannedMatch => {
      // The last round kicks off at one time, as everywhere.
      const [day, time] = last ? ([1, '15:00'] as const) : slots[place]!;
      return {
        league,
        season,
        round: `Regular Season - ${index + 1}`,
        home: teams[home]!,
        away: teams[away]!,
        venue: teams[home]!.venue,
        neutral: false,
        referee: referees[place]!,
        kickoff: kickoffAt(saturdays[index]! + day * DAY, time, country.utcOffset),
        postponedFrom: null,
      };
    });
  });
  return withPostponements(random, plan, matches, playing);
}

/** Calls some matches off and gives them a free midweek later in the season. */
function withPostponements(
  random: Random,
  plan: SeasonPlan,
  matches: readonly PlannedMatch[],
  playing: readonly number[],
): PlannedMatch[] {
  const { country, season } = plan;
  const cupDays = new Set(CUP_ROUNDS.map((round) => cupDay(SANDBOX_CUP.calendar, season, round)));
  // The last two weekends are followed by no midweek: the table must be complete before the last round.
  const midweeks = playing
    .slice(0, -2)
    .map(midweekAfter)
    .filter((day) => !cupDays.has(day));
  const taken = new Set<string>();
  return matches.map((match) => {
    const called = random() < POSTPONED;
    const time = pick(random, country.midweek);
    const skipped = Math.floor(random() * 4);
    if (!called) return match;
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
