/**
 * events_*.json: everything that happened, one match after the other; and the same match by match with its players, as
 * kloppy's users have it.
 */
import { z } from 'zod';
import { jsonObjects, parseJsonStream } from '../../ingest/readers/json-array.ts';
import type { DetailsRecord, PlayerRecord } from '../../ingest/records/records.ts';
import { faultOf, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { eventOf, type WyscoutEvent } from './event.ts';
import { detailsOfMatch } from './match-details.ts';
import { playerOf } from './parse-people.ts';

/** Matches of a file, one record each; no more than one match is held. */
export async function* parseEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const matches = new MatchByMatch();
  for await (const values of jsonObjects(chunks)) {
    for (const value of values) yield* matches.take(value);
  }
  yield* matches.end();
}

class MatchByMatch {
  private line = 0;
  private firstLine = 1;
  private events: WyscoutEvent[] = [];
  private readonly finishedMatches = new Set<number>();

  *take(value: unknown): Generator<DetailsRecord | Rejection> {
    this.line++;
    const event = eventOf(value);
    if (event === null) return yield rejection(this.line, 'not an event with match, team, player, period and second');
    if (this.events.length > 0 && this.events[0]?.match !== event.match) yield* this.end();
    if (this.events.length === 0) this.firstLine = this.line;
    this.events.push(event);
  }

  *end(): Generator<DetailsRecord | Rejection> {
    const match = this.events[0]?.match;
    if (match === undefined) return;
    if (this.finishedMatches.has(match))
      yield rejection(this.firstLine, `events of match ${match} stand in two places`);
    else yield detailsOfMatch(this.events, this.firstLine);
    this.finishedMatches.add(match);
    this.events = [];
  }
}

const MatchFile = z.object({
  events: z.array(z.unknown()).min(1),
  players: z.record(z.string(), z.array(z.object({ player: z.unknown() }))).default({}),
});

/**
 * One match with its players.
 *
 * @throws Error when the file is no such match
 */
export async function* parseMatchFile(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<DetailsRecord | PlayerRecord | Rejection> {
  const parsed = MatchFile.safeParse(await parseJsonStream(chunks));
  if (!parsed.success) throw new Error(`not a match with its events: ${faultOf(parsed.error)}`);
  let line = 0;
  for (const { player } of Object.values(parsed.data.players).flat()) yield playerOf(player, ++line);
  const matches = new MatchByMatch();
  for (const event of parsed.data.events) yield* matches.take(event);
  yield* matches.end();
}
