/** Files for language models and crawlers: llms.txt, llms-full.txt (llmstxt.org), the sitemap and robots.txt. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { addressOf, type Documentation, summaryOf } from './pages/documents.ts';

const ABOUT =
  'A football data service: fixtures, results, tables, people, statistics, odds and forecasts over HTTP. ' +
  'Version 2 is the current API. Version 1 is compatible with clients written for API-Football.';

export function llmsIndex(documentation: Documentation, publicUrl: string): string {
  const sections = documentation.sections.map(({ title, pages }) => {
    const lines = pages.map(({ label, page }) => `- [${label}](${publicUrl}${addressOf(page)}.md): ${summaryOf(page)}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Touchline

> ${ABOUT}

The base URL is ${publicUrl}/api/v2. Send the key in the header \`x-api-key\`. Append \`.md\` to the URL of a page to get it as
Markdown. All pages in one file: ${publicUrl}/llms-full.txt. OpenAPI 3.1: ${publicUrl}/openapi-v2.yaml.

${sections.join('\n')}`;
}

/** Yields between pages, so that other requests are not delayed. */
export async function llmsFull(documentation: Documentation): Promise<string> {
  const texts: string[] = [];
  for (const slug of documentation.slugs) {
    await yieldToOthers();
    texts.push(`${documentation.page(slug)!.text().trim()}\n`);
  }
  return texts.join('\n---\n\n');
}

export function siteMap(documentation: Documentation, publicUrl: string): string {
  const addresses = ['/', '/docs', ...documentation.slugs.map((slug) => addressOf({ slug }))];
  const lines = addresses.map((address) => `<url><loc>${publicUrl}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
}

/** Nothing behind these is a page. */
const NO_PAGES = ['/api/', '/metrics', '/live', '/explorer/', '/dashboard', '/admin', '/sign-in', '/set-up'];

/** `sitemaps`: paths of those beside /sitemap.xml. */
export function robots(publicUrl: string, sitemaps: readonly string[]): string {
  const maps = ['/sitemap.xml', ...sitemaps].map((path) => `Sitemap: ${publicUrl}${path}`);
  return ['User-agent: *', ...NO_PAGES.map((path) => `Disallow: ${path}`), '', ...maps, ''].join('\n');
}
