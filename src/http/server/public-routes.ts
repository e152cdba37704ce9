/** What the service shows without a key: its health, its numbers, its description and pictures. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { ApiError, UnavailableError } from '../../base/errors.ts';
import type { Pictures } from '../../images/pictures.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { ADDRESSES } from '../endpoint/image-addresses.ts';
import type { Version } from '../endpoint/version.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Observer } from '../metrics/observer.ts';
import { RequestContext, type Traffic } from '../request/request-context.ts';
import { patternOf } from './allowed-methods.ts';
import type { CachedPage } from './cached-page.ts';
import { sendError } from './failures.ts';
import { Images } from './image-routes.ts';

export interface SiteOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly clock: Clock;
  readonly publicUrl: string;
  /** rejects while the store cannot be read or written */
  ready(): Promise<unknown>;
  /** what is there for people to read; none where it is left out */
  readonly pages?: SitePages;
}

/** Pages that stand ready, whoever makes them. */
export interface SitePages {
  /** as routes are written: '/docs/*' is all below */
  readonly addresses: readonly string[];
  /** The page of a path, which is none where it is null. `accept` is the caller's header. */
  find(path: string, accept: string): Promise<CachedPage | null> | CachedPage | null;
}

interface Page {
  readonly type: string;
  readonly body: string | Buffer;
}

type Parameters = Readonly<Record<string, string>>;

const TEXT = 'text/plain; charset=utf-8';
/** Load balancers get a response within a second, whatever the database does. */
const READY_TIMEOUT_MS = 900;

export function siteRoutes(
  fastify: FastifyInstance,
  options: SiteOptions & { pictures: Pictures; metrics: Metrics; observer: Observer; traffic: Traffic },
): { allowed(url: string): string | undefined } {
  const { clock, publicUrl, metrics, observer, traffic } = options;
  const images = new Images(options.pictures);
  const patterns: RegExp[] = [];

  const mount = (path: string, show: (requestContext: RequestContext, params: Parameters) => void) => {
    patterns.push(patternOf(path));
    fastify.route({
      method: ['GET', 'HEAD'],
      url: path,
      onRequest(request, reply) {
        reply.hijack();
        const requestContext = new RequestContext(
          [request.raw, reply.raw],
          { route: null, version: null },
          traffic,
          clock.now(),
        );
        requestContext.isPublic = true;
        show(requestContext, request.params as Parameters);
      },
      handler: () => undefined,
    });
  };
  /** `page` returns null where there is no such thing. */
  const get = (path: string, page: (params: Parameters) => Promise<Page | null> | Page | null) =>
    mount(path, (requestContext, params) => void show(requestContext, () => page(params)));
  const show = async (requestContext: RequestContext, page: () => Promise<Page | null> | Page | null) => {
    try {
      const found = await page();
      if (found === null) throw new ApiError('not_found', 'Not found');
      requestContext.sendBody(200, found.type, found.body, ['Cache-Control', 'no-store']);
      observer.finished(requestContext, 200);
    } catch (error) {
      sendError(requestContext, error, { publicUrl, observer });
    }
  };

  get('/healthz', () => ({ type: TEXT, body: 'ok\n' }));
  get('/readyz', async () => {
    await within(READY_TIMEOUT_MS, options.ready());
    return { type: TEXT, body: 'ready\n' };
  });
  get('/metrics', () => metrics.text());
  for (const address of ADDRESSES) {
    mount(address.path, (requestContext, params) => {
      const sent = images.send(requestContext, address, params);
      if (typeof sent === 'number') observer.finished(requestContext, sent);
      else {
        sent.then(
          (status) => observer.finished(requestContext, status),
          (error: unknown) => sendError(requestContext, error, { publicUrl, observer }),
        );
      }
    });
  }
  for (const version of options.versions) {
    const document = openapiDocuments(version, options);
    const name = version.name === 'v1' ? '/openapi' : `/openapi-${version.name}`;
    get(`${name}.yaml`, async () => ({ type: 'application/yaml; charset=utf-8', body: await document('yaml') }));
    get(`${name}.json`, async () => ({ type: 'application/json; charset=utf-8', body: await document('json') }));
  }
  const { pages } = options;
  const showPage = async (requestContext: RequestContext) => {
    try {
      const { url = '', headers } = requestContext.request;
      const page = await pages?.find(url.split('?', 1)[0]!, headers.accept ?? '');
      if (page === null || page === undefined) throw new ApiError('not_found', 'Not found');
      observer.finished(requestContext, await page.send(requestContext));
    } catch (error) {
      sendError(requestContext, error, { publicUrl, observer });
    }
  };
  for (const address of pages?.addresses ?? []) mount(address, (requestContext) => void showPage(requestContext));

  return {
    allowed(url) {
      const path = url.split('?', 1)[0]!;
      return patterns.some((pattern) => pattern.test(path)) ? 'GET, HEAD, OPTIONS' : undefined;
    },
  };
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

/** Written when first asked for, and kept; what writes them is loaded then. */
function openapiDocuments(
  version: Version,
  { endpoints, publicUrl }: SiteOptions,
): (form: 'yaml' | 'json') => Promise<string> {
  const documents = new Map<string, string>();
  return async (form) => {
    const { openapiText } = await import('../openapi/document.ts');
    const text = documents.get(form) ?? openapiText({ endpoints, version, publicUrl }, form);
    documents.set(form, text);
    return text;
  };
}
