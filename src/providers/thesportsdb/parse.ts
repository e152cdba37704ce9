/** Events of TheSportsDB as records, and as observations for the live feed. */
import type { MatchObservation } from '../../football/live/observation.ts';
import { parseJsonStream } from '../../ingest/readers/json-array.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, ParseContext, Rejection } from '../../ingest/records/source.ts';
import { LEAGUES } from './codes.ts';
import { Event, eventObjects, kickoffOf, leagueOf, stateOf } from './event.ts';

/**
 * Reads one answer. `line` is the number of the event in it.
 *
 * @throws Error when the file is not JSON or larger than 16 MB
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { now }: ParseContext,
): AsyncGenerator<MatchRecord | Rejection> {
  for (const [index, object] of eventObjects(await parseJsonStream(chunks)).entries()) {
    yield recordOf(object, index + 1, now);
  }
}

function recordOf(object: unknown, line: number, now: number): MatchRecord | Rejection {
  const parsed = Event.safeParse(object);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const event = parsed.data;
  const league = leagueOf(event);
  if (league === undefined) return rejection(line, `unknown league '${event.strLeague}' (${event.idLeague})`);
  const kickoff = kickoffOf(event);
  if (kickoff === null) return rejection(line, 'the event has no date');
  const state = stateOf(event, kickoff, now);
  if (state === null) {
    return rejection(line, `status '${event.strStatus ?? ''}' does not say how the match stands, or has no score`);
  }
  const { status, score } = state;
  const venue = event.strVenue?.trim();
  return {
    kind: 'match',
    line,
    league,
    season: Number(event.strSeason.slice(0, 4)),
    kickoff: kickoff.at,
    kickoffKnown: kickoff.known,
    home: { name: event.strHomeTeam, id: event.idHomeTeam },
    away: { name: event.strAwayTeam, id: event.idAwayTeam },
    status,
    score,
    providerId: event.idEvent,
    ...roundOf(event),
    ...(venue && { venue: { name: venue } }),
  };
}

/** The number of a round means a matchday in leagues; in cups it does not say which round it is. */
function roundOf({ idLeague, intRound }: Event): { round?: string } {
  const isMatchday = /^[1-9]\d?$/.test(intRound ?? '') && LEAGUES.get(idLeague)?.isCup === undefined;
  return isMatchday ? { round: `Regular Season - ${intRound}` } : {};
}

/** What an answer states about matches. It has no goals and no minute: they follow from score and clock. */
export function observe(body: unknown): MatchObservation[] {
  return eventObjects(body).flatMap((object) => {
    const parsed = Event.safeParse(object);
    if (!parsed.success || leagueOf(parsed.data) === undefined) return [];
    const kickoff = kickoffOf(parsed.data);
    // an event without a status is one of a past season
    const state = kickoff === null || !parsed.data.strStatus ? null : stateOf(parsed.data, kickoff, kickoff.at);
    if (kickoff === null || !kickoff.known || state === null) return [];
    const { status } = state;
    const { goals, extratime, penalty } = state.score;
    const score = {
      ...(goals !== null && { goals }),
      ...(extratime !== null && { extratime }),
      ...(penalty !== null && { penalty }),
    };
    return [{ match: parsed.data.idEvent, kickoff: kickoff.at, status, reportsBreaks: true, score, updatedAt: null }];
  });
}
