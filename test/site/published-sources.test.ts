/** EXPLORER_SOURCES: the pages show what the listed sources state, and nothing of others. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createKey } from '../../src/accounts/keys.ts';
import { readConfig } from '../../src/config.ts';
import { NO_SCORE } from '../../src/football/score.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines, type Engine, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { idsOfMatch, idsOfTeam, type StoredMatch, storeWith } from '../support/stores/stored.ts';

const TEAMS = ['Openham', 'Freeborough', 'Closedon', 'Lockwell', 'Mixbury', 'Bothwick', 'Liveton', 'Playford'];
const DAY = '2026-11-21';
const [OPEN, CLOSED, MIXED, LIVE] = [0, 2, 4, 6].map(
  (i): StoredMatch => ({
    ...{ season: 2026, date: `${DAY}T15:00:00Z`, home: TEAMS[i]!, away: TEAMS[i + 1]!, round: 'Regular Season - 12' },
    ...(i < 6 && { score: '2-1' }),
  }),
) as [StoredMatch, StoredMatch, StoredMatch, StoredMatch];
const SOURCES = new Map([
  [OPEN, 'openfootball'],
  [CLOSED, 'football-data-uk'],
  [MIXED, 'openfootball,football-data-uk'],
  [LIVE, 'openfootball'],
]);

async function installation(engine: Engine, t: TestContext): Promise<string> {
  const url = await emptyDatabaseUrl(engine, t);
  const databases = await openInstallation(url);
  await storeWith(
    databases.data,
    TEAMS.map((name) => ({ name })),
    [...SOURCES.keys()],
  );
  for (const [match, sources] of SOURCES)
    await databases.data.run('UPDATE fixtures SET sources = $1 WHERE id = $2', [sources, idsOfMatch(match).id]);
  // the source record stays beside that of the feed
  const [home, away] = [LIVE.home, LIVE.away].map((name) => idsOfTeam({ name }).legacyId);
  const facts = { kickoff: Date.parse(LIVE.date), kickoffKnown: true, status: 'NS', neutral: false, home, away };
  await databases.data.run(
    `INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record)
     VALUES ($1, 'openfootball', 'f', 1, 'h', $2)`,
    [idsOfMatch(LIVE).legacyId, JSON.stringify({ ...facts, score: NO_SCORE })],
  );
  await databases.close();
  return url;
}

const serve = (t: TestContext, engine: Engine, { url, sources }: { url: string; sources: string }) =>
  runningService(t, { engine, databaseUrl: url, environment: { SANDBOX: 'off', EXPLORER_SOURCES: sources } });

async function page(service: RunningService, path: string) {
  const answer = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, html: await answer.text() };
}

async function kickOff(service: RunningService): Promise<void> {
  const options = { email: 'feed@example.com', plan: 'ultra', scopes: ['feed'] } as const;
  const { key } = await createKey(service.accounts, { ...options, now: service.clock.now() });
  const of = { fixture: idsOfMatch(LIVE).id, at: `${DAY}T15:20:00Z` };
  const event = {
    id: 'g1',
    revision: 1,
    minute: 12,
    side: 'home',
    kind: 'goal',
    detail: 'normal',
    player: { name: 'Ada Finch' },
  };
  const messages = [
    { ...of, id: 'm1', version: 1, type: 'state', status: '1H', elapsed: 3, score: { goals: { home: 0, away: 0 } } },
    { ...of, id: 'm2', version: 2, type: 'event', event },
    { ...of, id: 'm3', version: 3, type: 'state', status: '1H', elapsed: 12, score: { goals: { home: 7, away: 0 } } },
  ];
  const answer = await service.fetch('/api/feed/messages', key, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: messages.map((message) => JSON.stringify(message)).join('\n'),
  });
  assert.equal(answer.status, 200);
}

aboveEngines('the sources that pages show', (engine) => {
  test('with `open`, matches of other sources are left out, and live scores and details are not shown', async (t) => {
    const service = await serve(t, engine, { url: await installation(engine, t), sources: 'open' });
    await kickOff(service);
    const { html } = await page(service, `/?day=${DAY}`);
    for (const team of [OPEN.home, MIXED.home, LIVE.home]) assert.ok(html.includes(team), team);
    assert.ok(!html.includes(CLOSED.home));
    assert.ok(!html.includes('row live'));
    assert.equal((await page(service, `/matches/${idsOfMatch(CLOSED).id}`)).status, 404);
    const live = await page(service, `/matches/${idsOfMatch(LIVE).id}`);
    assert.equal(live.status, 200);
    assert.ok(!/Ada Finch|<b data-goals="home">7/.test(live.html));
    const league = await page(service, '/leagues/eng.1');
    // the names of teams are listed, but the table and the matches leave the others out
    const table = /<table class="standings">.*?<\/table>/s.exec(league.html)?.[0] ?? '';
    assert.ok(table.includes(MIXED.home) && !table.includes(CLOSED.home));
    assert.ok(!league.html.includes(idsOfMatch(CLOSED).id));
    assert.equal((await fetch(`${service.url}/charts/match/${idsOfMatch(CLOSED).id}.svg`)).status, 404);
  });

  test('live scores are shown, also by the stream, if the feed is among the sources', async (t) => {
    const url = await installation(engine, t);
    const service = await serve(t, engine, { url, sources: 'open, feed' });
    const stream = await EventStreamClient.open(`${service.url}/live`, {});
    t.after(() => stream.close());
    await kickOff(service);
    const live = await page(service, `/matches/${idsOfMatch(LIVE).id}`);
    assert.ok(live.html.includes('Ada Finch'));
    await stream.until(() => stream.events.some(({ data }) => data.fixture === idsOfMatch(LIVE).id));
  });

  test('every page names the sources of its matches with their licences', async (t) => {
    const service = await serve(t, engine, { url: await installation(engine, t), sources: 'all' });
    const { html } = await page(service, `/matches/${idsOfMatch(MIXED).id}`);
    assert.ok(
      /<a href="https:\/\/www\.football-data\.co\.uk[^"]*">[^<]+<\/a>: [^<]*acknowledge football-data\.co\.uk/.test(
        html,
      ),
    );
    for (const path of [`/?day=${DAY}`, '/leagues/eng.1']) {
      const { html: listed } = await page(service, path);
      assert.ok(listed.includes('acknowledge football-data.co.uk') && listed.includes('CC0 1.0'), path);
    }
  });
});

test('unknown sources are refused', () => {
  assert.throws(
    () => readConfig({ EXPLORER_SOURCES: 'open,nobody' }),
    /EXPLORER_SOURCES must be all, or some of open, /,
  );
  assert.equal(readConfig({}).EXPLORER_SOURCES, null);
  assert.deepEqual(readConfig({ EXPLORER_SOURCES: 'open, feed' }).EXPLORER_SOURCES, ['open', 'feed']);
});
