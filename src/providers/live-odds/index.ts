import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';

/** Odds in the course of time, as The Odds API gives them and trackers keep them. See README.md in this folder. */
export const liveOdds: Source = {
  name: 'live-odds',
  title: 'In-play odds (The Odds API)',
  licence: "the provider's own terms: only data you received with your own key",
  homepage: 'https://the-odds-api.com',
  accepts: (path) => /\.json$/i.test(path),
  parse,
  downloads: () => [],
};
