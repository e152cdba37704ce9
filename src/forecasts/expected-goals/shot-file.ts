/** Shots from a CSV file, for fitting a model to a collection that is not imported. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { OperatorError } from '../../base/errors.ts';
import { PITCH } from '../../models/expected-goals/shot.ts';
import type { ModelShot } from './providers.ts';

/** Columns beside these are ignored. */
const Row = z.object({
  source: z.string().min(1),
  competition: z.string().min(1),
  season: z.string().min(1),
  match_id: z.string().min(1),
  // some sources place shots slightly beyond the lines
  x: z.coerce.number().transform((value) => Math.min(Math.max(value, 0), PITCH.length)),
  y: z.coerce.number().transform((value) => Math.min(Math.max(value, 0), PITCH.width)),
  body_part: z.enum(['foot', 'header', 'other']),
  situation: z.enum(['open_play', 'free_kick', 'penalty', 'corner']),
  goal: z.enum(['0', '1']),
});
export const SHOT_COLUMNS = Object.keys(Row.shape).join(', ');

/** Reads a file, which may be compressed with gzip. */
export async function shotsInFile(path: string): Promise<ModelShot[]> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new OperatorError(`cannot read ${path}: ${error.message}`);
  });
  const text = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const rows = parse(text, { columns: true, skip_empty_lines: true }) as unknown[];
  return rows.map((row, index) => {
    const read = Row.safeParse(row);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new OperatorError(`${path}: shot ${index + 1}: ${issue!.path.join('.')}: ${issue!.message}`);
    }
    const { source, competition, season, match_id, x, y, body_part: bodyPart, situation, goal } = read.data;
    return {
      ...{ provider: source, match: `${source} ${match_id}`, season: `${competition} ${season}` },
      ...{ x, y, bodyPart, situation, goal: goal === '1' },
    };
  });
}
