/** What programs that read are given: an index of the pages, and all of them in one text (llmstxt.org). */
import { setImmediate as turn } from 'node:timers/promises';
import { addressOf, type Documentation, summaryOf } from './pages/documents.ts';

const ABOUT =
  'A football data service: fixtures, results, tables, people, statistics, odds and forecasts over HTTP. ' +
  'Version 2 is its own interface, version 1 answers clients written for API-Football.';

export function llmsIndex(documentation: Documentation, publicUrl: string): string {
  const sections = documentation.sections.map(({ title, pages }) => {
    const lines = pages.map(({ label, page }) => `- [${label}](${publicUrl}${addressOf(page)}.md): ${summaryOf(page)}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Touchline

> ${ABOUT}

The base address is ${publicUrl}/api/v2; the key goes in the header \`x-api-key\`. Every page is there as Markdown under its
address with \`.md\` behind it; all of them in one file: ${publicUrl}/llms-full.txt. OpenAPI 3.1: ${publicUrl}/openapi-v2.yaml.

${sections.join('\n')}`;
}

/** Other requests are answered between pages. */
export async function llmsFull(documentation: Documentation): Promise<string> {
  const texts: string[] = [];
  for (const slug of documentation.slugs) {
    await turn();
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

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /metrics\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
