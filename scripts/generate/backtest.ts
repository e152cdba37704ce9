/** docs/backtest.md and its plots, from the reports that `npm run bench -- --only backtest --save` wrote. */
import { readFileSync } from 'node:fs';
import type { ImportedData } from '../../bench/backtest/data.ts';
import { plotsOf } from '../../src/forecasts/backtest/plots.ts';
import type { BacktestReport } from '../../src/forecasts/backtest/report.ts';
import type { SeasonsReport } from '../../src/forecasts/backtest/seasons.ts';
import { generatedFrom, table } from './markdown.ts';

const read = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../bench/backtest/${name}.json`, import.meta.url), 'utf8')) as T;
const data = read<readonly ImportedData[]>('data');
const report = read<BacktestReport>('matches');
const published = read<BacktestReport>('since-2018');
const promoted = read<BacktestReport>('promoted');
const internationals = read<BacktestReport>('internationals');
const european = read<BacktestReport>('european-cups');
const seasons = read<SeasonsReport>('seasons');

const BASELINE = 'dixon-coles';

const fixed = (value: number | null | undefined, digits: number) => (value == null ? '' : value.toFixed(digits));
const signed = (value: number, digits: number) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)}%`;

export function backtestPlot(name: string): string {
  return plotsOf(report).find((plot) => plot.name === name)!.svg;
}

function scores({ models, paired }: BacktestReport, baseline: string): string {
  const rows = Object.entries(models).map(([name, model]) => {
    const against = paired[name]?.[baseline];
    return [
      `\`${name}\``,
      ...[fixed(model.rps, 5), fixed(model.logLoss, 4), fixed(model.over25, 4), fixed(model.bothScore, 4)],
      percent(model.drawShare),
      against === undefined ? '' : `${signed(against.difference, 5)} +- ${fixed(against.standardError, 5)}`,
    ];
  });
  return table(['model', 'RPS', 'log loss', 'over 2.5', 'both score', 'draws', `RPS against \`${baseline}\``], rows);
}

/**
 * Scores of the prototype of the filter, and of the model of one league that came before it, on 10,779 matches of the same
 * leagues and seasons; they are not computed here.
 */
const PROTOTYPE: readonly (readonly [
  model: string,
  rps: number,
  logLoss: number,
  over25: number,
  bothScore: number,
])[] = [
  ['model of one league', 0.20146, 0.9906, 0.68153, 0.68894],
  ['Dixon-Coles', 0.20213, 0.9942, 0.6846, 0.6927],
  ['prototype, goals', 0.20034, 0.9862, 0.67831, 0.68563],
  ['prototype, goals and shots on target', 0.19979, 0.9847, 0.67636, 0.6841],
  ['prototype, with past odds', 0.19708, 0.9761, 0.67337, 0.68373],
];

function prototypeScores(): string {
  const rows = PROTOTYPE.map(([model, ...values]) => [
    model,
    ...values.map((value, i) => fixed(value, i === 0 ? 5 : 4)),
  ]);
  return table(['model', 'RPS', 'log loss', 'over 2.5', 'both score'], rows);
}

function bySeason({ models, seasons: all }: BacktestReport): string {
  const names = Object.keys(models);
  const rows = all.map(({ season, matches, rps }) => [
    ...[`${season}/${String(season + 1).slice(2)}`, matches],
    ...names.map((name) => fixed(rps[name], 4)),
  ]);
  return table(['season', 'matches', ...names.map((name) => `\`${name}\``)], rows);
}

/** The form of `/api/v2/track-record`: forecasts of a probability, and how often they came true. */
function trackRecord(model: string): string {
  const bins = report.models[model]!.reliability.filter(({ forecasts }) => forecasts > 0);
  const rows = bins.map(({ from, to, forecasts, expected, observed }) => [
    `${percent(from, 0)} to ${percent(to, 0)}`,
    forecasts.toLocaleString('en'),
    ...[expected, observed].map((share) => (share === null ? '' : percent(share))),
  ]);
  return table(['probability', 'forecasts', 'mean', 'came true'], rows);
}

