/** The message schema of the live feed. */
import { z } from 'zod';
import type { LiveMessage } from '../../football/live/message.ts';
import { EVENT_DETAILS, type EventDetail, type EventKind } from '../../football/match.ts';
import { isFinished, STATUS_CODES, type StatusCode } from '../../football/status.ts';
import { type SideStatistics, STATISTICS } from '../../football/terms.ts';

const VERSION_MAX = 2 ** 31 - 1;
const NAME_MAX = 200;
const PLAYERS_MAX = 30;

/** A single line of text. */
const line = (max: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters');
const count = (max: number) => z.int().min(0).max(max);

const Goals = z.strictObject({ home: count(200), away: count(200) }).nullable();
const Person = z
  .strictObject({
    id: z
      .union([line(100), z.int().min(1).max(VERSION_MAX)])
      .optional()
      .describe('native (pl_...) or legacy id of this service'),
    name: line(NAME_MAX).optional().describe('name, if no id is known'),
  })
  .refine(({ id, name }) => id !== undefined || name !== undefined, 'must have an id or a name');
const Side = z.enum(['home', 'away']);

const envelope = {
  id: line(100).describe("the sender's id of the message, unique within the fixture; a repeated message counts once"),
  fixture: z.union([line(100), z.int().min(1).max(VERSION_MAX)]).describe('native (fx_...) or legacy id'),
  version: z.int().min(1).max(VERSION_MAX).describe('increases with every message of a fixture; gaps are allowed'),
  at: z.iso.datetime({ offset: true }).describe('time at which the content of the message was true'),
};

const State = z
  .strictObject({
    ...envelope,
    type: z.literal('state'),
    status: z.enum(STATUS_CODES as [StatusCode, ...StatusCode[]]),
    elapsed: count(200).nullable().optional(),
    extra: count(60).nullable().optional(),
    score: z
      .strictObject({
        goals: Goals.optional(),
        halftime: Goals.optional(),
        fulltime: Goals.optional(),
        extratime: Goals.optional(),
        penalty: Goals.optional(),
      })
      .optional()
      .describe('absent parts keep their values'),
    correction: z
      .strictObject({ author: line(200), reason: line(500) })
      .optional()
      .describe('overrides the allowed status transitions; is recorded'),
    reset: z.boolean().optional().describe('restarts the match; requires `correction`'),
    withdraw: z
      .boolean()
      .optional()
      .describe('withdraws the feed, so that other sources apply again; requires `correction`'),
  })
  .refine(({ reset, withdraw, correction }) => correction !== undefined || !(reset || withdraw), {
    error: 'is required with reset and withdraw',
    path: ['correction'],
  })
  .refine(({ reset, withdraw }) => !(reset && withdraw), { error: 'cannot be combined with reset', path: ['withdraw'] })
  .refine(({ status, score, withdraw }) => !isTerminal(status) || withdraw || score?.goals != null, {
    error: 'is required with a status that ends the match, because both take effect together',
    path: ['score', 'goals'],
  });

function isTerminal(status: StatusCode): boolean {
  return isFinished(status) || status === 'AWD' || status === 'WO';
}

const Event = z
  .strictObject({
    ...envelope,
    type: z.literal('event'),
    event: z.strictObject({
      id: line(100).describe("the sender's id of the event, or the native id (ev_...) of a stored event"),
      revision: z
        .int()
        .min(1)
        .max(VERSION_MAX)
        .describe('revision of the event, starting at 1; the highest revision applies'),
      kind: z.enum(Object.keys(EVENT_DETAILS) as [EventKind, ...EventKind[]]),
      detail: z.enum(Object.values(EVENT_DETAILS).flat() as [EventDetail, ...EventDetail[]]),
      minute: count(200),
      extra: count(60).nullable().optional().describe('minutes of added time; in a shoot-out, the number of the kick'),
      side: Side.describe('team of the player; an own goal counts for the other team'),
      player: Person.nullable().optional(),
      related: Person.nullable().optional().describe('the assisting player, or the player who comes on'),
      comments: line(500).nullable().optional(),
      shootout: z.boolean().optional(),
      deleted: z.boolean().optional().describe('deletes the event, for example after a VAR decision'),
    }),
  })
  .refine(({ event: { kind, detail } }) => (EVENT_DETAILS[kind] as readonly string[]).includes(detail), {
    error: "must be a detail of the event's kind",
    path: ['event', 'detail'],
  });

const Shirt = z.strictObject({ primary: line(10), number: line(10), border: line(10) });
const LineupPlayer = z.strictObject({
  player: Person,
  number: count(999).nullable().optional(),
  position: z.enum(['G', 'D', 'M', 'F']).nullable().optional(),
  grid: z
    .string()
    .regex(/^\d{1,2}:\d{1,2}$/, 'must be row:column, such as 2:3')
    .nullable()
    .optional(),
  captain: z.boolean().optional(),
});
const Lineup = z.strictObject({
  ...envelope,
  type: z.literal('lineup'),
  side: Side,
  formation: line(20).nullable().optional(),
  coach: Person.nullable().optional(),
  colors: z.strictObject({ player: Shirt, goalkeeper: Shirt }).nullable().optional(),
  startXI: z.array(LineupPlayer).max(11),
  substitutes: z.array(LineupPlayer).max(PLAYERS_MAX),
});

const sideStatistics = z.strictObject(
  Object.fromEntries(STATISTICS.map((name) => [name, z.number().min(-100).max(10_000).optional()])),
) as unknown as z.ZodType<SideStatistics>;
const Statistics = z.strictObject({
  ...envelope,
  type: z.literal('statistics'),
  statistics: z.strictObject({ home: sideStatistics, away: sideStatistics }),
});

const Odds = z.strictObject({
  ...envelope,
  type: z.literal('odds'),
  stopped: z.boolean().optional(),
  blocked: z.boolean().optional(),
  markets: z
    .array(
      z.strictObject({
        bet: z.int().min(1).max(VERSION_MAX).describe('id of an in-play bet'),
        name: line(100).optional(),
        values: z
          .array(
            z.strictObject({
              value: line(100),
              odd: z.number().min(1).max(100_000).describe('decimal odds'),
              handicap: line(20).nullable().optional(),
              main: z.boolean().nullable().optional(),
              suspended: z.boolean().optional(),
            }),
          )
          .max(100),
      }),
    )
    .max(100),
});

export const FeedMessage = z.discriminatedUnion('type', [State, Event, Lineup, Statistics, Odds]);

/** A valid message and the id of its fixture. */
export interface ReceivedMessage {
  readonly fixture: string | number;
  readonly message: LiveMessage;
}

/** The reason why a message is invalid, for its sender; `id` is null if it cannot be read. */
export interface Malformed {
  readonly id: string | null;
  readonly reason: string;
}

/** Validates a message. Reports up to five faults. */
export function readMessage(value: unknown): ReceivedMessage | Malformed {
  const parsed = FeedMessage.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`);
    return { id: idOf(value), reason: [...new Set(faults)].slice(0, 5).join('; ') };
  }
  const { fixture, at, ...message } = parsed.data;
  // the schema differs from the domain type only in optional properties that may be `undefined`
  return { fixture, message: { ...message, at: Date.parse(at) } as LiveMessage };
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id.slice(0, 100) : null;
}
