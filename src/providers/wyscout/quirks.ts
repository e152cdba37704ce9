/** What is odd about Wyscout's published files, one function for each oddity. All are pure. */
import { utcDay } from '../../base/zones.ts';
import type { Score } from '../../football/score.ts';
import { pitchScale } from '../../ingest/records/pitch.ts';
import { nationOfTeam } from './codes.ts';

/** Text was escaped twice: 'Atl\u00e9tico' still has its escape once the JSON is read. Soft hyphens hide in some names. */
export function readableText(text: string): string {
  const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain.replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim();
}

/** Numbers come as numbers or as text, and what is not there as the text 'null', as null or as zero. */
export function numberOf(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '' || value === 'null') return null;
  const number = Number(value);
  return Number.isFinite(number) && number !== 0 ? number : null;
}

/**
 * A passport's country is often a second one: Messi's says Spain, Kane's Ireland. The national team decides; without
 * one, passport and birthplace must agree.
 */
export function nationalityOf(person: {
  readonly nationalTeam: number | null;
  readonly passport: string | undefined;
  readonly birth: string | undefined;
}): string | undefined {
  const nation = person.nationalTeam === null ? undefined : nationOfTeam(person.nationalTeam);
  return nation ?? (person.passport === person.birth ? person.passport : undefined);
}

/** Kickoff is UTC without saying so: '2018-05-13 14:00:00'. Null where there is no such moment. */
export function kickoffAt(dateutc: string): number | null {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):([0-5]\d):\d\d$/.exec(dateutc) ?? [];
  const midnight = day === undefined ? null : utcDay(day);
  return midnight === null ? null : midnight + (Number(hour) * 60 + Number(minute)) * 60_000;
}

/** Files do not say their season; the day does: July to June, and the year itself for tournaments of nations. */
export function seasonOf(kickoff: number, league: string): number {
  const date = new Date(kickoff);
  const year = date.getUTCFullYear();
  if (league === 'fifa.world' || league === 'uefa.euro') return year;
  return date.getUTCMonth() >= 6 ? year : year - 1;
}

/** The two names stand before the score, in the order home, away: 'Burnley - AFC Bournemouth, 1 - 2'. */
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

/** `score` is the one after 90 minutes, `scoreET` that after 120, zero where there was no extra time. */
export function scoreOf(home: SideScore, away: SideScore, duration: 'Regular' | 'ExtraTime' | 'Penalties'): Score {
  const fulltime = { home: home.score, away: away.score };
  const halftime = { home: home.scoreHT, away: away.scoreHT };
  if (duration === 'Regular') return { goals: fulltime, halftime, fulltime, extratime: null, penalty: null };
  const goals = { home: home.scoreET, away: away.scoreET };
  const penalty = duration === 'Penalties' ? { home: home.scoreP, away: away.scoreP } : null;
  // A shoot-out right after 90 minutes leaves the score of an extra time that was not played at zero.
  const played = goals.home >= fulltime.home && goals.away >= fulltime.away;
  if (!played) return { goals: fulltime, halftime, fulltime, extratime: null, penalty };
  const extratime = { home: goals.home - fulltime.home, away: goals.away - fulltime.away };
  return { goals, halftime, fulltime, extratime, penalty };
}

export type Period = '1H' | '2H' | 'E1' | 'E2' | 'P';

const PERIODS: Readonly<Record<Exclude<Period, 'P'>, readonly [begins: number, ends: number]>> = {
  '1H': [0, 45],
  '2H': [45, 90],
  E1: [90, 105],
  E2: [105, 120],
};

/** Events count seconds from the beginning of their half; minutes are counted from 1, as on a scoreboard. */
export function minuteOf(period: Exclude<Period, 'P'>, second: number): { minute: number; extra?: number } {
  const [begins, ends] = PERIODS[period];
  const minute = begins + Math.floor(second / 60) + 1;
  return minute > ends ? { minute: ends, extra: minute - ends } : { minute };
}

/**
 * Cards and substitutions have a minute without their half. Beyond 90 it is added time where there was no extra time;
 * 46 and after is taken for the second half, though a few are of the first one's added time.
 */
export function minuteOfMatch(minute: number, extraTime: boolean): { minute: number; extra?: number } {
  const last = extraTime ? 120 : 90;
  return minute > last ? { minute: last, extra: minute - last } : { minute };
}

/** Percent of the pitch seen by who attacks: from his goal to the other, from his left to his right. */
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
 * One goal of the published data (De Bruyne's at Chelsea, 30 September 2017) was entered as a pass. It gives itself away:
 * it ends in the corner of the pitch where shots are said to end, and the next thing is the keeper who lets it in.
 */
export function isGoalEnteredAsPass(
  pass: { readonly player: number; readonly team: number; readonly end: { x: number; y: number } | undefined },
  next: { readonly team: number; readonly concedes: boolean },
): boolean {
  const { player, team, end } = pass;
  return player !== 0 && next.concedes && next.team !== team && end?.x === 100 && end.y === 100;
}
