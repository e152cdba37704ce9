import { z } from 'zod';
import type { Lineup, LineupPlayer } from '../../../football/match.ts';
import { coachPhoto } from './person.ts';
import { Image, mentionTeam, TeamMention, type View } from './view.ts';

const Shirt = z.object({ primary: z.string(), number: z.string(), border: z.string() });
const Colors = z.object({ player: Shirt, goalkeeper: Shirt });

const Entry = z.object({
  player: z.object({
    id: z.int(),
    name: z.string(),
    number: z.int().nullable(),
    pos: z.string().nullable().describe('G, D, M or F'),
    grid: z.string().nullable().describe("'row:column'; null for substitutes"),
  }),
});

export const NestedLineup = z.object({
  team: z.object({ ...TeamMention.shape, colors: Colors.nullable() }),
  coach: z.object({ id: z.int().nullable(), name: z.string().nullable(), photo: Image.nullable().optional() }),
  formation: z.string().nullable(),
  startXI: z.array(Entry).optional(),
  substitutes: z.array(Entry).optional(),
});

const FlatEntry = z.object({
  playerId: z.int(),
  playerName: z.string(),
  number: z.int().nullable(),
  pos: z.string().nullable(),
});

export const FlatLineup = z.object({
  teamId: z.int(),
  formation: z.string().nullable(),
  startXI: z.array(FlatEntry),
  substitutes: z.array(FlatEntry),
  coach: z.object({ id: z.int().nullable(), name: z.string().nullable() }),
});

/** What of a line-up is asked for: one block, one player. */
export interface LineupParts {
  readonly block?: LineupBlock | undefined;
  /** legacy id */
  readonly player?: number | undefined;
}
export const LINEUP_BLOCKS = ['startXI', 'substitutes', 'coach', 'formation'] as const;
export type LineupBlock = (typeof LINEUP_BLOCKS)[number];

const entry = ({ player, number, position, grid }: LineupPlayer): z.infer<typeof Entry> => ({
  player: { id: player.legacyId, name: player.name, number, pos: position, grid },
});

export function nestedLineup(lineup: Lineup, view: View, parts: LineupParts = {}): z.infer<typeof NestedLineup> {
  const { team, colors, coach, formation } = lineup;
  const shows = (block: LineupBlock) => parts.block === undefined || parts.block === block;
  const players = (list: readonly LineupPlayer[]) =>
    list.filter(({ player }) => parts.player === undefined || player.legacyId === parts.player).map(entry);
  return {
    team: { ...mentionTeam(team, view), colors },
    coach:
      coach === null || !shows('coach')
        ? { id: null, name: null, ...(shows('coach') && { photo: null }) }
        : { id: coach.legacyId, name: coach.name, photo: coachPhoto(coach, view) },
    formation,
    ...(shows('startXI') && { startXI: players(lineup.startXI) }),
    ...(shows('substitutes') && { substitutes: players(lineup.substitutes) }),
  };
}

export function flatLineup({ team, formation, startXI, substitutes, coach }: Lineup): z.infer<typeof FlatLineup> {
  const entries = (list: readonly LineupPlayer[]) =>
    list.map(({ player, number, position }) => ({
      playerId: player.legacyId,
      playerName: player.name,
      number,
      pos: position,
    }));
  return {
    teamId: team.legacyId,
    formation,
    startXI: entries(startXI),
    substitutes: entries(substitutes),
    coach: coach === null ? { id: null, name: null } : { id: coach.legacyId, name: coach.name },
  };
}
