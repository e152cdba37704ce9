/**
 * Forecasts over HTTP: how many projections a second one process computes, and how long its event loop is held while it
 * answers a thousand requests a second beside simulations and a replay of the ratings.
 */
import { seededRandom } from '../src/base/random.ts';
import { openDatabases } from '../src/store/database/open.ts';
import type { Bench } from './bench.ts';
import { load, preparedLoad } from './load.ts';
import { interleaved, WARM_UP_SECONDS } from './measure.ts';
import { createKeys, startWatched, type Watched } from './processes.ts';
import { type Line, perSecond, print, printMeasured } from './report.ts';
import type { World } from './world.ts';

const PROJECTIONS_GOAL = 4000;
const HELD_GOAL_MS = 20;
const REQUESTS_PER_SECOND = 1000;
/** Each connection pauses between requests. With many, response times hardly lower the rate; the 15% make up for them. */
const PACED = { connections: 100, rate: 1.15 * REQUESTS_PER_SECOND };
/** A response is dropped before it is requested again. */
const SMALLEST_CACHE = { CACHE_MB: '1' };
const FIXTURES = 60_000;
const LEAGUES_OPEN = 5;
const YEAR_MS = 365 * 86_400_000;
/** Runs of each simulation beside the load; one after the other. */
const SIMULATION_RUNS = 20_000;
/** More than are served while the load runs, so that none is cached. */
const SIMULATIONS = 5000;

export async function benchForecasts(bench: Bench): Promise<Line[]> {
  const url = await bench.sqliteUrl();
  const [key] = createKeys(url, 1);
  const fixtures = await someFixtures(url);
  const leagues = await openSeasons(url, bench.world);
  const server = await startWatched(url, SMALLEST_CACHE);
  try {
    const projections = fixtures.map(({ id }) => `/api/v2/fixtures/${id}/projection`);
    print(`\nforecasts: projections that are not cached, such as ${projections[0]}`);
    const ofRound = (round: number) => projections.map((_, i) => projections[(i + round * 9973) % FIXTURES]!);
    const runner = { name: 'touchline, SQLite', server, keys: [key!], paths: ofRound };
    const measured = (await interleaved([runner], bench.pace)).get(runner.name)!;
    printMeasured(measured);
    const line: Line = {
      ...{ name: 'projections not cached, one process', ours: perSecond(measured.perSecond), peer: '', ratio: '' },
      ...{ goal: `>= ${perSecond(PROJECTIONS_GOAL)}`, met: measured.perSecond >= PROJECTIONS_GOAL },
    };
    return [line, await benchHeld(bench, { url, server, key: key!, fixtures, leagues })];
  } finally {
    await server.stop();
  }
}

interface Fixture {
  readonly id: string;
  readonly legacyId: number;
  readonly league: string;
  readonly season: number;
}

interface Service {
  readonly url: string;
  readonly server: Watched;
  readonly key: string;
  readonly fixtures: readonly Fixture[];
  /** with half of the last season to play */
  readonly leagues: readonly string[];
}

/** A paced load of tables, fixtures and projections, while simulations run and an old result is corrected. */
async function benchHeld(bench: Bench, service: Service): Promise<Line> {
  const { url, server, key, fixtures, leagues } = service;
  const seconds = bench.quick ? 5 : 20;
  const paths = fixtures.map(({ id, league, season }, i) => {
    if (i % 10 === 0) return `/api/v2/standings?league=${league}&season=${season}`;
    return i % 2 === 0 ? `/api/v2/fixtures/${id}/projection` : `/api/v2/fixtures/${id}`;
  });
  const target = { url: server.url, seconds, keys: [key] };
  // so far, V8 has optimised only the code of projections
  await load({ ...target, seconds: WARM_UP_SECONDS, connections: PACED.connections, paths });
  const sendRequests = preparedLoad({ ...target, ...PACED, paths });
  // not from this process: collecting its garbage would take the processors from the service
  const sendSimulations = preparedLoad({ ...target, connections: 1, paths: simulationPaths(bench, leagues) });
  await server.held(); // resets it
  const running = [sendRequests(), sendSimulations()] as const;
  await correctResult(url, fixtures[0]!);
  const [result, simulations] = await Promise.all(running);
  const failed = result.failed + simulations.failed;
  const held = await server.held();
  print(
    `  event loop beside ${perSecond(result.perSecond)}, simulations and a replay of ratings: held for at most ${held.max.toFixed(0)} ms, p99 ${held.p99.toFixed(1)} ms; requests p99 ${result.p99} ms`,
  );
  return {
    ...{
      name: `event loop at ${perSecond(REQUESTS_PER_SECOND)}`,
      ours: `${held.max.toFixed(0)} ms, p99 ${held.p99.toFixed(1)} ms`,
      peer: '',
      ratio: '',
    },
    ...{ goal: `< ${HELD_GOAL_MS} ms`, met: held.max < HELD_GOAL_MS && failed === 0 },
  };
}

function simulationPaths({ world }: Bench, leagues: readonly string[]): string[] {
  return Array.from({ length: SIMULATIONS }, (_, i) => {
    const query = `league=${leagues[i % leagues.length]}&season=${world.seasons.at(-1)}&sims=${SIMULATION_RUNS}&seed=${i}`;
    return `/api/v2/leagues/simulation?${query}`;
  });
}

/** Changes a result, as an import would, so that the service replays the ratings from that day on in its thread. */
async function correctResult(url: string, { legacyId }: Fixture): Promise<void> {
  const databases = await openDatabases(url);
  await databases.data.run(
    `UPDATE rating_pools SET changes = changes + 1, rated_to =
       (SELECT day - 1 FROM rated_matches WHERE fixture = $1) WHERE pool = 0`,
    [legacyId],
  );
  await databases.close();
}

/** Opens the second half of the last season of some leagues, a year later, so that there is something to simulate. */
async function openSeasons(url: string, { leagues, seasons }: World): Promise<string[]> {
  const some = leagues.slice(0, LEAGUES_OPEN);
  const season = seasons.at(-1)!;
  const databases = await openDatabases(url);
  await databases.data.batch(
    `UPDATE fixtures SET status = 'NS', elapsed = NULL, kickoff = kickoff + $1, goals_home = NULL, goals_away = NULL,
       halftime_home = NULL, halftime_away = NULL, fulltime_home = NULL, fulltime_away = NULL
     WHERE league = $2 AND season = $3 AND kickoff > $4 AND status = 'FT'`,
    some.map(({ id }) => [YEAR_MS, id, season, Date.UTC(season + 1, 0, 1)]),
  );
  await databases.close();
  return some.map(({ nativeId }) => nativeId);
}

async function someFixtures(url: string): Promise<Fixture[]> {
  const databases = await openDatabases(url);
  const rows = await databases.data.all<{ id: string; legacyId: number; league: string; season: number }>(
    `SELECT f.id, f.legacy_id AS "legacyId", l.id AS league, f.season FROM fixtures f
     JOIN leagues l ON l.legacy_id = f.league`,
  );
  await databases.close();
  const random = seededRandom('forecasts');
  return Array.from({ length: FIXTURES }, () => rows[Math.floor(random() * rows.length)]!);
}
