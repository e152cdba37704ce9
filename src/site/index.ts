/** The site: front page, documentation, and small files for browsers and crawlers. */
import type { CachedPage } from '../http/server/cached-page.ts';
import type { SitePages } from '../http/server/public-routes.ts';
import type { PublicRoutesOptions, SiteContent } from './content.ts';

const ADDRESSES = [
  '/docs',
  '/docs/*',
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/favicon.svg',
  '/card.png',
  '/theme.js',
];

/** Loads the content with the first request, to save memory in services that only programs use. */
export class Site implements SitePages {
  readonly addresses: readonly string[];
  readonly #options: PublicRoutesOptions;
  #content: SiteContent | undefined;

  /** `hasFront`: whether it serves `/`; otherwise the explorer does. */
  constructor({ hasFront, ...options }: PublicRoutesOptions & { readonly hasFront: boolean }) {
    this.#options = options;
    this.addresses = hasFront ? ['/', ...ADDRESSES] : ADDRESSES;
  }

  find(path: string, accept: string): Promise<CachedPage | null> | CachedPage | null {
    return this.#content === undefined ? this.#loadAndFind(path, accept) : this.#content.find(path, accept);
  }

  async #loadAndFind(path: string, accept: string): Promise<CachedPage | null> {
    const { SiteContent } = await import('./content.ts');
    this.#content ??= new SiteContent(this.#options);
    return this.#content.find(path, accept);
  }
}
