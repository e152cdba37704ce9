/** Stages of a season, and the ties of knock-out rounds. */
import { z } from 'zod';
import type { BracketRound, BracketTie } from '../../../../football/bracket/bracket.ts';
import { isElimination, STAGE_KINDS, type Stage } from '../../../../football/bracket/stages.ts';
import { TIE_DECISIONS, TIE_FORMATS } from '../../../../football/bracket/ties.ts';
import type { Goals } from '../../../../football/score.ts';
import { STATUS_CODES } from '../../../../football/status.ts';
import type { Fixture } from '../../../../football/terms.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { presentStamp, SeasonStampBody } from '../stamp.ts';
import { stampOfMatch, type View } from '../view.ts';

export const StageBody = z.object({
  name: z.string(),
  kind: z.enum(STAGE_KINDS),
  elimination: z.boolean().describe('true if its matches are ties; see the bracket'),
  rounds: z.array(z.string()).describe('names of its rounds, in playing order'),
  groups: z.array(z.string()).describe('names of its groups; empty without groups'),
  teams: z.int().describe('teams with a match in this stage'),
  fixtures: z.int(),
  finished: z.int().describe('matches with a final result'),
  start: z.iso.datetime().describe('kickoff of the first match'),
  end: z.iso.datetime().describe('kickoff of the last match'),
  current: z.boolean().describe('true for the first stage with a match that has not been played'),
  ...SeasonStampBody.shape,
});

export interface StageRow {
  readonly stage: Stage;
  readonly current: boolean;
}

export function presentStage({ stage, current }: StageRow, view: View): z.infer<typeof StageBody> {
  const { name, kind, rounds, groups, teams, fixtures, finished, start, end } = stage;
  return {
    name,
    kind,
    elimination: isElimination(kind),
    rounds: [...rounds],
    groups: [...groups],
    teams,
    fixtures: fixtures.length,
    finished,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    current,
    ...presentStamp(stampOfMatch(fixtures[0]!, view)),
  };
}

const GoalsBody = z.object({ home: z.int(), away: z.int() });

const LegBody = z.object({
  fixture: z.string().describe('native id'),
  date: z.iso.datetime(),
  status: z.enum(STATUS_CODES),
  home: z.string().describe('id of the home team of this leg'),
  away: z.string(),
  score: GoalsBody.nullable().describe('final or running score, without the shoot-out'),
  extraTime: z.boolean(),
});

const TieBody = z.object({
  id: z.string().describe('native id of the first leg'),
  home: TeamRef.describe('home team of the first leg; all goals of the tie are in this order'),
  away: TeamRef,
  format: z.enum(TIE_FORMATS),
  aggregate: GoalsBody.nullable().describe('goals of all legs with a result'),
  awayGoals: GoalsBody.nullable().describe('goals scored away from home, in ties of two legs'),
  penalty: GoalsBody.nullable().describe('the shoot-out'),
  complete: z.boolean().describe('true if every leg has a result'),
  winner: z.enum(['home', 'away']).nullable(),
  decidedBy: z
    .enum(TIE_DECISIONS)
    .nullable()
    .describe('`unknown`: the winner plays in a later round, but the stored matches do not say why'),
  next: z.string().nullable().describe('id of the next tie of the winner; null while it is not known'),
  loserNext: z.string().nullable().describe('id of the next tie of the loser, such as a match for third place'),
  legs: z.array(LegBody),
});

export const BracketRoundBody = z.object({
  name: z.string(),
  stage: z.string().describe('name of the stage'),
  placement: z.boolean().describe('true for a match for third place or a lower one'),
  ties: z.array(TieBody).describe('ties that lead to the same tie are neighbours'),
  ...SeasonStampBody.shape,
});

function presentLeg(leg: Fixture, view: View): z.infer<typeof LegBody> {
  const { id, kickoff, status, home, away, score } = leg;
  return {
    fixture: id,
    date: new Date(kickoff).toISOString(),
    status,
    home: presentTeamRef(home, view).id,
    away: presentTeamRef(away, view).id,
    score: goalsBody(score.goals),
    extraTime: status === 'AET' || status === 'ET' || status === 'BT' || score.extratime !== null,
  };
}

function goalsBody(goals: Goals | null): z.infer<typeof GoalsBody> | null {
  return goals === null ? null : { home: goals.home, away: goals.away };
}

function presentTie(tie: BracketTie, view: View): z.infer<typeof TieBody> {
  const { id, format, complete, winner, decidedBy, next, loserNext } = tie;
  return {
    id,
    home: presentTeamRef(tie.home, view),
    away: presentTeamRef(tie.away, view),
    format,
    aggregate: goalsBody(tie.aggregate),
    awayGoals: goalsBody(tie.awayGoals),
    penalty: goalsBody(tie.penalty),
    complete,
    winner,
    decidedBy,
    next,
    loserNext,
    legs: tie.legs.map((leg) => presentLeg(leg, view)),
  };
}

/** The shapes differ only in the ids of the teams. */
export function presentBracketRound(
  { name, stage, placement, ties }: BracketRound,
  view: View,
): z.infer<typeof BracketRoundBody> {
  return {
    name,
    stage: stage.name,
    placement,
    ties: ties.map((tie) => presentTie(tie, view)),
    ...presentStamp(stampOfMatch(stage.fixtures[0]!, view)),
  };
}
