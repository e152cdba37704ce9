/**
 * events_*.json: the events of all matches of a competition, match by match. <number>.json: one match with its players, in
 * the format that kloppy reads.
 */
import { z } from 'zod';
import { jsonObjects, parseJsonStream } from '../../ingest/readers/json-array.ts';
import type { DetailsRecord, PlayerRecord } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { eventOf, type WyscoutEvent } from './event.ts';
import { detailsOfMatch } from './match-details.ts';
import { playerOf } from './parse-people.ts';

/** Yields one record per match. Only one match is in memory at a time. */
export async function* parseEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const matches = new MatchGrouper();
  for await (const values of jsonObjects(chunks)) {
    for (const value of values) yield* matches.add(value);
  }
  yield* matches.end();
}

/** Groups consecutive events by match. */
class MatchGrouper {
  private line = 0;
  private firstLine = 1;
  private events: WyscoutEvent[] = [];
  private readonly finishedMatches = new Set<number>();

  *add(value: unknown): Generator<DetailsRecord | Rejection> {
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
      yield rejection(this.firstLine, `the events of match ${match} are not consecutive`);
    else yield detailsOfMatch(this.events, this.firstLine);
    this.finishedMatches.add(match);
    this.events = [];
  }
}

const MatchFile = z.object({
  events: z.array(z.unknown()).min(1),
  players: z.record(z.string(), z.array(z.object({ player: z.unknown() }).nullable())).default({}),
});

/**
 * Reads one match with its players.
 *
 * @throws Error when the file is not a match in this format
 */
export async function* parseMatchFile(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<DetailsRecord | PlayerRecord | Rejection> {
  const parsed = MatchFile.safeParse(await parseJsonStream(chunks));
  if (!parsed.success) throw new Error(`not a match with its events: ${describeIssues(parsed.error)}`);
  let line = 0;
  for (const entry of Object.values(parsed.data.players).flat()) {
    line++;
    // Some lists have null in place of a player.
    if (entry !== null && entry.player !== null) yield playerOf(entry.player, line);
  }
  const matches = new MatchGrouper();
  for (const event of parsed.data.events) yield* matches.add(event);
  yield* matches.end();
}
