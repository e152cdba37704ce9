/** Replays of a match through a running service: what clients see, in which order, and the stored match afterwards. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Goals } from '../../../src/football/score.ts';
import { replay } from '../../../src/live/replay/replay.ts';
import { scriptOf } from '../../../src/live/replay/script.ts';
import { httpSender } from '../../../src/live/replay/sender.ts';
import { matchWithoutFeed } from '../../../src/store/live/match-without-feed.ts';
import { runningClock } from '../../support/service/clock.ts';
import { EventStreamClient, type ReceivedEvent } from '../../support/service/event-stream.ts';
import { MATCHDAY } from '../../support/service/service.ts';
import { addFinal, SCORE } from '../feed/final.ts';
import { FIXTURE, liveService, storedMatches } from '../service.ts';

/** Shared by the service and the replay, because the feed refuses messages of a later day. */
const clock = runningClock(MATCHDAY);
const FAST = {
  speed: 1e9,
  from: 0,
  inParallel: false,
  reversal: false,
  odds: true,
  clock,
  log: () => undefined,
};
const ORDER = ['NS', '1H', 'HT', '2H', 'ET', 'BT', 'ET', 'P', 'PEN'];

interface EventData {
  status: string;
  score: { goals: Goals | null };
  minute: number;
  detail: string;
}

async function finalService(t: TestContext) {
  const databaseUrl = await storedMatches(t, addFinal);
  const live = await liveService(t, { databaseUrl, clock });
  const { store, url } = live.service;
  const fixture = async () => {
    await store.revisions.refresh();
    return (await store.fixtures.byId(FIXTURE.id))!;
  };
  const original = async () => (await matchWithoutFeed(store, await fixture()))!;
  const events = (deleted = 0) =>
    store.database.all<{ id: string; minute: number; kind: string; detail: string }>(
      `SELECT id, minute, kind, detail FROM events WHERE deleted <= ${deleted} ORDER BY sort_order`,
    );
  return {
    ...live,
    store,
    fixture,
    original,
    events,
    sender: httpSender(url, live.sender, { log: () => undefined, retryForMs: 0 }),
  };
}

/** The URL of a port that nothing listens on. */
async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('a service that does not respond is reported at once, retried, and given up', async () => {
  const logged: string[] = [];
  const url = await unusedUrl();
  const sender = httpSender(url, 'tl_none', { log: (text) => logged.push(text), retryForMs: 250 });
  await assert.rejects(sender.match('fx_1'), {
    message: `the service at ${url} does not respond (ECONNREFUSED); check the address of the service`,
  });
  assert.equal(logged.length, 1);
  assert.match(logged[0]!, /does not respond \(ECONNREFUSED\): retrying for/);
});

/** The values without consecutive duplicates. */
const distinctRuns = <T>(values: readonly T[]) => values.filter((value, i) => value !== values[i - 1]);

test('the script of a match has its clock, goals and end in order', async (t) => {
  const { original } = await finalService(t);
  const script = scriptOf(await original(), { reversal: true, odds: true });
  assert.ok(typeof script !== 'string');
  const states = script.steps.flatMap(({ message }) => (message.type === 'state' ? [message] : []));
  assert.deepEqual(distinctRuns(states.map(({ status }) => status)), ORDER);
  const goals = states.flatMap(({ score }) => (score?.goals ? [`${score.goals.home}-${score.goals.away}`] : []));
  assert.deepEqual(distinctRuns(goals), ['0-0', '1-0', '2-0', '1-0', '1-1', '1-2', '2-2']);
  const clock = states.map(({ elapsed, extra }) => `${elapsed}+${extra ?? 0}`);
  for (const moment of ['1+0', '45+0', '45+2', '46+0', '90+3', '91+0', '120+0'])
    assert.ok(clock.includes(moment), moment);
  const shootout = states.find(({ status }) => status === 'P');
  assert.deepEqual(shootout?.score, { extratime: SCORE.extratime, penalty: { home: 0, away: 0 } });
  const odds = script.steps.flatMap(({ elapsed, message }) =>
    message.type === 'odds' ? [[elapsed, message] as const] : [],
  );
  assert.deepEqual(
    odds.filter(([, { stopped }]) => stopped === true).map(([elapsed, { markets }]) => [elapsed, markets]),
    [[91, []]],
    'odds on the result after 90 minutes are stopped then',
  );
  assert.deepEqual(odds.at(-1)?.[0], 91);
  const minutes = script.steps.map(({ minute }) => minute);
  assert.deepEqual(
    minutes,
    minutes.toSorted((a, b) => a - b),
  );
  assert.deepEqual(script.notes, []);
  const kinds = script.steps.flatMap(({ message }) => (message.type === 'event' ? [message.event.detail] : []));
  assert.ok(kinds.includes('goal-cancelled') && kinds.includes('substitution'));
});

