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
export async function* textBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
 * Splits one line into cells. Lines without quotes are split at commas, which is several times as fast as the library.
 * Cells cannot contain line ends.
 *
 * @returns null if quotes are not closed or misplaced
 */
export function cellsOf(line: string): readonly string[] | null {
  if (!line.includes('"')) return line.split(',');
  try {
    const [cells]: string[][] = parse(line, { relax_column_count: true });
    return cells ?? [];
  } catch {
    return null;
  }
}

/** Whether a line has only separators and blanks. Spreadsheets leave such lines at the end. */
export function isBlankLine(line: string): boolean {
  return /^[\s,"]*$/.test(line);
}
