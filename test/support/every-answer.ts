/**
 * Every answer that a service of this process gives, to whichever test or client, is held against the OpenAPI documents
 * that it serves; of a service in a process of its own, every answer to `fetch`. A service is named once; the judgement
 * falls when it has stopped.
 */
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type Asked, Contract, type Document, type Documents, servedDocuments } from './contract.ts';

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** A body as it was before it was compressed. */
export function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  const decode = DECODERS[coding ?? ''];
  return decode === undefined || bytes.length === 0 ? bytes : decode(bytes);
}

/** Answers wait to be judged until a service ends, or there are so many bytes of them. */
const WAITING_BYTES = 2 * 1024 * 1024;
const FAULTS_SHOWN = 5;

interface Heard {
  readonly asked: Asked;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** false where the client left before the end */
  readonly whole: boolean;
}

/** Where the processes of a test run leave their counts, and the documents for the others. */
const FOLDER = process.env.TEST_ANSWERS_FOLDER;

/** by port */
const judges = new Map<number, Judge>();
const judgesOfOthers = new Map<number, Judge>();
/** answers judged in this process, by the part of the service they came from: 'v1', 'pictures' */
const counts: Record<string, number> = {};
const WHOLE = 'whole service';
const contracts = new Map<string, Promise<Contract>>();

/**
 * Judges the answers of the service at an address from now on.
 *
 * @param kind services of one kind have the same endpoints, whose documents are read once
 */
export async function judgeAnswers(url: string, kind = WHOLE): Promise<Judge> {
  return judgeIn(judges, url, kind);
}

/** The same for a service in a process of its own. */
export async function judgeFetched(url: string): Promise<Judge> {
  return judgeIn(judgesOfOthers, url, WHOLE);
}

async function judgeIn(among: Map<number, Judge>, url: string, kind: string): Promise<Judge> {
  const contract = contracts.get(kind) ?? documentsOf(url, kind).then((documents) => new Contract(documents));
  contracts.set(kind, contract);
  const port = Number(new URL(url).port);
  const judge: Judge = new Judge(await contract, () => {
    if (among.get(port) === judge) among.delete(port);
  });
  among.set(port, judge);
  return judge;
}

/** Of the whole service they are read once in a test run: services of all processes have the same endpoints. */
async function documentsOf(url: string, kind: string): Promise<Documents> {
  if (FOLDER === undefined || kind !== WHOLE) return servedDocuments(url);
  const path = join(FOLDER, 'documents');
  if (existsSync(path)) return new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, Document][]);
  const documents = await servedDocuments(url);
  writeFileSync(`${path}-${process.pid}`, JSON.stringify([...documents]));
  renameSync(`${path}-${process.pid}`, path);
  return documents;
}

/** How many answers have been judged so far. */
export function answersJudged(): Readonly<Record<string, number>> {
  return { ...counts };
}

export class Judge {
  readonly contract: Contract;
  readonly #leave: () => void;
  readonly #faults = new Set<string>();
  #waiting: Heard[] = [];
  #waitingBytes = 0;

  constructor(contract: Contract, leave: () => void) {
    this.contract = contract;
    this.#leave = leave;
  }

  hear(heard: Heard): void {
    this.#waiting.push(heard);
    this.#waitingBytes += heard.body.length;
    if (this.#waitingBytes > WAITING_BYTES) this.judge();
  }

  /** Once the service has stopped. Throws where an answer was not as declared. */
  conclude(): void {
    this.#leave();
    this.judge();
    const shown = [...this.#faults].slice(0, FAULTS_SHOWN).join('\n');
    assert.equal(this.#faults.size, 0, `answers that the served documents do not declare:\n${shown}`);
  }

  /** Holds what waits against the documents. */
  judge(): void {
    for (const { asked: requested, whole, body, ...head } of this.#waiting) {
      const path = requested.address.split(/[?#]/, 1)[0]!;
      if (!this.contract.describes(path)) continue;
      const part = /^\/api\/(\w+)/.exec(path)?.[1] ?? 'pictures';
      counts[part] = (counts[part] ?? 0) + 1;
      const plain = whole ? decoded(body, head.headers.get('content-encoding')) : body;
      const fault = this.contract.fault(requested, { ...head, body: plain }, whole);
      if (fault !== null) this.#faults.add(fault);
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

/** All that node:http serves in this process passes here. */
subscribe('http.server.request.start', (message) => {
  const { request, response, socket } = message as {
    request: IncomingMessage;
    response: ServerResponse;
    socket: Socket;
  };
  const judge = judges.get(socket.localPort ?? 0);
  if (judge === undefined) return;
  const chunks: Buffer[] = [];
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...given: unknown[]) => never;
    response[name] = (...given: unknown[]) => {
      const [chunk, encoding] = given;
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return send(...given);
    };
  }
  response.once('close', () => {
    if (!response.headersSent) return; // the client left before there was an answer
    const requested = { method: request.method ?? '', address: request.url ?? '' };
    const { statusCode: status, writableFinished: whole } = response;
    judge.hear({ asked: requested, status, headers: headersSent(response), body: Buffer.concat(chunks), whole });
  });
});

/** As they went out: node keeps the head it wrote, and no list of what was in it. */
function headersSent(response: ServerResponse): ReadonlyMap<string, string> {
  const { _header: head } = response as ServerResponse & { readonly _header: string };
  const lines = head.trimEnd().split('\r\n').slice(1);
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}

interface Fetching {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly chunks: Buffer[];
}

const fetching = new WeakMap<object, Fetching>();

/** Names and values in turn. */
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
  if (!judgesOfOthers.has(Number(new URL(request.origin).port))) return;
  const { statusCode: status, headers } = response;
  fetching.set(request, { status, headers: headersReceived(headers), chunks: [] });
});

subscribe('undici:request:bodyChunkReceived', (message) => {
  const { request, chunk } = message as { request: object; chunk: Uint8Array };
  fetching.get(request)?.chunks.push(Buffer.from(chunk));
});

subscribe('undici:request:trailers', (message) => {
  const { request } = message as { request: { origin: string; method: string; path: string } };
  const fetched = fetching.get(request);
  const judge = judgesOfOthers.get(Number(new URL(request.origin).port));
  if (fetched === undefined || judge === undefined) return;
  const { chunks, ...head } = fetched;
  const requested = { method: request.method, address: request.path };
  judge.hear({ asked: requested, ...head, body: Buffer.concat(chunks), whole: true });
});

if (FOLDER !== undefined) {
  process.once('exit', () => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${process.pid}.json`), JSON.stringify(counts));
  });
}

/** The counts of all processes that left theirs in a folder. */
export function answersJudgedIn(folder: string): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const own = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, number>;
    for (const [part, count] of Object.entries(own)) sum[part] = (sum[part] ?? 0) + count;
  }
  return sum;
}
