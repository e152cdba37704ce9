/** The built pages of `web/`: dist/web/ in the published package, web/dist/ in a checkout. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageAssets, WebBundle } from './model.ts';

export interface WebFiles {
  readonly bundle: WebBundle;
  readonly account: PageAssets;
  /** of the administrator's pages about the data, and of the playground */
  readonly operation: PageAssets;
  /** of the pages that show football */
  readonly explorer: PageAssets;
  /** the script of custom elements for other sites */
  readonly widgets: WebFile;
  /** file name > its content */
  readonly files: ReadonlyMap<string, WebFile>;
}

interface WebFile {
  readonly type: string;
  readonly body: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  /** other entries of the manifest that it needs */
  readonly imports?: readonly string[];
}

/** Null if the pages are not built: a clone that was installed without development packages has no Vite. */
export async function loadWebFiles(): Promise<WebFiles | null> {
  const folder = webFolder();
  if (folder === null) return null;
  const manifest = JSON.parse(readFileSync(join(folder, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const assets = join(folder, 'client', 'assets');
  const files = readdirSync(assets).flatMap((name) => {
    const type = TYPES[extname(name)];
    return type === undefined ? [] : [[name, { type, body: readFileSync(join(assets, name)) }] as const];
  });
  return {
    bundle: (await import(pathToFileURL(join(folder, 'server', 'server.js')).href)) as WebBundle,
    account: assetsOf('src/client.tsx', manifest),
    operation: assetsOf('src/operation/client.tsx', manifest),
    explorer: assetsOf('src/explorer/client.tsx', manifest),
    widgets: { type: TYPES['.js']!, body: readFileSync(join(folder, 'widgets', 'widgets.js')) },
    files: new Map(files),
  };
}

function assetsOf(entry: string, manifest: Readonly<Record<string, ManifestEntry>>): PageAssets {
  const stylesOf = (name: string): readonly string[] => {
    const { css = [], imports = [] } = manifest[name]!;
    return [...imports.flatMap(stylesOf), ...css];
  };
  const address = (file: string) => `/${file}`;
  return { scripts: [address(manifest[entry]!.file)], styles: [...new Set(stylesOf(entry))].map(address) };
}

function webFolder(): string | null {
  const candidates = ['../../web/', '../../../web/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return candidates.find((folder) => existsSync(join(folder, 'server', 'server.js'))) ?? null;
}
