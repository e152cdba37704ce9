/** lineups/<match>.json: everybody who was named for a match. Who began is told by its events. */
import { z } from 'zod';
import { eachObject } from '../../ingest/readers/json-array.ts';
import type { PlayerRecord } from '../../ingest/records/records.ts';
import { faultOf, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { displayName } from './quirks.ts';

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
export function parseLineups(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlayerRecord | Rejection> {
  return eachObject(chunks, playersOf);
}

function* playersOf(value: unknown, line: number): Generator<PlayerRecord | Rejection> {
  const team = Team.safeParse(value);
  if (!team.success) return yield rejection(line, faultOf(team.error));
  for (const { player_id, player_name, player_nickname, country } of team.data.lineup) {
    const player = {
      id: String(player_id),
      name: displayName(player_name, player_nickname),
      ...(country && { nationality: country.name }),
    };
    yield { kind: 'player', line, player };
  }
}
