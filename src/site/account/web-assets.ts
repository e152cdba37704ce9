/** Serves the built scripts and styles of `web/`. */
import { CachedPage } from '../../http/server/cached-page.ts';
import type { SitePages } from '../../http/server/public-routes.ts';
import { loadWebFiles, type WebFiles } from './web-files.ts';

/** The script of custom elements; pages of other sites name it, so its address stays. */
const WIDGETS = '/widgets.js';
const FOR_OTHERS = { cacheControl: 'public, max-age=3600', headers: ['Cross-Origin-Resource-Policy', 'cross-origin'] };
const LASTING = { cacheControl: 'public, max-age=31536000, immutable' };

/** The built files, loaded with the first request. */
export class Web {
  #files: Promise<WebFiles | null> | undefined;

  load(): Promise<WebFiles | null> {
    this.#files ??= loadWebFiles();
    return this.#files;
  }
}

/** The files below /assets, whose names contain a hash of their content, and the script for other sites. */
export class WebAssets implements SitePages {
  readonly addresses = ['/assets/*', WIDGETS];
  readonly #web: Web;
  readonly #pages = new Map<string, CachedPage>();

  constructor(web: Web) {
    this.#web = web;
  }

  async find(path: string): Promise<CachedPage | null> {
    const web = await this.#web.load();
    const file = path === WIDGETS ? web?.widgets : web?.files.get(path.slice('/assets/'.length));
    if (file === undefined) return null;
    const page = this.#pages.get(path) ?? new CachedPage(file.type, file.body, path === WIDGETS ? FOR_OTHERS : LASTING);
    this.#pages.set(path, page);
    return page;
  }
}
