/** How good the forecasts would have been, on open data. `--save` writes the reports that docs/backtest.md is made from. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { League } from '../../src/football/terms.ts';
import { type BacktestRequest, backtest } from '../../src/forecasts/backtest/backtest.ts';
import type { BacktestReport } from '../../src/forecasts/backtest/report.ts';
import { backtestSeasons, type SeasonsReport } from '../../src/forecasts/backtest/seasons.ts';
import { openSnapshot } from '../../src/store/database/open.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { type Bench, timed } from '../bench.ts';
import { type Line, print } from '../report.ts';
import { importAll } from './data.ts';
import { backtestPromoted } from './promoted.ts';

const LEAGUES = ['eng.1', 'esp.1', 'ita.1', 'ger.1', 'fra.1'];
const EUROPEAN_CUPS = ['uefa.champions', 'uefa.europa', 'uefa.conference', 'uefa.super'];
const FIRST_SEASON = 2016;
const LAST_SEASON = 2023;

export async function benchBacktest({ folder, save }: Bench): Promise<Line[]> {
  print('\nbacktest of the forecasts');
  const url = `sqlite:${join(folder('backtest'), 'touchline.db')}`;
  const data = await timed('all open data', () => importAll(url));
  const database = await openSnapshot(url);
  try {
    const reports = await timed('reports', async () => reportsOf(await openStore(database)));
    if (save) for (const [name, report] of Object.entries({ data, ...reports })) write(name, report);
    return linesOf(reports);
  } finally {
    await database.close();
  }
}

interface Reports {
  readonly matches: BacktestReport;
  /** the seasons that the prototype of the filter was measured on, and all matches of these */
  readonly 'since-2018': BacktestReport;
  readonly promoted: BacktestReport;
  readonly internationals: BacktestReport;
  readonly 'european-cups': BacktestReport;
  readonly seasons: SeasonsReport;
}

async function reportsOf(store: Store): Promise<Reports> {
  const { reference } = store;
  const named = (codes: readonly string[]) => codes.map((code) => reference.league(code)!);
  const five: BacktestRequest = { leagues: named(LEAGUES), from: FIRST_SEASON, to: LAST_SEASON };
  const isCompetitive = ({ national, code }: League) =>
    national && code !== 'fifa.friendly' && !code.endsWith('.women');
  return {
    matches: await backtest(store, five),
    'since-2018': await backtest(store, { ...five, from: 2018, market: false }),
    promoted: await backtestPromoted(store, five),
    internationals: await backtest(store, {
      ...{ leagues: reference.leagues().filter(isCompetitive), from: 2014, to: 2026 },
    }),
    'european-cups': await backtest(store, { leagues: named(EUROPEAN_CUPS), from: FIRST_SEASON, to: 2025 }),
    seasons: await backtestSeasons(store, five),
  };
}

function write(name: string, report: unknown): void {
  const file = fileURLToPath(new URL(`${name}.json`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  print(`  ${file}`);
}

function linesOf(reports: Reports): Line[] {
  const { matches, promoted, internationals, seasons } = reports;
  const shares = ['ratings-chances', 'ratings-odds'].map((model) => matches.models[model]!.drawShare);
  const covered = seasons.moments.map((moment) => moment.covered);
  const [beforeSeason] = seasons.moments;
  const percent = (one: number) => `${(100 * one).toFixed(1)}%`;
  return [
    gain('shots and corners, below Dixon-Coles', matches, ['ratings-chances', 'dixon-coles'], 0.002),
    gain('past odds, below Dixon-Coles', matches, ['ratings-odds', 'dixon-coles'], 0.0046),
    logLossGain('log loss of over 2.5, below base rates', matches, 'over25', 0.012),
    logLossGain('log loss of both score, below base rates', matches, 'bothScore', 0.0035),
    line('share of draws', {
      ours: `${shares.map(percent).join(', ')}; drawn ${percent(matches.drawShare)}`,
      goal: 'within 0.5 points',
      met: shares.every((share) => Math.abs(share - matches.drawShare) <= 0.005),
    }),
    gain('promoted clubs, below the model of one league', promoted, ['ratings-chances', 'one-league'], 0.005),
    gain('internationals, below Elo', internationals, ['ratings-goals', 'elo'], 0.003),
    gain(
      'European cups, below the model of one league',
      reports['european-cups'],
      ['ratings-odds', 'one-league'],
      0.015,
    ),
    line('final points in their interval of 80%', {
      ours: covered.map(percent).join(', '),
      goal: '77 to 83%',
      met: covered.every((one) => one >= 0.77 && one <= 0.83),
    }),
    line('points off before the season', {
      ours: beforeSeason!.error.toFixed(2),
      goal: '<= 10.4',
      met: beforeSeason!.error <= 10.4,
    }),
  ];
}

const line = (name: string, { ours, goal, met }: Pick<Line, 'ours' | 'goal' | 'met'>): Line => ({
  ...{ name: `backtest, ${name}`, peer: '', ratio: '' },
  ...{ ours, goal, met },
});

/** The ranked probability score of a model, below that of another one over the same matches. */
function gain(
  name: string,
  { paired, matches }: BacktestReport,
  [model, other]: readonly [model: string, other: string],
  goal: number,
): Line {
  const { difference, standardError } = paired[model]![other]!;
  const ours = `${(-difference).toFixed(5)} +- ${standardError.toFixed(5)}, ${matches.toLocaleString('en')} matches`;
  return line(name, { ours, goal: `>= ${goal}`, met: -difference >= goal });
}

function logLossGain(name: string, { models }: BacktestReport, market: 'over25' | 'bothScore', goal: number): Line {
  const ours = ['ratings-chances', 'ratings-odds'].map((model) => models[model]![market]!);
  const below = models['base-rates']![market]! - Math.max(...ours);
  return line(name, { ours: `${below.toFixed(4)} or more`, goal: `>= ${goal}`, met: below >= goal });
}
