/** Runs the source's `parse` on text. */

import type { MatchRecord, Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
}

export async function read(path: string, text: string): Promise<(SourceRecord | Rejection)[]> {
  return await Array.fromAsync(openfootball.parse(bytesOf(text), { path, now: Date.UTC(2026, 10, 1) }));
}

/** The match and the first rejection of a league file with one match. */
export async function readMatch(row: object, path = '2024-25/en.1.json', title = 'English Premier League 2024/25') {
  const records = await read(path, JSON.stringify({ name: title, matches: [{ ...MATCH, ...row }] }));
  const match = records.find((record): record is MatchRecord => record.kind === 'match');
  const rejection = records.find((record): record is Rejection => record.kind === 'rejection');
  return { match, reason: rejection?.reason };
}

const MATCH = {
  round: 'Matchday 1',
  date: '2024-08-17',
  time: '15:00',
  team1: 'Everton FC',
  team2: 'Brighton & Hove Albion FC',
  score: { ht: [0, 1], ft: [0, 3] },
};
