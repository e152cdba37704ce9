/** Fits a shot model to imported shots, and shows how good it is. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import {
  calibrationPlot,
  type ModelShot,
  modelShot,
  type ShotModel,
  shotModelOf,
} from '../forecasts/expected-goals/providers.ts';
import type { ShotReport } from '../forecasts/expected-goals/report.ts';
import { SHOT_COLUMNS, shotsInFile } from '../forecasts/expected-goals/shot-file.ts';
import { SOURCE_NAMES, sourceByName } from '../providers/registry.ts';
import { requireStore } from '../store/database/existing.ts';
import { openSnapshot } from '../store/database/open.ts';
import { openInstallation } from '../store/installation.ts';
import { statedShots } from '../store/match-details/source-shots.ts';
import { invocation } from './invocation.ts';
import { table, terminal } from './output.ts';

interface Options {
  readonly provider: string;
  readonly file?: string;
  readonly output?: string;
  readonly json?: boolean;
}

export function fitXgCommand(): Command {
  return new Command('fit-xg')
    .description('Fit a model of expected goals to imported shots, and measure it on matches that it has not seen.')
    .option('--provider <name>', 'provider whose shots are fitted', 'wyscout')
    .option('--file <csv>', 'fit the shots of a CSV file, also one compressed with gzip, instead of imported ones')
    .option('--output <folder>', 'also write the coefficients as JSON and a calibration plot to this folder')
    .option('--json', 'print only the result, as JSON')
    .addHelpText(
      'after',
      `\nThe service goes on with its own model, which is the output of this command. xg-model.json has the fit and where its\nshots are from; the other providers are in the report and the plot only.\n\nColumns of a CSV file: ${SHOT_COLUMNS}.\n\nExit code: 0 success, 1 failure, 2 wrong usage.`,
    )
    .action(run);
}

async function run({ provider, file, output, json = false }: Options): Promise<void> {
  if (!SOURCE_NAMES.includes(provider)) {
    terminal.error(`touchline: unknown provider ${provider}; expected one of ${SOURCE_NAMES.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const shots = file === undefined ? await importedShots() : await shotsInFile(file);
  if (!shots.some((shot) => shot.provider === provider && shot.goal)) {
    const remedy = file === undefined ? `import files of ${provider} with shots first` : `${file} has none`;
    throw new OperatorError(`no goals among the shots of ${provider}: ${remedy}`);
  }
  const { licence } = await sourceByName(provider);
  const model = shotModelOf(shots, { provider, licence });
  if (output !== undefined) await writeModel(output, model);
  if (json) terminal.json(model);
  else print(model);
}

async function importedShots(): Promise<ModelShot[]> {
  const { DATABASE_URL } = readConfig(invocation().environment);
  await requireStore(DATABASE_URL);
  await (await openInstallation(DATABASE_URL)).close(); // brings the schema up to date
  const database = await openSnapshot(DATABASE_URL);
  try {
    return (await statedShots(database)).map(modelShot);
  } finally {
    await database.close();
  }
}

async function writeModel(folder: string, model: ShotModel): Promise<void> {
  const { providers: _, ...fitted } = model;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'xg-model.json'), `${JSON.stringify(fitted, null, 2)}\n`);
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
