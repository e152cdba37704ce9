/** Scores stored shots again where the model, or the calibration to their provider, has changed. */
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { updateShotScores } from '../forecasts/expected-goals/scores.ts';
import { requireStore } from '../store/database/existing.ts';
import { openInstallation } from '../store/installation.ts';
import { scoredProviders } from '../store/match-details/shot-calibrations.ts';
import { invocation } from './invocation.ts';
import { table, terminal } from './output.ts';

export function scoreShotsCommand(): Command {
  return new Command('score-shots')
    .description('Score the stored shots that have an older model of expected goals, or an older calibration.')
    .option('--json', 'print only the result, as JSON')
    .addHelpText(
      'after',
      '\nImports and the running service do the same by themselves. CALIBRATED ON is the number of shots behind the\ncalibration to a provider; 0: it has fewer than 1,000, and the model is used as it is.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
}

async function run({ json = false }: { readonly json?: boolean }): Promise<void> {
  const { DATABASE_URL } = readConfig(invocation().environment);
  await requireStore(DATABASE_URL);
  const databases = await openInstallation(DATABASE_URL);
  try {
    const { rescored } = await updateShotScores(databases.data);
    const providers = await scoredProviders(databases.data);
    if (json) return terminal.json({ rescored, providers });
    const rows = providers.map(({ provider, model, shots, goals, expected, calibratedOn }) => {
      return [provider, model, shots, goals, expected.toFixed(1), calibratedOn];
    });
    terminal.result(table(['SHOTS OF', 'MODEL', 'SHOTS', 'GOALS', 'EXPECTED', 'CALIBRATED ON'], rows));
    terminal.note(`${rescored} shots were scored again`);
  } finally {
    await databases.close();
  }
}
