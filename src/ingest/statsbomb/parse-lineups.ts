/** lineups/<match>.json: everybody who was named for a match. Who began is told by its events. */
import { z } from 'zod';
import { jsonObjects } from '../json-array.ts';
import type { PlayerRecord } from '../records.ts';
import type { Rejection } from '../source.ts';
import { faultOf, reject } from './faults.ts';
import { shownName } from './quirks.ts';

/** `positions` and `cards` are in the newer files only and not needed. */
const Team = z.object({
  lineup: z.array(
    z.object({
      player_id: z.number().int(),
      player_name: z.string().min(1),
      player_nickname: z.string().nullable().optional(),
      country: z.object({ name: z.string() }).nullable().optional(),
    }),
  ),
});

/** Players with the names they are known by and their nationality. */
export async function* parseLineups(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlayerRecord | Rejection> {
  let line = 0;
  for await (const teams of jsonObjects(chunks)) {
    for (const team of teams) {
      const parsed = Team.safeParse(team);
      line++;
      if (!parsed.success) {
        yield reject(line, faultOf(parsed.error));
        continue;
      }
      for (const { player_id, player_name, player_nickname, country } of parsed.data.lineup) {
        const player = {
          id: String(player_id),
          name: shownName(player_name, player_nickname),
          ...(country && { nationality: country.name }),
        };
        yield { kind: 'player', line, player };
      }
    }
  }
}
