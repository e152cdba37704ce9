import type { Source } from '../../ingest/records/source.ts';
import { downloads } from './fetch.ts';
import { parseGoalscorers } from './goalscorers.ts';
import { parseResults, parseShootouts } from './parse.ts';

const RESULTS = /(?:^|\/)results\.csv$/;
const GOALSCORERS = /(?:^|\/)goalscorers\.csv$/;
const SHOOTOUTS = /(?:^|\/)shootouts\.csv$/;

/** Internationals of men since 1872. See README.md in this folder. */
export const internationalResults: Source = {
  name: 'international-results',
  title: 'International football results from 1872',
  licence: 'CC0 1.0',
  homepage: 'https://github.com/martj42/international_results',
  accepts: (path) => RESULTS.test(path) || SHOOTOUTS.test(path) || GOALSCORERS.test(path),
  // Goals and shoot-outs belong to matches that must be there.
  order: (path) => (RESULTS.test(path) ? 0 : 1),
  parse(chunks, { path }) {
    if (GOALSCORERS.test(path)) return parseGoalscorers(chunks);
    return SHOOTOUTS.test(path) ? parseShootouts(chunks) : parseResults(chunks);
  },
  downloads: ({ base }) => downloads(base),
};
