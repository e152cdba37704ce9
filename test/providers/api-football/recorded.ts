/** Recorded responses from ../shared, or a few written by hand if it does not exist. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const RECORDED = fileURLToPath(
  new URL('../../../../shared/conformance/api-football/recorded/', import.meta.url),
);
export const skip = existsSync(RECORDED)
  ? false
  : 'no ../shared beside the repository: recorded responses are not checked';

export interface RecordedResponse {
  readonly get: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly response: unknown;
}

export async function recordedResponses(): Promise<RecordedResponse[]> {
  if (skip !== false) return [BY_HAND];
  const answers: RecordedResponse[] = [];
  for (const folder of await readdir(RECORDED)) {
    if (folder.startsWith('_') || !existsSync(join(RECORDED, folder, '1.json'))) continue;
    for (const file of await readdir(join(RECORDED, folder))) {
      answers.push(JSON.parse(await readFile(join(RECORDED, folder, file), 'utf8')));
    }
  }
  return answers;
}

const side = (id: number, name: string) => ({ id, name, logo: '', winner: null });
const none = { home: null, away: null };

/** One finished match. */
const BY_HAND: RecordedResponse = {
  get: 'fixtures',
  parameters: { league: '88', season: '2022' },
  response: [
    {
      fixture: {
        id: 872224,
        referee: null,
        timestamp: 1659722400,
        venue: { id: null, name: null, city: null },
        status: { short: 'FT', elapsed: 90 },
      },
      league: { id: 88, name: 'Eredivisie', country: 'Netherlands', season: 2022, round: 'Regular Season - 1' },
      teams: { home: side(210, 'Heerenveen'), away: side(426, 'Sparta Rotterdam') },
      goals: { home: 0, away: 0 },
      score: { halftime: { home: 0, away: 0 }, fulltime: { home: 0, away: 0 }, extratime: none, penalty: none },
    },
  ],
};
