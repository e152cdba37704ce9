/** Evidence about the models: walk-forward backtests over the stored leagues. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { backtest } from '../forecasts/backtest/backtest.ts';
import { plotsOf } from '../forecasts/backtest/plots.ts';
import type { BacktestReport } from '../forecasts/backtest/report.ts';
import { type BacktestOptions, withBacktestOptions, withBacktestStore } from './backtest-request.ts';
import { backtestSeasonsCommand } from './backtest-seasons.ts';
import { fitXgCommand } from './fit-xg.ts';
import { table, terminal } from './output.ts';
import { scoreShotsCommand } from './score-shots.ts';

interface Options extends BacktestOptions {
  readonly market: boolean;
  readonly plots?: string;
  readonly json?: boolean;
}

export function modelsCommand(): Command {
  const command = new Command('models').description('Measure how good the forecasts are.');
  withBacktestOptions(command.command('backtest'))
    .description('Forecast past seasons match by match, from earlier days only, and compare the models.')
    .option('--no-market', 'leave out the closing odds of the match itself: matches without them are scored too')
    .option('--plots <folder>', 'also write SVG plots to this folder')
    .option('--json', 'print only the result, as JSON')
    .addHelpText(
      'after',
      '\nThe models learn from every stored season up to the last one, but never from the day of the match.\nAll scores are means over the same matches; lower is better.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
  return command.addCommand(backtestSeasonsCommand()).addCommand(fitXgCommand()).addCommand(scoreShotsCommand());
}

async function run({ market, plots, json = false, ...options }: Options): Promise<void> {
  await withBacktestStore(options, async (store, request) => {
    const report = await backtest(store, { ...request, market });
    if (report.matches === 0) {
      throw new OperatorError(
        `no finished match of ${options.league.join(', ')} from ${options.from} to ${options.to} could be forecast by every model: import these seasons and at least one before them`,
      );
    }
    if (plots !== undefined) await writePlots(plots, report);
    if (json) terminal.json(report);
    else print(report);
  });
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

const BASELINES = ['dixon-coles', 'one-league', 'elo'];
const baselineOf = (names: readonly string[]) => BASELINES.find((name) => names.includes(name))!;
