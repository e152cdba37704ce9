/** Measures the season simulation on finished seasons. */
import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { backtestSeasons, type SeasonsReport } from '../forecasts/backtest/seasons.ts';
import { RATINGS_MODEL } from '../forecasts/ratings/update.ts';
import { hasUnratedMatches } from '../store/ratings/writer.ts';
import { type BacktestOptions, withBacktestOptions, withBacktestStore } from './backtest-request.ts';
import { table, terminal } from './output.ts';

interface Options extends BacktestOptions {
  readonly json?: boolean;
}

export function backtestSeasonsCommand(): Command {
  return withBacktestOptions(new Command('backtest-seasons'))
    .description('Project the final points of past seasons from earlier days only, and compare them with the tables.')
    .option('--json', 'print only the result, as JSON')
    .addHelpText(
      'after',
      '\nOnly whole seasons are scored, in which every team met every other at home and away.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
}

async function run({ json = false, ...options }: Options): Promise<void> {
  await withBacktestStore(options, async (store, request) => {
    if (await hasUnratedMatches(store.database, RATINGS_MODEL)) {
      throw new OperatorError('the ratings are not up to date: start the service, or import a file, and try again');
    }
    const report = await backtestSeasons(store, request);
    if (report.seasons === 0) {
      throw new OperatorError(
        `no whole season of ${options.league.join(', ')} from ${options.from} to ${options.to} is stored`,
      );
    }
    if (json) terminal.json(report);
    else print(report);
  });
}

function print({ seasons, from, to, level, moments }: SeasonsReport): void {
  const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)}%`;
  const rows = moments.map(({ played, teams, covered, width, error, standardError }) => [
    ...[percent(played, 0), teams, percent(covered), width.toFixed(1)],
    `${error.toFixed(2)} +- ${standardError.toFixed(2)}`,
  ]);
  terminal.result(table(['PLAYED', 'TEAMS', `IN ${percent(level, 0)} INTERVAL`, 'WIDTH', 'POINTS OFF (RMSE)'], rows));
  terminal.note(`${seasons} seasons, ${from} to ${to}`);
}
