/** What the service shows people: a front page, the documentation, and the small files that browsers and crawlers want. */
import type { KeptPage } from '../http/server/cached-page.ts';
import type { SitePages } from '../http/server/public-routes.ts';
import type { ShownSite, SiteOptions } from './content.ts';

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
  #shown: ShownSite | undefined;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  find(path: string, accept: string): Promise<KeptPage | null> | KeptPage | null {
    return this.#shown === undefined ? this.#findLater(path, accept) : this.#shown.find(path, accept);
  }

  async #findLater(path: string, accept: string): Promise<KeptPage | null> {
    const { ShownSite } = await import('./content.ts');
    this.#shown ??= new ShownSite(this.#options);
    return this.#shown.find(path, accept);
  }
}
