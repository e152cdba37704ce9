import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import type { Access } from '../../../football/access.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { type EventBatch, type EventFeed, eventBatch, type ServerEvent } from '../../../http/endpoint/streaming.ts';
import type { ChangeBatch } from '../../../live/changes/batches.ts';
import type { ChangeStream } from '../../../live/changes/stream.ts';
import type { Change, ChangeFilter } from '../../../store/changes/reader.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import * as param from '../../params.ts';
import { v2 } from '../answer.ts';
import { changeFilter, changeFilters, requireOddsFor, VISIBLE_CHANGES } from '../filters/change-query.ts';
import { presentChange, typeOf } from '../present/changes/change.ts';
import { positionGone, sinceParameter } from './changes.ts';

/** Events by change, so that a change is formatted once for streams with different filters. */
const formatted = new WeakMap<Change, ServerEvent>();
/** What streams with the same filter send. */
const encoded = new WeakMap<ChangeBatch, EventBatch>();

function eventOf(change: Change, reference: Reference): ServerEvent {
  let event = formatted.get(change);
  if (event === undefined) {
    event = { id: change.seq, event: typeOf(change), data: JSON.stringify(presentChange(change, reference)) };
    formatted.set(change, event);
  }
  return event;
}

function encode(batch: ChangeBatch, reference: Reference): EventBatch {
  let events = encoded.get(batch);
  if (events === undefined) {
    events = eventBatch(
      batch.changes.map((change) => eventOf(change, reference)),
      batch.next,
    );
    encoded.set(batch, events);
  }
  return events;
}

/** `Last-Event-ID` takes precedence over `since`: a client that reconnects repeats the original URL. */
function startPosition(lastEventId: string | undefined, since: number | undefined) {
  if (lastEventId === undefined || lastEventId === '')
    return since === undefined ? null : { field: 'since', position: since };
  const position = Number(lastEventId);
  if (!/^\d{1,16}$/.test(lastEventId) || !Number.isSafeInteger(position)) {
    const message = 'must be the id of an event of this stream, which is a whole number';
    throw new ApiError('bad_request', `Last-Event-ID: ${message}`, { fields: [{ field: 'Last-Event-ID', message }] });
  }
  return { field: 'Last-Event-ID', position };
}

async function feedOf(
  changes: ChangeStream,
  of: { reference: Reference; filter: ChangeFilter; access: Access; position: number | null },
): Promise<EventFeed> {
  const { reference, position } = of;
  // subscribe before reading the end of the log, so that no change falls between the two
  const subscription = changes.subscribe();
  try {
    return {
      position: position ?? (await changes.latest()),
      async after(start, signal) {
        const batch = await changes.after(start, of, signal);
        return batch === null ? null : encode(batch, reference);
      },
      end: () => subscription.end(),
    };
  } catch (error) {
    subscription.end();
    throw error;
  }
}

export const stream = endpoint({
  ...v2,
  id: 'v2.stream',
  path: '/api/v2/stream',
  tag: 'Changes',
  summary: 'Live changes as server-sent events',
  description:
    'An extension of this service. Each change is an event: `id` is its number, `event` its resource and action ' +
    '(`event.created`), and `data` the same JSON as in `/api/v2/changes`. To reconnect without missed or repeated changes, ' +
    'send `Last-Event-ID`. Comments keep the connection alive. The service disconnects clients that stop reading. ' +
    `Opening a stream counts as one request. ${VISIBLE_CHANGES}`,
  shapes: ['reference'],
  isCached: false,
  stream: true,
  positioned: true,
  gate: requireOddsFor,
  query: z.object({
    since: sinceParameter('start now').optional(),
    ...changeFilters,
    live: param
      .boolean('true: only single live changes, which have `data`; not those that an import writes together')
      .optional(),
  }),
  response: { reference: z.string().describe('events in the format of the HTML standard') },
  example: { query: { types: 'fixture,event' } },

  async handle({ query, store, changes, lastEventId }) {
    const filter = { ...(await changeFilter(store, query)), ...(query.live === true && { live: true as const }) };
    const start = startPosition(lastEventId, query.since);
    if (start !== null && !(await changes.reaches(start.position))) {
      throw positionGone(start.field, start.position, {
        oldest: await changes.oldest(),
        latest: await changes.latest(),
      });
    }
    const { reference } = store;
    const feed = await feedOf(changes, {
      reference,
      filter,
      access: store.access(),
      position: start?.position ?? null,
    });
    return { body: null, scopes: [], feed };
  },
});
