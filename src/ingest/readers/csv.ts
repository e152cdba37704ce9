/** Reads CSV files as blocks of text, lines and cells. */
import { isAscii, isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';

/** Bounds the memory for files without line ends. No table has longer rows. */
const LINE_BYTES_MAX = 1 << 20;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = '\uFEFF';

const windows1252 = new TextDecoder('windows-1252');

/**
 * Decodes a file into blocks of complete lines, without the byte order mark.
 *
 * @throws Error when a line is longer than a megabyte
 */
export async function* textBlocks(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const chunks = withoutUtf16(input);
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      rest.push(chunk);
      restBytes += chunk.length;
    } else {
      const text = decodeText(Buffer.concat([...rest, chunk.subarray(0, end)]));
      yield isFirst ? withoutByteOrderMark(text) : text;
      isFirst = false;
      rest = [chunk.subarray(end)];
      restBytes = chunk.length - end;
    }
    if (restBytes > LINE_BYTES_MAX) throw new Error('a line is longer than 1 MB: this is not a CSV file');
  }
  const text = decodeText(Buffer.concat(rest));
  if (text !== '') yield isFirst ? withoutByteOrderMark(text) : text;
}

/** The lines of a file in batches, without line ends (LF or CRLF). */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  for await (const block of textBlocks(chunks)) {
    const lines = block.split('\n');
    if (lines.at(-1) === '') lines.pop();
    yield lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  }
}

/** Converts files in UTF-16, as spreadsheets export them, to UTF-8. Other files pass unchanged. */
async function* withoutUtf16(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null | undefined;
  let start: Uint8Array = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      // The mark has two bytes, and a chunk can have one.
      start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
      if (start.length < 2) continue;
      decoder = utf16DecoderOf(start);
      yield decoder === null ? start : Buffer.from(decoder.decode(start, { stream: true }));
    } else yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (decoder === undefined) yield start;
}

/** Recognizes the byte order mark, or the zero byte of a Latin letter in a file without one. */
function utf16DecoderOf([first = 1, second = 1]: Uint8Array): TextDecoder | null {
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le');
  return (first === 0xfe && second === 0xff) || first === 0 ? new TextDecoder('utf-16be') : null;
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/**
 * Decodes UTF-8; bytes that are not valid UTF-8 are decoded as Windows-1252. Sources mix both and do not state the
 * encoding. Accented text in Windows-1252 is practically never valid UTF-8.
 */
export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}

/**
 * Splits one line into cells. Lines without quotes are split directly, which is several times as fast as the library.
 * Cells cannot contain line ends.
 *
 * @returns null if quotes are not closed or misplaced
 */
export function cellsOf(line: string, separator: Separator = ','): readonly string[] | null {
  if (!line.includes('"')) return line.split(separator);
  try {
    const [cells]: string[][] = parse(line, { relax_column_count: true, delimiter: separator });
    return cells ?? [];
  } catch {
    return null;
  }
}

/** What separates cells: a semicolon in files that spreadsheets save where the comma is the decimal sign. */
export type Separator = ',' | ';';

/** The separator of a file, from its header. */
export function separatorOf(header: string): Separator {
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

/** Whether a line has only separators and blanks. Spreadsheets leave such lines at the end. */
export function isBlankLine(line: string): boolean {
  return /^[\s,;"]*$/.test(line);
}
