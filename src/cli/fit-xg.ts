/** Fits a shot model to imported shots, and shows how good it is. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { calibrationPlot, type ShotModel, shotModelOf } from '../forecasts/expected-goals/providers.ts';
import type { ShotReport } from '../forecasts/expected-goals/report.ts';
import { SOURCE_NAMES, sourceByName } from '../providers/registry.ts';
import { requireStore } from '../store/database/existing.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openInstallation } from '../store/installation.ts';
import { statedShots } from '../store/match-details/source-shots.ts';
import { table, terminal } from './output.ts';

interface Options {
  readonly provider: string;
  readonly output?: string;
  readonly json?: boolean;
}

export function fitXgCommand(): Command {
  return new Command('fit-xg')
    .description('Fit a model of expected goals to imported shots, and measure it on matches that it has not seen.')
    .option('--provider <name>', 'provider whose shots are fitted', 'wyscout')
    .option('--output <folder>', 'also write the coefficients as JSON and a calibration plot to this folder')
    .option('--json', 'print only the result, as JSON')
    .addHelpText(
      'after',
      '\nThe stored model of the service is not changed.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
}

async function run({ provider, output, json = false }: Options): Promise<void> {
  if (!SOURCE_NAMES.includes(provider)) {
    terminal.error(`touchline: unknown provider ${provider}; expected one of ${SOURCE_NAMES.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const { DATABASE_URL } = readConfig(process.env);
  await requireStore(DATABASE_URL);
  await (await openInstallation(DATABASE_URL)).close(); // brings the schema up to date
  const database = await openSnapshot(DATABASE_URL);
  try {
    const shots = await statedShots(database);
    if (!shots.some((shot) => shot.provider === provider && shot.outcome === 'goal')) {
      throw new OperatorError(`no goals among the shots of ${provider}: import files of ${provider} with shots first`);
    }
    const { licence } = await sourceByName(provider);
    const model = shotModelOf(shots, { provider, licence });
    if (output !== undefined) await writeModel(output, model);
    if (json) terminal.json(model);
    else print(model);
  } finally {
    await database.close();
  }
}

async function writeModel(folder: string, model: ShotModel): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'xg-model.json'), `${JSON.stringify(model, null, 2)}\n`);
  await writeFile(join(folder, 'xg-calibration.svg'), calibrationPlot(model));
}

function print({ provider, fiveFold, providers }: ShotModel): void {
  const line = (name: string, { shots, goals, expected, logLoss, brier, calibrationError }: ShotReport) => [
    ...[name, shots, goals, expected.toFixed(0)],
    ...[logLoss.toFixed(5), brier.toFixed(5), calibrationError.toFixed(4)],
  ];
  const rows = Object.entries(providers).flatMap(([name, { plain, recalibrated }]) =>
    name === provider
      ? []
      : [line(name, plain), ...(recalibrated === null ? [] : [line(`${name}, recalibrated`, recalibrated)])],
  );
  terminal.result(
    table(
      ['SHOTS OF', 'SHOTS', 'GOALS', 'EXPECTED', 'LOG LOSS', 'BRIER', 'CALIBRATION'],
      [line(`${provider}, five-fold`, fiveFold), ...rows],
    ),
  );
  terminal.note('five-fold and recalibrated: each match is scored by a fit to other matches');
}
