import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';

/** Odds over time, as The Odds API returns them and trackers save them. See README.md in this folder. */
export const liveOdds: Source = {
  name: 'live-odds',
  title: 'In-play odds (The Odds API)',
  licence: "the provider's own terms: only data you received with your own key",
  homepage: 'https://the-odds-api.com',
  accepts: (path) => /\.json$/i.test(path),
  parse,
  downloads: () => [],
};
