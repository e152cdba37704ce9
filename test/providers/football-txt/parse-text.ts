/** Runs the source's `parse` on text. */

import type { MatchRecord, Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { footballTxt } from '../../../src/providers/football-txt/index.ts';

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
}

export async function read(path: string, text: string): Promise<(SourceRecord | Rejection)[]> {
  return await Array.fromAsync(footballTxt.parse(bytesOf(text), { path, now: 0 }));
}

/** Matches and rejections ('line: reason') of a file with this title. */
export async function readMatches(title: string, ...lines: string[]) {
  const records = await read('cup.txt', [`= ${title}`, ...lines].join('\n'));
  const matches = records.filter((record): record is MatchRecord => record.kind === 'match');
  const reasons = records.flatMap((record) => (record.kind === 'rejection' ? `${record.line}: ${record.reason}` : []));
  return { matches, reasons };
}
