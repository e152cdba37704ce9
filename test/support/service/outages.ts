/** Senders of the feed, readers and readiness checks of a service whose database fails, and what must hold for them. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../../src/accounts/keys.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { idsOfMatch, type StoredMatch, storeWith } from '../stores/stored.ts';
import type { ServingProcess } from './child.ts';

const SENDERS = 4;
const READERS = 3;
/** A request may meet the outage, its discovery (2.5 s) and a second of repeating, each at the end of the other. */
const DEADLINE_MS = 6000;
const RECOVERY_MS = 1000;
const GIVE_UP_MS = 20_000;
const READY_MS = 1000;
/** A busy machine makes everything late. The long form, on an idle machine, allows half a second: `npm run test:long`. */
const SCHEDULING_MS = Number(process.env.OUTAGE_TOLERANCE_MS ?? 10_000);

const TEAMS = [{ name: 'Northbridge' }, { name: 'Eastfield' }];
const MATCHES: readonly StoredMatch[] = Array.from({ length: 60 }, (_, i) => ({
  season: 1960 + i,
  date: `${1960 + i}-11-21T15:00:00Z`,
  home: 'Northbridge',
  away: 'Eastfield',
}));

interface Keys {
  readonly feed: string;
  readonly read: string;
}

/** Stores matches at a new installation, and the keys of the clients. */
export async function storeForOutages(databaseUrl: string): Promise<Keys> {
  const databases = await openInstallation(databaseUrl);
  await storeWith(databases.data, TEAMS, MATCHES);
  const accounts = new AccountStore(databases.accounts);
  const keyFor = async (scope: 'feed' | 'read') =>
    (await createKey(accounts, { email: 'a@example.com', plan: 'internal', scopes: [scope], now: Date.now() })).key;
  const keys = { feed: await keyFor('feed'), read: await keyFor('read') };
  await databases.close();
  return keys;
}

/** Each resolves at the moment from which the database can be used again. */
export type Failures = Readonly<Record<string, () => Promise<void>>>;

/** Lets the database fail in turn while clients use the service. Returns the ids of the acknowledged messages. */
export async function failInTurn(
  t: TestContext,
  { service, keys, failures, rounds }: { service: ServingProcess; keys: Keys; failures: Failures; rounds: number },
): Promise<string[]> {
  const load = new OutageLoad(service.url, keys);
  const running = load.run();
  const recoveries = new Map<string, number>();
  const late: string[] = [];
  await pause(500);
  for (let round = 0; round < rounds; round++) {
    const [name, fail] = Object.entries(failures)[round % Object.keys(failures).length]!;
    await fail();
    const kinds = ['send', 'read', 'ready'] as const;
    const waits = await Promise.all(kinds.map((kind) => load.recovery(kind)));
    for (const [i, kind] of kinds.entries()) {
      const ms = waits[i]!;
      const key = `${name}, ${kind}`;
      recoveries.set(key, Math.max(recoveries.get(key) ?? 0, ms));
      if (!(ms < RECOVERY_MS + SCHEDULING_MS)) late.push(`round ${round}, ${key}: ${Math.round(ms)} ms`);
    }
    if (load.faults.length > 0) break;
    await pause(300);
  }
  load.stop();
  await running;
  const worst = [...recoveries].map(([key, ms]) => `${key} ${Math.round(ms)} ms`).join('; ');
  t.diagnostic(`longest way back: ${worst}`);
  const refused = new Map<string, number>();
  for (const { kind, status } of load.answers) if (status === 503) refused.set(kind, (refused.get(kind) ?? 0) + 1);
  const [send, read, ready] = (['send', 'read', 'ready'] as const).map((kind) => load.longest(kind)) as [
    number,
    number,
    number,
  ];
  t.diagnostic(
    `${load.answers.length} requests, 503: ${JSON.stringify(Object.fromEntries(refused))}; longest: ${send}, ${read}, readyz ${ready} ms`,
  );
  assert.deepEqual(
    load.faults.slice(0, 10),
    [],
    `${load.faults.slice(0, 10).join('\n')}\n${service.stderr.slice(-4000)}`,
  );
  assert.equal(await service.end('SIGTERM'), 0, `it lived to the end: ${service.stderr}`);
  assert.ok(load.acknowledged.length > rounds, 'something was written');
  assert.deepEqual(late, []);
  assert.ok(send < DEADLINE_MS && read < DEADLINE_MS, `a request took ${Math.max(send, read)} ms`);
  assert.ok(ready < READY_MS + SCHEDULING_MS, `/readyz took ${ready} ms`);
  return load.acknowledged;
}

