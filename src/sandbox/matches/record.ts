/** The record that a provider would publish about a planned match at a moment. */
import { NO_SCORE } from '../../football/score.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import type { MatchRecord } from '../../ingest/records/source.ts';
import { SANDBOX_CUP } from '../leagues/competitions.ts';
import { currentSeason, DAY, HOUR } from '../leagues/days.ts';
import { type MatchMinute, type MatchState, matchStateAt, type Play, playMatch } from '../leagues/results.ts';
import { matchIdentity, type PlannedMatch } from '../leagues/schedule.ts';
import { type Rates, ratesOf, type StrengthTable } from '../leagues/strengths.ts';
import { resultKey } from '../leagues/tiers.ts';
import type { Careers } from '../people/careers.ts';
import { type CourseRequest, matchDetails, statisticsSoFar } from './details.ts';
import { matchOdds } from './odds.ts';
import { matchStatistics } from './statistics.ts';

export interface Present {
  readonly seed: string | number;
  readonly now: number;
  readonly strengths: StrengthTable;
  readonly careers: Careers;
  /** includes line-ups, events and players */
  readonly deep: boolean;
}

const ODDS_AHEAD_DAYS = 14;
/** A postponement is announced a day before the kickoff, and the new date three weeks after it. */
const CALLED_OFF_BEFORE = DAY;
const NEW_DATE_SET_AFTER = 21 * DAY;

/** Line-ups are published an hour before kickoff. */
const LINEUPS_BEFORE = HOUR;

/** The record of a match at `now`: statistics and events up to the current minute, odds from about two weeks before. */
export function matchRecord(match: PlannedMatch, present: Present): MatchRecord {
  const { seed, now, careers, deep } = present;
  const { league, season, home, away, venue } = match;
  const { identity, rates, play } = playOf(match, present);
  const { kickoff, state } = stateOf(match, play, now);
  const over = state.status === play.status;
  const inPlay = state.elapsed !== null;
  const hasLineups = over || inPlay || (state.status === 'NS' && kickoff - LINEUPS_BEFORE <= now);
  const fullStatistics = hasLineups ? statisticsOf(seed, { identity, rates, play }) : undefined;
  const statistics = over ? fullStatistics : inPlay ? statisticsSoFar(fullStatistics!, state.elapsed) : undefined;
  const hasDetails = deep && fullStatistics !== undefined && showsDetails(match, now);
  const details = hasDetails
    ? matchDetails({
        seed,
        identity,
        match,
        play,
        careers,
        statistics: fullStatistics,
        until: over ? null : minuteOf(state),
      })
    : undefined;
  // Rounded to days, so that the set of matches with odds does not change every minute.
  const oddsUntil = now - (now % DAY) + (ODDS_AHEAD_DAYS + 1) * DAY;
  const hasOdds = season === currentSeason(league.calendar, now) && kickoff < oddsUntil;
  return {
    kind: 'match',
    line: 0,
    league: league.code,
    season,
    kickoff,
    kickoffKnown: true,
    home: { name: home.name, country: home.country.key },
    away: { name: away.name, country: away.country.key },
    status: state.status,
    ...(state.elapsed === null ? {} : { elapsed: state.elapsed }),
    ...(state.extra === null ? {} : { extra: state.extra }),
    score: state.score,
    round: match.round,
    ...(match.group === undefined ? {} : { group: match.group }),
    venue: { name: venue.name, country: home.country.key, ...(venue.city === null ? {} : { city: venue.city }) },
    neutral: match.neutral,
    referee: match.referee,
    ...(statistics === undefined ? {} : { statistics }),
    ...(details === undefined ? {} : { details }),
    ...(hasOdds ? { odds: matchOdds({ key: `${seed}|odds|${identity}`, rates, closed: now >= kickoff }) } : {}),
  };
}

/** The minute up to which events are visible: before kickoff none, at halftime all of the first half. */
function minuteOf({ status, elapsed, extra }: MatchState): MatchMinute {
  return { minute: elapsed ?? 0, extra: status === 'HT' ? Number.POSITIVE_INFINITY : (extra ?? 0) };
}

interface PlayedMatch {
  readonly identity: string;
  readonly rates: Rates;
  readonly play: Play;
}

function playOf(match: PlannedMatch, { seed, strengths }: Pick<Present, 'seed' | 'strengths'>): PlayedMatch {
  const identity = matchIdentity(match);
  const rates = ratesOf(strengths, match);
  return { identity, rates, play: playMatch(resultKey(seed, identity), rates, match.league.type === 'Cup') };
}

function statisticsOf(seed: string | number, { identity, rates, play }: PlayedMatch): TeamStatistics {
  const minutes = play.status === 'FT' ? 90 : 120;
  return matchStatistics(`${seed}|statistics|${identity}`, { goals: play.score.goals!, rates, minutes });
}

/** What the details of a match that is over are generated from. */
export function courseRequest(match: PlannedMatch, present: Omit<Present, 'deep' | 'now'>): CourseRequest {
  const { seed, careers } = present;
  const played = playOf(match, present);
  const { identity, play } = played;
  return { seed, identity, match, play, careers, statistics: statisticsOf(seed, played) };
}

/** Matches with details: the current season, and from the previous one the top division and cup of one country. */
export function showsDetails({ league, season }: PlannedMatch, now: number): boolean {
  const current = currentSeason(league.calendar, now);
  return season === current || (season === current - 1 && league.tier !== 2 && league.country === SANDBOX_CUP.country);
}

/** Kickoff and state at `now`. A postponed match has its original date, then PST, then the new date. */
function stateOf(match: PlannedMatch, play: Play, now: number): { kickoff: number; state: MatchState } {
  const first = match.postponedFrom;
  if (first !== null && now < first + NEW_DATE_SET_AFTER) {
    const status = now < first - CALLED_OFF_BEFORE ? 'NS' : 'PST';
    return { kickoff: first, state: { status, elapsed: null, extra: null, score: NO_SCORE } };
  }
  return { kickoff: match.kickoff, state: matchStateAt(play, match.kickoff, now) };
}
