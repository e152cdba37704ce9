/** Uncached requests: the service compared with a plain Fastify and pg service on the same fixtures. */
import pg from 'pg';
import { seededRandom } from '../src/base/random.ts';
import { openDatabases } from '../src/store/database/open.ts';
import { type PostgresServer, startPostgres } from '../test/support/stores/postgres.ts';
import { type Bench, KEYS, timed } from './bench.ts';
import { loadPostgres } from './load-world.ts';
import { interleaved, type Runner } from './measure.ts';
import { PEER_TABLES, type PeerSetting } from './peer-tables.ts';
import { type Contestant, createKeys, startModule, startService } from './processes.ts';
import { comparison, type Line, print, printMeasured } from './report.ts';
import type { World } from './world.ts';

/** Default durability, with memory and page cost as a careful operator sets them. */
const SERVER_SETTINGS = ['synchronous_commit=on', 'shared_buffers=512MB', 'random_page_cost=1.1'];
/**
 * One worker with the minimum response cache, which drops a response before it is requested again. SQLite may use as much
 * memory for the file as PostgreSQL has for its buffers.
 */
const ONE_WORKER = { CACHE_MB: '1', WORKERS: '1', SQLITE_MAP_MB: '512' };
/** As many workers as processors; the peer and PostgreSQL use several processors too. */
const ALL_PROCESSORS = { ...ONE_WORKER, WORKERS: 'auto' };
/** Above the rate of every contestant, so that no URL is requested twice in a round. */
const REQUESTS_PER_SECOND = 15_000;

interface Case {
  readonly name: string;
  readonly goal: number;
  readonly paths: readonly string[];
}

interface Contestants {
  readonly ours: Runner;
  readonly oursAllWorkers: Runner;
  readonly oursOnPostgres: Runner;
  readonly peer: Runner;
  readonly peerOneKey: Runner;
  readonly peerUnmetered: Runner;
}

export async function benchUncached(bench: Bench): Promise<Line[]> {
  const started = await startPostgres(SERVER_SETTINGS);
  if ('missing' in started) throw new Error(started.missing);
  const stops: (() => Promise<void>)[] = [() => started.stop()];
  try {
    const track = async (starting: Promise<Contestant>) => {
      const contestant = await starting;
      stops.unshift(() => contestant.stop());
      return contestant;
    };
    const { keys } = await bench.service();
    const server = await track(startService(await bench.sqliteUrl(), ONE_WORKER));
    const allWorkers = await track(startService(await bench.sqliteUrl(), ALL_PROCESSORS));
    print(`PostgreSQL ${started.version}: fsync on, ${SERVER_SETTINGS.join(', ')}; ${KEYS} keys in turn`);
    const url = await timed('the same fixtures into PostgreSQL, for Touchline and for the peer', () =>
      fillPostgres(started, bench.world, keys),
    );
    const ownKeys = createKeys(url, KEYS);
    const peer = (metered: boolean) =>
      track(startModule('peer.ts', { url, metered, publicUrl: server.url } satisfies PeerSetting));
    const runner = (name: string, of: Contestant, ofKeys: readonly string[]) => ({ name, server: of, keys: ofKeys });
    const none = { paths: () => [] };
    const metered = await peer(true);
    const contestants: Contestants = {
      ours: { ...runner('touchline, SQLite', server, keys), ...none },
      oursAllWorkers: { ...runner('touchline, SQLite, all processors', allWorkers, keys), ...none },
      oursOnPostgres: {
        ...runner('touchline, PostgreSQL', await track(startService(url, ONE_WORKER)), ownKeys),
        ...none,
      },
      peer: { ...runner('Fastify + pg, metering', metered, keys), ...none },
      peerOneKey: { ...runner('Fastify + pg, metering, one key', metered, keys.slice(0, 1)), ...none },
      peerUnmetered: { ...runner('Fastify + pg, no metering', await peer(false), keys), ...none },
    };
    const cases = await casesOf(bench);
    await requireSameResponses(contestants, cases);
    const lines: Line[] = [];
    for (const each of cases) lines.push(...(await benchCase(each, contestants, bench)));
    return lines;
  } finally {
    for (const stop of stops) await stop();
  }
}

