import type { Source } from '../../ingest/records/source.ts';
import { parse } from './parse.ts';

/** Whether text begins an answer about a match, and not a list of the published data. */
function isAnswer(head: string): boolean {
  return /^\s*\{/.test(head) && (head.includes('"wyId"') || /"matchPeriod".*"matchTimestamp"/s.test(head));
}

/** Answers of version 3 about one match, with line-ups, goals and shots. See README.md in this folder. */
export const wyscoutApi: Source = {
  name: 'wyscout-api',
  title: 'Wyscout API, saved responses',
  licence: "the API's own terms: only responses you received with your own key",
  homepage: 'https://apidocs.wyscout.com',
  accepts: () => false,
  recognizes: { extension: /\.json$/i, head: isAnswer },
  parse: (chunks) => parse(chunks),
  downloads: () => [],
};
