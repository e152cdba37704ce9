/** How a result moves the state: closing odds first, then goals. */
import { awayMean, awayVariance, homeMean, homeVariance, type Meeting, meetingOf } from './rates.ts';
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
  if (marketRates !== null) {
    moveBy(meeting, settings, {
      home: priceStep(marketRates.home, homeMean(meeting), homeVariance(meeting), settings.oddsNoise),
      away: priceStep(marketRates.away, awayMean(meeting), awayVariance(meeting), settings.oddsNoise),
    });
  }
  const { evidence, counts } = evidenceOf(match, meeting.competition, settings);
  const information = evidence.information * match.weight;
  moveBy(meeting, settings, {
    home: countStep(counts.home, homeMean(meeting), homeVariance(meeting), information),
    away: countStep(counts.away, awayMean(meeting), awayVariance(meeting), information),
  });
  countShots(meeting.competition, match);
  meeting.home.priced = meeting.away.priced = marketRates !== null;
  keep(state, match, meeting);
}

/** The log rate behind the prices, observed with normal noise. */
function priceStep(rate: number, mean: number, variance: number, noise: number): Step {
  const information = 1 / (variance + noise);
  return { gain: (Math.log(rate) - mean) * information, information };
}

/** One Newton step of a Poisson count with a normal prior on the log rate. */
function countStep(count: number, mean: number, variance: number, weight: number): Step {
  const rate = Math.exp(mean);
  const scale = 1 + weight * rate * variance;
  return { gain: (weight * (count - rate)) / scale, information: (weight * rate) / scale };
}

function evidenceOf(
  { goals, shotsOnTarget, expectedGoals, marketRates }: RatedMatch,
  { goals: scored, shots }: LeagueState,
  settings: PoolSettings,
): { evidence: Evidence; counts: Sides } {
  const { goalsMax } = settings;
  const capped = { home: Math.min(goals.home, goalsMax), away: Math.min(goals.away, goalsMax) };
  const priced = marketRates !== null;
  const mixed = (evidence: Evidence, other: Sides, factor: number) => {
    const { goals: share } = evidence;
    const mix = (own: number, chances: number) => share * own + (1 - share) * factor * chances;
    return { evidence, counts: { home: mix(capped.home, other.home), away: mix(capped.away, other.away) } };
  };
  if (expectedGoals !== null) return mixed(settings.expectedGoals, expectedGoals, 1);
  if (shotsOnTarget !== null) {
    return mixed(priced ? settings.pricedShots : settings.shots, shotsOnTarget, scored / shots);
  }
  return { evidence: priced ? settings.pricedGoals : settings.goals, counts: capped };
}

function moveBy(
  { home, away, competition, homeLeague, awayLeague, neutral }: Meeting,
  { correlation }: PoolSettings,
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