async function fillPostgres(server: PostgresServer, world: World, keys: readonly string[]): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('CREATE DATABASE bench');
  await admin.end();
  const url = new URL(server.url);
  url.pathname = '/bench';
  await loadPostgres(url.href, world);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(PEER_TABLES);
  await client.query('INSERT INTO peer.keys SELECT key, 0, 1000000000 FROM unnest($1::text[]) AS key', [keys]);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
  return url.href;
}

async function casesOf(bench: Bench): Promise<Case[]> {
  const { world } = bench;
  const databases = await openDatabases(await bench.sqliteUrl());
  const ids = await databases.data.all<{ id: number }>('SELECT legacy_id AS id FROM fixtures');
  const days = await databases.data.all<{ day: number }>(
    'SELECT DISTINCT kickoff / 86400000 AS day FROM fixtures ORDER BY day',
  );
  await databases.close();
  const list = (query: string) => `/api/v1/fixtures?${query}&shape=nested`;
  const teams = world.leagues.flatMap((league) => league.teams);
  const pairs = world.leagues.flatMap(({ teams: of }) =>
    of.flatMap((a, i) => of.slice(i + 1).map((b) => `${a.id}-${b.id}`)),
  );
  const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  return [
    { name: 'fixture by id', goal: 3.5, paths: ids.map(({ id }) => list(`id=${id}`)) },
    {
      name: "a team's season",
      goal: 1.7,
      paths: teams.flatMap((team) => world.seasons.map((season) => list(`team=${team.id}&season=${season}`))),
    },
    { name: 'a date', goal: 1.3, paths: days.map(({ day }) => list(`date=${iso(day)}`)) },
    {
      name: 'head-to-head',
      goal: 2,
      paths: pairs.map((pair) => `/api/v1/fixtures/headtohead?h2h=${pair}&shape=nested`),
    },
  ].map((each) => ({ ...each, paths: shuffled(each.paths) }));
}

/** Throws unless all contestants return the same bodies. */
async function requireSameResponses(contestants: Contestants, cases: readonly Case[]): Promise<void> {
  for (const { name, paths } of cases) {
    const bodies = await Promise.all(
      Object.values(contestants).map(async ({ server, keys }: Runner) => {
        const response = await fetch(`${server.url}${paths[0]}`, { headers: { 'x-api-key': keys[0]! } });
        return (await response.text()).replaceAll(server.url, '').replaceAll(contestants.ours.server.url, '');
      }),
    );
    const [first, ...others] = bodies;
    if (others.some((body) => body !== first))
      throw new Error(`${name}: the contestants' responses to ${paths[0]} differ`);
  }
}

async function benchCase({ name, goal, paths }: Case, contestants: Contestants, { pace }: Bench): Promise<Line[]> {
  const perRound = Math.min(paths.length, REQUESTS_PER_SECOND * pace.seconds);
  const ofRound = (round: number) =>
    Array.from({ length: perRound }, (_, i) => paths[(round * perRound + i) % paths.length]!);
  const { ours, oursAllWorkers, oursOnPostgres, peer, peerOneKey, peerUnmetered } = contestants;
  print(`\nuncached: ${name}, such as ${paths[0]}`);
  const before = await cacheHits(ours);
  const runners = Object.values(contestants).map((runner: Runner) => ({ ...runner, paths: ofRound }));
  const measured = await interleaved(runners, pace);
  for (const each of measured.values()) printMeasured(each);
  print(`  Touchline responses from the cache: ${(await cacheHits(ours)) - before}`);
  const of = (runner: Runner) => measured.get(runner.name)!;
  return [
    comparison(`uncached ${name}`, of(ours), of(peer), goal),
    comparison(`uncached ${name}, all processors`, of(oursAllWorkers), of(peer), null),
    comparison(`uncached ${name}, one key`, of(ours), of(peerOneKey), null),
    comparison(`uncached ${name}, peer without metering`, of(ours), of(peerUnmetered), null),
    comparison(`uncached ${name}, ours on PostgreSQL`, of(oursOnPostgres), of(peer), null),
  ];
}

async function cacheHits({ server }: Runner): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  // with several workers, each has its own line
  return [...metrics.matchAll(/^touchline_cached_responses_hits\S* (\d+)/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
}

function shuffled<T>(items: readonly T[]): T[] {
  const random = seededRandom('order');
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
