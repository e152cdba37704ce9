import type { Source } from '../../ingest/records/source.ts';
import { parseGoalscorers } from './goalscorers.ts';
import { parseResults, parseShootouts } from './parse.ts';

const HOST = 'https://raw.githubusercontent.com';
const RESULTS = /(?:^|\/)results\.csv$/;
const GOALSCORERS = /(?:^|\/)goalscorers\.csv$/;
const SHOOTOUTS = /(?:^|\/)shootouts\.csv$/;

/** Men's international matches since 1872. See README.md in this folder. */
export const internationalResults: Source = {
  name: 'international-results',
  title: 'International football results from 1872',
  licence: 'CC0 1.0',
  isOpen: true,
  homepage: 'https://github.com/martj42/international_results',
  accepts: (path) => RESULTS.test(path) || SHOOTOUTS.test(path) || GOALSCORERS.test(path),
  // Goals and shoot-outs belong to matches that must already be stored.
  order: (path) => (RESULTS.test(path) ? 0 : 1),
  parse(chunks, { path }) {
    if (GOALSCORERS.test(path)) return parseGoalscorers(chunks);
    return SHOOTOUTS.test(path) ? parseShootouts(chunks) : parseResults(chunks);
  },
  downloads: ({ base = HOST }) =>
    ['results.csv', 'goalscorers.csv', 'shootouts.csv'].map((path) => ({
      url: `${base.replace(/\/+$/, '')}/martj42/international_results/master/${path}`,
      path,
      country: 'world',
      bytes: 1_300_000,
    })),
};
