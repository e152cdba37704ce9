/** Log goal rates of a match from the state before it. */
import type { PoolSettings } from './settings.ts';
import { type LeagueState, leagueOn, type Pairing, type RatingState, type TeamState, teamOn } from './state.ts';

/** Both log rates of a match before kickoff, normally distributed. */
export interface RateForecast {
  readonly home: { readonly mean: number; readonly variance: number };
  readonly away: { readonly mean: number; readonly variance: number };
}

/** Everything that a match depends on and moves, aged to its day. */
export interface Meeting {
  readonly home: TeamState;
  readonly away: TeamState;
  readonly competition: LeagueState;
  /** both null unless the teams are of different leagues */
  readonly homeLeague: LeagueState | null;
  readonly awayLeague: LeagueState | null;
  readonly neutral: boolean;
}

export function meetingOf(state: RatingState, pairing: Pairing, settings: PoolSettings): Meeting {
  const { competition, neutral, day, season } = pairing;
  const home = teamOn(state, pairing.home, pairing, settings);
  const away = teamOn(state, pairing.away, pairing, settings);
  const own = leagueOn(state, competition, pairing, settings);
  const isAcross = home.league !== away.league;
  const leagueOf = (id: number) =>
    id === competition.id ? own : leagueOn(state, { id, level: 0 }, { day, season }, settings);
  return {
    home,
    away,
    competition: own,
    homeLeague: isAcross ? leagueOf(home.league) : null,
    awayLeague: isAcross ? leagueOf(away.league) : null,
    neutral,
  };
}

type Centre = Pick<Meeting, 'competition' | 'neutral'>;

/** Log rates of average teams. */
export function homeCentre({ competition: { base, home }, neutral }: Centre): number {
  return base + (neutral ? home / 2 : home);
}

export function awayCentre({ competition: { base, home }, neutral }: Centre): number {
  return base + (neutral ? home / 2 : 0);
}

export function homeMean(meeting: Meeting): number {
  const { home, away, homeLeague, awayLeague } = meeting;
  return homeCentre(meeting) + home.attack - away.defence + levelGap(homeLeague, awayLeague);
}

export function awayMean(meeting: Meeting): number {
  const { home, away, homeLeague, awayLeague } = meeting;
  return awayCentre(meeting) + away.attack - home.defence - levelGap(homeLeague, awayLeague);
}

function levelGap(home: LeagueState | null, away: LeagueState | null): number {
  return home === null || away === null ? 0 : home.level - away.level;
}

export function homeVariance({ home, away, competition, homeLeague, awayLeague, neutral }: Meeting): number {
  const advantage = neutral ? competition.homeVariance / 4 : competition.homeVariance;
  return (
    competition.baseVariance +
    advantage +
    home.attackVariance +
    away.defenceVariance +
    (homeLeague?.levelVariance ?? 0) +
    (awayLeague?.levelVariance ?? 0)
  );
}

export function awayVariance({ home, away, competition, homeLeague, awayLeague, neutral }: Meeting): number {
  return (
    competition.baseVariance +
    (neutral ? competition.homeVariance / 4 : 0) +
    away.attackVariance +
    home.defenceVariance +
    (homeLeague?.levelVariance ?? 0) +
    (awayLeague?.levelVariance ?? 0)
  );
}

export function rateForecast(meeting: Meeting): RateForecast {
  return {
    home: { mean: homeMean(meeting), variance: homeVariance(meeting) },
    away: { mean: awayMean(meeting), variance: awayVariance(meeting) },
  };
}

/** How little is at stake for each side: 0 to 1. */
export interface IdleSides {
  readonly home: number;
  readonly away: number;
}

/**
 * The forecast with idle teams: they play below their strength and concede more, and both sides score more. Results are
 * learned without it: what a team does then is also what it is.
 */
export function forecastWithIdle(meeting: Meeting, idle: IdleSides | null, settings: PoolSettings): RateForecast {
  const ordinary = rateForecast(meeting);
  if (idle === null) return ordinary;
  const isPriced = meeting.home.priced && meeting.away.priced;
  const { edge, goals } = isPriced ? settings.pricedIdle : settings.idle;
  const toHome = (edge * (idle.away - idle.home)) / 2;
  const toBoth = goals * (idle.home + idle.away);
  const { home, away } = ordinary;
  return {
    home: { ...home, mean: home.mean + toBoth + toHome },
    away: { ...away, mean: away.mean + toBoth - toHome },
  };
}

/** Expected goals: the mean of a log-normal rate, with the share of its variance in the settings. */
export function expectedGoals(
  { home, away }: RateForecast,
  { varianceShare }: Pick<PoolSettings, 'varianceShare'>,
): { home: number; away: number } {
  return {
    home: Math.exp(home.mean + (varianceShare * home.variance) / 2),
    away: Math.exp(away.mean + (varianceShare * away.variance) / 2),
  };
}
