/** Reads JSON files of a bounded size. */
import { decodeText } from '../../ingest/readers/csv.ts';

/** The largest file of the source has 0.25 MB. */
export const JSON_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads a JSON file.
 *
 * @throws Error when it is larger than `bytesMax`, or not JSON; the message then has the line and column of the fault
 */
export async function readJson(chunks: AsyncIterable<Uint8Array>, bytesMax = JSON_BYTES_MAX): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the file has more than ${bytesMax} bytes`);
    pieces.push(chunk);
  }
  const text = decodeText(Buffer.concat(pieces)).replace(/^\uFEFF/, '');
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

/** The token that may come next. '?' means that the bracket may also close. */
type Next = 'value' | 'value?' | 'key' | 'key?' | 'colon' | 'comma';

/** Index of the first fault. The runtime's own error message has no position for most faults. */
function faultIn(text: string): number {
  const open: string[] = [];
  let next: Next | null = 'value';
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const begin = at + token[0].search(/\S/);
    const { quote, scalar, sign = '' } = token.groups ?? {};
    at = quote === undefined ? TOKEN.lastIndex : stringEnd(text, begin + 1);
    next = nextAfter(next, quote !== undefined ? 'string' : scalar !== undefined ? 'scalar' : sign, open);
    if (next === null || at < 0) return begin;
    TOKEN.lastIndex = at;
  }
  return at + text.slice(at).search(/\S|$/);
}

/** Index after the closing quote of a string; -1 for an unclosed or invalid string. */
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

/** What may follow a token; null if the token is the fault. Updates the stack of open brackets. */
function nextAfter(next: Next | null, kind: string, open: string[]): Next | null {
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
