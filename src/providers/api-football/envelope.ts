/**
 * Saved answers of API-Football. A file is one envelope, an array of them, one on each line, or the bare `response`
 * where the file's path tells the endpoint.
 */
import { z } from 'zod';
import type { Rejection } from '../../ingest/records/source.ts';
import { endpointOfPath, errorText, parametersOf, parametersOfPath } from './quirks.ts';

/** One answer without an error. */
export interface Answer {
  /** 'fixtures/events' */
  readonly get: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly response: readonly unknown[];
  /** of its first item, counted from 1 over all answers of the file */
  readonly line: number;
}

/** The largest single answer, a day's fixtures of the world with all that is embedded, has a few megabytes. */
const BYTES_MAX = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

const Envelope = z.object({
  get: z.string().default(''),
  parameters: z.unknown(),
  errors: z.unknown(),
  response: z.unknown(),
});

/**
 * The answers of a file; an answer that says why there is none is a rejection with the interface's own words.
 *
 * @throws Error when the file is larger than it may be, or no JSON
 */
export async function* answersOf(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Answer | Rejection> {
  let line = 1;
  for await (const value of valuesOf(chunks, path)) {
    for (const found of foundIn(value, path, line)) {
      yield found;
      line += 'response' in found ? found.response.length : 0;
    }
  }
}

function* foundIn(value: unknown, path: string, line: number): Generator<Answer | Rejection> {
  if (!Array.isArray(value)) return yield answerOf(value, path, line);
  if (!value.some(isEnvelope)) return yield bareAnswer(value, path, line);
  let next = line;
  for (const one of value) {
    const found = answerOf(one, path, next);
    yield found;
    next += 'response' in found ? found.response.length : 0;
  }
}

function isEnvelope(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'response' in value;
}

function answerOf(value: unknown, path: string, line: number): Answer | Rejection {
  const envelope = isEnvelope(value) ? Envelope.safeParse(value) : null;
  if (envelope?.success !== true) {
    const message = errorText(value);
    return {
      kind: 'rejection',
      line,
      reason: message === null ? 'not an answer of API-Football' : `an error: ${message}`,
    };
  }
  const { get, parameters, errors, response } = envelope.data;
  const error = errorText(errors);
  if (error !== null) return { kind: 'rejection', line, reason: `the answer is an error: ${error}` };
  const items = Array.isArray(response) ? response : response === null ? [] : [response];
  if (get === '') return bareAnswer(items, path, line);
  return { get: get.replace(/^\/+/, ''), parameters: parametersOf(parameters), response: items, line };
}

function bareAnswer(items: readonly unknown[], path: string, line: number): Answer | Rejection {
  const get = endpointOfPath(path);
  if (get === null) {
    return { kind: 'rejection', line, reason: 'neither an answer of API-Football nor does the path tell an endpoint' };
  }
  return { get, parameters: parametersOfPath(path, get), response: items, line };
}

async function* valuesOf(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<unknown> {
  if (/\.(ndjson|jsonl)$/i.test(path)) return yield* lineValues(chunks);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX)
      throw new Error(`the file has more than ${BYTES_MAX} bytes; keep one answer a line, in .ndjson`);
    pieces.push(chunk);
  }
  const text = textOf(pieces);
  const [first = ''] = text.split('\n', 1);
  if (/^\s*\{.*\}\s*$/.test(first) && text.slice(first.length).trim() !== '') {
    return yield* lineValues(iterable(text));
  }
  yield jsonOf(text, null);
}

/** One value a line; a line is held at a time. */
async function* lineValues(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let rest: Uint8Array[] = [];
  let bytes = 0;
  let line = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      line++;
      const text = textOf([...rest, chunk.subarray(from, end)]);
      if (text.trim() !== '') yield jsonOf(text, line);
      [rest, bytes, from] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > BYTES_MAX) throw new Error(`line ${line + 1} has more than ${BYTES_MAX} bytes`);
  }
  const text = textOf(rest);
  if (text.trim() !== '') yield jsonOf(text, line + 1);
}

async function* iterable(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function textOf(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

function jsonOf(text: string, line: number | null): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const place = line === null ? '' : `line ${line}: `;
    throw new Error(`not a JSON file: ${place}${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
