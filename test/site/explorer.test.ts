/** The pages of the explorer, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { EventLoopBudget } from '../../src/http/request/event-loop-budget.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';

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

/** So that what browsers show of one engine holds for the other. */
test('every page is the same on both engines', { skip: COMPLETE_ONLY }, async (t) => {
  if (process.env.TEST_POSTGRES_URL === undefined) return t.skip('no PostgreSQL: run `npm test`, which starts one');
  const service = await runningService(t, { engine: 'sqlite' });
  const services = [service, await runningService(t, { engine: 'postgres' })];
  const { key } = await service.key('internal');
  const match = await first<{ id: string; home: { id: string } }>(service, key, `/fixtures?league=${LEAGUE}&last=1`);
  const { html } = await reader(service)(`/matches/${match.id}`);
  const hrefOf = (start: string) => new RegExp(`href="(${start}[^"#]*)"`).exec(html)?.[1];
  const paths = [
    ...['/', '/?day=1990-01-01', '/leagues', `/leagues/${LEAGUE}`, '/leagues/xal.cup', '/coverage', '/track-record'],
    ...[`/matches/${match.id}`, `/teams/${match.home.id}`, hrefOf('/players/'), hrefOf('/teams/[^"]*/vs/')],
  ];
  for (const path of paths) {
    assert.ok(path !== undefined, 'the match links to its players and to the meetings of its teams');
    const [sqlite, postgres] = await Promise.all(
      services.map(async (each) => (await reader(each)(path)).html.replaceAll(each.url, '')),
    );
    assert.ok(sqlite!.length > 2000, path);
    assert.equal(postgres, sqlite, path);
  }
});

