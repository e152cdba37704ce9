/** The numbers of docs/models.md are those of the reports in bench/backtest. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BacktestReport } from '../../src/forecasts/backtest/report.ts';
import type { SeasonsReport } from '../../src/forecasts/backtest/seasons.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const report = <T>(name: string) => JSON.parse(read(`bench/backtest/${name}.json`)) as T;
const page = read('docs/models.md').replace(/\s+/g, ' ');

test('the differences to Dixon-Coles in docs/models.md are those of the backtest', () => {
  const { paired, matches } = report<BacktestReport>('matches');
  assert.ok(page.includes(`On ${matches.toLocaleString('en')} matches of five leagues`));
  for (const model of ['ratings-chances', 'ratings-odds']) {
    const { difference, standardError } = paired[model]!['dixon-coles']!;
    const text = `${(-difference).toFixed(4)} +- ${standardError.toFixed(4)} lower`;
    assert.ok(page.includes(text), text);
  }
  const { difference } = paired.market!['dixon-coles']!;
  assert.ok(page.includes(`closing odds of the match itself is ${(-difference).toFixed(4)} lower`));
});

test('the final points in docs/models.md are those of the backtest', () => {
  const { moments, seasons } = report<SeasonsReport>('seasons');
  const shares = moments.map(({ covered }) => `${Math.round(100 * covered)}%`);
  const text = `${shares.slice(0, -1).join(', ')} and ${shares.at(-1)} of the final points`;
  assert.ok(page.includes(`In ${seasons} seasons of five leagues`));
  assert.ok(page.includes(text), text);
  const { error, standardError } = moments[0]!;
  assert.ok(page.includes(`${error.toFixed(1)} +- ${standardError.toFixed(1)} off`));
});

test('the filter is better than each model that it is compared with', () => {
  const compared = [
    ['matches', 'dixon-coles'],
    ['since-2018', 'dixon-coles'],
    ['promoted', 'one-league'],
    ['european-cups', 'one-league'],
    ['internationals', 'elo'],
  ] as const;
  for (const [name, other] of compared) {
    const { models } = report<BacktestReport>(name);
    const ours = Object.keys(models).filter((model) => model.startsWith('ratings-'));
    assert.ok(ours.length > 0);
    for (const model of ours) assert.ok(models[model]!.rps! < models[other]!.rps!, `${name}: ${model}`);
  }
});
