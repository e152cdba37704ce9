/** Players, coaches and squads in the shapes of lists A and B. */
import { z } from 'zod';
import { ageAt } from '../../../../football/people/age.ts';
import type { Coach, PersonRef, Player, SquadMember } from '../../../../football/person.ts';
import type { Team } from '../../../../football/terms.ts';
import { Image, presentTeamRef, TeamRef, type View } from '../view.ts';

/** Needed for ages. */
export interface PersonView extends View {
  readonly now: number;
}

export function playerPhoto({ legacyId }: Pick<PersonRef, 'legacyId'>, { publicUrl }: View): string {
  return `${publicUrl}/media/players/${legacyId}.png`;
}

export function coachPhoto({ legacyId }: Pick<PersonRef, 'legacyId'>, { publicUrl }: View): string {
  return `${publicUrl}/media/coachs/${legacyId}.png`;
}

const PersonBody = z.object({
  id: z.int(),
  name: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  age: z.int().nullable(),
  birth: z.object({ date: z.iso.date().nullable(), place: z.string().nullable(), country: z.string().nullable() }),
  nationality: z.string().nullable(),
  height: z.string().nullable().describe("'187 cm'"),
  weight: z.string().nullable().describe("'79 kg'"),
});

function personBody(person: Player | Coach, { now }: PersonView): z.infer<typeof PersonBody> {
  return {
    id: person.legacyId,
    name: person.name,
    firstname: person.firstName,
    lastname: person.lastName,
    age: person.birth.date === null ? null : ageAt(person.birth.date, now),
    birth: person.birth,
    nationality: person.nationality,
    height: person.height === null ? null : `${person.height} cm`,
    weight: person.weight === null ? null : `${person.weight} kg`,
  };
}

/** A player beside his statistics. `injured`: an absence is open. */
export const PlayerBody = z.object({ ...PersonBody.shape, injured: z.boolean(), photo: Image });

export function playerBody(player: Player, injured: boolean, view: PersonView): z.infer<typeof PlayerBody> {
  return { ...personBody(player, view), injured, photo: playerPhoto(player, view) };
}

export const NestedProfile = z.object({
  player: z.object({
    ...PersonBody.shape,
    number: z.int().nullable(),
    position: z.string().nullable(),
    photo: Image,
  }),
});

export function nestedProfile(player: Player, view: PersonView): z.infer<typeof NestedProfile> {
  const { number, position } = player;
  return { player: { ...personBody(player, view), number, position, photo: playerPhoto(player, view) } };
}

export const FlatPlayer = z.object({
  id: z.int(),
  name: z.string(),
  age: z.int().nullable(),
  nationality: z.string().nullable(),
  photo: Image,
});

export function flatPlayer(player: Player, view: PersonView): z.infer<typeof FlatPlayer> {
  const { id, name, age, nationality } = personBody(player, view);
  return { id, name, age, nationality, photo: playerPhoto(player, view) };
}

/** Equal on both lists. */
export const SquadBody = z.object({
  team: TeamRef,
  players: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      age: z.int().nullable(),
      number: z.int().nullable(),
      position: z.string().nullable(),
      photo: Image,
    }),
  ),
});

export function presentSquad(
  { team, members }: { readonly team: Team; readonly members: readonly SquadMember[] },
  view: PersonView,
): z.infer<typeof SquadBody> {
  return {
    team: presentTeamRef(team, view),
    players: members.map(({ player, number, position }) => {
      const { id, name, age } = personBody(player, view);
      return { id, name, age, number, position: position ?? player.position, photo: playerPhoto(player, view) };
    }),
  };
}

export const NestedCoach = z.object({
  ...PersonBody.shape,
  photo: Image,
  team: z.object({ id: z.int().nullable(), name: z.string().nullable(), logo: Image.nullable() }),
  career: z.array(z.object({ team: TeamRef, start: z.iso.date(), end: z.iso.date().nullable() })),
});

export function nestedCoach(coach: Coach, view: PersonView): z.infer<typeof NestedCoach> {
  return {
    ...personBody(coach, view),
    photo: coachPhoto(coach, view),
    team: coach.team === null ? { id: null, name: null, logo: null } : presentTeamRef(coach.team, view),
    career: coach.career.map(({ team, start, end }) => ({ team: presentTeamRef(team, view), start, end })),
  };
}

export const FlatCoach = z.object({
  id: z.int(),
  name: z.string(),
  nationality: z.string().nullable(),
  photo: Image,
});

export function flatCoach(coach: Coach, view: View): z.infer<typeof FlatCoach> {
  return { id: coach.legacyId, name: coach.name, nationality: coach.nationality, photo: coachPhoto(coach, view) };
}
