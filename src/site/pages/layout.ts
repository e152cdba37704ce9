/** The frame of every page: menu, headings, what comes before and after. Nothing in it comes from another host. */
import { escaped, type Heading } from './markdown.ts';

export interface Link {
  readonly label: string;
  readonly address: string;
}

export interface MenuSection {
  readonly title: string;
  readonly links: readonly (Link & {
    readonly below?: readonly { readonly title: string; readonly links: readonly Link[] }[];
  })[];
}

export interface DocumentationPage {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly address: string;
  readonly headings: readonly Heading[];
  readonly menu: readonly MenuSection[];
  readonly section: string;
  /** of an endpoint, whose first line says where it is */
  readonly endpoint: boolean;
  readonly before?: Link;
  readonly next?: Link;
}

/** Scripts, styles and pictures are the service's own; nothing within a page is run. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TOP: readonly Link[] = [
  { label: 'Quick start', address: '/docs/quick-start' },
  { label: 'Reference', address: '/docs/v2' },
  { label: 'Try it', address: '/docs/explore' },
  { label: 'All pages', address: '/docs' },
];

/** A whole document around what is given. `assets` is the hash that makes their addresses new when they change. */
export function shell(
  { title, description, body, className }: { title: string; description: string; body: string; className: string },
  assets: string,
): string {
  const links = TOP.map(({ label, address }) => `<a href="${address}">${label}</a>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="alternate icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/assets/site.css?v=${assets}">
<script src="/docs/assets/site.js?v=${assets}" defer></script>
</head><body class="${className}">
<a class="skip" href="#content">Skip to the text</a>
<header class="top"><a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28">Touchline</a>
<nav class="main" aria-label="Main">${links}</nav>
<div class="search" data-index="/docs/search.json?v=${assets}" hidden></div></header>
${body}
</body></html>
`;
}

export function documentation(page: DocumentationPage, assets: string): string {
  const { title, html, section, headings } = page;
  const parts = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const contents = parts.length < 2 ? '' : listOfHeadings(parts);
  const body = `<a class="menu-link" href="#menu">Menu</a>
<div class="columns">
<nav class="menu" id="menu" aria-label="Documentation">${page.menu.map((part) => menuSection(part, page.address)).join('\n')}</nav>
<main id="content" tabindex="-1"><p class="crumb">${escaped(section)}</p>
${contents === '' ? '' : `<details class="contents"><summary>On this page</summary>${contents}</details>`}
<article>${html}</article>
${neighbours(page)}
<p class="source"><a href="${page.address === '/docs' ? '/llms.txt' : `${page.address}.md`}">This page as Markdown</a></p></main>
${contents === '' ? '' : `<aside class="contents" aria-label="On this page"><p>On this page</p>${contents}</aside>`}
</div>`;
  return shell(
    {
      title: `${title} - Touchline`,
      description: page.description,
      body,
      className: page.endpoint ? 'docs endpoint' : 'docs',
    },
    assets,
  );
}

function listOfHeadings(headings: readonly Heading[]): string {
  const items = headings.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function menuSection({ title, links }: MenuSection, here: string): string {
  const items = links.map((link) => {
    const below = (link.below ?? []).map(
      (group) =>
        `<li><p>${escaped(group.title)}</p><ul>${group.links.map((one) => item(one, here)).join('')}</ul></li>`,
    );
    return item(link, here, below.length === 0 ? '' : `<ul class="below">${below.join('')}</ul>`);
  });
  return `<section><h2>${escaped(title)}</h2><ul>${items.join('')}</ul></section>`;
}

function item({ label, address }: Link, here: string, below = ''): string {
  const current = address === here ? ' aria-current="page"' : '';
  return `<li><a href="${address}"${current}>${escaped(label)}</a>${below}</li>`;
}

function neighbours({ before, next }: DocumentationPage): string {
  const link = (to: Link | undefined, name: string, words: string) =>
    to === undefined
      ? '<span></span>'
      : `<a class="${name}" href="${to.address}" rel="${name}"><small>${words}</small>${escaped(to.label)}</a>`;
  return `<nav class="neighbours" aria-label="Before and after">${link(before, 'prev', 'Before')}${link(next, 'next', 'Next')}</nav>`;
}
