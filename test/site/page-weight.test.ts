/** The weight of the heaviest pages of real data: leagues of 38 and 46 rounds, and matches with all their shots. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedData } from '../support/data/shared.ts';
import { runningService } from '../support/service/service.ts';
import { emptyDatabaseUrl } from '../support/stores/databases.ts';
import { importInWorker } from '../support/stores/imports.ts';

const PAGE_BYTES_MAX = 150 * 1024;
const LEAGUES = ['1617/E0.csv', '1617/E1.csv', '1718/E0.csv', '1718/E1.csv'].map((file) =>
  sharedData(`football-data.co.uk/mmz4281/${file}`),
);
const SHOTS = sharedData('understat/epl_2024_shots.csv');
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const LINKS = /href="(\/(?:leagues|teams|players|matches)\/[^"#?]+)/g;
/** Matches with shots, and linked pages of a kind, that are opened. */
const LINKED_MAX = 6;

test('pages of real data weigh less than 150 KB without pictures', {
  skip: SHOTS.skip || LEAGUES.map(({ skip }) => skip).find(Boolean),
}, async (t) => {
  const url = await emptyDatabaseUrl('sqlite', t);
  const reports = await importInWorker({
    ...{ url, now: NOW },
    imports: [
      { source: 'football-data-uk', paths: LEAGUES.map(({ path }) => path) },
      { source: 'understat', paths: [SHOTS.path] },
    ],
  });
  assert.deepEqual(
    reports.flatMap(({ failed }) => failed),
    [],
  );
  const service = await runningService(t, { databaseUrl: url, environment: { SANDBOX: 'off' } });
  const weights = new Map<string, number>();
  const bodies = new Set<string>();
  const open = async (path: string): Promise<string> => {
    const answer = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    assert.equal(answer.status, 200, path);
    weights.set(path, Buffer.byteLength(html));
    bodies.add(html);
    return html;
  };
  const { fixtures, reference } = service.store;
  const pages: string[] = [];
  for (const league of reference.leagues()) {
    for (const { year } of reference.seasons(league)) {
      const ofSeason = await fixtures.ofSeason(league.legacyId, year);
      const withShots = ofSeason.filter(({ sources }) => sources.includes('understat')).slice(0, LINKED_MAX);
      pages.push(`/leagues/${league.code}?season=${year}`, ...withShots.map(({ id }) => `/matches/${id}`));
    }
  }
  const linked = new Set<string>();
  for (const path of pages) {
    const links = [...(await open(path)).matchAll(LINKS)].map(([, link]) => link!);
    for (const kind of ['/teams/', '/players/', '/matches/']) {
      for (const link of links.filter((one) => one.startsWith(kind)).slice(0, LINKED_MAX)) linked.add(link);
    }
  }
  for (const path of linked) if (!weights.has(path)) await open(path);
  const heaviest = [...weights].sort(([, a], [, b]) => b - a);
  const withShots = [...bodies].filter((html) => html.includes('id="shots"'));
  assert.ok(withShots.length >= LINKED_MAX, `${withShots.length} matches with shots`);
  for (const [path, bytes] of heaviest.slice(0, 5)) t.diagnostic(`${path}: ${Math.round(bytes / 1024)} KB`);
  t.diagnostic(`${weights.size} pages`);
  for (const [path, bytes] of heaviest) assert.ok(bytes <= PAGE_BYTES_MAX, `${path}: ${bytes} bytes`);
});
