/** A match played again through a real service: what watchers see, in which order, and that nothing of it is lost after. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Goals } from '../../../src/football/score.ts';
import { replay } from '../../../src/live/replay/replay.ts';
import { scriptOf } from '../../../src/live/replay/script.ts';
import { httpSender } from '../../../src/live/replay/sender.ts';
import { originalOf } from '../../../src/store/live/original.ts';
import { runningClock } from '../../support/clock.ts';
import { EventStreamClient, type Told } from '../../support/event-stream.ts';
import { MATCHDAY } from '../../support/service.ts';
import { addFinal, SCORE } from '../feed/final.ts';
import { FIXTURE, liveService, storedMatches } from '../service.ts';

/** The service and the replay share it: a message from another day is refused. */
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

interface Heard {
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
  const original = async () => (await originalOf(store, await fixture()))!;
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
    sender: httpSender(url, live.sender, { log: () => undefined, patienceMs: 0 }),
  };
}

/** One at which something listened. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('a service that is not there is named at once, asked again, and given up', async () => {
  const said: string[] = [];
  const url = await deadAddress();
  const sender = httpSender(url, 'tl_none', { log: (text) => said.push(text), patienceMs: 250 });
  await assert.rejects(sender.match('fx_1'), {
    message: `the service at ${url} does not respond (ECONNREFUSED); check the address of the service`,
  });
  assert.equal(said.length, 1);
  assert.match(said[0]!, /does not respond \(ECONNREFUSED\): retrying for/);
});

/** Each once where it stands several times in a row. */
const runs = <T>(all: readonly T[]) => all.filter((one, i) => one !== all[i - 1]);

