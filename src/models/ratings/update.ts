/** How a result moves the state: closing odds first, then goals. */
import {
  awayCentre,
  awayMean,
  awayVariance,
  homeCentre,
  homeMean,
  homeVariance,
  type Meeting,
  meetingOf,
} from './rates.ts';
import { CONVERSION, type Evidence, type PoolSettings } from './settings.ts';
import type { LeagueState, Pairing, RatingState, TeamState } from './state.ts';

interface Sides {
  readonly home: number;
  readonly away: number;
}

/** A result with what is known about how it came about. */
export interface RatedMatch extends Pairing {
  readonly id: number;
  readonly goals: Sides;
  readonly shotsOnTarget: Sides | null;
  readonly expectedGoals: Sides | null;
  /** goal rates behind the closing odds */
  readonly marketRates: Sides | null;
  /** share of a full match: 0.8 for a friendly */
  readonly weight: number;
}

/** Evidence about one log rate: `gain` moves the components by their variance, `information` lowers the variances. */
interface Step {
  readonly gain: number;
  readonly information: number;
}

/** Updates `state` in place with a match. */
export function applyMatch(state: RatingState, match: RatedMatch, settings: PoolSettings): void {
  const meeting = meetingOf(state, match, settings);
  const { marketRates } = match;
  const evidence = evidenceOf(match, meeting.competition, settings);
  const { correlation } = evidence;
  if (marketRates !== null) {
    moveBy(meeting, correlation, {
      home: priceStep(marketRates.home, homeMean(meeting), homeVariance(meeting), settings.oddsNoise),
      away: priceStep(marketRates.away, awayMean(meeting), awayVariance(meeting), settings.oddsNoise),
    });
  }
  moveBy(meeting, correlation, {
    home: countStep(evidence, 'home', homeMean(meeting), homeVariance(meeting), homeCentre(meeting)),
    away: countStep(evidence, 'away', awayMean(meeting), awayVariance(meeting), awayCentre(meeting)),
  });
  countShots(meeting.competition, match);
  meeting.home.priced = meeting.away.priced = marketRates !== null;
  meeting.home.matches++;
  meeting.away.matches++;
  keep(state, match, meeting);
}

/** The log rate behind the prices, observed with normal noise. */
function priceStep(rate: number, mean: number, variance: number, noise: number): Step {
  const information = 1 / (variance + noise);
  return { gain: (Math.log(rate) - mean) * information, information };
}

/** What a match shows about the goal rates: goals, and chances (shots on target or expected goals) in units of goals. */
interface Counts {
  readonly goals: Sides;
  readonly chances: Sides | null;
  readonly goalWeight: number;
  readonly chanceWeight: number;
  readonly slope: number;
  readonly correlation: number;
}

/**
 * One Newton step of two Poisson counts with a normal prior on the log rate. Chances differ less between teams than
 * goals do: `slope` is the power of the goal rate, relative to the `centre` of the competition, that they follow.
 */
function countStep(counts: Counts, side: 'home' | 'away', mean: number, variance: number, centre: number): Step {
  const { goals, chances, goalWeight, chanceWeight, slope } = counts;
  const rate = Math.exp(mean);
  let slopeOfLikelihood = goalWeight * (goals[side] - rate);
  let information = goalWeight * rate;
  if (chances !== null) {
    const chanceRate = Math.exp(centre + slope * (mean - centre));
    slopeOfLikelihood += chanceWeight * slope * (chances[side] - chanceRate);
    information += chanceWeight * slope * slope * chanceRate;
  }
  const scale = 1 + information * variance;
  return { gain: slopeOfLikelihood / scale, information: information / scale };
}

function evidenceOf(
  { goals, shotsOnTarget, expectedGoals, marketRates, weight }: RatedMatch,
  { goals: scored, shots }: LeagueState,
  settings: PoolSettings,
): Counts {
  const { goalsMax } = settings;
  const capped = { home: Math.min(goals.home, goalsMax), away: Math.min(goals.away, goalsMax) };
  const priced = marketRates !== null;
  const counts = (evidence: Evidence, chances: Sides | null): Counts => {
    const { slope, correlation } = evidence;
    const total = evidence.information * weight;
    const goalWeight = chances === null ? total : total * evidence.goals;
    return { goals: capped, chances, goalWeight, chanceWeight: total - goalWeight, slope, correlation };
  };
  if (expectedGoals !== null) return counts(settings.expectedGoals, expectedGoals);
  if (shotsOnTarget !== null) {
    const perShot = scored / shots;
    const inGoals = { home: shotsOnTarget.home * perShot, away: shotsOnTarget.away * perShot };
    return counts(priced ? settings.pricedShots : settings.shots, inGoals);
  }
  return counts(priced ? settings.pricedGoals : settings.goals, null);
}

function moveBy(
  { home, away, competition, homeLeague, awayLeague, neutral }: Meeting,
  correlation: number,
  steps: { readonly home: Step; readonly away: Step },
): void {
  const { home: one, away: other } = steps;
  moveTeam(home, { attack: one, defence: other }, correlation);
  moveTeam(away, { attack: other, defence: one }, correlation);
  moveLeagueBase(competition, one, other, neutral);
  if (homeLeague === null || awayLeague === null) return;
  const gain = one.gain - other.gain;
  const information = one.information + other.information;
  moveLevel(homeLeague, gain, information);
  moveLevel(awayLeague, -gain, information);
}

/** `attack` is evidence about the goals the team scores, `defence` about those it concedes. */
function moveTeam(
  team: TeamState,
  { attack, defence }: { readonly attack: Step; readonly defence: Step },
  correlation: number,
): void {
  const attackMove = team.attackVariance * attack.gain;
  const defenceMove = -team.defenceVariance * defence.gain;
  team.attack += attackMove + correlation * defenceMove;
  team.defence += defenceMove + correlation * attackMove;
  team.attackVariance -= team.attackVariance ** 2 * attack.information;
  team.defenceVariance -= team.defenceVariance ** 2 * defence.information;
}

function moveLeagueBase(league: LeagueState, home: Step, away: Step, neutral: boolean): void {
  const { baseVariance, homeVariance: variance } = league;
  league.base += baseVariance * (home.gain + away.gain);
  league.baseVariance = lowered(baseVariance, home.information + away.information);
  if (neutral) return;
  league.home += variance * home.gain;
  league.homeVariance = lowered(variance, home.information);
}

function moveLevel(league: LeagueState, gain: number, information: number): void {
  league.level += league.levelVariance * gain;
  league.levelVariance = lowered(league.levelVariance, information);
}

/** Two observations at once can overstate the information; a variance stays positive. */
function lowered(variance: number, information: number): number {
  return variance - variance * Math.min(variance * information, 0.5);
}

function countShots(league: LeagueState, { goals, shotsOnTarget }: RatedMatch): void {
  if (shotsOnTarget === null) return;
  league.goals = league.goals * CONVERSION.decay + goals.home + goals.away;
  league.shots = league.shots * CONVERSION.decay + shotsOnTarget.home + shotsOnTarget.away;
}

function keep({ teams, leagues }: RatingState, match: RatedMatch, meeting: Meeting): void {
  teams.set(match.home, meeting.home);
  teams.set(match.away, meeting.away);
  leagues.set(match.competition.id, meeting.competition);
  if (meeting.homeLeague !== null) leagues.set(meeting.home.league, meeting.homeLeague);
  if (meeting.awayLeague !== null) leagues.set(meeting.away.league, meeting.awayLeague);
}
