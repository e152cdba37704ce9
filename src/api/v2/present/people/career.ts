/** Transfers, injuries, absences and trophies. */
import { z } from 'zod';
import type { Injury, Sidelined, Transfer, TransferTeam, Trophy } from '../../../../football/person.ts';
import { presentStamp, StampBody } from '../stamp.ts';
import { presentedLeagueId, presentedTeamId, type View } from '../view.ts';
import { PersonRefBody, presentPersonRef } from './person.ts';

const TransferSide = z
  .object({ id: z.string().nullable(), name: z.string().nullable() })
  .describe('both null if there is no club');

export const TransferBody = z.object({
  id: z.string(),
  date: z.iso.date(),
  type: z.string().describe("'Free', 'Loan', a fee, or N/A"),
  fee: z.int().nullable().describe('fee in euros, if known'),
  player: PersonRefBody,
  from: TransferSide,
  to: TransferSide,
  ...StampBody.shape,
});

export function presentTransfer(transfer: Transfer, view: View): z.infer<typeof TransferBody> {
  const side = ({ team, name }: TransferTeam) =>
    team === null ? { id: null, name } : { id: presentedTeamId(team, view), name: team.name };
  const { id, date, type, fee, player, from, to } = transfer;
  return {
    id,
    date,
    type,
    fee,
    player: presentPersonRef(player),
    from: side(from),
    to: side(to),
    ...presentStamp(transfer),
  };
}

export const InjuryBody = z.object({
  id: z.string(),
  player: PersonRefBody,
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  league: z.object({ id: z.string(), name: z.string(), season: z.int().nullable() }).nullable(),
  fixture: z.string().nullable().describe('the missed match, if the source names one'),
  availability: z.enum(['missing', 'questionable']),
  reason: z.string(),
  start: z.iso.date(),
  end: z.iso.date().nullable(),
  ...StampBody.shape,
});

export function presentInjury(injury: Injury, view: View): z.infer<typeof InjuryBody> {
  const { id, player, team, league, season, fixture, availability, reason, start, end } = injury;
  return {
    id,
    player: presentPersonRef(player),
    team: team === null ? null : { id: presentedTeamId(team, view), name: team.name },
    league: league === null ? null : { id: presentedLeagueId(league, view), name: league.name, season },
    fixture: fixture?.id ?? null,
    availability,
    reason,
    start,
    end,
    ...presentStamp(injury),
  };
}

export const TrophyBody = z.object({
  id: z.string(),
  league: z.string(),
  country: z.string(),
  season: z.string(),
  place: z.string(),
  person: PersonRefBody,
  ...StampBody.shape,
});

export function presentTrophy(trophy: Trophy): z.infer<typeof TrophyBody> {
  const { id, league, country, season, place, person } = trophy;
  return { id, league, country, season, place, person: presentPersonRef(person), ...presentStamp(trophy) };
}

export const AbsenceBody = z.object({
  person: PersonRefBody,
  role: z.enum(['player', 'coach']),
  type: z.string().describe("such as 'Hamstring Injury', as the source writes it"),
  start: z.iso.date(),
  end: z.iso.date().nullable().describe('first day on which the person is available again; null if unknown'),
  ...StampBody.shape,
});

export function presentAbsence(absence: Sidelined): z.infer<typeof AbsenceBody> {
  const { person, role, type, start, end } = absence;
  return { person: presentPersonRef(person), role, type, start, end, ...presentStamp(absence) };
}