test('goals without a minute are not invented; a note says what is missing', async (t) => {
  const { original } = await finalService(t);
  const match = await original();
  const without = { ...match, events: match.events.filter(({ minute }) => minute !== 98) };
  const script = scriptOf(without, { reversal: false, odds: false });
  assert.ok(typeof script !== 'string');
  assert.match(script.notes.join(), /1-1|2-1 of 2-2/);
  const planned = { ...match, result: { ...match.result, status: 'NS' as const } };
  assert.match(String(scriptOf(planned, { reversal: false, odds: false })), /was not completed/);
});

test('a replay ends with the stored result and leaves the match unchanged', async (t) => {
  const { service, original, fixture, events, sender, store } = await finalService(t);
  const [before, eventsBefore] = [await fixture(), await events()];
  const sources = await store.database.all(
    'SELECT provider, file, hash, record FROM fixture_sources ORDER BY provider',
  );
  const sent = await replay([await original()], sender, { ...FAST, reversal: true });
  assert.ok(sent > 250, `${sent} messages`);
  const after = await fixture();
  assert.deepEqual({ ...after, updatedAt: 0, revision: 0 }, { ...before, updatedAt: 0, revision: 0 });
  assert.deepEqual(after.score, SCORE);
  assert.deepEqual(await events(), eventsBefore);
  assert.deepEqual(
    await store.database.all('SELECT provider, file, hash, record FROM fixture_sources ORDER BY provider'),
    sources,
  );
  assert.deepEqual(service.failures, []);
});

test('the change log has the order of the match, no gaps, every goal and the cancelled goal', async (t) => {
  const { store, original, sender } = await finalService(t);
  await replay([await original()], sender, { ...FAST, reversal: true });
  const rows = await store.database.all<{ first_seq: number; last_seq: number; resource: string; data: string | null }>(
    'SELECT first_seq, last_seq, resource, data FROM changes ORDER BY last_seq',
  );
  for (const [i, { first_seq }] of rows.entries()) if (i > 0) assert.equal(first_seq, rows[i - 1]!.last_seq + 1);
  const changes = rows.flatMap(({ resource, data }) => (data === null ? [] : [{ resource, ...JSON.parse(data) }]));
  const states = changes.filter(({ resource }) => resource === 'fixture');
  assert.deepEqual(distinctRuns(states.map(({ status }) => status)), ORDER);
  const goals = states.map(({ score }) => `${score.goals?.home ?? ''}-${score.goals?.away ?? ''}`);
  assert.deepEqual(distinctRuns(goals), ['-', '0-0', '1-0', '2-0', '1-0', '1-1', '1-2', '2-2']);
  const kicks = states.map(({ score }) =>
    score.penalty === null ? '' : `${score.penalty.home}-${score.penalty.away}`,
  );
  assert.deepEqual(distinctRuns(kicks), ['', '0-0', '1-0', '2-0', '2-1']);
  const events = changes.filter(({ resource }) => resource === 'event');
  assert.ok(
    events.some(({ deleted, detail }) => deleted === true && detail === 'normal'),
    'the cancelled goal',
  );
  assert.ok(events.some(({ player }) => player?.name === 'Ada Fenn'));
});

test('a client that polls sees minute and score increase only', async (t) => {
  const { service, reader, original, sender } = await finalService(t);
  interface Live {
    fixture: { id: number; status: { short: string; elapsed: number; extra: number | null } };
    goals: { home: number; away: number };
    events: unknown[];
  }
  const seen: Live[] = [];
  let isOver = false;
  const pollEveryMs = 5;
  const polling = (async () => {
    while (!isOver) {
      const answer = await service.fetch('/api/v1/fixtures?live=all&shape=nested', reader);
      const { response } = (await answer.json()) as { response: Live[] };
      seen.push(...response.filter(({ fixture }) => fixture.id === FIXTURE.legacyId));
      await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
    }
  })();
  await replay([await original()], sender, { ...FAST, speed: 60_000 });
  isOver = true;
  await polling;
  assert.ok(seen.length > 5, `${seen.length} responses`);
  // A pause has no minutes of stoppage time: half-time after 45+1 is minute 45 of a later period.
  const period = ({ fixture: { status } }: Live) => ['1H', 'HT', '2H', 'ET', 'BT', 'P'].indexOf(status.short);
  const rank = seen.map((live) => {
    const { elapsed, extra } = live.fixture.status;
    return elapsed * 10_000 + period(live) * 1_000 + (extra ?? 0);
  });
  assert.deepEqual(
    rank,
    rank.toSorted((a, b) => a - b),
  );
  const goals = seen.map(({ goals }) => goals.home + goals.away);
  assert.deepEqual(
    goals,
    goals.toSorted((a, b) => a - b),
  );
});

