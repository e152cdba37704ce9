/** Evidence about the models: walk-forward backtests over the stored leagues. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import type { League } from '../football/terms.ts';
import { backtest } from '../forecasts/backtest/backtest.ts';
import { plotsOf } from '../forecasts/backtest/plots.ts';
import type { BacktestReport } from '../forecasts/backtest/report.ts';
import { requireStore } from '../store/database/existing.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openInstallation } from '../store/installation.ts';
import type { Reference } from '../store/reference/reference.ts';
import { openStore } from '../store/store.ts';
import { fitXgCommand } from './fit-xg.ts';
import { table, terminal } from './output.ts';

interface Options {
  readonly league: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly plots?: string;
  readonly json?: boolean;
}

export function modelsCommand(): Command {
  const command = new Command('models').description('Measure how good the forecasts are.');
  command
    .command('backtest')
    .description('Forecast past seasons match by match, from earlier days only, and compare the models.')
    .requiredOption('--league <league...>', 'codes (eng.1), native ids or legacy ids of the leagues')
    .requiredOption('--from <year>', 'first season that is scored, by the year in which it starts')
    .requiredOption('--to <year>', 'last season that is scored')
    .option('--plots <folder>', 'also write SVG plots to this folder')
    .option('--json', 'print only the result, as JSON')
    .addHelpText(
      'after',
      '\nThe models learn from every stored season up to the last one, but never from the day of the match.\nAll scores are means over the same matches; lower is better.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
  return command.addCommand(fitXgCommand());
}

async function run({ league: ids, from, to, plots, json = false }: Options): Promise<void> {
  const [first, last] = [Number(from), Number(to)];
  if (![from, to].every((year) => /^\d{4}$/.test(year)) || first > last) {
    terminal.error('touchline: --from and --to must be years such as 2016, the first not after the last');
    process.exitCode = 2;
    return;
  }
  const { DATABASE_URL } = readConfig(process.env);
  await requireStore(DATABASE_URL);
  await (await openInstallation(DATABASE_URL)).close(); // brings the schema up to date
  const database = await openSnapshot(DATABASE_URL);
  try {
    const store = await openStore(database);
    const leagues = requestedLeagues(store.reference, ids);
    const report = await backtest(store, { leagues, from: first, to: last });
    if (report.matches === 0) {
      throw new OperatorError(
        `no finished match of ${ids.join(', ')} from ${from} to ${to} could be forecast by every model: import these seasons and at least one before them`,
      );
    }
    if (plots !== undefined) await writePlots(plots, report);
    if (json) terminal.json(report);
    else print(report);
  } finally {
    await database.close();
  }
}

function requestedLeagues(reference: Reference, ids: readonly string[]): League[] {
  const leagues = ids.map((id) => {
    const league = reference.league(/^\d+$/.test(id) ? Number(id) : id);
    if (league === undefined) throw new OperatorError(`unknown league ${id}: use a code such as eng.1`);
    return league;
  });
  if (leagues.some(({ national }) => national !== leagues[0]!.national)) {
    throw new OperatorError('clubs and national teams have separate ratings: run one backtest for each');
  }
  return leagues;
}

async function writePlots(folder: string, report: BacktestReport): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, svg } of plotsOf(report)) await writeFile(join(folder, `${name}.svg`), svg);
}

/** Scores have five digits, differences four digits of a ten-thousandth. */
const fixed = (value: number | null, digits = 5) => (value === null ? '-' : value.toFixed(digits));

function print(report: BacktestReport): void {
  const names = Object.keys(report.models);
  const rows = names.map((name) => {
    const model = report.models[name]!;
    const paired = report.paired[name]?.[baselineOf(names)];
    return [
      name,
      fixed(model.rps),
      fixed(model.logLoss, 4),
      fixed(model.brier, 4),
      fixed(model.over25),
      fixed(model.bothScore),
      fixed(model.drawShare * 100, 1),
      fixed(model.calibrationError, 4),
      paired === undefined
        ? '-'
        : `${(paired.difference * 10_000).toFixed(1)} +- ${(paired.standardError * 10_000).toFixed(1)}`,
    ];
  });
  const against = `RPS vs ${baselineOf(names)} (1e-4)`;
  terminal.result(
    table(['MODEL', 'RPS', 'LOG LOSS', 'BRIER', 'OVER 2.5', 'BOTH SCORE', 'DRAWS %', 'CALIBRATION', against], rows),
  );
  terminal.note(
    `${report.matches} matches, seasons ${report.from} to ${report.to}; ${fixed(report.drawShare * 100, 1)}% were drawn`,
  );
}

const baselineOf = (names: readonly string[]) => (names.includes('dixon-coles') ? 'dixon-coles' : 'elo');
