/** Quirks of Wyscout's published files, one pure function each. */
import { withoutEntities } from '../../base/text.ts';
import { utcDay } from '../../base/zones.ts';
import type { Score } from '../../football/score.ts';
import { startingYear } from '../../football/season/starting-year.ts';
import { pitchScale } from '../../ingest/records/pitch.ts';
import { nationOfTeam } from './codes.ts';

/** Text is escaped twice: after JSON parsing, 'Atl\u00e9tico' still has its escape. Some names contain soft hyphens. */
export function readableText(text: string): string {
  const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return withoutEntities(plain).replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim();
}

/** Numbers are numbers or text. A missing number is the text 'null', null or zero. */
export function numberOf(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '' || value === 'null') return null;
  const number = Number(value);
  return Number.isFinite(number) && number !== 0 ? number : null;
}

/**
 * The nation of the national team. Without one, passport and birthplace must agree, because the passport is often a second
 * one: Messi's is Spain's, Kane's is Ireland's.
 */
export function nationalityOf(person: {
  readonly nationalTeam: number | null;
  readonly passport: string | undefined;
  readonly birth: string | undefined;
}): string | undefined {
  const nation = person.nationalTeam === null ? undefined : nationOfTeam(person.nationalTeam);
  return nation ?? (person.passport === person.birth ? person.passport : undefined);
}

/** Kickoffs are in UTC, without a zone: '2018-05-13 14:00:00'. Null for an invalid time. */
export function kickoffAt(dateutc: string): number | null {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):([0-5]\d):\d\d$/.exec(dateutc) ?? [];
  const midnight = day === undefined ? null : utcDay(day);
  return midnight === null ? null : midnight + (Number(hour) * 60 + Number(minute)) * 60_000;
}

/** Season of a date, because the files have none: July to June, or the calendar year for national team tournaments. */
export function seasonOf(kickoff: number, league: string): number {
  if (league === 'fifa.world' || league === 'uefa.euro') return new Date(kickoff).getUTCFullYear();
  return startingYear(kickoff);
}

/** Home and away team of 'Burnley - AFC Bournemouth, 1 - 2'; null for other text. */
export function namesOfLabel(label: string): readonly [home: string, away: string] | null {
  const [, home, away] = /^(.+?) - (.+), \d+ - \d+(?: \([EP]\))?$/.exec(label) ?? [];
  return home === undefined || away === undefined ? null : [readableText(home), readableText(away)];
}

export interface SideScore {
  readonly score: number;
  readonly scoreHT: number;
  readonly scoreET: number;
  readonly scoreP: number;
}

/** `score` is the score after 90 minutes, `scoreET` after 120; `scoreET` is 0-0 without extra time. */
export function scoreOf(home: SideScore, away: SideScore, duration: 'Regular' | 'ExtraTime' | 'Penalties'): Score {
  const fulltime = { home: home.score, away: away.score };
  const halftime = { home: home.scoreHT, away: away.scoreHT };
  if (duration === 'Regular') return { goals: fulltime, halftime, fulltime, extratime: null, penalty: null };
  const goals = { home: home.scoreET, away: away.scoreET };
  const penalty = duration === 'Penalties' ? { home: home.scoreP, away: away.scoreP } : null;
  // Without extra time before the shoot-out, the score after 120 minutes is 0-0.
  const played = goals.home >= fulltime.home && goals.away >= fulltime.away;
  if (!played) return { goals: fulltime, halftime, fulltime, extratime: null, penalty };
  const extratime = { home: goals.home - fulltime.home, away: goals.away - fulltime.away };
  return { goals, halftime, fulltime, extratime, penalty };
}

export type Period = '1H' | '2H' | 'E1' | 'E2' | 'P';

const PERIODS: Readonly<Record<Exclude<Period, 'P'>, readonly [start: number, end: number]>> = {
  '1H': [0, 45],
  '2H': [45, 90],
  E1: [90, 105],
  E2: [105, 120],
};

/** Events count seconds from the start of their period. Minutes count from 1. */
export function minuteOf(period: Exclude<Period, 'P'>, second: number): { minute: number; extra?: number } {
  const [start, end] = PERIODS[period];
  const minute = start + Math.floor(second / 60) + 1;
  return minute > end ? { minute: end, extra: minute - end } : { minute };
}

/**
 * Cards and substitutions have a minute without a half. Without extra time, minutes after 90 are stoppage time. From minute
 * 46 on they belong to the second half, although a few happened in the stoppage time of the first.
 */
export function minuteOfMatch(minute: number, extraTime: boolean): { minute: number; extra?: number } {
  const last = extraTime ? 120 : 90;
  return minute > last ? { minute: last, extra: minute - last } : { minute };
}

/** Coordinates are percentages of the pitch: x from the own goal to the other, y from the attacker's left to right. */
export const pitchPoint = pitchScale({
  x: [
    [0, 0],
    [6, 6],
    [10, 12],
    [16, 18],
    [50, 60],
    [84, 102],
    [90, 108],
    [94, 114],
    [100, 120],
  ],
  y: [
    [0, 0],
    [19, 18],
    [37, 30],
    [45, 36],
    [55, 44],
    [63, 50],
    [81, 62],
    [100, 80],
  ],
});

/**
 * One goal of the published data (De Bruyne's at Chelsea, 30 September 2017) was entered as a pass. It ends at 100, 100, as
 * shots do, and the next event is a goal conceded by the opposing goalkeeper.
 */
export function isGoalEnteredAsPass(
  pass: { readonly player: number; readonly team: number; readonly end: { x: number; y: number } | undefined },
  next: { readonly team: number; readonly concedes: boolean },
): boolean {
  const { player, team, end } = pass;
  return player !== 0 && next.concedes && next.team !== team && end?.x === 100 && end.y === 100;
}
