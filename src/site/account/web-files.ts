/** The built pages of `web/`: dist/web/ in the published package, web/dist/ in a checkout. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageAssets, WebBundle } from './model.ts';

export interface WebFiles {
  readonly bundle: WebBundle;
  readonly assets: PageAssets;
  /** file name > its content */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
}

/** Null if the pages are not built: a clone that was installed without development packages has no Vite. */
export async function loadWebFiles(): Promise<WebFiles | null> {
  const folder = webFolder();
  if (folder === null) return null;
  const manifest = JSON.parse(readFileSync(join(folder, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry === true);
  const address = (file: string) => `/${file}`;
  const assets = join(folder, 'client', 'assets');
  const files = readdirSync(assets).flatMap((name) => {
    const type = TYPES[extname(name)];
    return type === undefined ? [] : [[name, { type, body: readFileSync(join(assets, name)) }] as const];
  });
  return {
    bundle: (await import(pathToFileURL(join(folder, 'server', 'server.js')).href)) as WebBundle,
    assets: {
      scripts: entries.map(({ file }) => address(file)),
      styles: entries.flatMap(({ css = [] }) => css.map(address)),
    },
    files: new Map(files),
  };
}

function webFolder(): string | null {
  const candidates = ['../../web/', '../../../web/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return candidates.find((folder) => existsSync(join(folder, 'server', 'server.js'))) ?? null;
}
