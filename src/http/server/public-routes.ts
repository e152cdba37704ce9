/** Routes that need no key: health, metrics, OpenAPI documents, images and the pages of the site. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
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
  /** rejects if the database does not respond */
  ready(): Promise<unknown>;
  /** pages for people to read; absent: none */
  readonly pages?: SitePages;
}

/** The pages of the site. */
export interface SitePages {
  /** route patterns; '/docs/*' is every path below /docs */
  readonly addresses: readonly string[];
  /** The page of a path; null if there is none. `accept` is the Accept header of the request. */
  find(path: string, accept: string): Promise<CachedPage | null> | CachedPage | null;
}

interface Page {
  readonly type: string;
  readonly body: string | Buffer;
}

type Parameters = Readonly<Record<string, string>>;

const TEXT = 'text/plain; charset=utf-8';

/** Mounts the routes. `allowed` returns the methods of a URL; undefined if none of these routes matches it. */
export function mountPublicRoutes(
  fastify: FastifyInstance,
  options: SiteOptions & { pictures: Pictures; metrics: Metrics; observer: Observer; traffic: Traffic },
): { allowed(url: string): string | undefined } {
  const { clock, publicUrl, metrics, observer, traffic } = options;
  const images = new Images(options.pictures);
  const patterns: RegExp[] = [];

  const mount = (path: string, respond: (requestContext: RequestContext, params: Parameters) => void) => {
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
        respond(requestContext, request.params as Parameters);
      },
      handler: () => undefined,
    });
  };
  const get = (path: string, render: (params: Parameters) => Promise<Page> | Page) =>
    mount(path, (requestContext, params) => void send(requestContext, () => render(params)));
  const send = async (requestContext: RequestContext, render: () => Promise<Page> | Page) => {
    try {
      const page = await render();
      requestContext.sendBody(200, page.type, page.body, ['Cache-Control', 'no-store']);
      observer.finished(requestContext, 200);
    } catch (error) {
      sendError(requestContext, error, { publicUrl, observer });
    }
  };

  get('/healthz', () => ({ type: TEXT, body: 'ok\n' }));
  get('/readyz', async () => {
    await options.ready().catch((cause) => {
      throw new ApiError('unavailable', 'The database does not respond', { cause });
    });
    return { type: TEXT, body: 'ready\n' };
  });
  get('/metrics', () => metrics.text());
  for (const address of ADDRESSES) {
    mount(address.path, (requestContext, params) => {
      const status = images.send(requestContext, address, params);
      if (typeof status === 'number') observer.finished(requestContext, status);
      else {
        status.then(
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
  const sendPage = async (requestContext: RequestContext) => {
    try {
      const { url = '', headers } = requestContext.request;
      const page = await pages?.find(url.split('?', 1)[0]!, headers.accept ?? '');
      if (page === null || page === undefined) throw new ApiError('not_found', 'Not found');
      observer.finished(requestContext, await page.send(requestContext));
    } catch (error) {
      sendError(requestContext, error, { publicUrl, observer });
    }
  };
  for (const address of pages?.addresses ?? []) mount(address, (requestContext) => void sendPage(requestContext));

  return {
    allowed(url) {
      const path = url.split('?', 1)[0]!;
      return patterns.some((pattern) => pattern.test(path)) ? 'GET, HEAD, OPTIONS' : undefined;
    },
  };
}

/** The OpenAPI document of a version. The first request loads the generator and caches the text. */
function openapiDocuments(
  version: Version,
  { endpoints, publicUrl }: SiteOptions,
): (format: 'yaml' | 'json') => Promise<string> {
  const documents = new Map<string, string>();
  return async (format) => {
    const { openapiText } = await import('../openapi/document.ts');
    const text = documents.get(format) ?? openapiText({ endpoints, version, publicUrl }, format);
    documents.set(format, text);
    return text;
  };
}
