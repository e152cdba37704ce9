/** Text, lines and cells of CSV files, piece by piece. */
import { isAscii, isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';

/** A longer line is not a row of any table; the limit keeps memory bounded for files without line ends. */
const LINE_BYTES_MAX = 1 << 20;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = '\uFEFF';

const windows1252 = new TextDecoder('windows-1252');

/**
 * The text of a file in blocks of whole lines, as it arrives, without its byte order mark.
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
      const text = decoded(Buffer.concat([...rest, chunk.subarray(0, end)]));
      yield isFirst ? withoutByteOrderMark(text) : text;
      isFirst = false;
      rest = [chunk.subarray(end)];
      restBytes = chunk.length - end;
    }
    if (restBytes > LINE_BYTES_MAX) throw new Error('a line is longer than 1 MB: this is not a CSV file');
  }
  const text = decoded(Buffer.concat(rest));
  if (text !== '') yield isFirst ? withoutByteOrderMark(text) : text;
}

/** The lines of a file in batches, without their ends (LF or CRLF). */
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
 * Text in UTF-8 or, where it is not valid UTF-8, in Windows-1252: sources mix both, and none says which. Accented
 * Windows-1252 text is practically never valid UTF-8 by accident.
 */
export function decoded(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}

/**
 * The cells of one line. A quote anywhere hands the line to the library; without one, a line is its text between
 * commas, which is several times as fast. Fields do not run over line ends.
 *
 * @returns null where quotes are not closed or stand in the wrong place
 */
export function cellsOf(line: string): readonly string[] | null {
  if (!line.includes('"')) return line.split(',');
  try {
    const [cells]: string[][] = parse(line, { relax_column_count: true });
    return cells ?? [];
  } catch {
    return null; // told apart by the caller as a rejected row
  }
}

/** Whether nothing stands in a line but separators and blanks, as spreadsheets leave behind at the end. */
export function isBlankLine(line: string): boolean {
  return /^[\s,"]*$/.test(line);
}
