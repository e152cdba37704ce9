/** What the service shows people: a front page, the documentation, and the small files that browsers and crawlers want. */
import type { CachedPage } from '../http/server/cached-page.ts';
import type { SitePages } from '../http/server/public-routes.ts';
import type { SiteContent, SiteOptions } from './content.ts';

/** Loaded when somebody first looks: a service that only programs ask does without its memory. */
export class Site implements SitePages {
  readonly addresses = [
    '/',
    '/docs',
    '/docs/*',
    '/llms.txt',
    '/llms-full.txt',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
    '/favicon.svg',
  ];
  readonly #options: SiteOptions;
  #content: SiteContent | undefined;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  find(path: string, accept: string): Promise<CachedPage | null> | CachedPage | null {
    return this.#content === undefined ? this.#findLater(path, accept) : this.#content.find(path, accept);
  }

  async #findLater(path: string, accept: string): Promise<CachedPage | null> {
    const { SiteContent } = await import('./content.ts');
    this.#content ??= new SiteContent(this.#options);
    return this.#content.find(path, accept);
  }
}
