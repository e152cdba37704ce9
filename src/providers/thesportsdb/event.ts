/** The event object of TheSportsDB, version 1, and the states that it has. */
import { z } from 'zod';
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';
import { isFinished, isInPlay, type StatusCode } from '../../football/status.ts';
import { LEAGUES, STATUSES } from './codes.ts';

const DAY_MS = 86_400_000;

const text = z.string().nullish();
const count = z
  .union([z.string().regex(/^\d{1,2}$/), z.int().min(0).max(99), z.literal('')])
  .nullish()
  .transform((value) => (value == null || value === '' ? null : Number(value)));

export const Event = z.object({
  idEvent: z.string().min(1),
  idLeague: z.string(),
  strLeague: z.string(),
  strSeason: z.string().regex(/^\d{4}(-\d{4})?$/, { error: 'must be a season such as 2025-2026 or 2026' }),
  idHomeTeam: z.string().min(1),
  idAwayTeam: z.string().min(1),
  strHomeTeam: z.string().min(1),
  strAwayTeam: z.string().min(1),
  intHomeScore: count,
  intAwayScore: count,
  intHomeScoreExtra: count,
  intAwayScoreExtra: count,
  intRound: text,
  strTimestamp: text,
  dateEvent: z.iso.date().nullish(),
  strStatus: text,
  strPostponed: text,
  strVenue: text,
});
export type Event = z.infer<typeof Event>;

const Envelope = z.object({
  events: z.unknown().optional(),
  results: z.unknown().optional(),
});

/** The event objects of an answer. The name of the list varies, and nothing found is null, '' or a message. */
export function eventObjects(body: unknown): readonly unknown[] {
  const parsed = Envelope.safeParse(body);
  const list = parsed.success ? (parsed.data.events ?? parsed.data.results) : undefined;
  return Array.isArray(list) ? list : [];
}

/** Our code of an event's league; undefined if we do not know the id, or if it has another name now. */
export function leagueOf({ idLeague, strLeague }: Event): string | undefined {
  const league = LEAGUES.get(idLeague);
  return league?.name.test(strLeague) ? league.code : undefined;
}

export interface Kickoff {
  /** UTC milliseconds; 00:00 UTC if only the day is known */
  readonly at: number;
  readonly known: boolean;
}

/** `strTimestamp` is UTC without a zone. */
export function kickoffOf({ strTimestamp, dateEvent }: Event): Kickoff | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(strTimestamp ?? '')
    ? Date.parse(`${strTimestamp}Z`)
    : Number.NaN;
  if (!Number.isNaN(at)) return { at, known: true };
  return dateEvent == null ? null : { at: Date.parse(dateEvent), known: false };
}

export interface State {
  readonly status: StatusCode;
  readonly score: Score;
}

/** The status and the score that belongs to it; null if they are unknown or contradict each other. */
export function stateOf(event: Event, kickoff: Kickoff, now: number): State | null {
  const { strStatus, strPostponed, intHomeScore: home, intAwayScore: away } = event;
  const goals = goalsOf(home, away);
  if (strPostponed === 'yes') return { status: 'PST', score: NO_SCORE };
  const isOld = now - kickoff.at > DAY_MS;
  // events of some years ago have a score and no status
  const status = strStatus == null || strStatus === '' ? (isOld && goals ? 'FT' : undefined) : STATUSES.get(strStatus);
  if (status === undefined) return null;
  const isPlayed = isFinished(status) || isInPlay(status);
  if (isPlayed && goals === null) return null;
  return { status, score: isPlayed && goals !== null ? scoreOf(status, goals, event) : NO_SCORE };
}

function goalsOf(home: number | null, away: number | null): Goals | null {
  return home === null || away === null ? null : { home, away };
}

/**
 * One field has the goals of extra time or of the shoot-out, without saying which. A shoot-out has a winner, so that after
 * one the field counts if it is not level. Otherwise it counts if the score without its goals is level: nothing else
 * leads to extra time, except in the second leg of a tie.
 */
function scoreOf(status: StatusCode, goals: Goals, event: Event): Score {
  if (status === 'FT') return { ...NO_SCORE, goals, fulltime: goals };
  const extra = goalsOf(event.intHomeScoreExtra, event.intAwayScoreExtra);
  if (extra === null || !isFinished(status)) return { ...NO_SCORE, goals };
  if (status === 'PEN') return { ...NO_SCORE, goals, penalty: extra.home === extra.away ? null : extra };
  const fulltime = { home: goals.home - extra.home, away: goals.away - extra.away };
  const isExtraTime = fulltime.home === fulltime.away && fulltime.home >= 0;
  return isExtraTime ? { ...NO_SCORE, goals, fulltime, extratime: extra } : { ...NO_SCORE, goals };
}