test('a client of the stream gets the events in order, and after a reconnect none twice', async (t) => {
  const { service, reader, original, sender } = await finalService(t);
  const open = (headers: Record<string, string> = {}) =>
    EventStreamClient.open(`${service.url}/api/v2/stream?fixture=${FIXTURE.id}&types=fixture,event`, {
      'x-api-key': reader,
      ...headers,
    });
  let client = await open();
  const received: ReceivedEvent[] = [];
  const replaying = replay([await original()], sender, { ...FAST, speed: 100_000, reversal: true });
  await client.until(() => client.events.length > 60);
  client.close();
  received.push(...client.events);
  client = await open({ 'last-event-id': String(received.at(-1)!.id) });
  await replaying;
  const isOver = ({ event, data }: ReceivedEvent) =>
    event === 'fixture.updated' && (data.data as { status?: string } | undefined)?.status === 'PEN';
  await client.until(() => client.events.some(isOver));
  client.close();
  received.push(...client.events);
  const ids = received.map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => a - b),
  );
  const events = received.flatMap(({ event, data }) =>
    data.data === undefined ? [] : [{ event, ...(data.data as EventData) }],
  );
  const states = events.filter(({ event }) => event === 'fixture.updated');
  assert.deepEqual(distinctRuns(states.map(({ status }) => status)), ORDER);
  const goals = states.flatMap(({ score }) =>
    score.goals === null ? [] : [`${score.goals.home}-${score.goals.away}`],
  );
  assert.deepEqual(distinctRuns(goals), ['0-0', '1-0', '2-0', '1-0', '1-1', '1-2', '2-2']);
  const incidents = events.filter(({ event }) => event.startsWith('event.'));
  const names = incidents.map(({ detail, minute }) => `${minute} ${detail}`);
  const inOrder = ['12 normal', '20 normal', '45 yellow', '60 substitution', '90 own-goal', '98 normal', '118 penalty'];
  assert.deepEqual(
    names.filter((name) => inOrder.includes(name)).filter((name, i, all) => all.indexOf(name) === i),
    inOrder,
  );
  assert.ok(
    incidents.some(({ event, minute }) => event === 'event.deleted' && minute === 20),
    'the cancelled goal',
  );
});

test('an interrupted replay continues and stores nothing twice', async (t) => {
  const { original, events, sender, fixture, store } = await finalService(t);
  const before = await events();
  const matches = [await original()];
  let left = 140;
  const interrupted = {
    ...sender,
    send: async (messages: readonly object[]) => {
      left -= messages.length;
      const outcomes = await sender.send(messages);
      if (left < 0) throw new Error('interrupted'); // after the service stored it, before the replay got the response
      return outcomes;
    },
  };
  await assert.rejects(replay(matches, interrupted, { ...FAST, speed: 1e9 }), /interrupted/);
  assert.ok(['1H', 'HT', '2H'].includes((await fixture()).status));
  const logged: string[] = [];
  await replay(matches, sender, { ...FAST, log: (text) => logged.push(text) });
  assert.match(logged.join(), /continues where it was interrupted/);
  assert.equal((await fixture()).status, 'PEN');
  assert.deepEqual(await events(1), before);
  const duplicates = await store.database.all('SELECT version FROM feed_messages GROUP BY version HAVING COUNT(*) > 1');
  assert.deepEqual(duplicates, []);
});

test('a match can be replayed repeatedly; a match in play in the feed is refused', async (t) => {
  const { original, sender, fixture, events } = await finalService(t);
  const before = await events();
  for (let i = 0; i < 2; i++) await replay([await original()], sender, FAST);
  assert.deepEqual([(await fixture()).status, await events()], ['PEN', before]);
  const message = (version: number, status: string, more: object) => {
    return {
      id: `own${version}`,
      fixture: FIXTURE.id,
      version,
      at: '2026-11-21T15:00:00Z',
      type: 'state',
      status,
      ...more,
    };
  };
  const correction = { author: 'a', reason: 'r' };
  await sender.send([message(100_000, 'NS', { correction, reset: true }), message(100_001, '1H', {})]);
  await assert.rejects(replay([await original()], sender, FAST), /is in play in the feed/);
});
