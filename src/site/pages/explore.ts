/** Where requests can be tried, and the OpenAPI documents for other tools. */
import type { Version } from '../../http/endpoint/version.ts';
import { INDEX } from '../reference/reference.ts';
import { pageShell, type Shell } from './layout.ts';

export function explorePage(versions: readonly Version[], shell: Shell): string {
  const rows = versions.map(({ name, title }) => {
    const document = name === 'v1' ? '/openapi' : `/openapi-${name}`;
    return `<li><a href="/docs/${INDEX[name]}">${title}</a>: <a href="${document}.yaml">YAML</a>,
<a href="${document}.json">JSON</a></li>`;
  });
  const body = `<main id="content" class="plain"><h1>Try it</h1>
<p>Each page of the reference below sends its request with your key and shows the answer. The
<a href="/dashboard/playground">playground</a> of your dashboard does the same for any endpoint, and can create a key for it.</p>
<h2>Reference and OpenAPI documents</h2><ul>${rows.join('')}</ul></main>`;
  const description = 'Send requests to the service from the browser';
  return pageShell(
    { title: 'Try it - Touchline', description, body, className: 'explore', address: '/docs/explore' },
    shell,
  );
}
