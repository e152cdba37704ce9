/**
 * Saved responses of API-Football. A file holds one envelope, an array of them, one per line, or the bare `response` value
 * if the path names the endpoint.
 */
import { z } from 'zod';
import { rejection } from '../../ingest/records/rejections.ts';
import type { Rejection, SourceRecord } from '../../ingest/records/source.ts';
import { endpointOfPath, errorText, parametersOf, parametersOfPath } from './quirks.ts';
import type { ReferencedEntities } from './references.ts';

/** One response without an error. */
export interface ApiResponse {
  /** `get` of the envelope: 'fixtures/events' */
  readonly endpoint: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** elements of `response` */
  readonly items: readonly unknown[];
  /** number of the first item, counted from 1 over all responses of the file */
  readonly line: number;
}

export type Outcome = SourceRecord | Rejection;

export interface ReadContext {
  readonly referenced: ReferencedEntities;
  /** current time in UTC milliseconds; decides the season of squads */
  readonly now: number;
}

/** Turns one response into records. */
export type Reader = (response: ApiResponse, context: ReadContext) => Generator<Outcome>;

/** The largest known response, all fixtures of a day with embedded details, has a few megabytes. */
const BYTES_MAX = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

const Envelope = z.object({
  get: z.string().default(''),
  parameters: z.unknown(),
  errors: z.unknown(),
  response: z.unknown(),
});

/**
 * The responses of a file. An error response becomes a rejection with the API's own text.
 *
 * @throws Error when the file is larger than 64 MB or not JSON
 */
export async function* responsesOf(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<ApiResponse | Rejection> {
  let line = 1;
  for await (const value of valuesOf(chunks, path)) {
    for (const found of responsesIn(value, path, line)) {
      yield found;
      line += 'items' in found ? found.items.length : 0;
    }
  }
}

function* responsesIn(value: unknown, path: string, line: number): Generator<ApiResponse | Rejection> {
  if (!Array.isArray(value)) return yield fromEnvelope(value, path, line);
  if (!value.some(isEnvelope)) return yield fromBareItems(value, path, line);
  let next = line;
  for (const envelope of value) {
    const found = fromEnvelope(envelope, path, next);
    yield found;
    next += 'items' in found ? found.items.length : 0;
  }
}

function isEnvelope(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'response' in value;
}

function fromEnvelope(value: unknown, path: string, line: number): ApiResponse | Rejection {
  const envelope = isEnvelope(value) ? Envelope.safeParse(value) : null;
  if (envelope?.success !== true) {
    const message = errorText(value);
    return rejection(line, message === null ? 'not an API-Football response' : `error response: ${message}`);
  }
  const { get, parameters, errors, response } = envelope.data;
  const error = errorText(errors);
  if (error !== null) return rejection(line, `error response: ${error}`);
  const items = Array.isArray(response) ? response : response === null ? [] : [response];
  if (get === '') return fromBareItems(items, path, line);
  return { endpoint: get.replace(/^\/+/, ''), parameters: parametersOf(parameters), items, line };
}

function fromBareItems(items: readonly unknown[], path: string, line: number): ApiResponse | Rejection {
  const endpoint = endpointOfPath(path);
  if (endpoint === null) return rejection(line, 'not an API-Football response, and the path names no endpoint');
  return { endpoint, parameters: parametersOfPath(path, endpoint), items, line };
}

/** Reads each item by its schema. An item that does not match is rejected with the first issue. */
export function* eachItem<T>(
  { items, line }: ApiResponse,
  schema: z.ZodType<T>,
  read: (item: T, line: number) => Iterable<Outcome>,
): Generator<Outcome> {
  for (const [index, value] of items.entries()) {
    const item = schema.safeParse(value);
    if (item.success) yield* read(item.data, line + index);
    else yield rejection(line + index, firstIssueOf(item.error));
  }
}

function firstIssueOf(error: z.ZodError): string {
  const [first] = error.issues.map(({ path, message }) => `${path.join('.') || 'the item'}: ${message}`);
  const more = error.issues.length - 1;
  return more > 0 ? `${first}; and ${more} more` : `${first}`;
}

/** An object without the fields that are undefined, null or empty. */
export function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }; // a subset of the fields of T
}

async function* valuesOf(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<unknown> {
  if (/\.(ndjson|jsonl)$/i.test(path)) return yield* lineValues(chunks);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) {
      throw new Error(`the file has more than ${BYTES_MAX} bytes; save one response per line in a .ndjson file`);
    }
    pieces.push(chunk);
  }
  const text = textOf(pieces);
  const [first = ''] = text.split('\n', 1);
  if (/^\s*\{.*\}\s*$/.test(first) && text.slice(first.length).trim() !== '') {
    return yield* lineValues(iterable(text));
  }
  yield jsonOf(text, null);
}

/** One value per line. Only one line is in memory at a time. */
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
