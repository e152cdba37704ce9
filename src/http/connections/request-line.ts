/**
 * What Node's parser accepts although RFC 9112 does not allow it, or allows it to be refused. A proxy in front of the
 * service could read such a request in another way, and so forward a second, hidden one.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export const LOOSE_LINE = 'The request line must have one space before and one after the URL';
const LF = 10;
const PROTOCOL = Buffer.from(' HTTP/');
/** The method, the spaces and the target before ` HTTP/`; anything else is a header or a body. */
const REQUEST_LINE = /^[A-Z-]{1,20}( +)\S*( *)$/;
/** The parser itself refuses longer lines. */
const LINE_MAX = 16 * 1024;
/** Request lines in one piece of what a client sends at once. Few clients send a second request before the response. */
const LINES_PER_PIECE = 8;

export interface ReceivedBytes {
  /** the bytes, cut so that no piece has more than a few requests */
  readonly pieces: readonly Buffer[];
  /** why a request line among them is refused; null if none is */
  readonly fault: string | null;
}

/** Finds the request lines in the bytes of one connection. */
export class RequestLines {
  /** the last line so far, if it has not ended */
  #unfinished: Buffer | null = null;

  split(chunk: Buffer): ReceivedBytes {
    const before = this.#unfinished;
    const bytes = before === null ? chunk : Buffer.concat([before, chunk]);
    const rest = bytes.lastIndexOf(LF) + 1;
    this.#unfinished = rest < bytes.length && bytes.length - rest <= LINE_MAX ? bytes.subarray(rest) : null;
    const cuts: number[] = [];
    let lines = 0;
    let fault: string | null = null;
    for (let at = bytes.indexOf(PROTOCOL); at >= 0; at = nextLineWith(bytes, at)) {
      const start = bytes.lastIndexOf(LF, at) + 1;
      const line = REQUEST_LINE.exec(bytes.toString('latin1', start, at));
      if (line === null) continue;
      if (line[1]!.length > 1 || line[2] !== '') fault = LOOSE_LINE;
      if (++lines % LINES_PER_PIECE === 0) cuts.push(start - (before?.length ?? 0));
    }
    return { pieces: cuts.length === 0 ? [chunk] : cut(chunk, cuts), fault };
  }
}

/** The position of the protocol in a later line. */
function nextLineWith(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LF, at);
  return end < 0 ? -1 : bytes.indexOf(PROTOCOL, end);
}

function cut(chunk: Buffer, positions: readonly number[]): Buffer[] {
  const within = positions.filter((position) => position > 0);
  return [0, ...within].map((start, i) => chunk.subarray(start, within[i] ?? chunk.length));
}

/** Why the head of a request is refused; null if it is not. */
export function headFault(request: IncomingMessage): string | null {
  const { httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  if (httpVersionMajor !== 1) return 'The service accepts HTTP/1.0 and HTTP/1.1';
  if (httpVersionMinor === 0 && request.headers['transfer-encoding'] !== undefined) {
    return 'HTTP/1.0 does not have Transfer-Encoding: send Content-Length';
  }
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return 'The request has two Host headers';
  }
  return null;
}

/** Node's parser, and what it is parsing while it reports a request. */
interface ParsingSocket extends Socket {
  readonly parser?: { getCurrentBuffer?(): Buffer | undefined } | null;
}

const SPACE = 32;
const H = 72;

/**
 * Whether the request line is strict, as far as the packet shows that the parser is reading: `cut` if the line began in an
 * earlier one. Call it while the parser reports the request. `isAlone`: no request before it can be in the same packet.
 */
export function lineForm({ method, url, socket }: IncomingMessage, isAlone: boolean): 'strict' | 'loose' | 'cut' {
  const bytes = (socket as ParsingSocket).parser?.getCurrentBuffer?.();
  if (bytes === undefined) return 'cut';
  if (isAlone && startsWithLine(bytes, method!, url!)) {
    release(bytes);
    return 'strict'; // nearly always
  }
  if (new RequestLines().split(bytes).fault !== null) return 'loose';
  return bytes.includes(`${method} ${url} HTTP/1.`, 0, 'latin1') ? 'strict' : 'cut';
}

/** What `RequestLines` knows after the packet that the parser is reading; null if Node does not show the packet. */
export function parsedLines(socket: Socket): RequestLines | null {
  const bytes = (socket as ParsingSocket).parser?.getCurrentBuffer?.();
  if (bytes === undefined) return null;
  const lines = new RequestLines();
  lines.split(bytes);
  return lines;
}

/**
 * Frees a copy at once, unless other values share its memory. The garbage collector would free it later, on another thread,
 * which costs 5 to 10% of the processor time of a cached response.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Whether the bytes start with this method and URL, with single spaces. The parser has found both in these bytes, without
 * spaces, so that a second space or another place shows at one of these positions.
 */
function startsWithLine(bytes: Buffer, method: string, url: string): boolean {
  const start = method.length + 1;
  const end = start + url.length;
  return (
    bytes[0] === method.charCodeAt(0) &&
    bytes[start - 1] === SPACE &&
    bytes[start] === url.charCodeAt(0) &&
    bytes[end] === SPACE &&
    bytes[end + 1] === H
  );
}
