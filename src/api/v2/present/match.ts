/** What happens in a match: events, line-ups, players' statistics, shots. */
import { z } from 'zod';
import {
  EVENT_DETAILS,
  type EventDetail,
  type EventKind,
  type Lineup,
  type LineupPlayer,
  type MatchEvent,
  PLAYER_STATISTICS,
  type PlayerMatch,
  type Shot,
} from '../../../football/match.ts';
import type { Fixture, Team } from '../../../football/terms.ts';
import { mentionPerson, PersonMention } from './person.ts';
import { presentStamp, SeasonStampBody } from './stamp.ts';
import { stampOfMatch, teamId, type View } from './view.ts';

const TeamName = z.object({ id: z.string(), name: z.string() });
const nameTeam = (team: Team, view: View) => ({ id: teamId(team, view), name: team.name });

export const EVENT_TYPES = Object.keys(EVENT_DETAILS) as [EventKind, ...EventKind[]];
const DETAILS = [...new Set(Object.values(EVENT_DETAILS).flat())] as [EventDetail, ...EventDetail[]];

export const EventBody = z.object({
  id: z.string().describe('does not change when the event is corrected'),
  time: z.object({ elapsed: z.int(), extra: z.int().nullable() }),
  team: TeamName.describe('team of the player; an own goal counts for the other team'),
  player: PersonMention.nullable(),
  assist: PersonMention.nullable().describe('the assisting player, or the player who comes on'),
  type: z.enum(EVENT_TYPES),
  detail: z.enum(DETAILS),
  comments: z.string().nullable(),
  shootout: z.boolean(),
  deleted: z.boolean().describe('true if the event was deleted; only with `deleted=true`'),
  updatedAt: z.iso.datetime(),
  revision: z.int().describe('increases whenever the event changes'),
});

export function presentEvent(event: MatchEvent, fixture: Fixture, view: View): z.infer<typeof EventBody> {
  return {
    id: event.id,
    time: { elapsed: event.minute, extra: event.extra },
    team: nameTeam(fixture[event.side], view),
    player: event.player === null ? null : mentionPerson(event.player),
    assist: event.related === null ? null : mentionPerson(event.related),
    type: event.kind,
    detail: event.detail,
    comments: event.comments,
    shootout: event.shootout,
    deleted: event.deleted,
    updatedAt: new Date(event.updatedAt).toISOString(),
    revision: event.revision,
  };
}

const LineupEntry = z.object({
  id: z.string(),
  name: z.string(),
  number: z.int().nullable(),
  pos: z.string().nullable().describe('G, D, M or F'),
  grid: z.string().nullable().describe("position on the pitch as 'row:column'; null for substitutes"),
  captain: z.boolean(),
});

export const LineupBody = z.object({
  team: TeamName,
  formation: z.string().nullable(),
  coach: PersonMention.nullable(),
  startXI: z.array(LineupEntry),
  substitutes: z.array(LineupEntry),
  ...SeasonStampBody.shape,
});

export function presentLineup(lineup: Lineup, fixture: Fixture, view: View): z.infer<typeof LineupBody> {
  const entry = ({ player, number, position, grid, captain }: LineupPlayer) => ({
    ...mentionPerson(player),
    number,
    pos: position,
    grid,
    captain,
  });
  return {
    team: nameTeam(lineup.team, view),
    formation: lineup.formation,
    coach: lineup.coach === null ? null : mentionPerson(lineup.coach),
    startXI: lineup.startXI.map(entry),
    substitutes: lineup.substitutes.map(entry),
    ...presentStamp(stampOfMatch(fixture, view)),
  };
}

export const PlayerMatchBody = z.object({
  player: PersonMention,
  team: TeamName,
  rating: z.string().nullable().describe("0 to 10, '7.3'"),
  minutes: z.int().nullable(),
  goals: z.int().nullable(),
  assists: z.int().nullable(),
  number: z.int().nullable(),
  position: z.string().nullable(),
  captain: z.boolean(),
  substitute: z.boolean(),
  statistics: z
    .partialRecord(z.enum(PLAYER_STATISTICS), z.number())
    .describe('statistics by name; unknown ones are omitted'),
  ...SeasonStampBody.shape,
});

export function presentPlayerMatch(row: PlayerMatch, fixture: Fixture, view: View): z.infer<typeof PlayerMatchBody> {
  const { statistics } = row;
  return {
    player: mentionPerson(row.player),
    team: nameTeam(row.team, view),
    rating: row.rating === null ? null : String(Math.round(row.rating * 100) / 100),
    minutes: statistics.minutes ?? null,
    goals: statistics.goals ?? null,
    assists: statistics.assists ?? null,
    number: row.number,
    position: row.position,
    captain: row.captain,
    substitute: row.substitute,
    statistics,
    ...presentStamp(stampOfMatch(fixture, view)),
  };
}

export const ShotBody = z.object({
  time: z.object({ elapsed: z.int(), extra: z.int().nullable() }),
  team: TeamName,
  player: PersonMention.nullable(),
  x: z.number().describe('0 to 120; the attacked goal is at 120'),
  y: z.number().describe('0 to 80; the goal is at 40'),
  bodyPart: z.enum(['foot', 'header', 'other']),
  situation: z.enum(['open_play', 'free_kick', 'penalty', 'corner']),
  outcome: z.enum(['goal', 'saved', 'off_target', 'blocked', 'post']),
  xg: z.number().nullable().describe("probability of a goal from Touchline's model; null until it is computed"),
  providerXg: z.number().nullable().describe("probability of a goal from the provider's model"),
  ...SeasonStampBody.shape,
});

export function presentShot(shot: Shot, fixture: Fixture, view: View): z.infer<typeof ShotBody> {
  const { minute, extra, side, player, x, y, bodyPart, situation, outcome, xg, providerXg } = shot;
  return {
    time: { elapsed: minute, extra },
    team: nameTeam(fixture[side], view),
    player: player === null ? null : mentionPerson(player),
    x,
    y,
    bodyPart,
    situation,
    outcome,
    xg,
    providerXg,
    ...presentStamp(stampOfMatch(fixture, view)),
  };
}
