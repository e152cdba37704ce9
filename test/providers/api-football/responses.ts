/** Small responses in the API's format, written by hand. */

import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { recordsOf } from '../records.ts';

export interface ResponseBody {
  readonly get: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly errors?: unknown;
  readonly response: unknown;
}

export function envelope({ get, parameters, errors = [], response }: ResponseBody) {
  const results = Array.isArray(response) ? response.length : 0;
  return { get, parameters: parameters ?? [], errors, results, paging: { current: 1, total: 1 }, response };
}

/** Records of one response. */
export function read(body: ResponseBody): Promise<(SourceRecord | Rejection)[]> {
  return recordsOf(apiFootball, JSON.stringify(envelope(body)), { path: 'response.json' });
}

/** Records of one kind. */
export function ofKind<K extends SourceRecord['kind']>(
  records: readonly (SourceRecord | Rejection)[],
  kind: K,
): Extract<SourceRecord, { kind: K }>[] {
  return records.filter((record): record is Extract<SourceRecord, { kind: K }> => record.kind === kind);
}

export const HOME = { id: 91001, name: 'Northfield' };
export const AWAY = { id: 91002, name: 'Southbay' };
const noPerson = { id: null, name: null };
export const person = (id: number, name: string) => ({ id, name });

export const event = (elapsed: number, team: object, more: object) => ({
  time: { elapsed, extra: null },
  team,
  player: noPerson,
  assist: noPerson,
  type: 'Goal',
  detail: 'Normal Goal',
  comments: null,
  ...more,
});

const noGoals = { home: null, away: null };

export const fixture = (
  more: object = {},
  status: object = { long: 'Match Finished', short: 'FT', elapsed: 90, extra: null },
) => ({
  fixture: {
    id: 7001,
    referee: 'A. Referee',
    timezone: 'UTC',
    date: '2024-03-02T15:00:00+00:00',
    timestamp: Date.parse('2024-03-02T15:00Z') / 1_000,
    periods: { first: null, second: null },
    venue: { id: 8101, name: 'North Park', city: 'Northfield' },
    status,
  },
  league: { id: 9101, name: 'Shire League', country: 'England', season: 2023, round: 'Regular Season - 27' },
  teams: { home: { ...HOME, winner: true }, away: { ...AWAY, winner: false } },
  goals: { home: 2, away: 1 },
  score: { halftime: { home: 1, away: 0 }, fulltime: { home: 2, away: 1 }, extratime: noGoals, penalty: noGoals },
  ...more,
});
