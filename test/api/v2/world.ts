/** A small store with a few leagues, and requests to the endpoints as in the pipeline. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { DEFAULT_PLANS } from '../../../scripts/generate/default-plans.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import { Forecasts } from '../../../src/forecasts/forecasts.ts';
import { updateRatings } from '../../../src/forecasts/ratings/update.ts';
import { TextWriter } from '../../../src/forecasts/texts/text-writer.ts';
import type { EndpointResult, Shape } from '../../../src/http/endpoint/endpoint.ts';
import { parseQuery, parseRequest, queryOf } from '../../../src/http/endpoint/query.ts';
import { importFiles } from '../../../src/ingest/import/import-run.ts';
import { readableFile } from '../../../src/ingest/readers/source-files.ts';
import type { MatchRecord, Source } from '../../../src/ingest/records/source.ts';
import { ChangeStream } from '../../../src/live/changes/stream.ts';
import type { Databases } from '../../../src/store/database/open.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { type OpenStore, openStore } from '../../../src/store/store.ts';
import { type Engine, emptyDatabaseUrl } from '../../support/stores/databases.ts';

export const NOW = Date.UTC(2024, 10, 21, 12);
const DAY = 86_400_000;

/** A round robin with one match per day from `start`. Matches after NOW are not played. */
function season(league: string, year: number, start: number, names: readonly string[]): MatchRecord[] {
  const pairs = names.flatMap((home) => names.filter((away) => away !== home).map((away) => [home, away] as const));
  return pairs.map(([home, away], index): MatchRecord => {
    const kickoff = start + index * DAY;
    const goals = { home: (index * 7) % 4, away: (index * 5) % 3 };
    const played = kickoff < NOW;
    const prices = [
      { value: 'Home', odd: 1.9 },
      { value: 'Away', odd: 4.333 },
    ];
    return {
      kind: 'match',
      line: index + 1,
      league,
      season: year,
      kickoff,
      kickoffKnown: true,
      home: { name: home },
      away: { name: away },
      status: played ? 'FT' : 'NS',
      score: played ? { ...NO_SCORE, goals, fulltime: goals } : NO_SCORE,
      round: `Regular Season - ${index + 1}`,
      ...(index === 0 && {
        venue: { name: 'Old Trafford', city: 'Manchester' },
        statistics: { home: { totalShots: 12, ballPossession: 55 }, away: { totalShots: 9 } },
        odds: [
          { bookmaker: 8, bet: 1, prices },
          { bookmaker: 4, bet: 1, prices },
          { bookmaker: 8, bet: 5, prices: [{ value: 'Over 2.5', odd: 1.8 }] },
        ],
      }),
    };
  });
}

const ENGLISH = ['Manchester United', 'Liverpool', 'Arsenal', 'Chelsea', 'Everton', 'Fulham'];
const SPANISH = ['Barcelona', 'Real Madrid', 'Sevilla', 'Valencia'];
const RECORDS = [
  ...season('eng.1', 2023, Date.UTC(2023, 7, 12, 15), ENGLISH),
  ...season('eng.1', 2024, Date.UTC(2024, 10, 1, 15), ENGLISH),
  ...season('esp.1', 2024, Date.UTC(2024, 10, 10, 20), SPANISH),
];

const source: Source = {
  name: 'openfootball',
  title: 'records of the test',
  licence: 'none',
  homepage: 'http://localhost',
  accepts: () => true,
  async *parse() {
    yield* RECORDS;
  },
  downloads: () => [],
};

/** A store with the seasons above. It is closed and deleted when the test ends. */
export async function aWorld(engine: Engine, context: Pick<TestContext, 'after'>): Promise<OpenStore> {
  const closing: Databases[] = [];
  // hooks run in order: close before the database is dropped
  context.after(async () => {
    for (const databases of closing) await databases.close();
  });
  const databases = await openInstallation(await emptyDatabaseUrl(engine, context));
  closing.push(databases);
  const store = await openStore(databases.data);
  async function* files() {
    const file = {
      ...{ path: 'world.txt', bytes: 0, bytesRead: () => 0, sha256: () => null, head: async () => '' },
      open: async () => Readable.from([]),
    };
    yield readableFile(file, { source, now: NOW });
  }
  const importing = { store, source, clock: fixedClock(NOW), keepSandbox: false };
  const { saved, details, failed } = await importFiles(files(), importing);
  await store.revisions.refresh();
  if (saved !== RECORDS.length)
    throw new Error(`the import of the test data is incomplete: ${JSON.stringify([details, failed])}`);
  await updateRatings(store);
  return store;
}

const CALLER = {
  accountId: 'acc_1',
  keyId: 'key_1',
  user: null,
  hardCap: false,
  email: 'someone@example.org',
  plan: DEFAULT_PLANS.internal,
  settings: {},
  subscriptionEnds: null,
  usage: () => ({ day: { used: 7, limit: null, resetsAt: NOW + DAY }, month: { used: 70, limit: null } }),
} as const;

/** The endpoint of a path, with its path parameters. Fixed paths take precedence. */
export function endpointAt(path: string) {
  const parts = path.split('/');
  const found = V2_ENDPOINTS.flatMap((endpoint) => {
    const template = endpoint.path.split('/');
    const fits = template.length === parts.length && template.every((t, i) => t.startsWith(':') || t === parts[i]);
    const params = template.flatMap((t, i) => (t.startsWith(':') ? [[t.slice(1), decodeURIComponent(parts[i]!)]] : []));
    return fits ? [{ endpoint, params: Object.fromEntries(params) as Record<string, string> }] : [];
  });
  const [first] = found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (first === undefined) throw new Error(`no endpoint at ${path}`);
  return first;
}

/** Handles a request such as `/teams?search=...` as in the pipeline. Throws the ApiError of an error response. */
export async function ask(store: OpenStore, address: string, now = NOW): Promise<EndpointResult> {
  const url = `/api/v2${address}`.replace(/[^ -~]+/gu, encodeURIComponent); // as every client sends it
  const { endpoint, params } = endpointAt(url.split('?')[0]!);
  const requested = parseRequest(endpoint, parseQuery(queryOf(url)), params);
  const shape: Shape = requested.shape ?? endpoint.shapes[0];
  const forecasts = new Forecasts(store);
  const changes = new ChangeStream(store, (error) => assert.fail(String(error)));
  const context = {
    ...requested,
    shape,
    store,
    forecasts,
    writer: new TextWriter(null, assert.fail),
    changes,
    now,
    publicUrl: 'http://localhost',
    caller: CALLER,
    address: () => '127.0.0.1',
  };
  return endpoint.handle({ ...context, query: requested.query, params: requested.params, sent: requested.sent });
}
