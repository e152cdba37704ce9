/** worldcup.squads.json: the squads of all teams of a tournament. */
import { z } from 'zod';
import { utcDay } from '../../base/zones.ts';
import { countryByName } from '../../football/catalogue/countries.ts';
import type { Position } from '../../football/person.ts';
import type { SquadRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { seasonOfFolder } from './quirks.ts';
import { readJson } from './text.ts';

const POSITIONS: Readonly<Record<'GK' | 'DF' | 'MF' | 'FW', Position>> = {
  GK: 'Goalkeeper',
  DF: 'Defender',
  MF: 'Midfielder',
  FW: 'Attacker',
};

const File = z.array(z.object({ name: z.string().min(1), players: z.array(z.unknown()) }));
const Player = z.object({
  name: z.string().min(1),
  number: z.int().min(1).max(99).optional(),
  pos: z.enum(['GK', 'DF', 'MF', 'FW']).optional(),
  date_of_birth: z
    .string()
    .refine((date) => utcDay(date) !== null, 'invalid date')
    .optional(),
});

/**
 * Reads one file of squads. Lines count the players over all teams. The folder gives the year, because the file has none.
 *
 * @throws Error when the file is not JSON or not a list of teams
 */
export async function* parseSquads(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<SquadRecord | Rejection> {
  const file = File.safeParse(await readJson(chunks));
  if (!file.success) throw new Error(`not a file of squads: ${file.error.issues[0]?.message}`);
  const season = seasonOfFolder(path);
  if (season === null) return yield { kind: 'rejection', line: 1, reason: `the folder of ${path} names no year` };
  let line = 0;
  for (const team of file.data) {
    const nationality = countryByName(team.name)?.name;
    for (const row of team.players) {
      line += 1;
      const player = Player.safeParse(row);
      if (player.success) {
        const profile = { ...profileOf(player.data), ...(nationality !== undefined && { nationality }) };
        yield { kind: 'squad', line, league: 'fifa.world', season, team: { name: team.name }, player: profile };
      } else {
        const [issue] = player.error.issues;
        yield { kind: 'rejection', line, reason: `${team.name}: ${issue?.path.join('.')}: ${issue?.message}` };
      }
    }
  }
}

function profileOf({ name, number, pos, date_of_birth }: z.infer<typeof Player>) {
  return {
    name,
    ...(date_of_birth !== undefined && { birth: date_of_birth }),
    ...(pos !== undefined && { position: POSITIONS[pos] }),
    ...(number !== undefined && { number }),
  };
}
