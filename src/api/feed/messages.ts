import { z } from 'zod';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { FeedOutcome, LiveFeed } from '../../live/feed/feed.ts';
import { FeedMessage } from '../../live/feed/message.ts';
import { feedDefaults } from './version.ts';

const MESSAGES_MAX = 1000;
const BYTES_MAX = 1024 * 1024;
const RESULTS = ['applied', 'held', 'duplicate', 'superseded', 'refused'] as const;

const Outcome = z.object({
  line: z.int().min(1).describe('line of the body, or position in the array, counted from 1'),
  id: z.string().nullable().describe('as sent; null if it could not be read'),
  result: z.enum(RESULTS),
  reason: z.string().optional().describe('why the message is held, superseded or refused'),
});

const Outcomes = z.object({
  data: z.array(Outcome),
  meta: z.object({
    received: z.int().min(0),
    ...Object.fromEntries(RESULTS.map((result) => [result, z.int().min(0)])),
  }),
});

/** One line of the body: the parsed message, or the reason why it is not JSON. */
type Line = { readonly line: number; readonly value: unknown } | { readonly line: number; readonly fault: string };

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((content, index): Line[] => {
    if (content.trim() === '') return [];
    const line = index + 1;
    try {
      return [{ line, value: JSON.parse(content) }];
    } catch {
      return [{ line, fault: 'this line is not JSON: send one message per line' }];
    }
  });
}

async function deliver(
  feed: Pick<LiveFeed, 'deliver'>,
  body: string | readonly unknown[],
): Promise<z.output<typeof Outcome>[]> {
  const lines = typeof body === 'string' ? linesOf(body) : body.map((value, i): Line => ({ line: i + 1, value }));
  if (lines.length > MESSAGES_MAX) throw new ApiError('too_large', `Send at most ${MESSAGES_MAX} messages at once`);
  const messages = lines.flatMap((line) => ('value' in line ? [line.value] : []));
  const outcomes = (await feed.deliver(messages)).values();
  return lines.map((line) => {
    if ('fault' in line) return { line: line.line, id: null, result: 'refused', reason: line.fault };
    const outcome: FeedOutcome = outcomes.next().value!;
    return { line: line.line, ...outcome };
  });
}

export function feedMessages(feed: Pick<LiveFeed, 'deliver'>): Endpoint {
  return endpoint({
    ...feedDefaults,
    id: 'feed.messages',
    method: 'POST',
    path: '/api/feed/messages',
    summary: 'Send match updates: clock, status, score, events, lineups, statistics, in-play odds',
    description:
      `Send up to ${MESSAGES_MAX} messages and 1 MB per request, one per line (application/x-ndjson) or as a JSON array. All ` +
      'messages that are not refused are stored before the response is sent. The response has one result per message, in order. A message ' +
      'that is sent again with the same `id` is a `duplicate` and changes nothing, so resend the whole batch after a broken ' +
      'connection. A `held` message waits for an earlier one; a `superseded` one arrived after a later one; a `refused` one has a reason.',
    body: z.union([z.string(), z.array(z.unknown())], { error: 'send one JSON message per line, or one JSON array' }),
    lines: { maxBytes: BYTES_MAX, line: FeedMessage },
    response: { reference: Outcomes },
    example: {},
    async handle({ body }) {
      const data = await deliver(feed, body as string | readonly unknown[]);
      const counts = Object.fromEntries(
        RESULTS.map((name) => [name, data.filter(({ result }) => result === name).length]),
      );
      return { body: { data, meta: { received: data.length, ...counts } }, scopes: [] };
    },
  });
}
