/** Pages of the account and the administration, with the content of a customer with 20 keys and of a busy installation. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabases } from '../src/store/database/open.ts';
import { addDeliveries, addOperation, addUsage } from './account-content.ts';
import { type Bench, timed } from './bench.ts';
import { median } from './measure.ts';
import { CLI, type Contestant, startService } from './processes.ts';
import { type Line, print } from './report.ts';

const PAGE_GOAL_MS = 20;
const KEYS = 20;
const WEBHOOKS = 10;
/** V8 optimises the rendering in the first requests. */
const WARM_UP = 20;
const PASSWORD = 'correct horse battery';

const ADMIN = ['', '/imports', '/names', '/conflicts', '/corrections', '/coverage', '/health', '/audit'];

export async function benchAccountPages(bench: Bench): Promise<Line[]> {
  const url = `sqlite:${join(bench.folder('account-pages'), 'touchline.db')}`;
  const server = await startService(url, { SANDBOX: 'auto' });
  try {
    const person = await signedIn(server, url);
    const webhook = await timed('content of the account', () => fill(person, url));
    const month = new Date().toISOString().slice(0, 7);
    const dashboard = ['', '/webhooks', `/webhooks?webhook=${webhook}`, '/requests', '/playground'];
    const pages = [...dashboard, `/statements/${month}`].map((path) => `/dashboard${path}`);
    const lines: Line[] = [];
    for (const path of [...pages, ...ADMIN.map((path) => `/admin${path}`), '/sign-in', '/set-up'])
      lines.push(await timesOf(person, path, bench.quick ? 20 : 100));
    return lines;
  } finally {
    await server.stop();
  }
}

interface Person {
  readonly server: Contestant;
  readonly cookie: string;
}

async function signedIn(server: Contestant, databaseUrl: string): Promise<Person> {
  const command = ['users', 'invite', '--email', 'ada@example.com', '--role', 'administrator', '--plan', 'internal'];
  const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: server.url };
  const link = execFileSync(process.execPath, [CLI, ...command], { env, encoding: 'utf8' });
  const token = /token=([\w-]+)/.exec(link)?.[1];
  const response = await fetch(`${server.url}/api/account/set-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token, password: PASSWORD }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`setting up an account returned ${response.status}`);
  return { server, cookie };
}

async function post(
  { server: { url }, cookie }: Person,
  path: string,
  body: object,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Record<string, string> }).data;
}

/** Returns the id of a webhook with deliveries. */
async function fill(person: Person, databaseUrl: string): Promise<string> {
  const keys: string[] = [];
  for (let i = 0; i < KEYS; i++) keys.push((await post(person, 'keys', { name: `key ${i}` })).id!);
  const webhooks: string[] = [];
  for (let i = 0; i < WEBHOOKS; i++) {
    const body = { url: `https://example.com/hook/${i}`, keyId: keys[i], types: ['fixture', 'event'] };
    webhooks.push((await post(person, 'webhooks', body)).id!);
    await post(person, `webhooks/${webhooks[i]}/disable`, {}); // it must not send anything
  }
  const databases = await openDatabases(databaseUrl);
  try {
    await addUsage(databases, keys, Date.now());
    await addDeliveries(databases, webhooks, Date.now());
    await addOperation(databases, Date.now());
  } finally {
    await databases.close();
  }
  return webhooks[0]!;
}

/** The median time of a page, from the request to the last byte. */
async function timesOf({ server: { url }, cookie }: Person, path: string, count: number): Promise<Line> {
  const isPublic = path === '/sign-in' || path === '/set-up';
  const headers = { accept: 'text/html', ...(!isPublic && { cookie }) };
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i < WARM_UP + count; i++) {
    const started = performance.now();
    const response = await fetch(`${url}${path}`, { headers, redirect: 'error' });
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    if (i >= WARM_UP) times.push(performance.now() - started);
  }
  const each = median(times);
  const name = path.replace(/=.*/, '');
  print(`  ${name.padEnd(34)} median ${each.toFixed(1)} ms, ${Math.round(bytes / 1000)} KB`);
  return {
    ...{ name, ours: `${each.toFixed(1)} ms`, peer: '', ratio: '' },
    goal: `< ${PAGE_GOAL_MS} ms`,
    met: each < PAGE_GOAL_MS,
  };
}
