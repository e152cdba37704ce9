/** Whole small files as JSON, with a bound. */
import { decoded } from '../../ingest/readers/csv.ts';

/** The largest file of the source has a quarter of a megabyte. */
export const JSON_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads a JSON file whole.
 *
 * @throws Error when it is larger than `bytesMax`, or no JSON: then with the line and column of the fault
 */
export async function readJson(chunks: AsyncIterable<Uint8Array>, bytesMax = JSON_BYTES_MAX): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the file has more than ${bytesMax} bytes`);
    pieces.push(chunk);
  }
  const text = decoded(Buffer.concat(pieces)).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const lines = text.slice(0, faultIn(text)).split('\n');
    const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
    throw new Error(`not a JSON file: ${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const TOKEN =
  /\s*(?:(?<quote>")|(?<scalar>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|(?<sign>[[\]{},:]))/y;
const ESCAPED = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

/** What may come next: a value, a key, a colon, a comma or the end; '?' where the bracket may close at once. */
type Next = 'value' | 'value?' | 'key' | 'key?' | 'colon' | 'comma';

/** Where text stops being JSON. The runtime's own message leaves this out for most faults. */
function faultIn(text: string): number {
  const open: string[] = [];
  let next: Next | null = 'value';
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const begin = at + token[0].search(/\S/);
    const { quote, scalar, sign = '' } = token.groups ?? {};
    at = quote === undefined ? TOKEN.lastIndex : stringEnd(text, begin + 1);
    next = after(next, quote !== undefined ? 'string' : scalar !== undefined ? 'scalar' : sign, open);
    if (next === null || at < 0) return begin;
    TOKEN.lastIndex = at;
  }
  return at + text.slice(at).search(/\S|$/);
}

/** The index behind a string's closing quote; -1 where it has none, or holds what a string cannot. */
function stringEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '"') return at + 1;
    if (letter < ' ') return -1;
    if (letter !== '\\') continue;
    ESCAPED.lastIndex = at + 1;
    if (!ESCAPED.test(text)) return -1;
    at = ESCAPED.lastIndex - 1;
  }
  return -1;
}

/** The step from one token to what may come next; null where the token is the fault. Keeps the open brackets. */
function after(next: Next | null, kind: string, open: string[]): Next | null {
  if (next === 'colon') return kind === ':' ? 'value' : null;
  if (next === 'key' || next === 'key?') {
    if (kind === 'string') return 'colon';
  } else if (next === 'value' || next === 'value?') {
    if (kind === 'string' || kind === 'scalar') return 'comma';
    if (kind === '[' || kind === '{') {
      open.push(kind);
      return kind === '[' ? 'value?' : 'key?';
    }
  } else if (next === 'comma' && kind === ',' && open.length > 0) {
    return open.at(-1) === '[' ? 'value' : 'key';
  }
  const closes = (kind === ']' && open.at(-1) === '[') || (kind === '}' && open.at(-1) === '{');
  if (!closes || next === 'value' || next === 'key') return null;
  open.pop();
  return 'comma';
}
