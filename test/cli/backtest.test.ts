/** Runs `touchline models backtest` as an operator would. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { poisson, seededRandom } from '../../src/base/random.ts';
import { updateRatings } from '../../src/forecasts/ratings/update.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';
import { runCommand } from '../support/service/child.ts';
import { importFiles } from '../support/stores/imports.ts';

const TEAMS = ['Arsenal', 'Chelsea', 'Everton', 'Fulham', 'Liverpool', 'Man City', 'Man United', 'Newcastle'];
const HEADER = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HST,AST,PSCH,PSCD,PSCA,AvgC>2.5,AvgC<2.5';

/** A double round robin with shots and closing odds; a later name is a better team. */
function season(year: number): string {
  const random = seededRandom(`season ${year}`);
  const rows: string[] = [];
  let day = Date.UTC(year, 7, 10);
  for (const [one, home] of TEAMS.entries()) {
    for (const [other, away] of TEAMS.entries()) {
      if (one === other) continue;
      const edge = (one - other) / 8;
      const goals = [poisson(random, 1.5 * Math.exp(edge)), poisson(random, 1.1 * Math.exp(-edge))] as const;
      const shots = [poisson(random, 5 * Math.exp(edge)), poisson(random, 4 * Math.exp(-edge))] as const;
      const date = new Date(day).toISOString().slice(0, 10).split('-').reverse().join('/');
      const result = goals[0] > goals[1] ? 'H' : goals[0] === goals[1] ? 'D' : 'A';
      const odds = edge > 0 ? '1.60,4.00,6.00' : '4.50,3.80,1.80';
      rows.push(`E0,${date},${home},${away},${goals.join(',')},${result},${shots.join(',')},${odds},1.90,1.98`);
      day += 4 * 86_400_000;
    }
  }
  return `${HEADER}\n${rows.join('\n')}\n`;
}

test('a backtest prints a table and JSON, and writes plots', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
  const databases = await openInstallation(environment.DATABASE_URL);
  const store = await openStore(databases.data);
  await importFiles(
    store,
    footballDataUk,
    Object.fromEntries([2020, 2021, 2022].map((year) => [`E0_${year}.csv`, season(year)])),
  );
  await databases.close();
  const rate = async () => {
    const rated = await openInstallation(environment.DATABASE_URL);
    await updateRatings(await openStore(rated.data));
    await rated.close();
  };

  const run = (...args: string[]) => runCommand(['models', 'backtest', ...args], environment);
  const requested = ['--league', 'eng.1', '--from', '2021', '--to', '2022'];
  const plots = join(folder, 'plots');
  const json = await run(...requested, '--json', '--plots', plots);
  assert.equal(json.code, 0, json.stderr);
  const report = JSON.parse(json.stdout);
  assert.equal(report.matches, 112);
  assert.deepEqual(Object.keys(report.models), [
    'base-rates',
    'dixon-coles',
    'elo',
    'ratings-goals',
    'ratings-chances',
    'ratings-odds',
    'market',
  ]);
  for (const [name, model] of Object.entries<Record<string, number | null>>(report.models)) {
    const { rps, logLoss, brier, over25, bothScore } = model;
    assert.ok(rps! > 0.05 && rps! < 0.5 && logLoss! > 0.3 && brier! > 0.1, name);
    assert.equal(over25 === null, name === 'elo', name);
    assert.equal(bothScore === null, name === 'elo' || name === 'market', name);
  }
  const { difference, standardError, matches } = report.paired['ratings-goals']['base-rates'];
  assert.ok(difference < 0 && standardError > 0 && matches === 112);
  for (const name of ['reliability', 'rps-by-season', 'gap-to-market']) {
    const svg = readFileSync(join(plots, `${name}.svg`), 'utf8');
    assert.match(svg, /^<svg [\s\S]+ratings-odds[\s\S]+<\/svg>\n$/);
    assert.ok(!/NaN|undefined|Infinity/.test(svg), name);
  }

  const seasons = (...args: string[]) => runCommand(['models', 'backtest-seasons', ...args], environment);
  const early = await seasons(...requested);
  assert.deepEqual([early.code, /ratings are not up to date/.test(early.stderr)], [1, true], early.stderr);
  await rate();
  const projected = await seasons(...requested, '--json');
  assert.equal(projected.code, 0, projected.stderr);
  const { moments, ...whole } = JSON.parse(projected.stdout);
  assert.deepEqual(whole, { seasons: 2, from: 2021, to: 2022, level: 0.8 });
  assert.deepEqual(
    moments.map(({ played, teams }: { played: number; teams: number }) => [played, teams]),
    [0, 0.25, 0.5, 0.75].map((played) => [played, 16]),
  );
  const [before, , , late] = moments as { error: number; standardError: number; width: number; covered: number }[];
  assert.ok(before!.error > late!.error && before!.width > late!.width && late!.error > 0, projected.stdout);
  assert.ok(before!.covered > 0.4 && before!.covered <= 1 && before!.standardError > 0);
  assert.match((await seasons(...requested)).stdout, /^PLAYED +TEAMS[\s\S]*\n0% +16 +\d+\.\d%/);
  const none = await seasons('--league', 'esp.1', '--from', '2021', '--to', '2022');
  assert.deepEqual([none.code, /no whole season of esp.1/.test(none.stderr)], [1, true], none.stderr);

  const printed = await run(...requested);
  assert.match(printed.stdout, /^MODEL +RPS +LOG LOSS[\s\S]*\ndixon-coles +0\.\d{5}[\s\S]*\nmarket +0\.\d{5}/);
  assert.match(printed.stderr, /112 matches, seasons 2021 to 2022/);

  const wrong: [number, RegExp, string[]][] = [
    [2, /required option '--league/, ['--from', '2021', '--to', '2022']],
    [2, /--from and --to must be years/, ['--league', 'eng.1', '--from', '2022', '--to', '2021']],
    [1, /unknown league xyz.1/, ['--league', 'xyz.1', '--from', '2021', '--to', '2022']],
    [1, /no finished match of esp.1/, ['--league', 'esp.1', '--from', '2021', '--to', '2022']],
    [1, /separate ratings/, ['--league', 'eng.1', 'fifa.world', '--from', '2021', '--to', '2022']],
  ];
  for (const [code, reason, args] of wrong) {
    const { code: actual, stderr } = await run(...args);
    assert.deepEqual([actual, reason.test(stderr)], [code, true], stderr);
  }
});
