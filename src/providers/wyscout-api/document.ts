/** The parts of an answer about one match that are read. */
import { z } from 'zod';

const Id = z.int().nonnegative();
const Goals = z.int().nonnegative();
const Area = z.object({ name: z.string() }).nullish().catch(null);
const Minute = z.union([z.string(), z.number()]).nullish();

const PlayerOfMatch = z.object({ playerId: Id, shirtNumber: z.int().nullish(), yellowCards: Minute, redCards: Minute });
export type PlayerOfMatch = z.infer<typeof PlayerOfMatch>;

const Formation = z.object({
  lineup: z.array(PlayerOfMatch),
  bench: z.array(PlayerOfMatch),
  substitutions: z.array(z.object({ playerIn: Id, playerOut: Id, minute: z.int().nonnegative() })),
});

const Side = z.object({
  side: z.enum(['home', 'away']),
  teamId: Id,
  ...{ score: Goals, scoreHT: Goals, scoreET: Goals, scoreP: Goals },
  coachId: Id.nullish(),
  formation: Formation.nullish().catch(null),
});
export type TeamOfMatch = z.infer<typeof Side>;

export const Match = z.object({
  wyId: Id,
  competitionId: z.number(),
  gameweek: z.int().nullish(),
  dateutc: z.string(),
  status: z.string(),
  duration: z.enum(['Regular', 'ExtraTime', 'Penalties']),
  teamsData: z.record(z.string(), Side),
});
export type Match = z.infer<typeof Match>;

export const Team = z.object({
  wyId: Id,
  name: z.string().min(1),
  officialName: z.string().nullish(),
  area: z.object({ name: z.string() }),
  type: z.string(),
});

const person = {
  wyId: z.int().positive(),
  shortName: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  birthDate: z.string().nullish(),
  birthArea: Area,
  passportArea: Area,
};
export const Coach = z.object(person);
export type Coach = z.infer<typeof Coach>;
export const Player = z.object({
  ...person,
  height: z.number().nullish(),
  weight: z.number().nullish(),
  role: z.object({ name: z.string() }).nullish(),
});

const Reference = z.object({ id: Id, name: z.string().nullish() });
export const Event = z.object({
  matchPeriod: z.string(),
  minute: z.int().nonnegative(),
  team: Reference,
  player: Reference.nullish(),
  type: z.object({ primary: z.string(), secondary: z.array(z.string()).nullish() }),
  location: z.object({ x: z.number(), y: z.number() }).nullish(),
  shot: z
    .object({
      isGoal: z.boolean(),
      onTarget: z.boolean().nullish(),
      goalZone: z.string().nullish(),
      bodyPart: z.string().nullish(),
      xg: z.number().nullish(),
    })
    .nullish(),
  possession: z.object({ types: z.array(z.string()).nullish() }).nullish(),
});
export type Event = z.infer<typeof Event>;

/** Everything about a match in one answer. Teams and coaches are by team, players a list for each team. */
export const MatchDocument = z.object({
  match: z.unknown(),
  teams: z.record(z.string(), z.object({ team: z.unknown() })),
  players: z.record(z.string(), z.array(z.object({ player: z.unknown() }))).default({}),
  coaches: z.record(z.string(), z.object({ coach: z.unknown() })).catch({}),
  events: z.array(z.unknown()).default([]),
});
