/** Quirks of the API's answers, one pure function each. */
import { utcDay } from '../../base/zones.ts';
import type { Score } from '../../football/score.ts';
import { startingYear } from '../../football/season/starting-year.ts';
import { PERIODS } from './codes.ts';

/** Kickoffs are in UTC, without a zone: '2020-08-02 18:45:00'. Null for an invalid time. */
export function kickoffAt(dateutc: string): number | null {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):([0-5]\d):\d\d$/.exec(dateutc) ?? [];
  const midnight = day === undefined ? null : utcDay(day);
  return midnight === null ? null : midnight + (Number(hour) * 60 + Number(minute)) * 60_000;
}

/** The seasons of 2019/20 ended in July and August 2020. The next ones began on 21 August. */
const PAUSED_SEASON_END = Date.UTC(2020, 7, 20);

/** Season of a date, because answers have only its number: July to June, or the calendar year at tournaments. */
export function seasonOf(kickoff: number, league: string): number {
  const year = new Date(kickoff).getUTCFullYear();
  if (league === 'fifa.world') return year;
  if (league === 'uefa.euro') return year === 2021 ? 2020 : year;
  if (year === 2020 && kickoff < PAUSED_SEASON_END) return 2019;
  return startingYear(kickoff);
}

/** Minutes of events are completed minutes, and each period begins with its own: 45 is 45+1 in the first half. */
export function minuteOf(period: string, minute: number): { minute: number; extra?: number } | null {
  const places = PERIODS.get(period);
  if (places === undefined) return null;
  const [start, end] = places;
  const at = Math.max(minute, start) + 1;
  return at > end ? { minute: end, extra: at - end } : { minute: at };
}

/** Cards and substitutions have a minute without a half. Without extra time, minutes after 90 are stoppage time. */
export function minuteOfMatch(minute: number, extraTime: boolean): { minute: number; extra?: number } {
  const last = extraTime ? 120 : 90;
  return minute > last ? { minute: last, extra: minute - last } : { minute };
}

/** Minutes of cards are text, and '0' if there was none. */
export function cardMinute(text: string | number | null | undefined): number | null {
  const minute = Number(text ?? 0);
  return Number.isInteger(minute) && minute > 0 ? minute : null;
}

interface SideScore {
  readonly score: number;
  readonly scoreHT: number;
  readonly scoreET: number;
  readonly scoreP: number;
}

/** `score` is the score after 90 minutes, `scoreET` after 120. */
export function scoreOf(home: SideScore, away: SideScore, duration: 'Regular' | 'ExtraTime' | 'Penalties'): Score {
  const fulltime = { home: home.score, away: away.score };
  const halftime = { home: home.scoreHT, away: away.scoreHT };
  const penalty = duration === 'Penalties' ? { home: home.scoreP, away: away.scoreP } : null;
  const extratime = { home: home.scoreET - home.score, away: away.scoreET - away.score };
  // A shoot-out can follow the 90 minutes directly: the score after 120 minutes is then 0-0.
  const hadExtraTime = duration !== 'Regular' && extratime.home >= 0 && extratime.away >= 0;
  if (!hadExtraTime) return { goals: fulltime, halftime, fulltime, extratime: null, penalty };
  return { goals: { home: home.scoreET, away: away.scoreET }, halftime, fulltime, extratime, penalty };
}
