/**
 * Heads of cached responses as text. Node checks and joins the names and values of a head for each response, which takes an
 * eighth of the processor time of a cached response. The part that all requests share is checked and joined once.
 * See docs/decisions/0079-heads-of-cached-responses-are-text.md.
 */
import { type IncomingMessage, ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/** Longer than the usual 60 s of load balancers, so that they close idle connections first. */
export const IDLE_CONNECTION_MS = 65_000;
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${IDLE_CONNECTION_MS / 1000}\r\n`;

/** Headers as text, from a flat list of names and values. Throws if one of them is not allowed in a head. */
export function headText(headers: readonly string[]): string {
  let text = '';
  for (let i = 0; i < headers.length; i += 2) {
    const [name, value] = [headers[i]!, headers[i + 1]!];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  return text;
}

/** The flat list of names and values of such a text. */
export function headersOf(text: string): string[] {
  return text.split('\r\n').flatMap((line) => {
    const end = line.indexOf(': ');
    return end < 0 ? [] : [line.slice(0, end), line.slice(end + 2)];
  });
}

let date = '';
let dateSecond = 0;

function dateHeader(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    date = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return date;
}

/** What Node sets while it makes a head. Its types leave them out. */
interface Internals {
  _header: string;
  _headerSent: boolean;
  _last: boolean;
  _storeHeader(firstLine: string, headers: unknown): void;
}

const nodeResponse = ServerResponse.prototype as unknown as Internals;

/** A response that also accepts a head as text. Calls from inside the process have another class. */
export class TextHeadResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /**
   * Like `writeHead`. The text comes from `headText`, and has a Content-Length unless the status is 304. The Date header
   * says `now`, in milliseconds.
   */
  writeHeadText(status: number, text: string, now: number): void {
    this.writeHead(status, STATUS_CODES[status]!, (text + dateHeader(now)) as never);
  }

  /** Called by `writeHead` of Node, which passes the headers as they are. */
  _storeHeader(firstLine: string, headers: unknown): void {
    if (typeof headers !== 'string') {
      nodeResponse._storeHeader.call(this, firstLine, headers);
      return;
    }
    const response = this as unknown as Internals;
    if (!this.shouldKeepAlive) response._last = true;
    response._header = `${firstLine}${headers}${this.shouldKeepAlive ? KEEP_ALIVE : 'Connection: close\r\n'}\r\n`;
    response._headerSent = false;
  }
}
