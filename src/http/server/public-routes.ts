/** Routes that need no key: health, metrics, OpenAPI documents, images and the pages of the site. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { ApiError, UnavailableError } from '../../base/errors.ts';
import type { Pictures } from '../../images/pictures.ts';
import type { ReplicaState } from '../../store/database/database.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { IMAGE_ROUTES } from '../endpoint/image-routes.ts';
import type { Version } from '../endpoint/version.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import { RequestContext, type Traffic } from '../request/request-context.ts';
import type { PageStream } from '../streaming/page-stream.ts';
import { patternOf } from './allowed-methods.ts';
import type { CachedPage } from './cached-page.ts';
import { sendError } from './error-response.ts';
import { Images } from './images.ts';

export interface PublicRoutesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly clock: Clock;
  readonly publicUrl: string;
  /** rejects while the store cannot be read or written */
  ready(): Promise<unknown>;
  /** absent: none */
  readonly replicas?: () => readonly ReplicaState[];
  /** pages for people to read; absent: none */
  readonly pages?: SitePages;
  /** pages that depend on who is signed in; absent: none */
  readonly personalPages?: PersonalPages;
  /** pages that show stored data; absent: none */
  readonly dataPages?: DataPages | undefined;
}

/** Pages that show stored data, and the events that keep them current. */
export interface DataPages {
  readonly addresses: readonly string[];
  /** address of the server-sent events */
  readonly streamAddress: string;
  readonly stream: PageStream;
  /** Opens the stream of a page that the client may read, or throws an ApiError. Returns the status. */
  openStream(requestContext: RequestContext): Promise<number>;
  find(request: IncomingMessage, now: number): Promise<CachedPage>;
}

export interface PersonalPage {
  readonly status: number;
  /** a flat list of names and values */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Pages that are made for each request. */
export interface PersonalPages {
  readonly addresses: readonly string[];
  /** their scripts and styles */
  readonly assets: SitePages;
  find(request: IncomingMessage, now: number): Promise<PersonalPage>;
}

/** The pages of the site. */
export interface SitePages {
  /** route patterns; '/docs/*' is every path below /docs */
  readonly addresses: readonly string[];
  /** The page of a path; null if there is none. `accept` is the Accept header of the request. */
  find(path: string, accept: string): Promise<CachedPage | null> | CachedPage | null;
}

interface PublicRouteParts extends PublicRoutesOptions {
  readonly pictures: Pictures;
  readonly metrics: Metrics;
  readonly observer: Observer;
  readonly traffic: Traffic;
}

interface TextPage {
  readonly type: string;
  readonly body: string;
}

type Parameters = Readonly<Record<string, string>>;

const TEXT = 'text/plain; charset=utf-8';
/** Load balancers get a response within a second, whatever the database does; the difference is for busy processors. */
const READY_TIMEOUT_MS = 800;

/** Sends a response and returns its status. Errors become an error response. */
type Respond = (requestContext: RequestContext, params: Parameters) => Promise<number> | number;

export class PublicRoutes {
  readonly #parts: PublicRouteParts;
  readonly #patterns: RegExp[] = [];

  constructor(fastify: FastifyInstance, parts: PublicRouteParts) {
    this.#parts = parts;
    this.#mountHealth(fastify);
    this.#mountImages(fastify);
    this.#mountDocuments(fastify);
    this.#mountPages(fastify);
    this.#mountPersonalPages(fastify);
    this.#mountDataPages(fastify);
  }

  /** The methods of a URL: 'GET, HEAD, OPTIONS'; undefined if none of these routes matches it. */
  allowed(url: string): string | undefined {
    const path = url.split('?', 1)[0]!;
    return this.#patterns.some((pattern) => pattern.test(path)) ? 'GET, HEAD, OPTIONS' : undefined;
  }

