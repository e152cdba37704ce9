/** The numbers of docs/models.md are those of the reports in bench/. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BacktestReport } from '../../src/forecasts/backtest/report.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const report = (name: string) => JSON.parse(read(`bench/${name}.json`)) as BacktestReport;
const page = read('docs/models.md').replace(/\s+/g, ' ');

test('the differences to Dixon-Coles in docs/models.md are those of the backtest', () => {
  const { paired, matches } = report('backtest');
  assert.ok(page.includes(`On ${matches.toLocaleString('en')} matches of five leagues`));
  for (const model of ['ratings-chances', 'ratings-odds']) {
    const { difference, standardError } = paired[model]!['dixon-coles']!;
    const text = `${(-difference).toFixed(4)} +- ${standardError.toFixed(4)} lower`;
    assert.ok(page.includes(text), text);
  }
});

test('the scores beside the published ones, and those of European cups, are those of the backtest', () => {
  const { models, matches } = report('backtest-2018');
  assert.ok(page.includes(`We have ${matches.toLocaleString('en')} of these seasons`));
  for (const name of ['dixon-coles', 'ratings-goals', 'ratings-chances', 'ratings-odds']) {
    const { rps, logLoss, over25, bothScore } = models[name]!;
    const row = [rps!.toFixed(5), ...[logLoss, over25, bothScore].map((score) => score!.toFixed(4))].join(' | ');
    assert.ok(page.includes(row), `${name}: ${row}`);
  }
  const european = report('backtest-europe');
  assert.ok(page.includes(`On the ${european.matches} matches since 2016/17`));
  for (const name of ['one-league', 'ratings-goals', 'ratings-chances', 'ratings-odds']) {
    const rps = european.models[name]!.rps!.toFixed(4);
    assert.ok(page.includes(rps), `${name}: ${rps}`);
  }
  const gains = ['ratings-goals', 'ratings-odds'].map((name) => {
    const { difference, standardError } = european.paired[name]!['one-league']!;
    return `${(-difference).toFixed(4)} +- ${standardError.toFixed(4)}`;
  });
  assert.ok(page.includes(`${gains.join(' to ')} better`), gains.join(' to '));
});
