/** Plots of a backtest as SVG: reliability, scores by season, gap to the market. */
import { type Chart, draw } from '../../base/chart.ts';
import type { BacktestReport } from './report.ts';

export interface Plot {
  /** file name without its extension */
  readonly name: string;
  readonly svg: string;
}

/** Every chart gives a model the same colour. */
const COLOUR_ORDER = ['dixon-coles', 'elo', 'ratings-goals', 'ratings-chances', 'ratings-odds', 'base-rates', 'market'];
const colourOf = (name: string) => {
  const position = COLOUR_ORDER.indexOf(name);
  return position === -1 ? {} : { colour: position };
};

/** Bins with fewer forecasts say nothing. */
const BIN_MIN = 100;

export function plotsOf(report: BacktestReport): Plot[] {
  const plots = [
    { name: 'reliability', svg: draw(reliabilityChart(report)) },
    { name: 'rps-by-season', svg: draw(seasonsChart(report)) },
  ];
  return 'market' in report.models ? [...plots, { name: 'gap-to-market', svg: draw(gapChart(report)) }] : plots;
}

function reliabilityChart({ models, from, to }: BacktestReport): Chart {
  const series = Object.entries(models)
    .filter(([name]) => name !== 'base-rates')
    .map(([name, { reliability }]) => ({
      name,
      ...colourOf(name),
      points: reliability
        .filter(({ forecasts }) => forecasts >= BIN_MIN)
        .map(({ expected, observed }) => ({ x: expected!, y: observed! })),
    }));
  return {
    title: `Reliability of home win, draw and away win, ${from} to ${to}`,
    x: 'forecast probability',
    y: 'observed share',
    series,
    ranges: { x: [0, 1], y: [0, 1] },
    diagonal: true,
  };
}

function seasonsChart({ models, seasons }: BacktestReport): Chart {
  // base rates are far above all others and would flatten their lines
  const names = Object.keys(models).filter((name) => name !== 'base-rates');
  const series = names.map((name) => ({
    name,
    ...colourOf(name),
    points: seasons.map(({ season, rps }) => ({ x: season, y: rps[name]! })),
  }));
  return { title: 'Ranked probability score by season', x: 'season', y: 'RPS (lower is better)', series, wholeX: true };
}

function gapChart({ models, seasons }: BacktestReport): Chart {
  const series = Object.keys(models)
    .filter((name) => name !== 'market' && name !== 'base-rates')
    .map((name) => ({
      name,
      ...colourOf(name),
      points: seasons.map(({ season, rps }) => ({ x: season, y: rps[name]! - rps.market! })),
    }));
  return {
    title: 'Ranked probability score above the closing odds',
    x: 'season',
    y: 'RPS difference',
    series,
    zero: true,
    wholeX: true,
  };
}