aboveEngines('the explorer', (engine) => {
  let service: Service;
  const closing: (() => unknown)[] = [];
  before(async () => {
    service = await runningService({ after: (close) => closing.push(close) }, { engine });
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('a page takes a turn of the event loop for each of its answers, and one to be drawn', async (t) => {
    const turns = t.mock.method(EventLoopBudget.prototype, 'turn');
    const { html } = await reader(service)(`/leagues/${LEAGUE}?view=home`);
    turns.mock.restore();
    const answers = new Set(html.match(/\/api\/v2\/[^"<]+/g)).size;
    assert.ok(answers >= 5, `${answers} answers`);
    const ofPages = turns.mock.calls.filter(({ arguments: [key] }) => key === 'pages').length;
    assert.ok(ofPages > answers, `${ofPages} turns for ${answers} answers`);
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

  test('a table has views of its matches and of its matchdays, and the places after each', async () => {
    const get = reader(service);
    const { html } = await get(`/leagues/${LEAGUE}`);
    assert.match(html, /id="positions"[\s\S]*id="teams"/);
    const pointsIn = (text: string) =>
      [...text.matchAll(/<td class="points"><b>(\d+)</g)].map(([, points]) => +points!);
    const [whole, home, away] = await Promise.all(
      ['', '?view=home', '?view=away'].map(async (query) => pointsIn((await get(`/leagues/${LEAGUE}${query}`)).html)),
    );
    const sum = (points: readonly number[]) => points.reduce((total, each) => total + each, 0);
    assert.ok(whole!.length > 8 && sum(whole!) > 0);
    assert.equal(sum(home!) + sum(away!), sum(whole!), 'no deductions in the sandbox');
    assert.deepEqual(
      home,
      home!.toSorted((a, b) => b - a),
    );
    const early = await get(`/leagues/${LEAGUE}?matchday=2`);
    assert.ok(sum(pointsIn(early.html)) < sum(whole!));
    assert.match(early.html, /After matchday 2</);
    assert.match(early.html, /<meta name="robots" content="noindex"/);
    assert.match((await get(`/leagues/${LEAGUE}?view=form`)).html, /aria-current="true"[^>]*>Last 5</);
  });

  test('an assumed result changes the simulation, and its address can be shared', async () => {
    const get = reader(service);
    const simulationIn = (html: string) => /id="simulation"[\s\S]*?<\/section>\s*<div class="what-if"/.exec(html)?.[0];
    const whole = await get(`/leagues/${LEAGUE}`);
    const [, link] = /href="(\?season=\d+&amp;if=fx_\w+%3A1-0)"/.exec(whole.html) ?? [];
    assert.ok(link !== undefined, 'the next matches have options');
    const assumed = await get(`/leagues/${LEAGUE}${link.replace('&amp;', '&')}`);
    assert.equal(assumed.status, 200);
    assert.match(assumed.html, /class="option home"[^>]*aria-current="true"/);
    assert.match(assumed.html, / · 1 assumed/);
    assert.notEqual(simulationIn(assumed.html), simulationIn(whole.html));
    assert.match(assumed.html, /<meta name="robots" content="noindex"/);
    const unknown = await get(`/leagues/${LEAGUE}?if=fx_nothing:1-0`);
    assert.equal(unknown.status, 200);
    assert.doesNotMatch(unknown.html, / assumed</);
  });

  test('two teams have a page of all their meetings, which a match leads to', async () => {
    const get = reader(service);
    const { key } = await service.key('ultra');
    const { id, home, away } = await first<{ id: string; home: { id: string }; away: { id: string } }>(
      service,
      key,
      `/fixtures?league=${LEAGUE}&last=1`,
    );
    const match = await get(`/matches/${id}`);
    const address = `/teams/${home.id}/vs/${away.id}`;
    assert.ok(match.html.includes(`href="${address}"`));
    const { html, status } = await get(address);
    assert.equal(status, 200);
    const { data } = (await (
      await service.fetch(`/api/v2/headtohead?h2h=${home.id}-${away.id}&limit=200`, key)
    ).json()) as { data: { id: string }[] };
    assert.ok(data.length > 0);
    for (const meeting of data) assert.ok(html.includes(`href="/matches/${meeting.id}"`), meeting.id);
    for (const [path, code] of [
      [`/teams/${home.id}/vs/${home.id}`, 404],
      [`/teams/${home.id}/vs/nobody`, 404],
    ] as const)
      assert.equal((await get(path)).status, code, path);
  });

  test('each part names the requests that return its data', async () => {
    const get = reader(service);
    const { key } = await service.key('ultra');
    const { id } = await first<{ id: string }>(service, key, `/fixtures?league=${LEAGUE}&last=1`);
    const { html } = await get(`/matches/${id}`);
    for (const path of ['events', 'lineups', 'shots', 'statistics', 'win-probability'])
      assert.match(html, new RegExp(`<code>[^<]*GET http[^<]*/api/v2/fixtures/${id}/${path}`), path);
    for (const [, picture] of html.matchAll(/href="(\/charts\/[\w-]+\/\w+\.svg)"/g))
      assert.equal((await get(picture!)).status, 200, picture);
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
    assert.equal(html.match(/class="shirt of-/g)?.length, 22, 'eleven shirts of each team');
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
    for (const chart of [
      ...kinds,
      ...['table', 'positions', 'simulation'].map((kind) => `${kind}/${LEAGUE}`),
      'bracket/xal.cup',
    ]) {
      const answer = await service.fetch(`/charts/${chart}.svg?theme=dark`);
      assert.equal(answer.status, 200, chart);
      const svg = await answer.text();
      assert.match(svg, /^<svg [^>]*xmlns=/);
      assert.doesNotMatch(svg, /var\(--/, chart);
      const drawn = await sharp(Buffer.from(svg)).metadata(); // throws if it is not well-formed
      assert.ok(drawn.width > 300, chart);
    }
    const png = await service.fetch(`/charts/match/${id}.png`);
    const { width, height } = await sharp(Buffer.from(await png.arrayBuffer())).metadata();
    assert.deepEqual([width, height], [1200, 630]);
    assert.equal((await service.fetch('/charts/nothing/x.svg')).status, 404);
  });

  test('every page names itself for search engines and shared links, in each language', async () => {
    const get = reader(service);
    const { html: today } = await get('/');
    const [, match] = /href="(\/matches\/fx_\w+)"/.exec(today) ?? [];
    const { html: league } = await get(`/leagues/${LEAGUE}`);
    const [, team] = /href="(\/teams\/tm_\w+)\//.exec(league) ?? [];
    const [, player] = /href="(\/players\/pl_\w+)\//.exec(league) ?? [];
    const pages = ['/', '/leagues', `/leagues/${LEAGUE}`, match!, team!, player!, '/coverage', '/track-record'];
    const images = new Set<string>();
    for (const path of pages) {
      const { html } = await get(path);
      const head = (pattern: RegExp) => pattern.exec(html)?.[1] ?? assert.fail(`${path}: ${pattern}`);
      const own = head(/<link rel="canonical" href="([^"]+)"/);
      assert.equal((await get(own.slice(service.url.length))).status, 200, own);
      assert.equal(head(/hreflang="x-default" href="([^"]+)"/), own, path);
      for (const name of ['title', 'description', 'url', 'image', 'locale'])
        assert.notEqual(head(new RegExp(`<meta property="og:${name}" content="([^"]+)"`)), '', `${path} ${name}`);
      images.add(head(/<meta property="og:image" content="([^"]+)"/));
      // the address of each language names itself, and the others
      const german = head(/hreflang="de" href="([^"]+)"/).replaceAll('&amp;', '&');
      const inGerman = await get(german.slice(service.url.length));
      assert.match(inGerman.html, /<html lang="de"/);
      assert.ok(inGerman.html.includes(`<link rel="canonical" href="${german.replaceAll('&', '&amp;')}"`), german);
    }
    for (const image of images) {
      const { width, height } = await sharp(Buffer.from(await (await fetch(image)).arrayBuffer())).metadata();
      assert.ok((width ?? 0) >= 600 && (height ?? 0) >= 315, `${image}: ${width} by ${height}`);
    }
  });

  test('sitemaps lead to every competition, team and match, and robots.txt to the sitemaps', async () => {
    const get = reader(service);
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
    const robots = (await get('/robots.txt')).html;
    const [, index] = /^Sitemap: http[^/]+\/\/[^/]+(\/sitemaps\/\S+)$/m.exec(robots) ?? [];
    const files = locations((await get(index!)).html);
    const listed = new Set<string>();
    for (const file of files) {
      const { status, html, headers } = await get(file.slice(service.url.length));
      assert.equal(status, 200, file);
      assert.match(headers.get('content-type')!, /^application\/xml/);
      for (const url of locations(html)) listed.add(url);
    }
    const { html } = await get(`/leagues/${LEAGUE}`);
    const canonical = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1] ?? '';
    assert.ok(listed.has(canonical(html)));
    for (const kind of ['teams', 'matches']) {
      const [, path] = new RegExp(`href="(/${kind}/\\w+)`).exec(html) ?? [];
      assert.ok(listed.has(canonical((await get(path!)).html)), path);
    }
    assert.equal((await get('/sitemaps/nothing.xml')).status, 404);
  });

  test('a page comes in the theme that the reader has chosen', async () => {
    const inTheme = async (cookie: string) => {
      const { html, headers } = await reader(service)(`/leagues/${LEAGUE}`, { cookie });
      assert.match(headers.get('vary') ?? '', /Cookie/);
      return /<html lang="en"[^>]*>/.exec(html)?.[0];
    };
    for (const [cookie, root] of [
      ['touchline_theme=dark', '<html lang="en" data-theme="dark">'],
      ['other=1; touchline_theme=light', '<html lang="en" data-theme="light">'],
      ['touchline_theme=system', '<html lang="en">'],
      ['touchline_theme="><script>', '<html lang="en">'],
      ['', '<html lang="en">'],
    ] as const)
      assert.equal(await inTheme(cookie), root, cookie);
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
  let bytes = gzipSync((await get('/theme.js')).html).length;
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
  assert.equal((await fetch(`${closed.url}/live`)).status, 401, 'scores are parts of the pages');
  assert.doesNotMatch((await reader(closed)('/robots.txt')).html, /sitemaps/);
  assert.match((await reader(off)('/')).html, /Football data you run yourself/);
  assert.equal((await reader(off)('/leagues')).status, 404);
});
