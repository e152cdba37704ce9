/** Matches of OpenLigaDB as records, and as observations for the live feed. */
import { type MatchObservation, type ObservedGoal, otherSide } from '../../football/live/observation.ts';
import { observedState } from '../../football/live/observed-messages.ts';
import { NO_SCORE } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, ParseContext, Rejection } from '../../ingest/records/source.ts';
import { versionOf } from '../../ingest/records/version.ts';
import { CUPS, ROUNDS } from './codes.ts';
import { Match, matchObjects } from './match.ts';
import {
  finalResult,
  hasStarted,
  isEnded,
  leagueOf,
  type OrderedGoal,
  orderedGoals,
  runningScore,
  seasonOf,
  updatedAt,
} from './quirks.ts';

/** A season of a league has about 600 KB. */
const BYTES_MAX = 16 * 1024 * 1024;

/**
 * Reads one answer. `line` is the number of the match in it.
 *
 * @throws Error when the file is not JSON or larger than 16 MB
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { now }: ParseContext,
): AsyncGenerator<MatchRecord | Rejection> {
  for (const [index, object] of matchObjects(JSON.parse(await readText(chunks))).entries()) {
    yield recordOf(object, index + 1, now);
  }
}

/** Answers are in UTF-8; some saved copies are in Latin-1. */
async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error('the file is longer than 16 MB');
    parts.push(chunk);
  }
  const content = Buffer.concat(parts);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function recordOf(object: unknown, line: number, now: number): MatchRecord | Rejection {
  const parsed = Match.safeParse(object);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const match = parsed.data;
  const [league, season] = [leagueOf(match), seasonOf(match)];
  if (league === null) {
    return rejection(line, `unknown league '${match.leagueShortcut ?? match.leagueName ?? ''}': add it to codes.ts`);
  }
  if (season === null) return rejection(line, 'no season');
  const observation = observationOf(match, league);
  const isFinal = isEnded(match);
  const { status, elapsed } = observedState({ status: 'NS', elapsed: null }, observation, now);
  const goals = isFinal ? (finalResult(match, league)?.goals ?? []) : [];
  const events = goals.flatMap((goal) => eventRecord(goal, match));
  const round = roundOf(match, league);
  const venue = venueOf(match);
  return {
    kind: 'match',
    line,
    league,
    season,
    kickoff: observation.kickoff,
    kickoffKnown: true,
    home: { name: match.team1.teamName, id: String(match.team1.teamId) },
    away: { name: match.team2.teamName, id: String(match.team2.teamId) },
    status,
    score: { ...NO_SCORE, ...observation.score },
    providerId: observation.match,
    ...versionOf(object, observation.updatedAt),
    ...(match.leagueShortcut != null && { leagueId: match.leagueShortcut }),
    ...(!isFinal && elapsed !== null && { elapsed }),
    ...(round !== null && { round }),
    ...(venue !== null && { venue }),
    ...(events.length > 0 && { details: { events, eventKinds: ['goal'] as const } }),
  };
}

function roundOf({ group }: Match, league: string): string | null {
  if (CUPS.includes(league)) return ROUNDS.get(group?.groupName?.trim() ?? '') ?? null;
  return group?.groupOrderID == null ? null : `Regular Season - ${group.groupOrderID}`;
}

function venueOf({ location }: Match): { name: string; city?: string } | null {
  const [name, city] = [location?.locationStadium?.trim(), location?.locationCity?.trim()];
  return name ? { name, ...(city && { city }) } : null;
}

/** A goal without a minute or a scorer counts in the score only. */
function eventRecord(goal: OrderedGoal, { matchID }: Match): EventRecord[] {
  const { goalGetterID, goalGetterName } = goal.goal;
  const name = goalGetterName?.trim();
  if (goal.minute === null || !name) return [];
  const { id, side, detail } = observedGoal(goal);
  return [
    {
      id: `${matchID}-${id}`,
      minute: goal.minute,
      ...(goal.extra !== undefined && { extra: goal.extra }),
      side,
      kind: 'goal',
      detail,
      player: { name, ...(goalGetterID ? { id: String(goalGetterID) } : {}) },
    },
  ];
}

function observedGoal({ goal, scoredBy, minute, extra }: OrderedGoal): ObservedGoal {
  const isOwn = goal.isOwnGoal === true;
  return {
    id: String(goal.goalID),
    side: isOwn ? otherSide(scoredBy) : scoredBy,
    detail: isOwn ? 'own-goal' : goal.isPenalty === true ? 'penalty' : 'normal',
    minute,
    ...(extra !== undefined && { extra }),
    player: goal.goalGetterName?.trim() || null,
  };
}

function observationOf(match: Match, league: string): MatchObservation {
  const common = {
    match: String(match.matchID),
    kickoff: Date.parse(match.matchDateTimeUTC),
    reportsBreaks: false,
    updatedAt: updatedAt(match.lastUpdateDateTime),
  };
  const final = isEnded(match) ? finalResult(match, league) : null;
  if (final !== null) {
    const { status, score, goals } = final;
    const parts = Object.entries(score).filter(([, part]) => part !== null);
    return { ...common, status, score: Object.fromEntries(parts), goals: goals.map(observedGoal) };
  }
  if (!hasStarted(match)) return { ...common, status: 'NS', score: {} };
  const goals = orderedGoals(match, CUPS.includes(league));
  return { ...common, status: 'playing', score: { goals: runningScore(match, goals) }, goals: goals.map(observedGoal) };
}

/** What an answer states about the matches of known leagues. */
export function observe(body: unknown): MatchObservation[] {
  return matchObjects(body).flatMap((object) => {
    const parsed = Match.safeParse(object);
    const league = parsed.success ? leagueOf(parsed.data) : null;
    return parsed.success && league !== null ? [observationOf(parsed.data, league)] : [];
  });
}
