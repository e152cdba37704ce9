/** What every backtest command asks for: leagues and seasons of a store. */
import type { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import type { League } from '../football/terms.ts';
import type { BacktestRequest } from '../forecasts/backtest/backtest.ts';
import { requireStore } from '../store/database/existing.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openInstallation } from '../store/installation.ts';
import type { Reference } from '../store/reference/reference.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';

export interface BacktestOptions {
  readonly league: readonly string[];
  readonly from: string;
  readonly to: string;
}

export function withBacktestOptions(command: Command): Command {
  return command
    .requiredOption('--league <league...>', 'codes (eng.1), native ids or legacy ids of the leagues')
    .requiredOption('--from <year>', 'first season that is scored, by the year in which it starts')
    .requiredOption('--to <year>', 'last season that is scored');
}

/** Opens a snapshot of the store for `work`. Wrong years set the exit code 2. */
export async function withBacktestStore(
  { league: ids, from, to }: BacktestOptions,
  work: (store: OpenStore, request: BacktestRequest) => Promise<void>,
): Promise<void> {
  const [first, last] = [Number(from), Number(to)];
  if (![from, to].every((year) => /^\d{4}$/.test(year)) || first > last) {
    terminal.error('touchline: --from and --to must be years such as 2016, the first not after the last');
    process.exitCode = 2;
    return;
  }
  const { DATABASE_URL } = readConfig(invocation().environment);
  await requireStore(DATABASE_URL);
  await (await openInstallation(DATABASE_URL)).close(); // brings the schema up to date
  const database = await openSnapshot(DATABASE_URL);
  try {
    const store = await openStore(database);
    await work(store, { leagues: requestedLeagues(store.reference, ids), from: first, to: last });
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
