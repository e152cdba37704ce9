/** Transfers, injuries, absences and trophies. */
import { z } from 'zod';
import type { Injury, PersonRef, Sidelined, Transfer, TransferTeam, Trophy } from '../../../../football/person.ts';
import { dayStart, millisecondDate, offsetDate } from '../../../days.ts';
import { Image, presentLeagueRef, presentTeamRef, teamLogo, type View } from '../view.ts';
import { playerPhoto } from './person.ts';

const EntityRef = z.object({ id: z.int().nullable(), name: z.string().nullable() });
const TransferSide = z.object({ ...EntityRef.shape, logo: Image.nullable() });

export const NestedTransfers = z.object({
  player: z.object({ id: z.int(), name: z.string() }),
  update: z.iso.datetime({ offset: true }),
  transfers: z.array(
    z.object({
      date: z.iso.date(),
      type: z.string(),
      teams: z.object({ in: TransferSide, out: TransferSide }),
    }),
  ),
});

export const FlatTransfer = z.object({ date: z.iso.date(), type: z.string(), teamIn: EntityRef, teamOut: EntityRef });

const sideRef = ({ team, name }: TransferTeam) => ({ id: team?.legacyId ?? null, name: team?.name ?? name });

/** One player with his transfers, latest first. */
export function nestedTransfers(
  { player, transfers }: { readonly player: PersonRef; readonly transfers: readonly Transfer[] },
  view: View,
): z.infer<typeof NestedTransfers> {
  const side = (club: TransferTeam) => ({
    ...sideRef(club),
    logo: club.team === null ? null : teamLogo(club.team, view),
  });
  return {
    player: { id: player.legacyId, name: player.name },
    update: offsetDate(Math.max(...transfers.map(({ updatedAt }) => updatedAt)), 'UTC'),
    transfers: transfers.map(({ date, type, from, to }) => ({ date, type, teams: { in: side(to), out: side(from) } })),
  };
}

export function flatTransfer({ date, type, from, to }: Transfer): z.infer<typeof FlatTransfer> {
  return { date, type, teamIn: sideRef(to), teamOut: sideRef(from) };
}

const AVAILABILITY = { missing: 'Missing Fixture', questionable: 'Questionable' } as const;

export const NestedInjury = z.object({
  player: z.object({ id: z.int(), name: z.string(), photo: Image, type: z.string(), reason: z.string() }),
  team: z.object({ id: z.int().nullable(), name: z.string().nullable(), logo: Image.nullable() }),
  fixture: z.object({
    id: z.int().nullable(),
    timezone: z.string(),
    date: z.iso.datetime({ offset: true }),
    timestamp: z.int(),
  }),
  league: z.object({
    id: z.int().nullable(),
    season: z.int().nullable(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    logo: Image.nullable(),
    flag: Image.nullable(),
  }),
});

export const FlatInjury = z.object({
  player: z.object({ id: z.int(), name: z.string() }),
  type: z.string().describe('reason for the absence'),
  start: z.iso.datetime(),
  end: z.iso.datetime().nullable(),
});

export const MergedInjury = z.object({ ...FlatInjury.shape, ...NestedInjury.shape });

const NO_TEAM = { id: null, name: null, logo: null };
const NO_LEAGUE = { id: null, season: null, name: null, country: null, logo: null, flag: null };

/** If the source names no match, the date of the fixture is the first day of the absence. */
export function nestedInjury(injury: Injury, view: View): z.infer<typeof NestedInjury> {
  const { player, team, fixture, league, season } = injury;
  const date = fixture?.kickoff ?? dayStart(injury.start, 'UTC');
  return {
    player: {
      id: player.legacyId,
      name: player.name,
      photo: playerPhoto(player, view),
      type: AVAILABILITY[injury.availability],
      reason: injury.reason,
    },
    team: team === null ? NO_TEAM : presentTeamRef(team, view),
    fixture: {
      id: fixture?.legacyId ?? null,
      timezone: view.timezone,
      date: offsetDate(date, view.timezone),
      timestamp: date / 1000,
    },
    league: league === null || season === null ? NO_LEAGUE : presentLeagueRef(league, season, view),
  };
}

export function flatInjury({ player, reason, start, end }: Injury): z.infer<typeof FlatInjury> {
  const day = (date: string) => millisecondDate(dayStart(date, 'UTC'), 'UTC');
  return {
    player: { id: player.legacyId, name: player.name },
    type: reason,
    start: day(start),
    end: end === null ? null : day(end),
  };
}

export function mergedInjury(injury: Injury, view: View): z.infer<typeof MergedInjury> {
  return { ...flatInjury(injury), ...nestedInjury(injury, view) };
}

export const SidelinedBody = z.object({ type: z.string(), start: z.iso.date(), end: z.iso.date().nullable() });

export function presentSidelined({ type, start, end }: Sidelined): z.infer<typeof SidelinedBody> {
  return { type, start, end };
}

/** Equal on both lists. */
export const TrophyBody = z.object({ league: z.string(), country: z.string(), season: z.string(), place: z.string() });

export function presentTrophy({ league, country, season, place }: Trophy): z.infer<typeof TrophyBody> {
  return { league, country, season, place };
}
