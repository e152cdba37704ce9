/** Matches of football-data.org as records, and as observations for the live feed. */

import type { LiveScore } from '../../football/live/message.ts';
import type { MatchObservation } from '../../football/live/observation.ts';
import { observedState } from '../../football/live/observed-messages.ts';
import { NO_SCORE } from '../../football/score.ts';
import { parseJsonStream } from '../../ingest/readers/json-array.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, ParseContext, Rejection } from '../../ingest/records/source.ts';
import { versionOf } from '../../ingest/records/version.ts';
import { COMPETITIONS, STAGES, STATUSES } from './codes.ts';
import { Match, matchObjects } from './match.ts';
import { finalResult, goalsOf, goalsWithoutShootout, periodOf } from './quirks.ts';

const DAY_MS = 86_400_000;

/**
 * Reads one answer. `line` is the number of the match in it.
 *
 * @throws Error when the file is not JSON or larger than 16 MB
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { now }: ParseContext,
): AsyncGenerator<MatchRecord | Rejection> {
  for (const [index, object] of matchObjects(await parseJsonStream(chunks)).entries()) {
    yield recordOf(object, index + 1, now);
  }
}

function recordOf(object: unknown, line: number, now: number): MatchRecord | Rejection {
  const parsed = Match.safeParse(object);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const match = parsed.data;
  const { competition, homeTeam, awayTeam, utcDate } = match;
  const league = COMPETITIONS.get(competition.code ?? '');
  if (league === undefined) return rejection(line, `unknown competition '${competition.code ?? competition.name}'`);
  const [home, away] = [teamOf(homeTeam), teamOf(awayTeam)];
  if (home === null || away === null) return rejection(line, 'the teams are not drawn yet');
  const observation = observationOf(match);
  if (observation === null) return rejection(line, `unknown status '${match.status}'`);
  const { status, elapsed } = observedState({ status: 'NS', elapsed: null }, observation, now);
  // the time of a SCHEDULED match is not fixed
  const kickoffKnown = match.status !== 'SCHEDULED';
  const kickoff = Date.parse(utcDate);
  const referee = match.referees?.find(({ type }) => type === 'REFEREE')?.name;
  return {
    kind: 'match',
    line,
    league,
    season: Number(match.season.startDate.slice(0, 4)),
    kickoff: kickoffKnown ? kickoff : Math.floor(kickoff / DAY_MS) * DAY_MS,
    kickoffKnown,
    home,
    away,
    status,
    score: { ...NO_SCORE, ...observation.score },
    providerId: observation.match,
    ...versionOf(object, observation.updatedAt),
    ...(elapsed !== null && STATUSES.get(match.status) !== 'finished' && { elapsed }),
    ...roundOf(match),
    ...(referee && { referee }),
  };
}

function teamOf({ id, name }: Match['homeTeam']): { name: string; id: string } | null {
  return id === null || name === null ? null : { name, id: String(id) };
}

function roundOf({ stage, group, matchday }: Match): { round?: string; group?: string } {
  if (group?.startsWith('GROUP_')) {
    const name = group.replace('GROUP_', 'Group ');
    return { group: name, ...(matchday != null && { round: `${name} - ${matchday}` }) };
  }
  const round = STAGES.get(stage ?? '');
  if (round === undefined || (round.includes('#') && matchday == null)) return {};
  return { round: round.replace('#', String(matchday)) };
}

/** null if the status is unknown: it once held a date. */
function observationOf(match: Match): MatchObservation | null {
  const stated = STATUSES.get(match.status);
  if (stated === undefined) return null;
  const common = {
    match: String(match.id),
    kickoff: Date.parse(match.utcDate),
    reportsBreaks: true,
    updatedAt: match.lastUpdated == null ? null : Date.parse(match.lastUpdated),
  };
  const final = stated === 'finished' ? finalResult(match) : null;
  if (final !== null) return { ...common, status: final.status, score: stateParts(final.score) };
  if (stated === 'AWD') {
    const goals = goalsOf(match.score.fullTime);
    return { ...common, status: goals === null ? 'NS' : 'AWD', score: goals === null ? {} : { goals } };
  }
  const status = stated === 'finished' ? 'playing' : stated;
  if (status !== 'playing' && status !== 'paused' && status !== 'SUSP') return { ...common, status, score: {} };
  const period = periodOf(match);
  const goals = goalsWithoutShootout(match);
  const halftime = status === 'paused' && period === 'regular' ? goalsOf(match.score.halfTime) : null;
  return {
    ...common,
    status,
    ...(period !== 'regular' && { period }),
    score: { ...(goals && { goals }), ...(halftime && { halftime }) },
  };
}

function stateParts(score: LiveScore): LiveScore {
  return Object.fromEntries(Object.entries(score).filter(([, part]) => part !== null));
}

/** What an answer states about matches. */
export function observe(body: unknown): MatchObservation[] {
  return matchObjects(body).flatMap((object) => {
    const parsed = Match.safeParse(object);
    if (!parsed.success || !COMPETITIONS.has(parsed.data.competition.code ?? '')) return [];
    const { homeTeam, awayTeam } = parsed.data;
    return teamOf(homeTeam) && teamOf(awayTeam) ? (observationOf(parsed.data) ?? []) : [];
  });
}
