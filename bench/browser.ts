/** Pages of the explorer in a browser that is slowed down to a cheap phone: when their largest part is painted. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../test/support/service/browser.ts';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { createKeys, startService } from './processes.ts';
import { type Line, print } from './report.ts';

const GOAL_MS = 1000;
/** The profile of a slow phone: that of Lighthouse, which is a Moto G Power on slow 4G. */
const CPU_SLOWDOWN = 4;
const KBIT_S = 1600;
const ROUND_TRIP_MS = 150;
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** After the load: images in sight and the scripts have run. */
const SETTLE_MS = 1000;

const LARGEST = `new Promise((resolve) => {
  let last = 0;
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) last = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve(last), ${SETTLE_MS});
})`;

export async function benchBrowser(bench: Bench): Promise<Line[]> {
  const browser = await startBrowser();
  if ('missing' in browser) throw new Error(browser.missing);
  const url = `sqlite:${join(bench.folder('browser'), 'touchline.db')}`;
  const server = await startService(url, { SANDBOX: 'auto' });
  try {
    const [key = ''] = createKeys(url, 1);
    const first = async (path: string) => {
      const answer = await fetch(`${server.url}/api/v2${path}`, { headers: { 'x-api-key': key } });
      return ((await answer.json()) as { data: { id: string; home: { id: string } }[] }).data[0]!;
    };
    const match = await first('/fixtures?league=xal.1&last=1');
    const pages = {
      today: '/',
      match: `/matches/${match.id}`,
      competition: '/leagues/xal.1',
      team: `/teams/${match.home.id}`,
    };
    const lines: Line[] = [];
    for (const [name, path] of Object.entries(pages))
      lines.push(await largestPaint(browser, { name, url: server.url + path, rounds: bench.quick ? 3 : 9 }));
    return lines;
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Visits {
  readonly name: string;
  readonly url: string;
  readonly rounds: number;
}

async function largestPaint(browser: Browser, { name, url, rounds }: Visits): Promise<Line> {
  const times: number[] = [];
  // the first visit is for the service, which renders the page
  for (let round = 0; round <= rounds; round++) {
    const ms = await visit(browser, url);
    if (round > 0) times.push(ms);
  }
  const each = median(times);
  print(`\nlargest paint of ${name} on a slow phone: median ${Math.round(each)} ms, ${rounds} visits`);
  return {
    name: `largest paint of a page on a slow phone: ${name}`,
    ours: `${Math.round(each)} ms`,
    ...{ peer: '', ratio: '' },
    goal: `< ${GOAL_MS} ms`,
    met: each < GOAL_MS,
  };
}

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const bytesPerSecond = (KBIT_S * 1000) / 8;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: ROUND_TRIP_MS },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 },
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'load' });
    return (await page.evaluate(LARGEST)) as number;
  } finally {
    await context.close();
  }
}