  #mountHealth(fastify: FastifyInstance): void {
    const { ready, replicas, metrics } = this.#parts;
    this.#mountText(fastify, '/healthz', () => ({ type: TEXT, body: 'ok\n' }));
    this.#mountText(fastify, '/readyz', async () => {
      await within(READY_TIMEOUT_MS, ready());
      return { type: TEXT, body: `ready\n${replicas === undefined ? '' : inUse(replicas())}` };
    });
    this.#mountText(fastify, '/metrics', () => metrics.text());
  }

  #mountImages(fastify: FastifyInstance): void {
    const images = new Images(this.#parts.pictures);
    for (const address of IMAGE_ROUTES) {
      this.#mount(fastify, address.path, (requestContext, params) => images.send(requestContext, address, params));
    }
  }

  #mountDocuments(fastify: FastifyInstance): void {
    for (const version of this.#parts.versions) {
      const document = openapiDocuments(version, this.#parts);
      const name = version.name === 'v1' ? '/openapi' : `/openapi-${version.name}`;
      const yaml = { type: 'application/yaml; charset=utf-8' };
      const json = { type: 'application/json; charset=utf-8' };
      this.#mountText(fastify, `${name}.yaml`, async () => ({ ...yaml, body: await document('yaml') }));
      this.#mountText(fastify, `${name}.json`, async () => ({ ...json, body: await document('json') }));
    }
  }

  #mountPages(fastify: FastifyInstance): void {
    const { pages, personalPages } = this.#parts;
    for (const one of [pages, personalPages?.assets]) {
      for (const address of one?.addresses ?? []) {
        this.#mount(fastify, address, async (requestContext) => {
          const { url = '', headers } = requestContext.request;
          const page = await one?.find(url.split('?', 1)[0]!, headers.accept ?? '');
          if (page === null || page === undefined) throw new ApiError('not_found', 'Not found');
          return page.send(requestContext);
        });
      }
    }
  }

  #mountPersonalPages(fastify: FastifyInstance): void {
    const { personalPages } = this.#parts;
    for (const address of personalPages?.addresses ?? []) {
      this.#mount(fastify, address, async (requestContext) => {
        const page = await personalPages!.find(requestContext.request, requestContext.now);
        const bytes = Buffer.from(page.body);
        const head = [...page.headers, 'Content-Length', String(bytes.length), 'Cache-Control', 'no-store'];
        requestContext.send(page.status, [...head, ...COMMON_HEADERS], bytes);
        return page.status;
      });
    }
  }

  #mountDataPages(fastify: FastifyInstance): void {
    const { dataPages } = this.#parts;
    if (dataPages === undefined) return;
    for (const address of dataPages.addresses) {
      this.#mount(fastify, address, async (requestContext) =>
        (await dataPages.find(requestContext.request, requestContext.now)).send(requestContext),
      );
    }
    this.#mount(fastify, dataPages.streamAddress, (requestContext) => dataPages.openStream(requestContext));
  }

  #mountText(fastify: FastifyInstance, path: string, render: () => Promise<TextPage> | TextPage): void {
    this.#mount(fastify, path, async (requestContext) => {
      const { type, body } = await render();
      requestContext.sendBody(200, type, body, ['Cache-Control', 'no-store']);
      return 200;
    });
  }

  #mount(fastify: FastifyInstance, path: string, respond: Respond): void {
    const { clock, traffic } = this.#parts;
    this.#patterns.push(patternOf(path));
    fastify.route({
      method: ['GET', 'HEAD'],
      url: path,
      onRequest: (request, reply) => {
        reply.hijack();
        const matched = { route: null, version: null };
        const requestContext = new RequestContext([request.raw, reply.raw], matched, traffic, clock.now());
        requestContext.isPublic = true;
        this.#respond(requestContext, () => respond(requestContext, request.params as Parameters));
      },
      handler: () => undefined,
    });
  }

  #respond(requestContext: RequestContext, respond: () => Promise<number> | number): void {
    const { observer } = this.#parts;
    const onError = (error: unknown) => sendError(requestContext, error, this.#parts);
    try {
      const status = respond();
      if (status instanceof Promise) {
        status.then((status) => observer.finished(requestContext, status)).catch(onError);
      } else {
        observer.finished(requestContext, status);
      }
    } catch (error) {
      onError(error);
    }
  }
}

function inUse(replicas: readonly ReplicaState[]): string {
  return `read replicas in use: ${replicas.filter(({ isInUse }) => isInUse).length} of ${replicas.length}\n`;
}

/** Waits for a check of the database, up to a time. */
async function within(timeoutMs: number, check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([check, late]);
  } catch (cause) {
    if (cause instanceof UnavailableError) throw cause;
    throw new ApiError('unavailable', 'The database does not respond', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The OpenAPI document of a version. The first request loads the generator and caches the text. */
function openapiDocuments(
  version: Version,
  { endpoints, publicUrl }: PublicRoutesOptions,
): (format: 'yaml' | 'json') => Promise<string> {
  const documents = new Map<string, string>();
  return async (format) => {
    const { openapiText } = await import('../openapi/document.ts');
    const text = documents.get(format) ?? openapiText({ endpoints, version, publicUrl }, format);
    documents.set(format, text);
    return text;
  };
}
