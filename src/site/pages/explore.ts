/** The try-it page: Swagger UI with the OpenAPI documents. It loads nothing from other hosts. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Version } from '../../http/endpoint/version.ts';
import { pageShell } from './layout.ts';

const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
};

export function explorePage(versions: readonly Version[], assets: string): string {
  const documents = versions.map(({ name, title }) => ({
    url: name === 'v1' ? '/openapi.yaml' : `/openapi-${name}.yaml`,
    name: title,
  }));
  const list = documents.map(({ url, name }) => `<li><a href="${url}">${name}</a></li>`).join('');
  const body =
    uiFolder() === null
      ? `<main id="content" class="plain"><h1>Try it</h1>
<p>Swagger UI is a development package and is not installed: run <code>npm ci</code> without <code>--omit=dev</code>. The
<a href="/docs/v2">reference</a> has a <code>curl</code> command for each endpoint. You can also open these documents in any
OpenAPI tool:</p><ul>${list}</ul></main>`
      : `<main id="content"><div id="explore"></div>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<script type="application/json" id="documents">${JSON.stringify(documents).replaceAll('<', '\\u003c')}</script>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/swagger-ui-standalone-preset.js"></script>
<script src="/docs/assets/explore.js"></script></main>`;
  const description = 'Send requests to the service from this page';
  return pageShell({ title: 'Try it - Touchline', description, body, className: 'explore' }, assets);
}

/** A file of Swagger UI, or null if there is no such file. */
export async function uiFile(file: string): Promise<{ type: string; body: Buffer } | null> {
  const type = Object.hasOwn(TYPES, file) ? TYPES[file] : undefined;
  const folder = uiFolder();
  if (type === undefined || folder === null) return null;
  return { type, body: await readFile(new URL(file, folder)) };
}

/** The published package has Swagger UI in dist/. A checkout has it among its development packages, if installed. */
function uiFolder(): URL | null {
  const built = new URL('../../docs-assets/', import.meta.url);
  if (existsSync(built)) return built;
  try {
    return new URL('./', import.meta.resolve('swagger-ui-dist/package.json'));
  } catch {
    return null; // development packages are not installed; the page reports it
  }
}
