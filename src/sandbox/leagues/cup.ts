/** The knock-out cup. The draw of a round is published after the previous round. */
import { pick, seededRandom } from '../../base/random.ts';
import { winnerOf } from '../../football/score.ts';
import { shuffled } from './chance.ts';
import type { SandboxTeam, SandboxVenue } from './clubs.ts';
import { CUP_ROUNDS } from './competitions.ts';
import { cupDay, HOUR, kickoffAt } from './days.ts';
import { playMatch } from './results.ts';
import { matchIdentity, type PlannedMatch, type SeasonPlan } from './schedule.ts';
import { ratesOf, type StrengthTable } from './strengths.ts';
import { resultKey } from './tiers.ts';

export interface CupPlan extends SeasonPlan {
  readonly strengths: StrengthTable;
  /** stadium of the final */
  readonly nationalVenue: SandboxVenue;
  readonly now: number;
}

/** The next round is drawn this long after the last kickoff of a round. */
const DRAWN_AFTER = 14 * HOUR;

/** The cup matches drawn by `now`. A draw depends on results, never on `now`. */
export function cupSchedule(plan: CupPlan): PlannedMatch[] {
  const { seed, league, season, strengths } = plan;
  const matches: PlannedMatch[] = [];
  let teams = plan.teams;
  let drawnAt = Number.NEGATIVE_INFINITY;
  for (const round of CUP_ROUNDS) {
    if (plan.now < drawnAt) break;
    const ties = drawRound(plan, round, teams);
    matches.push(...ties);
    drawnAt = Math.max(...ties.map((tie) => tie.kickoff)) + DRAWN_AFTER;
    teams = ties.map((tie) => {
      const play = playMatch(resultKey(seed, matchIdentity(tie)), ratesOf(strengths, tie), true);
      const winner = winnerOf(play.score);
      if (winner !== 'home' && winner !== 'away') throw new Error(`${league.code} ${season}: a cup tie has no winner`);
      return tie[winner];
    });
  }
  return matches;
}

function drawRound(plan: CupPlan, round: (typeof CUP_ROUNDS)[number], teams: readonly SandboxTeam[]): PlannedMatch[] {
  const { seed, league, season, country, nationalVenue } = plan;
  const random = seededRandom(`${seed}|draw|${league.code}|${season}|${round.name}`);
  const final = round.name === 'Final';
  const day = cupDay(league.calendar, season, round);
  const drawn = shuffled(random, teams);
  const referees = shuffled(random, plan.referees);
  return Array.from({ length: drawn.length / 2 }, (_, tie): PlannedMatch => {
    const home = drawn[2 * tie]!;
    return {
      league,
      season,
      round: round.name,
      home,
      away: drawn[2 * tie + 1]!,
      venue: final ? nationalVenue : home.venue,
      neutral: final,
      referee: referees[tie]!,
      kickoff: kickoffAt(day, final ? '17:00' : pick(random, country.midweek), country.utcOffset),
      postponedFrom: null,
    };
  });
}
