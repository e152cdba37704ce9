import { z } from 'zod';
import { PLAYER_STATISTICS } from '../../../../football/match.ts';
import { STATUS_CODES } from '../../../../football/status.ts';
import type { Fixture } from '../../../../football/terms.ts';
import type { PlayedMatch } from '../../../../store/match-details/player-matches.ts';
import { millisecondDate, presentedKickoff } from '../../../days.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { presentStamp, SeasonStampBody } from '../stamp.ts';
import { presentedLeagueId, presentedTeamId, stampOfMatch, type View } from '../view.ts';
import { presentRating, RatingBody } from './rating.ts';

export const PlayedMatchBody = z.object({
  fixture: z.string().describe('native id of the match'),
  date: z.iso.datetime({ offset: true }),
  status: z.enum(STATUS_CODES),
  league: z.object({ id: z.string(), name: z.string(), season: z.int() }),
  round: z.string().nullable(),
  home: TeamRef,
  away: TeamRef,
  score: z.object({ home: z.int().nullable(), away: z.int().nullable() }),
  team: z.object({ id: z.string(), name: z.string() }).describe('team of the player in this match'),
  played: z.boolean().describe('false if he stayed on the bench'),
  started: z.boolean().nullable().describe('null if no line-up is known'),
  minutes: z.int().nullable(),
  goals: z.int().nullable(),
  assists: z.int().nullable(),
  ...RatingBody.shape,
  number: z.int().nullable(),
  position: z.string().nullable(),
  captain: z.boolean(),
  statistics: z
    .partialRecord(z.enum(PLAYER_STATISTICS), z.number())
    .describe('statistics by name; unknown ones are omitted'),
  ...SeasonStampBody.shape,
});

export interface PlayedRow {
  readonly match: PlayedMatch;
  readonly fixture: Fixture;
}

export function presentPlayedMatch({ match, fixture }: PlayedRow, view: View): z.infer<typeof PlayedMatchBody> {
  const { league, score } = fixture;
  const { statistics } = match;
  const team = fixture[match.side];
  return {
    fixture: fixture.id,
    date: millisecondDate(presentedKickoff(fixture, view.timezone), view.timezone),
    status: fixture.status,
    league: { id: presentedLeagueId(league, view), name: league.name, season: fixture.season },
    round: fixture.round,
    home: presentTeamRef(fixture.home, view),
    away: presentTeamRef(fixture.away, view),
    score: { home: score.goals?.home ?? null, away: score.goals?.away ?? null },
    team: { id: presentedTeamId(team, view), name: team.name },
    played: match.played,
    started: match.started,
    minutes: statistics.minutes ?? null,
    goals: statistics.goals ?? null,
    assists: statistics.assists ?? null,
    ...presentRating(match),
    number: match.number,
    position: match.position,
    captain: match.captain,
    statistics,
    ...presentStamp(stampOfMatch(fixture, view)),
  };
}