function points(): string {
  const rows = seasons.moments.map(({ played, teams, covered, width, error, standardError }) => [
    ...[percent(played, 0), teams, percent(covered), fixed(width, 1)],
    `${fixed(error, 2)} +- ${fixed(standardError, 2)}`,
  ]);
  return table(['played', 'teams', 'in the interval', 'its width', 'points off (root mean square)'], rows);
}

function imports(): string {
  const rows = data.map(({ source, folder, rows: saved }) => [`\`${source}\``, folder, saved.toLocaleString('en')]);
  return table(['source', 'archive', 'rows'], rows);
}

export function backtestPage(): string {
  return `${generatedFrom('bench/backtest/*.json')}
# Backtest

How good the forecasts would have been. Every forecast uses results of earlier days only. [Models](models.md#backtest) says
what each model is, and how the constants of the rating filter were chosen.

## Data

Open data with results of clubs and national teams, imported in this order into an empty store:

${imports()}

Every match of it is learned from. Without some of these archives, the scores are a little different: for example, lower
divisions teach the filter how strong promoted clubs are.

## Matches

Five leagues (England, Spain, Italy, Germany, France), seasons ${report.from}/${String(report.from + 1).slice(2)} to ${report.to}/${String(report.to + 1).slice(2)}, with results, shots
and odds of football-data.co.uk: ${report.matches.toLocaleString('en')} matches, of which ${percent(report.drawShare)} were drawn. Lower is better for all scores; \`draws\` is the mean probability of a draw.

${scores(report, BASELINE)}

![Forecast probabilities and the shares that happened, by model](models-reliability.svg)

The track record of \`ratings-odds\`: of all forecasts of a home win, a draw or an away win, how many came true.

${trackRecord('ratings-odds')}

![How far each model is above the closing odds, by season](models-gap-to-market.svg)

## Against the prototype

Seasons ${published.from}/${String(published.from + 1).slice(2)} to ${published.to}/${String(published.to + 1).slice(2)} of the same leagues, ${published.matches.toLocaleString('en')} matches with or without stored odds:

${scores(published, BASELINE)}

The prototype of the filter was measured on the same leagues and seasons (10,779 matches, all with odds), and so was the
model of one league that came before it:

${prototypeScores()}

Of these matches, 1,520 have no odds in our files (Italy from 2021/22, Spain 2023/24), and Italy 2022/23 no shots.

## Promoted clubs

The first ten matches of every club that was not in the league in the season before, ${promoted.matches.toLocaleString('en')} matches of the five leagues.
\`one-league\` is the model that was served before the filter, which knows one competition in three seasons.

${scores(promoted, 'one-league')}

## Internationals

All ${internationals.matches.toLocaleString('en')} matches of men's national teams since ${internationals.from} that were not friendlies:

${scores(internationals, 'elo')}

## European cups

All ${european.matches} matches of European cups that we have since ${european.from}/${String(european.from + 1).slice(2)}: Champions Leagues of 2016/17 to 2018/19 and
2024/25, the one of 2022/23 from its first qualifier to the first matchday, and a few others. Domestic matches teach the
filter, with their shots and odds.

${scores(european, 'one-league')}

RPS by season:

${bySeason(european)}

## By season

Ranked probability score:

${bySeason(report)}

![Ranked probability score by season and model](models-rps-by-season.svg)

## Final points

${seasons.seasons} whole seasons, each projected with 1,000 runs when a share of its matches had been played. The interval should hold
${percent(seasons.level, 0)} of the final points.

${points()}

## Commands

\`npm run bench -- --only backtest --save\` imports the data from \`../shared/data\`, makes the reports and compares them with
their goals; \`npm run fix\` and \`npm run generate\` make this page from them.

On a store of your own:

\`\`\`sh
npm run -s touchline -- models backtest --league eng.1 esp.1 ita.1 ger.1 fra.1 --from ${report.from} --to ${report.to}
npm run -s touchline -- models backtest-seasons --league eng.1 esp.1 ita.1 ger.1 fra.1 --from ${seasons.from} --to ${seasons.to}
\`\`\`
`;
}
