/** Players, squads and coaches. */
import { z } from 'zod';
import { slug } from '../../../../base/text.ts';
import { ageAt } from '../../../../football/people/age.ts';
import type { Coach, PersonRef, Player, SquadMember } from '../../../../football/person.ts';
import type { Team } from '../../../../football/terms.ts';
import { presentTeamRef, TeamRef } from '../reference/team.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { presentedTeamId, type View } from '../view.ts';

/** Needed for ages. */
export interface PersonView extends View {
  readonly now: number;
}

/** A reference to a person inside another record. */
export const PersonRefBody = z.object({ id: z.string(), name: z.string() });

export function presentPersonRef({ id, name }: PersonRef): z.infer<typeof PersonRefBody> {
  return { id, name };
}

/** In the migration shape, the image is in the folder of the player's league, if his team is known. */
export function playerPhoto({ id, legacyId, name }: PersonRef, view: View, team: Team | null): string {
  const { shape, publicUrl } = view;
  if (shape !== 'migration') return `${publicUrl}/media/players/${legacyId}.png`;
  // the end of the native id tells players with the same name apart
  const file = team === null ? id : `${view.teamFolder(team)}/${slug(name)}-${id.slice('pl_'.length)}`;
  return `${publicUrl}/images/player/${file}`;
}

const PersonBody = z.object({
  id: z.string(),
  name: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  nationality: z.string().nullable(),
  birth: z.object({ date: z.iso.date().nullable(), place: z.string().nullable(), country: z.string().nullable() }),
  age: z.int().nullable(),
  height: z.int().nullable().describe('centimetres'),
  weight: z.int().nullable().describe('kilograms'),
  photo: z.url(),
  updatedAt: z.iso.datetime(),
  revision: z.int().describe('increases whenever the person changes'),
});

function personBody(person: Player | Coach, view: PersonView, photo: string): z.infer<typeof PersonBody> {
  return {
    id: person.id,
    name: person.name,
    firstname: person.firstName,
    lastname: person.lastName,
    nationality: person.nationality,
    birth: person.birth,
    age: person.birth.date === null ? null : ageAt(person.birth.date, view.now),
    height: person.height,
    weight: person.weight,
    photo,
    updatedAt: new Date(person.updatedAt).toISOString(),
    revision: person.revision,
  };
}

export const PlayerBody = z.object({
  ...PersonBody.shape,
  position: z.string().nullable(),
  number: z.int().nullable().describe('shirt number in the latest squad'),
});

export function presentPlayer(player: Player, view: PersonView): z.infer<typeof PlayerBody> {
  return {
    ...personBody(player, view, playerPhoto(player, view, null)),
    position: player.position,
    number: player.number,
  };
}

export const SquadMemberBody = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  number: z.int().nullable(),
  age: z.int().nullable(),
  nationality: z.string().nullable(),
  photo: z.url(),
  ...StampBody.shape,
});

export function presentSquadMember(member: SquadMember, view: PersonView): z.infer<typeof SquadMemberBody> {
  const { player, number, position } = member;
  return {
    id: player.id,
    name: player.name,
    position: position ?? player.position,
    number,
    age: player.birth.date === null ? null : ageAt(player.birth.date, view.now),
    nationality: player.nationality,
    photo: playerPhoto(player, view, member.team),
    ...presentStamp(member),
  };
}

export const CoachBody = z.object({
  ...PersonBody.shape,
  team: TeamRef.nullable(),
  career: z.array(
    z.object({
      team: z.object({ id: z.string(), name: z.string() }),
      start: z.iso.date(),
      end: z.iso.date().nullable(),
    }),
  ),
});

export function presentCoach(coach: Coach, view: PersonView): z.infer<typeof CoachBody> {
  return {
    ...personBody(coach, view, `${view.publicUrl}/media/coachs/${coach.legacyId}.png`),
    team: coach.team === null ? null : presentTeamRef(coach.team, view),
    career: coach.career.map(({ team, start, end }) => ({
      team: { id: presentedTeamId(team, view), name: team.name },
      start,
      end,
    })),
  };
}
