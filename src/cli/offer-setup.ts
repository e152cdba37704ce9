/** The question of the first start: invented football, or real football from open data. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { ApiError, OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { missingStore } from '../store/database/existing.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';

/**
 * Asks once, before a store is created, and only on a terminal: a service that starts by itself must not wait. A setup
 * that fails does not keep the service from starting.
 */
export async function offerSetup(): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return;
  const { DATABASE_URL } = readConfig(invocation().environment);
  if ((await missingStore(DATABASE_URL)) === null) return;
  terminal.note(
    'There is no store yet. It can start with an invented football world, or with real matches from open data.',
  );
  if (!(await isAccepted('Set up real football?'))) {
    terminal.note('to do it later: `touchline setup`');
    return;
  }
  const { setUp } = await import('./setup.ts');
  try {
    await setUp({ folder: './data/setup' });
  } catch (error) {
    if (!(error instanceof OperatorError) && !(error instanceof ApiError)) throw error;
    terminal.error(`touchline: ${error.message}; to try again: \`touchline setup\``);
  }
  process.exitCode = 0; // of the setup; the service starts
}

/** False for anything but yes, and if the input ends. */
async function isAccepted(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = once(lines, 'close').then(() => '');
    const answer = await Promise.race([lines.question(`${question} [y/N]: `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
