/** Where the documents lie, and which of them are pages. */
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built package has them in dist/pages/; a checkout where they are written. */
export function documentsRoot(): string {
  const built = fileURLToPath(new URL('../../pages/', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('../../../', import.meta.url));
}

/** Paths from the root, with forward slashes: all that becomes a page, and the pictures in them. */
export function documentFiles(root: string): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('docs', path.replaceAll('\\', '/')))
    .filter((path) => /\.(md|png)$/.test(path));
  const sources = readdirSync(join(root, 'src', 'providers')).map((name) => `src/providers/${name}/README.md`);
  const others = ['src/sandbox/README.md', 'client/README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'];
  return [...docs, ...[...sources, ...others].filter((path) => existsSync(join(root, path)))].sort();
}

/** The end of the address below /docs of a document. */
export function slugOf(file: string): string {
  const source = /^src\/providers\/([^/]+)\/README\.md$/.exec(file)?.[1];
  if (source !== undefined) return `sources/${source}`;
  const slug = OTHERS[file];
  return slug ?? file.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '');
}

const OTHERS: Readonly<Record<string, string>> = {
  'src/sandbox/README.md': 'sources/sandbox',
  'client/README.md': 'touchline-client',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  LICENSE: 'license',
};

/** Links of documents to what is no document: where the service has it. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': '/',
  docs: '/docs',
  'openapi/v1.yaml': '/openapi.yaml',
  'openapi/v2.yaml': '/openapi-v2.yaml',
  'openapi/feed.yaml': '/openapi-feed.yaml',
  'openapi/account.yaml': '/openapi-account.yaml',
};
