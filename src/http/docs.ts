/** The reference pages. Everything on them comes from this service: they work without the internet. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ERRORS } from '../base/errors.ts';
import type { Version } from './version.ts';

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
};

const START = `SwaggerUIBundle({
  urls: JSON.parse(document.getElementById('documents').textContent),
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
});
`;

export function docsPage(versions: readonly Version[]): string {
  const urls = [...versions].reverse().map(({ name, title }) => ({
    url: name === 'v1' ? '/openapi.yaml' : `/openapi-${name}.yaml`,
    name: title,
  }));
  if (assetFolder() === null) {
    const links = urls.map(({ url, name }) => `<li><a href="${url}">${name}</a></li>`).join('');
    const hint = 'The reference pages come with the development packages: run <code>npm ci</code>. The documents:';
    return page('Touchline reference', `<main><h1>Touchline reference</h1><p>${hint}</p><ul>${links}</ul></main>`);
  }
  return page(
    'Touchline reference',
    `<div id="reference"></div>
<script type="application/json" id="documents">${JSON.stringify(urls).replaceAll('<', '\\u003c')}</script>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/swagger-ui-standalone-preset.js"></script>
<script src="/docs/assets/start.js"></script>`,
    '<link rel="stylesheet" href="/docs/assets/swagger-ui.css">',
  );
}

/** The published package has the files in dist/; a checkout, where its development packages are installed, among them. */
function assetFolder(): URL | null {
  const built = new URL('../docs-assets/', import.meta.url);
  if (existsSync(built)) return built;
  try {
    return new URL('./', import.meta.resolve('swagger-ui-dist/package.json'));
  } catch {
    return null; // installed without development packages: the page says where the documents are
  }
}

/** A file of the reference pages, or null where there is none of that name. */
export async function docsAsset(file: string): Promise<{ type: string; body: string | Buffer } | null> {
  const type = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined;
  if (type === undefined) return null;
  if (file === 'start.js') return { type, body: START };
  const folder = assetFolder();
  return folder === null ? null : { type, body: await readFile(new URL(file, folder)) };
}

/** The page of one error code: the address in `type` of problem+json. */
export function errorPage(code: string): string | null {
  if (!Object.hasOwn(ERRORS, code)) return null;
  const { status, title } = ERRORS[code as keyof typeof ERRORS];
  return page(
    title,
    `<main><h1>${title}</h1><p>Status ${status}, code <code>${code}</code>.</p>
<p>${WHAT_TO_DO[code as keyof typeof ERRORS]}</p>
<p>Include the <code>X-Request-Id</code> of the answer when you report a problem. <a href="/docs">Reference</a></p></main>`,
  );
}

export const WHAT_TO_DO: Readonly<Record<keyof typeof ERRORS, string>> = {
  bad_request:
    'A parameter is missing, unknown, repeated or malformed. The answer names each one; correct them and send the request again.',
  unauthorized:
    'Send a valid key in the <code>x-api-key</code> header. Missing, unknown, disabled and revoked keys get the same answer.',
  forbidden: 'The plan of the key does not include this endpoint or parameter. Ask the operator for a higher plan.',
  not_found: 'Nothing of that id is stored. Check the id, or search for it by name.',
  no_endpoint: 'Check the path against the reference.',
  method_not_allowed: 'Use one of the methods in the <code>Allow</code> header.',
  timeout: 'The request arrived too slowly. Send it again.',
  conflict: 'What is stored has changed or contradicts the request. Read it again, then decide.',
  gone: 'This version no longer answers. Move to version 2; the <a href="/docs/migration">migration guide</a> says how.',
  position_gone:
    'The changes after this position are no longer kept, or the log began anew. Read what you need afresh, then go on from <code>meta.latest</code> of <code>/api/v2/changes</code>.',
  too_large: 'Split the request into smaller ones.',
  uri_too_long: 'Send fewer or shorter parameters, for instance fewer ids at once.',
  unsupported_media: 'Send the body as <code>application/json</code>.',
  headers_too_large: 'Send fewer or shorter headers, cookies included.',
  quota_exceeded:
    'The allowance of the day or month is used up. Wait for the seconds in <code>Retry-After</code>, or ask for a higher plan.',
  rate_limited:
    'Too many requests within one minute. Wait for the seconds in <code>Retry-After</code> and send them more evenly.',
  too_many_streams:
    'This key has as many streams open as its plan allows. Close one, or follow more with one stream: <code>types</code> takes several.',
  internal: 'The fault is ours. Try again a little later; the request did not count.',
  unavailable:
    'The service is starting, stopping or has lost its store. Try again after <code>Retry-After</code> seconds.',
};

export function migrationPage(publicUrl: string): string {
  return page(
    'From version 1 to version 2',
    `<main><h1>From version 1 to version 2</h1>
<ul>
<li>Paths begin with <code>${publicUrl}/api/v2</code> instead of <code>/api/v1</code>; the key stays the same.</li>
<li>Ids are texts such as <code>lg_...</code>, <code>tm_...</code>, <code>fx_...</code>, or league codes such as <code>eng.1</code>.
<code>/api/v2/translate?entity=team&amp;legacyId=33</code> finds the new id of an old one.</li>
<li>Lists come as <code>data</code> and <code>meta</code>; they are paged by <code>limit</code> and <code>cursor</code>.</li>
<li>Errors are <code>application/problem+json</code>.</li>
</ul>
<p><code>docs/v1-to-v2.md</code> of the source says for each path and each field where it is found in version 2.</p>
<p><a href="/docs">Reference</a></p></main>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
${head}<style>main{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}</style></head>
<body>${body}</body></html>
`;
}
