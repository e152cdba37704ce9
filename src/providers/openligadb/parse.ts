/** Answers of /getmatchdata: one match, or the matches of a matchday or a season. */
import { z } from 'zod';
import { NO_SCORE } from '../../football/score.ts';
import { parseJsonStream } from '../../ingest/readers/json-array.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { leagueOf, nationOf, roundOf } from './codes.ts';
import { type Goal, type Result, scoreOf, withCamelCase } from './quirks.ts';

const Id = z.number().int().positive();
const Goals = z.number().int().min(0).max(60);
const Team = z.object({ teamId: Id, teamName: z.string().trim().min(1) });

const Match = z.object({
  matchID: Id,
  matchDateTimeUTC: z.iso.datetime(),
  leagueId: Id.optional(),
  leagueName: z.string().default(''),
  leagueSeason: z.number().int().nullish(),
  leagueShortcut: z.string().nullish(),
  group: z.object({ groupName: z.string().nullish() }).nullish(),
  team1: Team,
  team2: Team,
  matchIsFinished: z.boolean(),
  matchResults: z.array(z.object({ resultTypeID: z.number().int(), pointsTeam1: Goals, pointsTeam2: Goals })),
  goals: z.array(
    z.object({
      scoreTeam1: Goals.nullable(),
      scoreTeam2: Goals.nullable(),
      matchMinute: z.number().int().nullish(),
      isPenalty: z.boolean().nullish(),
      isOvertime: z.boolean().nullish(),
    }),
  ),
});
type Match = z.infer<typeof Match>;

/** A place of a knock-out round that is not decided: 'Sieger SF 12', 'ARG/CPV'. */
const TO_BE_NAMED = /^(?:sieger|verlierer|gruppen?sieger|zweiter)\b|\/|^(?:n\.n\.|tbd|tba)$/i;

/**
 * Reads one answer. A match is rejected with its index if it is invalid or of an unknown league.
 *
 * @throws Error if the file is not JSON or longer than 16 MB
 */
export async function* parse(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  const answer = withCamelCase(await parseJsonStream(chunks));
  for (const [index, match] of [answer].flat().entries()) yield matchOf(match, index + 1);
}

function matchOf(value: unknown, line: number): MatchRecord | Rejection {
  const parsed = Match.safeParse(value);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const match = parsed.data;
  const league = leagueOf(match.leagueShortcut ?? undefined, match.leagueName);
  if (league === undefined) {
    return rejection(line, `unknown league '${match.leagueShortcut ?? match.leagueName}'`);
  }
  const season = match.leagueSeason ?? Number(/\b(\d{4})\b/.exec(match.leagueName)?.[1]);
  if (!Number.isInteger(season)) return rejection(line, `no season in '${match.leagueName}'`);
  if ([match.team1, match.team2].some(({ teamName }) => TO_BE_NAMED.test(teamName))) {
    return rejection(line, 'a team is not known yet');
  }
  const result = resultOf(match, league.endsWith('.cup') || league === 'uefa.euro');
  if (typeof result === 'string') return rejection(line, result);
  const round = roundOf(match.group?.groupName?.trim() ?? '');
  return {
    kind: 'match',
    line,
    league,
    season,
    kickoff: Date.parse(match.matchDateTimeUTC),
    kickoffKnown: true,
    home: teamOf(match.team1, league),
    away: teamOf(match.team2, league),
    ...result,
    ...(round !== undefined && { round }),
    providerId: String(match.matchID),
    ...(match.leagueShortcut != null && { leagueId: match.leagueShortcut }),
  };
}

function teamOf({ teamId, teamName }: Match['team1'], league: string) {
  return { id: String(teamId), name: league === 'uefa.euro' ? nationOf(teamName) : teamName };
}

/** A match in play has the score of some moment, which a file must not state as live: it has not started. */
function resultOf({ matchIsFinished, matchResults, goals }: Match, isCup: boolean) {
  if (!matchIsFinished) return { status: 'NS', score: NO_SCORE } as const;
  const results = matchResults.map(
    ({ resultTypeID, pointsTeam1, pointsTeam2 }): Result => ({
      type: resultTypeID,
      goals: { home: pointsTeam1, away: pointsTeam2 },
    }),
  );
  const scored = goals.flatMap(({ scoreTeam1, scoreTeam2, matchMinute, isPenalty, isOvertime }): Goal[] =>
    scoreTeam1 === null || scoreTeam2 === null
      ? []
      : [
          {
            score: { home: scoreTeam1, away: scoreTeam2 },
            minute: matchMinute ?? null,
            isPenalty: isPenalty === true,
            isOvertime: isOvertime === true,
          },
        ],
  );
  return scoreOf(results, scored, isCup);
}
