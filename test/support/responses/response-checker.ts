/**
 * Checks every response of a registered service against the OpenAPI documents that it serves. A service in this process
 * is observed at the server, so that all clients count. A service in another process is observed at `fetch`. Faults are
 * collected and thrown when the service has stopped.
 */
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Contract, type Document, type Documents, type RequestTarget, servedDocuments } from './contract.ts';

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Decompresses a body. */
export function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  const decode = DECODERS[coding ?? ''];
  return decode === undefined || bytes.length === 0 ? bytes : decode(bytes);
}

/** Responses are checked when the service ends, or earlier when their bodies have this size. */
const PENDING_BYTES = 2 * 1024 * 1024;
const FAULTS_SHOWN = 5;

interface ObservedResponse {
  readonly target: RequestTarget;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** false if the client disconnected before the end */
  readonly whole: boolean;
}

/** Where the processes of a test run write their counts and share the documents. */
const FOLDER = process.env.TEST_RESPONSES_FOLDER;

/** checkers of services in this process, by port */
const ownCheckers = new Map<number, ResponseChecker>();
/** checkers of services in other processes, by port */
const fetchCheckers = new Map<number, ResponseChecker>();
/** responses checked in this process by part of the service, such as 'v1' or 'pictures' */
const counts: Record<string, number> = {};
const WHOLE = 'whole service';
const contracts = new Map<string, Promise<Contract>>();

/**
 * Starts checking the responses of the service at this URL.
 *
 * @param kind services of one kind have the same endpoints, so their documents are read once
 */
export async function checkResponses(url: string, kind = WHOLE): Promise<ResponseChecker> {
  return register(ownCheckers, url, kind);
}

/** Starts checking the responses that this process fetches from a service in another process. */
export async function checkFetchedResponses(url: string): Promise<ResponseChecker> {
  return register(fetchCheckers, url, WHOLE);
}

async function register(checkers: Map<number, ResponseChecker>, url: string, kind: string): Promise<ResponseChecker> {
  const contract = contracts.get(kind) ?? documentsOf(url, kind).then((documents) => new Contract(documents));
  contracts.set(kind, contract);
  const port = Number(new URL(url).port);
  const checker: ResponseChecker = new ResponseChecker(await contract, () => {
    if (checkers.get(port) === checker) checkers.delete(port);
  });
  checkers.set(port, checker);
  return checker;
}

/** The documents of the whole service are fetched once per test run, because all processes start the same service. */
async function documentsOf(url: string, kind: string): Promise<Documents> {
  if (FOLDER === undefined || kind !== WHOLE) return servedDocuments(url);
  const path = join(FOLDER, 'documents');
  if (existsSync(path)) return new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, Document][]);
  const documents = await servedDocuments(url);
  writeFileSync(`${path}-${process.pid}`, JSON.stringify([...documents]));
  renameSync(`${path}-${process.pid}`, path);
  return documents;
}

/** The number of responses checked so far, by part of the service. */
export function checkedResponses(): Readonly<Record<string, number>> {
  return { ...counts };
}

export class ResponseChecker {
  readonly contract: Contract;
  readonly #unregister: () => void;
  readonly #faults = new Set<string>();
  #pending: ObservedResponse[] = [];
  #pendingBytes = 0;

  constructor(contract: Contract, unregister: () => void) {
    this.contract = contract;
    this.#unregister = unregister;
  }

  add(response: ObservedResponse): void {
    this.#pending.push(response);
    this.#pendingBytes += response.body.length;
    if (this.#pendingBytes > PENDING_BYTES) this.checkPending();
  }

  /** Call it when the service has stopped. Throws if a response was not as declared. */
  conclude(): void {
    this.#unregister();
    this.checkPending();
    const shown = [...this.#faults].slice(0, FAULTS_SHOWN).join('\n');
    assert.equal(this.#faults.size, 0, `responses that the served documents do not declare:\n${shown}`);
  }

  /** Checks all observed responses. */
  checkPending(): void {
    for (const { target, whole, body, ...head } of this.#pending) {
      const path = target.address.split(/[?#]/, 1)[0]!;
      if (!this.contract.describes(path)) continue;
      const part = /^\/api\/(\w+)/.exec(path)?.[1] ?? 'pictures';
      counts[part] = (counts[part] ?? 0) + 1;
      const plain = whole ? decoded(body, head.headers.get('content-encoding')) : body;
      const fault = this.contract.fault(target, { ...head, body: plain }, whole);
      if (fault !== null) this.#faults.add(fault);
    }
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

// every request that node:http serves in this process
subscribe('http.server.request.start', (message) => {
  const { request, response, socket } = message as {
    request: IncomingMessage;
    response: ServerResponse;
    socket: Socket;
  };
  const checker = ownCheckers.get(socket.localPort ?? 0);
  if (checker === undefined) return;
  const chunks: Buffer[] = [];
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...parts: unknown[]) => never;
    response[name] = (...parts: unknown[]) => {
      const [chunk, encoding] = parts;
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return send(...parts);
    };
  }
  response.once('close', () => {
    if (!response.headersSent) return; // the client disconnected before the response began
    const target = { method: request.method ?? '', address: request.url ?? '' };
    const { statusCode: status, writableFinished: whole } = response;
    checker.add({ target, status, headers: headersSent(response), body: Buffer.concat(chunks), whole });
  });
});

/** The headers as sent, including those that Node adds: it keeps them only as text. */
function headersSent(response: ServerResponse): ReadonlyMap<string, string> {
  const { _header: head } = response as ServerResponse & { readonly _header: string };
  const lines = head.trimEnd().split('\r\n').slice(1);
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}

interface FetchedResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly chunks: Buffer[];
}

const fetched = new WeakMap<object, FetchedResponse>();

/** @param raw names and values alternately */
function headersReceived(raw: readonly (Buffer | string)[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let i = 0; i < raw.length; i += 2) headers.set(String(raw[i]).toLowerCase(), String(raw[i + 1]));
  return headers;
}

subscribe('undici:request:headers', (message) => {
  const { request, response } = message as {
    request: { origin: string };
    response: { statusCode: number; headers: readonly (Buffer | string)[] };
  };
  if (!fetchCheckers.has(Number(new URL(request.origin).port))) return;
  const { statusCode: status, headers } = response;
  fetched.set(request, { status, headers: headersReceived(headers), chunks: [] });
});

subscribe('undici:request:bodyChunkReceived', (message) => {
  const { request, chunk } = message as { request: object; chunk: Uint8Array };
  fetched.get(request)?.chunks.push(Buffer.from(chunk));
});

subscribe('undici:request:trailers', (message) => {
  const { request } = message as { request: { origin: string; method: string; path: string } };
  const response = fetched.get(request);
  const checker = fetchCheckers.get(Number(new URL(request.origin).port));
  if (response === undefined || checker === undefined) return;
  const { chunks, ...head } = response;
  const target = { method: request.method, address: request.path };
  checker.add({ target, ...head, body: Buffer.concat(chunks), whole: true });
});

if (FOLDER !== undefined) {
  process.once('exit', () => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${process.pid}.json`), JSON.stringify(counts));
  });
}

/** The sum of the counts that processes wrote into a folder. */
export function checkedResponsesIn(folder: string): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const own = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, number>;
    for (const [part, count] of Object.entries(own)) sum[part] = (sum[part] ?? 0) + count;
  }
  return sum;
}