/** Fails if an acknowledged message is not among the stored ones. */
export function requireAll(t: TestContext, acknowledged: readonly string[], messages: readonly string[]): void {
  const stored = new Set(messages);
  const lost = acknowledged.filter((id) => !stored.has(id));
  t.diagnostic(`${acknowledged.length} messages acknowledged, ${lost.length} lost`);
  assert.deepEqual(lost, []);
}

interface Answered {
  readonly kind: 'send' | 'read' | 'ready';
  readonly began: number;
  readonly ms: number;
  /** null where the connection broke */
  readonly status: number | null;
}

class OutageLoad {
  readonly answers: Answered[] = [];
  /** ids of messages that were acknowledged */
  readonly acknowledged: string[] = [];
  readonly faults: string[] = [];
  readonly #url: string;
  readonly #keys: Keys;
  #version = 0;
  #isStopped = false;

  constructor(url: string, keys: Keys) {
    this.#url = url;
    this.#keys = keys;
  }

  async run(): Promise<void> {
    const senders = Array.from({ length: SENDERS }, (_, i) => this.#repeat(() => this.#send(i)));
    const readers = Array.from({ length: READERS }, () => this.#repeat(() => this.#read()));
    await Promise.all([...senders, ...readers, this.#repeat(() => this.#ready())]);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #repeat(work: () => Promise<unknown>): Promise<void> {
    while (!this.#isStopped) {
      await work();
      await pause(20);
    }
  }

  async #request(kind: Answered['kind'], path: string, init: RequestInit = {}): Promise<unknown> {
    const began = performance.now();
    let status: number | null = null;
    let body: unknown = null;
    try {
      const response = await fetch(this.#url + path, init);
      status = response.status;
      const text = await response.text();
      body = kind === 'ready' ? text : JSON.parse(text);
      if (status === 503) {
        if (response.headers.get('retry-after') === null) this.faults.push(`${path}: 503 without Retry-After`);
      } else if (status !== 200) this.faults.push(`${path}: ${status} ${text.slice(0, 300)}`);
    } catch (error) {
      this.faults.push(`${path}: ${error} ${(error as Error).cause ?? ''}`);
    }
    this.answers.push({ kind, began, ms: performance.now() - began, status });
    return status === 200 ? body : null;
  }

  async #send(sender: number): Promise<boolean> {
    const version = ++this.#version;
    const { id: fixture } = idsOfMatch(MATCHES[(version * SENDERS + sender) % MATCHES.length]!);
    const id = `message-${version}`;
    const event = { id: `card-${version}`, revision: 1, kind: 'card', detail: 'yellow', minute: 1, side: 'home' };
    const message = { id, fixture, version, at: '2026-11-21T15:00:00Z', type: 'event', event };
    const body = (await this.#request('send', '/api/feed/messages', {
      method: 'POST',
      body: `${JSON.stringify(message)}\n`,
      headers: { 'content-type': 'application/x-ndjson', 'x-api-key': this.#keys.feed },
    })) as { data: { id: string; result: string }[] } | null;
    for (const outcome of body?.data ?? []) {
      if (outcome.result === 'refused') this.faults.push(JSON.stringify(outcome));
      else this.acknowledged.push(outcome.id);
    }
    return body !== null;
  }

  async #read(): Promise<boolean> {
    const limit = (this.answers.length % 200) + 1;
    const body = await this.#request('read', `/api/v2/fixtures?league=eng.1&season=1970&limit=${limit}`, {
      headers: { 'x-api-key': this.#keys.read },
    });
    return body !== null;
  }

  async #ready(): Promise<boolean> {
    return (await this.#request('ready', '/readyz')) !== null;
  }

  /** The longest time of a response, in milliseconds. */
  longest(kind: Answered['kind']): number {
    return Math.round(Math.max(...this.answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms)));
  }

  /** How long a client that comes now waits for a response that is not 503, in milliseconds. */
  async recovery(kind: Answered['kind']): Promise<number> {
    const began = performance.now();
    const attempt = { send: () => this.#send(SENDERS), read: () => this.#read(), ready: () => this.#ready() }[kind];
    while (!(await attempt()) && this.faults.length === 0 && performance.now() - began < GIVE_UP_MS) await pause(20);
    return performance.now() - began;
  }
}
