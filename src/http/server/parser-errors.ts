/** Requests that the HTTP parser rejects: the response is written to the socket, in the shape of the request's version. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../base/errors.ts';
import { PROBLEM_TYPE, problem } from '../endpoint/problem.ts';
import type { Version } from '../endpoint/version.ts';
import { addRateHeaders, COMMON_HEADERS, newRequestId } from '../request/headers.ts';
import { flush, STALLED_MS } from '../request/write-batching.ts';
import { URL_LENGTH_MAX, urlTooLong } from './authorize.ts';
import { errorHeaders } from './error-response.ts';

export interface ParserError extends Error {
  readonly code?: string | undefined;
  /** the bytes that the parser rejected */
  readonly rawPacket?: Buffer | undefined;
}

interface ParserErrorParts {
  readonly publicUrl: string;
  versionOf(url: string): Version | null;
  now(): number;
  log(line: object): void;
}

/** Answers a request that could not be parsed, arrived too slowly or was too long. Closes the connection. */
export function answerParserError(error: ParserError, socket: Socket, parts: ParserErrorParts): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (isResponseStarted(socket)) {
    flush();
    socket.destroySoon();
    return;
  }
  const [requestLine, method, url] = requestLineOf(error.rawPacket);
  const fault = faultOf(error, requestLine);
  const version = parts.versionOf(url);
  const context = { requestId: newRequestId(), endpoint: '', sent: [], publicUrl: parts.publicUrl };
  const body = JSON.stringify(version?.errorBody(fault, context) ?? problem(fault, context));
  const headers = [
    'Content-Type',
    version?.errorType ?? PROBLEM_TYPE,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Connection',
    'close',
    'Date',
    new Date(parts.now()).toUTCString(),
    'X-Request-Id',
    context.requestId,
    ...errorHeaders(fault),
    ...(version?.headers ?? []),
    ...COMMON_HEADERS,
  ];
  addRateHeaders(headers, null, parts.now());
  const lines = [`HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  parts.log({ requestId: context.requestId, status: fault.status, code: fault.code, parser: error.code });
  socket.setTimeout(STALLED_MS); // the client may keep its side open
  socket.end(`${lines.join('\r\n')}\r\n\r\n${method === 'HEAD' ? '' : body}`);
}

function faultOf(error: ParserError, requestLine: string): ApiError {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('timeout', 'The request took too long: send it without long pauses');
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return requestLine.length > URL_LENGTH_MAX
      ? urlTooLong()
      : new ApiError('headers_too_large', 'The headers are too large: send at most 16 KB');
  }
  return new ApiError('bad_request', 'The request is not valid HTTP/1.1');
}

/** The request line, its method and its URL; empty if the packet has none. The parts may be separated in a wrong way. */
function requestLineOf(packet: Buffer | undefined): readonly [line: string, method: string, url: string] {
  if (packet === undefined) return ['', '', ''];
  const end = packet.indexOf('\n');
  const line = packet.toString('latin1', 0, end < 0 ? packet.length : end);
  const [, method = '', url = ''] = /^([A-Z]+)\s+(\/\S*)/.exec(line) ?? [];
  return [method === '' ? '' : line, method, url];
}

/** True if a response to an earlier request of the connection has started: a second one would corrupt it. */
function isResponseStarted(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  return message?.headersSent === true;
}
