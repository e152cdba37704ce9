/** Locates the documents, and maps them to pages. */
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the documents: dist/pages/ in the built package, the repository in a checkout. */
export function documentsRoot(): string {
  const built = fileURLToPath(new URL('../../pages/', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('../../../', import.meta.url));
}

/** The files that become pages, and their images, as paths from the root with forward slashes. */
export function documentFiles(root: string): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('docs', path.replaceAll('\\', '/')))
    .filter((path) => /\.(md|png|svg)$/.test(path));
  const sources = readdirSync(join(root, 'src', 'providers')).map((name) => `src/providers/${name}/README.md`);
  const others = [
    'src/sandbox/README.md',
    'client/README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'LICENSE',
  ];
  return [...docs, ...[...sources, ...others].filter((path) => existsSync(join(root, path)))].sort();
}

/** The path of a document below /docs. */
export function slugOf(file: string): string {
  const source = /^src\/providers\/([^/]+)\/README\.md$/.exec(file)?.[1];
  if (source !== undefined) return `sources/${source}`;
  return OTHERS[file] ?? file.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '');
}

const OTHERS: Readonly<Record<string, string>> = {
  'src/sandbox/README.md': 'sources/sandbox',
  'client/README.md': 'touchline-client',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  'SECURITY.md': 'security',
  LICENSE: 'license',
};

/** Link targets that are not documents > their path on the site. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': '/',
  docs: '/docs',
  'openapi/v1.yaml': '/openapi.yaml',
  'openapi/v2.yaml': '/openapi-v2.yaml',
  'openapi/feed.yaml': '/openapi-feed.yaml',
  'openapi/account.yaml': '/openapi-account.yaml',
};
