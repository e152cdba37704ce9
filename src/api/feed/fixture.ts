import { z } from 'zod';
import { ApiError } from '../../base/errors.ts';
import { LiveMatch } from '../../football/live/match.ts';
import { EVENT_DETAILS } from '../../football/match.ts';
import { STATUS_CODES } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { LiveFeed } from '../../live/feed/feed.ts';
import { publicEventId, stateOf } from '../../live/feed/match.ts';
import * as param from '../params.ts';
import { feedDefaults } from './version.ts';

const Goals = z.object({ home: z.int(), away: z.int() }).nullable();
const text = z.string();

const FeedFixture = z.object({
  id: text,
  legacyId: z.int(),
  version: z.int().describe('highest version received; 0 if the feed has sent no message for the match'),
  messages: z.int().describe('number of accepted messages'),
  status: z.enum(STATUS_CODES as [string, ...string[]]),
  elapsed: z.int().nullable(),
  extra: z.int().nullable(),
  score: z.object({ goals: Goals, halftime: Goals, fulltime: Goals, extratime: Goals, penalty: Goals }),
  reset: z.object({ id: text, version: z.int() }).nullable().describe('the last message that restarted the match'),
  withdrawn: z.boolean().describe('the feed withdrew from the match; other sources apply'),
  events: z.array(
    z.object({
      id: text.describe('id from the sender'),
      eventId: text.describe('id in responses'),
      revision: z.int(),
      kind: z.enum(Object.keys(EVENT_DETAILS) as [string, ...string[]]),
      detail: text,
      minute: z.int(),
      extra: z.int().nullable(),
      side: z.enum(['home', 'away']),
      shootout: z.boolean(),
      deleted: z.boolean(),
    }),
  ),
  pending: z
    .array(z.object({ id: text, version: z.int(), status: text, result: z.enum(['held', 'refused']), reason: text }))
    .describe('state messages that were received and do not apply'),
  corrections: z.array(z.object({ id: text, version: z.int(), at: text, author: text, reason: text })),
});

function presentFixture(fixture: Fixture, match: LiveMatch): z.output<typeof FeedFixture> {
  const { status, elapsed, extra, score } = match.state;
  const { goals, halftime, fulltime, extratime, penalty } = score;
  return {
    id: fixture.id,
    legacyId: fixture.legacyId,
    version: match.version,
    messages: match.messages,
    status,
    elapsed,
    extra,
    score: { goals, halftime, fulltime, extratime, penalty },
    reset: match.resetBy === null ? null : { id: match.resetBy, version: match.resetVersion },
    withdrawn: match.withdrawn,
    events: match.events().map(({ message: { event } }) => ({
      id: event.id,
      eventId: publicEventId(fixture, event.id),
      revision: event.revision,
      kind: event.kind,
      detail: event.detail,
      minute: event.minute,
      extra: event.extra ?? null,
      side: event.side,
      shootout: event.shootout === true,
      deleted: event.deleted === true,
    })),
    pending: match.pending().map(({ message, verdict }) => ({
      id: message.id,
      version: message.version,
      status: message.status,
      result: verdict.result === 'held' ? 'held' : 'refused',
      reason: verdict.reason ?? '',
    })),
    corrections: match.corrections.map(({ message, version, at, author, reason }) => {
      return { id: message, version, at: new Date(at).toISOString(), author, reason };
    }),
  };
}

export function feedFixture(feed: Pick<LiveFeed, 'match'>): Endpoint {
  return endpoint({
    ...feedDefaults,
    id: 'feed.fixture',
    method: 'GET',
    path: '/api/feed/fixtures/:id',
    summary: 'The current state of a match in the feed, with held and rejected messages',
    params: z.object({ id: param.text({ description: 'native (fx_...) or legacy id' }) }),
    response: { reference: z.object({ data: FeedFixture, meta: z.object({}) }) },
    example: {},
    async handle({ params, store }) {
      const id = /^\d{1,10}$/.test(params.id) ? Number(params.id) : params.id;
      const fixture = await store.fixtures.byId(id);
      if (fixture === undefined) throw new ApiError('not_found', `No fixture has the id ${params.id}`);
      const match = (await feed.match(fixture)) ?? new LiveMatch(stateOf(fixture));
      return { body: { data: presentFixture(fixture, match), meta: {} }, scopes: [] };
    },
  });
}
