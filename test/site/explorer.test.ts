/** The pages of the explorer, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { runningService } from '../support/service/service.ts';
import { onBothEngines } from '../support/stores/databases.ts';

const SCRIPT_BYTES_MAX = 45 * 1024;
const PAGE_BYTES_MAX = 150 * 1024;
const LEAGUE = 'xal.1';

type Service = Awaited<ReturnType<typeof runningService>>;

const reader =
  (service: Service) =>
  async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}${path}`, {
      headers: { accept: 'text/html', ...headers },
      redirect: 'manual',
    });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };

async function first<Row>(service: Service, key: string, path: string): Promise<Row> {
  const { data } = (await (await service.fetch(`/api/v2${path}`, key)).json()) as { data: Row[] };
  return data[0]!;
}

onBothEngines('the explorer', (engine) => {
  let service: Service;
  const closing: (() => unknown)[] = [];
  before(async () => {
    service = await runningService({ after: (close) => closing.push(close) }, { engine });
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('has pages for a day, a competition, a match, a team and a player, and each links to the next', async () => {
    const get = reader(service);
    const today = await get('/');
    assert.equal(today.status, 200);
    assert.match(today.html, /<h1[^>]*>Matches on /);
    const [, match] = /href="(\/matches\/fx_\w+)"/.exec(today.html) ?? [];
    assert.ok(match !== undefined, 'the sandbox plays every day');
    const page = await get(match);
    assert.equal(page.status, 200);
    const [, team] = /href="(\/teams\/tm_\w+\/[\w-]+)"/.exec(page.html) ?? [];
    assert.equal((await get(team!)).status, 200);
    const league = await get(`/leagues/${LEAGUE}`);
    assert.match(league.html, /id="table"[\s\S]*id="matches"[\s\S]*id="leaders"[\s\S]*id="simulation"/);
    const [, player] = /href="(\/players\/pl_\w+\/[\w-]+)"/.exec(league.html) ?? [];
    assert.match((await get(player!)).html, /id="seasons"/);
    for (const path of ['/leagues', '/coverage', '/track-record']) assert.equal((await get(path)).status, 200, path);
    for (const path of ['/matches/fx_nothing', '/teams/nothing', '/leagues/nothing.1', '/players/pl_x', '/matches/%ff'])
      assert.equal((await get(path)).status, path.endsWith('%ff') ? 400 : 404, path);
  });

  test('a finished match has its events, line-ups, statistics, shots and forecast', async () => {
    const { key } = await service.key('ultra');
    const played = await first<{ id: string; home: { name: string } }>(
      service,
      key,
      `/fixtures?league=${LEAGUE}&last=1`,
    );
    const { html } = await reader(service)(`/matches/${played.id}`);
    for (const part of ['overview', 'lineups', 'statistics', 'shots', 'model', 'meetings'])
      assert.ok(html.includes(`id="${part}"`), part);
    assert.ok(html.includes(played.home.name));
    assert.equal(html.match(/class="shirt of-/g)?.length, 44, 'eleven shirts of each team, wide and upright');
    assert.match(html, /<meta property="og:image" content="http[^"]+\/charts\/match\/fx_\w+\.png"/);
    assert.match(html, /<link rel="canonical" href="http[^"]+\/matches\/fx_\w+\/[\w-]+"/);
  });

  test('a page is kept until its data changes, and its inline style is allowed by its hash', async () => {
    const get = reader(service);
    const one = await get('/');
    const again = await get('/', { 'if-none-match': one.headers.get('etag')! });
    assert.equal(again.status, 304);
    const [, match] = /href="(\/matches\/fx_\w+)"/.exec(one.html) ?? [];
    const page = await get(match!);
    assert.match(page.headers.get('content-security-policy')!, /style-src 'self' 'sha256-[\w+/=]+'/);
    assert.doesNotMatch(page.html, /\sstyle=|\son\w+=/);
  });

  test('pictures are drawings of the pages, as SVG and PNG in both themes', async () => {
    const { key } = await service.key('ultra');
    const { id } = await first<{ id: string }>(service, key, `/fixtures?league=${LEAGUE}&last=1`);
    const kinds = ['match', 'shots', 'xg', 'timeline', 'win-probability', 'lineups'].map((kind) => `${kind}/${id}`);
    for (const chart of [...kinds, `table/${LEAGUE}`, `simulation/${LEAGUE}`, 'bracket/xal.cup']) {
      const answer = await service.fetch(`/charts/${chart}.svg?theme=dark`);
      assert.equal(answer.status, 200, chart);
      const svg = await answer.text();
      assert.match(svg, /^<svg [^>]*xmlns=/);
      assert.doesNotMatch(svg, /var\(--/, chart);
    }
    const png = await service.fetch(`/charts/match/${id}.png`);
    const { width, height } = await sharp(Buffer.from(await png.arrayBuffer())).metadata();
    assert.deepEqual([width, height], [1200, 630]);
    assert.equal((await service.fetch('/charts/nothing/x.svg')).status, 404);
  });

  test('a page is in the language of the reader', async () => {
    const { html } = await reader(service)('/', { 'accept-language': 'de' });
    assert.match(html, /<html lang="de"[\s\S]*Spiele am /);
  });
});

test('scripts and pages are small', async (t) => {
  const service = await runningService(t);
  const get = reader(service);
  const { html } = await get('/');
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, source]) => source!);
  let bytes = 0;
  for (const source of scripts) {
    const text = (await get(source)).html;
    bytes += gzipSync(text).length;
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      bytes += gzipSync((await get(`/assets/${imported}`)).html).length;
  }
  assert.ok(scripts.length > 0 && bytes <= SCRIPT_BYTES_MAX, `${bytes} bytes of script`);
  const { key } = await service.key('ultra');
  const { id } = await first<{ id: string }>(service, key, `/fixtures?league=${LEAGUE}&last=1`);
  for (const path of ['/', `/matches/${id}`, `/leagues/${LEAGUE}`, '/coverage']) {
    const size = Buffer.byteLength((await get(path)).html);
    assert.ok(size <= PAGE_BYTES_MAX, `${path}: ${size} bytes`);
  }
});

test('EXPLORER decides who opens the pages', async (t) => {
  const closed = await runningService(t, { environment: { EXPLORER: 'members' } });
  const answer = await reader(closed)('/leagues');
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/sign-in?to=%2Fleagues']);
  const off = await runningService(t, { environment: { EXPLORER: 'off' } });
  assert.match((await reader(off)('/')).html, /Football data you run yourself/);
  assert.equal((await reader(off)('/leagues')).status, 404);
});
