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
import { CONVERSION, type Evidence, type PoolSettings, USUAL_GAIN } from './settings.ts';
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
  readonly corners: Sides | null;
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

/** Updates `state` with a match, the states of teams and leagues in place: copy those that are needed later. */
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
  for (const team of [meeting.home, meeting.away]) {
    team.usualAttack += USUAL_GAIN * (team.attack - team.usualAttack);
    team.usualDefence += USUAL_GAIN * (team.defence - team.usualDefence);
    team.priced = marketRates !== null;
    team.matches++;
  }
  keep(state, match, meeting);
}

/** The log rate behind the prices, observed with normal noise. */
function priceStep(rate: number, mean: number, variance: number, noise: number): Step {
  const information = 1 / (variance + noise);
  return { gain: (Math.log(rate) - mean) * information, information };
}

/** What a match shows about the goal rates: goals, and chances and corners in units of goals, with their weights. */
interface Counts {
  readonly goals: Sides;
  /** weighted sum of chances and corners, and the sum of their weights */
  readonly others: Sides;
  readonly goalWeight: number;
  readonly otherWeight: number;
  readonly slope: number;
  readonly correlation: number;
}

/**
 * One Newton step of Poisson counts with a normal prior on the log rate. Chances and corners differ less between teams
 * than goals do: `slope` is the power of the goal rate, relative to the `centre` of the competition, that they follow.
 */
function countStep(counts: Counts, side: 'home' | 'away', mean: number, variance: number, centre: number): Step {
  const { goals, others, goalWeight, otherWeight, slope } = counts;
  const rate = Math.exp(mean);
  let slopeOfLikelihood = goalWeight * (goals[side] - rate);
  let information = goalWeight * rate;
  if (otherWeight > 0) {
    const otherRate = Math.exp(centre + slope * (mean - centre));
    slopeOfLikelihood += slope * (others[side] - otherWeight * otherRate);
    information += otherWeight * slope * slope * otherRate;
  }
  const scale = 1 + information * variance;
  return { gain: slopeOfLikelihood / scale, information: information / scale };
}

function evidenceOf(match: RatedMatch, league: LeagueState, settings: PoolSettings): Counts {
  const { goals, shotsOnTarget, corners, expectedGoals, marketRates, weight } = match;
  const { goalsMax } = settings;
  const priced = marketRates !== null;
  const counts = (evidence: Evidence, chances: Sides | null, cornerGoals: Sides | null): Counts => {
    const chanceWeight = chances === null ? 0 : evidence.chances * weight;
    const cornerWeight = cornerGoals === null ? 0 : evidence.corners * weight;
    const sum = (side: 'home' | 'away') =>
      chanceWeight * (chances?.[side] ?? 0) + cornerWeight * (cornerGoals?.[side] ?? 0);
    return {
      goals: { home: Math.min(goals.home, goalsMax), away: Math.min(goals.away, goalsMax) },
      others: { home: sum('home'), away: sum('away') },
      goalWeight: evidence.goals * weight,
      otherWeight: chanceWeight + cornerWeight,
      slope: evidence.slope,
      correlation: evidence.correlation,
    };
  };
  if (expectedGoals !== null) return counts(settings.expectedGoals, expectedGoals, null);
  if (shotsOnTarget === null) return counts(priced ? settings.pricedGoals : settings.goals, null, null);
  const inGoals = (sides: Sides | null, sum: number) =>
    sides === null ? null : { home: (sides.home * league.goals) / sum, away: (sides.away * league.goals) / sum };
  return counts(
    priced ? settings.pricedShots : settings.shots,
    inGoals(shotsOnTarget, league.shots),
    inGoals(corners, league.corners),
  );
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

function countShots(league: LeagueState, { goals, shotsOnTarget, corners }: RatedMatch): void {
  if (shotsOnTarget === null) return;
  const scored = goals.home + goals.away;
  // without its corners, a match leaves the ratio as it is
  const taken = corners === null ? (scored * league.corners) / league.goals : corners.home + corners.away;
  league.goals = league.goals * CONVERSION.decay + scored;
  league.shots = league.shots * CONVERSION.decay + shotsOnTarget.home + shotsOnTarget.away;
  league.corners = league.corners * CONVERSION.decay + taken;
}

function keep({ teams, leagues }: RatingState, match: RatedMatch, meeting: Meeting): void {
  keepOne(teams, match.home, meeting.home);
  keepOne(teams, match.away, meeting.away);
  keepOne(leagues, match.competition.id, meeting.competition);
  if (meeting.homeLeague !== null) keepOne(leagues, meeting.home.league, meeting.homeLeague);
  if (meeting.awayLeague !== null) keepOne(leagues, meeting.away.league, meeting.awayLeague);
}

/** Changes a known state in place. New objects would outlive minor collections, and fill the heap during a replay. */
function keepOne<State extends object>(states: Map<number, State>, id: number, state: State): void {
  const known = states.get(id);
  if (known === undefined) states.set(id, state);
  else Object.assign(known, state);
}
