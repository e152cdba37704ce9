/** The pages of the explorer on real data, in a browser: they show what happened. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { officialTables } from '../conformance/official-tables.ts';
import { REAL_STORE_SKIP, realStoreUrl } from '../support/data/real-store.ts';
import { sharedData } from '../support/data/shared.ts';
import { browserOfFile } from '../support/service/browser.ts';
import { checkFirstPaint, checkHead, checkRequests, look, readerAt, visit } from '../support/service/reader.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';

const GROUPS = sharedData('fjelstul-worldcup/data-csv/group_standings.csv');
const SKIP = REAL_STORE_SKIP || GROUPS.skip;
const found = browserOfFile();

interface Match {
  readonly id: string;
  readonly home: { readonly id: string; readonly name: string };
  readonly away: { readonly id: string };
}

/** Official group tables as sorted records, because names of nations differ between sources. */
function officialGroups(): string[] {
  const rows: readonly Record<string, string>[] = parse(readFileSync(GROUPS.path), { columns: true, bom: true });
  return rows
    .filter(({ tournament_id }) => tournament_id === 'WC-2022')
    .map((row) => [
      row.position,
      row.played,
      row.wins,
      row.draws,
      row.losses,
      row.goals_for,
      row.goals_against,
      row.points,
    ])
    .map((record) => record.map(Number).join(' '))
    .sort();
}

/** Rows of the tables of a page: place, played, won, drawn, lost, goals for and against, points. */
const recordsOf = (page: Page) =>
  page.locator('#table tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const text = (selector: string) => row.querySelector(selector)?.textContent ?? '';
      const counts = ['.rank', '.col-played', '.col-won', '.col-drawn', '.col-lost'].map(text);
      return [...counts, ...text('.col-goals').split(':'), text('.points b')].join(' ');
    }),
  );

const texts = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((each) => each.textContent!.replace(/\s+/g, ' ').trim()));

/** Rows of tables, with a bar between their cells. */
const cells = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim()).join('|')),
    );