test('the script of a match tells its clock, its goals and its end in their order', async (t) => {
  const { original } = await finalService(t);
  const script = scriptOf(await original(), { reversal: true, odds: true });
  assert.ok(typeof script !== 'string');
  const states = script.steps.flatMap(({ message }) => (message.type === 'state' ? [message] : []));
  assert.deepEqual(runs(states.map(({ status }) => status)), ORDER);
  const goals = states.flatMap(({ score }) => (score?.goals ? [`${score.goals.home}-${score.goals.away}`] : []));
  assert.deepEqual(runs(goals), ['0-0', '1-0', '2-0', '1-0', '1-1', '1-2', '2-2']);
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
    'bets on ninety minutes are closed after them',
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

test('goals without a minute are not invented: the script says what is missing', async (t) => {
  const { original } = await finalService(t);
  const known = await original();
  const without = { ...known, events: known.events.filter(({ minute }) => minute !== 98) };
  const script = scriptOf(without, { reversal: false, odds: false });
  assert.ok(typeof script !== 'string');
  assert.match(script.notes.join(), /1-1|2-1 of 2-2/);
  const planned = { ...known, result: { ...known.result, status: 'NS' as const } };
  assert.match(String(scriptOf(planned, { reversal: false, odds: false })), /was not completed/);
});

test('a replay goes through every status to the stored result, and leaves the match as it was', async (t) => {
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

test('what the change log tells is in the order of the match, gap-free, with every goal and the goal taken back', async (t) => {
  const { store, original, sender } = await finalService(t);
  await replay([await original()], sender, { ...FAST, reversal: true });
  const rows = await store.database.all<{ first_seq: number; last_seq: number; resource: string; data: string | null }>(
    'SELECT first_seq, last_seq, resource, data FROM changes ORDER BY last_seq',
  );
  for (const [i, { first_seq }] of rows.entries()) if (i > 0) assert.equal(first_seq, rows[i - 1]!.last_seq + 1);
  const told = rows.flatMap(({ resource, data }) => (data === null ? [] : [{ resource, ...JSON.parse(data) }]));
  const states = told.filter(({ resource }) => resource === 'fixture');
  assert.deepEqual(runs(states.map(({ status }) => status)), ORDER);
  const goals = states.map(({ score }) => `${score.goals?.home ?? ''}-${score.goals?.away ?? ''}`);
  assert.deepEqual(runs(goals), ['-', '0-0', '1-0', '2-0', '1-0', '1-1', '1-2', '2-2']);
  const kicks = states.map(({ score }) =>
    score.penalty === null ? '' : `${score.penalty.home}-${score.penalty.away}`,
  );
  assert.deepEqual(runs(kicks), ['', '0-0', '1-0', '2-0', '2-1']);
  const events = told.filter(({ resource }) => resource === 'event');
  assert.ok(
    events.some(({ deleted, detail }) => deleted === true && detail === 'normal'),
    'the goal taken back',
  );
  assert.ok(events.some(({ player }) => player?.name === 'Ada Fenn'));
});

test('a watcher by polling sees minute, score and events move forward only', async (t) => {
  const { service, reader, original, sender } = await finalService(t);
  interface Live {
    fixture: { id: number; status: { short: string; elapsed: number; extra: number | null } };
    goals: { home: number; away: number };
    events: unknown[];
  }
  const seen: Live[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      const answer = await service.ask('/api/v1/fixtures?live=all&shape=nested', reader);
      const { response } = (await answer.json()) as { response: Live[] };
      seen.push(...response.filter(({ fixture }) => fixture.id === FIXTURE.legacyId));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await replay([await original()], sender, { ...FAST, speed: 60_000 });
  over = true;
  await watching;
  assert.ok(seen.length > 5, `${seen.length} looks`);
  const rank = seen.map(({ fixture: { status } }) => status.elapsed * 100 + (status.extra ?? 0));
  assert.deepEqual(
    rank,
    rank.toSorted((a, b) => a - b),
  );
  const goals = seen.map((one) => one.goals.home + one.goals.away);
  assert.deepEqual(
    goals,
    goals.toSorted((a, b) => a - b),
  );
});

test('a watcher of the stream hears it in the order of the match, and after a break nothing twice', async (t) => {
  const { service, reader, original, sender } = await finalService(t);
  const open = (headers: Record<string, string> = {}) =>
    EventStreamClient.open(`${service.url}/api/v2/stream?fixture=${FIXTURE.id}&types=fixture,event`, {
      'x-api-key': reader,
      ...headers,
    });
  let client = await open();
  const heard: Told[] = [];
  const playing = replay([await original()], sender, { ...FAST, speed: 100_000, reversal: true });
  await client.until(() => client.events.length > 60);
  client.close();
  heard.push(...client.events);
  client = await open({ 'last-event-id': String(heard.at(-1)!.id) });
  await playing;
  const isOver = ({ event, data }: Told) =>
    event === 'fixture.updated' && (data.data as { status?: string } | undefined)?.status === 'PEN';
  await client.until(() => client.events.some(isOver));
  client.close();
  heard.push(...client.events);
  const ids = heard.map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => a - b),
  );
  const told = heard.flatMap(({ event, data }) =>
    data.data === undefined ? [] : [{ event, ...(data.data as Heard) }],
  );
  const states = told.filter(({ event }) => event === 'fixture.updated');
  assert.deepEqual(runs(states.map(({ status }) => status)), ORDER);
  const goals = states.flatMap(({ score }) =>
    score.goals === null ? [] : [`${score.goals.home}-${score.goals.away}`],
  );
  assert.deepEqual(runs(goals), ['0-0', '1-0', '2-0', '1-0', '1-1', '1-2', '2-2']);
  const incidents = told.filter(({ event }) => event.startsWith('event.'));
  const names = incidents.map(({ detail, minute }) => `${minute} ${detail}`);
  const inOrder = ['12 normal', '20 normal', '45 yellow', '60 substitution', '90 own-goal', '98 normal', '118 penalty'];
  assert.deepEqual(
    names.filter((name) => inOrder.includes(name)).filter((name, i, all) => all.indexOf(name) === i),
    inOrder,
  );
  assert.ok(
    incidents.some(({ event, minute }) => event === 'event.deleted' && minute === 20),
    'the goal taken back',
  );
});

test('a replay that was cut off goes on without doubling anything', async (t) => {
  const { original, events, sender, fixture, store } = await finalService(t);
  const before = await events();
  const matches = [await original()];
  let left = 140;
  const cut = {
    ...sender,
    send: async (messages: readonly object[]) => {
      left -= messages.length;
      const outcomes = await sender.send(messages);
      if (left < 0) throw new Error('cut off'); // after it was taken, before it was known to be
      return outcomes;
    },
  };
  await assert.rejects(replay(matches, cut, { ...FAST, speed: 1e9 }), /cut off/);
  assert.ok(['1H', 'HT', '2H'].includes((await fixture()).status));
  const said: string[] = [];
  await replay(matches, sender, { ...FAST, log: (text) => said.push(text) });
  assert.match(said.join(), /continues where it was interrupted/);
  assert.equal((await fixture()).status, 'PEN');
  assert.deepEqual(await events(1), before);
  const twice = await store.database.all('SELECT version FROM feed_messages GROUP BY version HAVING COUNT(*) > 1');
  assert.deepEqual(twice, []);
});

test('a match can be played as often as one likes; one in play by its own feed is left alone', async (t) => {
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