aboveEngines('the explorer on real data', (engine) => {
  const faults: string[] = [];
  const closing: (() => unknown)[] = [];
  const context = { after: (close: () => unknown) => closing.push(close) };
  let service: RunningService;
  let key: string;
  let page: Page;

  before(async () => {
    if (SKIP !== false || found.browser === undefined) return;
    const databaseUrl = await realStoreUrl(engine, context);
    service = await runningService(context, { databaseUrl, environment: { SANDBOX: 'off' } });
    ({ key } = await service.key('internal'));
    page = await readerAt(found.browser, context, faults);
  });
  after(async () => {
    // what was opened last is closed first
    for (const close of closing.toReversed()) await close();
  });

  const read = async <Row = Match>(path: string): Promise<Row[]> =>
    ((await (await service.fetch(`/api/v2${path}`, key)).json()) as { data: Row[] }).data;

  /** A test of one page: besides its own content, what every page must have. */
  const onPage = (name: string, sources: readonly string[], content: () => Promise<unknown>) =>
    test(name, { skip: SKIP }, async (t) => {
      if (found.browser === undefined) return t.skip(found.missing);
      await content();
      await checkFirstPaint(page);
      await checkHead(page, service);
      const requests = await checkRequests(page, service, key);
      if (sources.length > 0) {
        assert.ok(requests > 0, 'the page names its requests');
        const attributions = (await texts(page, '.attributions li')).join('\n');
        for (const source of sources) assert.ok(attributions.includes(source), `${source} in: ${attributions}`);
      }
      if (engine === 'sqlite') await look(page, name);
      assert.deepEqual([faults, service.failures], [[], []]);
    });

  /** In the picture of its events, no goal has its label on another one. */
  async function checkLabels(id: string): Promise<void> {
    const svg = await (await service.fetch(`/charts/timeline/${id}.svg`)).text();
    const labels = [...svg.matchAll(/<text class="name" x="([\d.]+)" y="([\d.]+)">([^<]+)/g)].map(([, x, y, text]) => ({
      from: Number(x),
      y: Number(y),
      to: Number(x) + text!.length * 8,
      text: text!,
    }));
    assert.equal(labels.length, 6, svg);
    for (const [i, one] of labels.entries())
      for (const other of labels.slice(i + 1))
        assert.ok(
          one.y !== other.y || one.to < other.from || other.to < one.from,
          `${one.text} stands on ${other.text}`,
        );
  }

  onPage('the final of the World Cup 2022 is shown as it was played', ['openfootball', 'Fjelstul'], async () => {
    const [match] = await read('/fixtures?league=fifa.world&season=2022&last=1');
    await visit(page, `${service.url}/matches/${match!.id}`);
    const head = page.locator('.match-head');
    assert.deepEqual(await head.locator('.team .name').allTextContents(), ['Argentina', 'France']);
    assert.deepEqual(await head.locator('[data-goals]').allTextContents(), ['3', '3']);
    const state = (await head.locator('.state').textContent())!;
    assert.match(state, /4–2 on penalties/);
    assert.match(state, /half-time 2–0/);
    assert.match((await head.locator('.place').textContent())!, /Lusail/);
    const scorers = await texts(page, '.match-head .scorers li');
    assert.equal(scorers.join(' ').match(/\d+'/g)?.length, 6, scorers.join('; '));
    for (const name of ['Messi', 'Di María', 'Mbappé'])
      assert.ok(
        scorers.some((line) => line.includes(name)),
        scorers.join('; '),
      );
    const picture = async (path: string) => (await fetch(`${service.url}/charts/${path}.svg`)).text();
    const card = await picture(`match/${match!.id}`);
    for (const text of ['Di María 36', 'openfootball']) assert.ok(card.includes(text), `${text} on the card`);
    const tables = await picture('table/fifa.world');
    for (const team of ['Netherlands', 'Argentina', 'Portugal']) assert.ok(tables.includes(team), `${team} in a group`);
    const kicks = page
      .locator('#overview h3', { hasText: 'Penalty shoot-out' })
      .locator('xpath=following-sibling::ol/li');
    assert.equal(await kicks.count(), 8);
    assert.match((await kicks.last().textContent())!, /4–2/);
    assert.deepEqual((await texts(page, '#overview .timeline b.score')).slice(0, 6), [
      '1–0',
      '2–0',
      '2–1',
      '2–2',
      '3–2',
      '3–3',
    ]);
    assert.ok((await texts(page, '#overview .figure .tick')).includes("120'"), 'the curve has extra time');
    await checkLabels(match!.id);
    const shirts = page.locator('#lineups .shirt');
    assert.equal(await shirts.count(), 22);
    const keepers = async () => [(await shirts.first().boundingBox())!, (await shirts.nth(11).boundingBox())!] as const;
    const [home, away] = await keepers();
    assert.ok(home.x + home.width < away.x, 'home on the left');
    const screen = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const [top, bottom] = await keepers();
    assert.ok(top.y + top.height < bottom.y && Math.abs(top.x - bottom.x) < 20, 'home at the top of a phone');
    await page.setViewportSize(screen);
    assert.ok((await texts(page, '.missing')).includes('No source has the shots of this match.'));
  });

  onPage('its groups are the official ones, and its bracket leads to the final', ['openfootball'], async () => {
    await visit(page, `${service.url}/leagues/fifa.world?season=2022`);
    assert.deepEqual((await recordsOf(page)).sort(), officialGroups());
    const ties = (await texts(page, '#bracket svg text')).join('\n');
    for (const nation of ['Argentina', 'France', 'Morocco', 'Croatia']) assert.ok(ties.includes(nation), ties);
    for (const text of ['Third place', '4–2 pens', '1–3 pens']) assert.ok(ties.includes(text), `${text} in ${ties}`);
    const third = page.locator('#bracket svg a', { has: page.locator('title', { hasText: 'Croatia 2–1 Morocco' }) });
    assert.equal(await third.count(), 1);
    const [final] = await texts(page, '#matches .result');
    assert.match(final!, /^3–3 ?4–2 pens$/);
  });

  onPage('the Champions League 2017/18 has both legs of its ties, and away goals count', ['openfootball'], async () => {
    await visit(page, `${service.url}/leagues/uefa.champions?season=2017`);
    const ties = await texts(page, '#bracket svg title');
    assert.equal(ties.length, 15);
    // the final, a tie that away goals decided, and the semi-final with the most goals
    for (const tie of ['Real Madrid 3–1 Liverpool', 'Barcelona 4–4 AS Roma', 'Liverpool 7–6 AS Roma'])
      assert.ok(ties.includes(tie), ties.join('\n'));
    const winners = await texts(page, '#bracket svg .won text:first-of-type');
    assert.equal(winners.filter((name) => name === 'AS Roma').length, 2);
    const below = await texts(page, '#bracket svg text.tick');
    assert.ok(below.join(' ').includes('4–1 0–3 away goals'), below.join(' '));
    // each leg leads to its match
    await page.locator('#bracket svg a', { hasText: /^4–1$/ }).click();
    await page.locator('.match-head').waitFor();
    assert.deepEqual(await page.locator('.match-head .team .name').allTextContents(), ['Barcelona', 'AS Roma']);
    await visit(page, `${service.url}/leagues/uefa.champions?season=2017&lang=de`);
    assert.ok((await texts(page, '#bracket svg text')).includes('Viertelfinale'));
    await visit(page, `${service.url}/leagues/uefa.champions?season=2017`);
  });

  onPage(
    'the Premier League 2017/18 ends as it did: Manchester City has 100 points',
    ['football-data.co.uk'],
    async () => {
      await visit(page, `${service.url}/leagues/eng.1?season=2017`);
      const official = officialTables().find(({ league, season }) => league === 'eng.1' && season === 2017)!;
      const rows = official.rows.map(([played, won, drawn, lost, goals, against, points], i) =>
        [i + 1, played, won, drawn, lost, goals, against, points].join(' '),
      );
      assert.deepEqual(await recordsOf(page), rows);
      const [champion] = await texts(page, '#table tbody tr th .name');
      assert.equal(champion, 'Manchester City');
      assert.equal(rows[0], '1 38 32 4 2 106 27 100');
      // drawn and chosen in place, without a reload
      assert.equal(await page.locator('#positions .place-line').count(), 20);
      await page.locator('#view-home').click();
      await page.locator('#view-home[aria-current]').waitFor();
      assert.equal((await recordsOf(page))[0], '1 19 16 2 1 61 14 50');
      // another season is another page
      await page.locator('#choose-season').selectOption('2026');
      await page.waitForURL('**season=2026*');
      await page.waitForSelector('html[data-alive]');
      assert.match((await page.locator('h1').textContent())!, /Premier League/);
      await visit(page, `${service.url}/leagues/eng.1?season=2017`);
    },
  );

  onPage('today has the fixtures of the day', ['fixturedownload'], async () => {
    await visit(page, service.url);
    const rows = await texts(page, 'li.row .match');
    assert.equal(rows.length, 10, rows.join('\n'));
    assert.ok(
      rows.some((row) => /Liverpool.*Manchester United/.test(row)),
      rows.join('\n'),
    );
    assert.ok(
      rows.every((row) => row.startsWith('15:00')),
      rows.join('\n'),
    );
    assert.equal(await page.locator('.sandbox').count(), 0);
  });

  onPage('a match with odds shows them beside the model, and what no source has', ['football-data.co.uk'], async () => {
    const [match] = await read('/fixtures?league=eng.1&season=2017&last=1');
    await visit(page, `${service.url}/matches/${match!.id}`);
    await page.locator('#model .odds, #model table').first().waitFor();
    await page.locator('#statistics').waitFor();
    const missing = await texts(page, '.missing');
    for (const part of ['line-ups', 'shots'])
      assert.ok(
        missing.includes(`No source has ${part === 'shots' ? 'the shots' : part} of this match.`),
        missing.join(),
      );
  });

  onPage('a team has its results, and the meetings with another', ['football-data.co.uk'], async () => {
    const played = await read('/fixtures?league=eng.1&season=2017&from=2018-04-07&to=2018-04-07&limit=50');
    const { home, away } = played.find((match) => match.home.name === 'Manchester City')!;
    await visit(page, `${service.url}/teams/${home.id}`);
    assert.equal((await page.locator('h1').textContent())!.trim(), 'Manchester City');
    await page.locator('.strip a, .lines a').first().waitFor();
    await visit(page, `${service.url}/teams/${home.id}/vs/${away.id}`);
    // 2-3 at home, 2-1 away
    const scores = await texts(page, '.lines .result');
    for (const score of ['2–3', '1–2']) assert.ok(scores.includes(score), scores.join());
  });

  onPage('a player has the goals of the tournament', [], async () => {
    const [top] = await read<{ player: { id: string } }>('/topscorers?league=fifa.world&season=2022&limit=1');
    await visit(page, `${service.url}/players/${top!.player.id}`);
    assert.match((await page.locator('h1').textContent())!, /Mbappé/);
    // matches, minutes, goals
    assert.match((await cells(page, '#seasons tbody tr')).join('\n'), /World Cup.*\|France\|7\|597\|8\|/);
  });

  onPage('the coverage counts every match', [], async () => {
    await visit(page, `${service.url}/coverage`);
    const rows = (await cells(page, 'tr')).join('\n');
    assert.match(rows, /^Premier League.*\|380$/m);
    assert.match(rows, /^World Cup.*\|64\b/m);
    // each named as its league names it
    const columns = await texts(page, 'thead th');
    assert.ok(columns.includes('2022') && columns.includes('2017/18'), columns.join());
    await page.locator('[id="eng.1-2017"]').click();
    await page.locator('.season-coverage').waitFor();
    const shares = (await texts(page, '.season-coverage dl > div')).join('\n');
    assert.match(shares, /^Events ?0 of 380 matches$/m);
    assert.match(shares, /^Odds ?380 of 380 matches$/m);
    assert.match((await texts(page, '.season-coverage > p')).join(), /^Missing: Events, Line-ups/);
    await page.locator('[id="fifa.world-2022"]').click();
    await page.getByText('64 of 64 matches have a result').waitFor();
    assert.match((await texts(page, '.season-coverage dl > div')).join('\n'), /^Events ?64 of 64 matches$/m);
  });

  for (const [name, path] of [
    ['competitions', '/leagues'],
    ['the track record', '/track-record'],
  ] as const)
    onPage(`${name} have a page`, [], async () => {
      await visit(page, `${service.url}${path}`);
      await page.locator('h1').waitFor();
    });
});
