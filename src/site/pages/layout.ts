/** The layout of every page: menu, contents, links to the previous and next page. It loads nothing from other hosts. */
import { escapeHtml, type Heading } from './markdown.ts';

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
  /** true for the page of an endpoint */
  readonly endpoint: boolean;
  readonly previous?: Link;
  readonly next?: Link;
}

const TOP: readonly Link[] = [
  { label: 'Quick start', address: '/docs/quick-start' },
  { label: 'Reference', address: '/docs/v2' },
  { label: 'Try it', address: '/docs/explore' },
  { label: 'All pages', address: '/docs' },
];

/** What all pages of the documentation share. */
export interface Shell {
  /** hash of scripts and styles, which busts browser caches */
  readonly assets: string;
  readonly publicUrl: string;
}

interface ShellParts {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly className: string;
  /** path of the page; null: no search engine should list it */
  readonly address: string | null;
}

/** A complete HTML document around a body. */
export function pageShell(
  { title, description, body, className, address }: ShellParts,
  { assets, publicUrl }: Shell,
): string {
  const links = TOP.map(({ label, address }) => `<a href="${address}">${label}</a>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
${address === null ? '<meta name="robots" content="noindex">' : shared({ title, description, address }, publicUrl)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="alternate icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/assets/tokens.css?v=${assets}"><link rel="stylesheet" href="/docs/assets/base.css?v=${assets}"><link rel="stylesheet" href="/docs/assets/site.css?v=${assets}">
<link rel="stylesheet" href="/docs/assets/try.css?v=${assets}">
<script src="/theme.js"></script>
<script src="/docs/assets/site.js?v=${assets}" defer></script>
<script src="/docs/assets/try.js?v=${assets}" defer></script>
</head><body class="${className}">
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28">Touchline</a>
<nav class="main" aria-label="Main">${links}</nav>
<div class="search" data-index="/docs/search.json?v=${assets}" hidden></div></header>
${body}
<label class="theme" data-theme-choice hidden>Theme <select><option value="system">System</option><option value="light">Light</option>
<option value="dark">Dark</option></select></label>
</body></html>
`;
}

/** For search engines and shared links. */
function shared({ title, description, address }: { title: string; description: string; address: string }, url: string) {
  const graph = { site_name: 'Touchline', type: 'website', title, description, url: `${url}${address}` };
  const lines = Object.entries({ ...graph, image: `${url}/card.png` }).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
  return [`<link rel="canonical" href="${url}${address}">`, ...lines].join('\n');
}

export function documentPage(page: DocumentationPage, shell: Shell): string {
  const { title, html, section, headings } = page;
  const parts = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const contents = parts.length < 2 ? '' : listOfHeadings(parts);
  const body = `<a class="menu-link" href="#menu">Menu</a>
<div class="columns">
<nav class="menu" id="menu" aria-label="Documentation">${page.menu.map((part) => menuSection(part, page.address)).join('\n')}</nav>
<main id="content" tabindex="-1"><p class="crumb">${escapeHtml(section)}</p>
${contents === '' ? '' : `<details class="contents"><summary>On this page</summary>${contents}</details>`}
<article>${html}</article>
${neighbours(page)}
<p class="source"><a href="${page.address === '/docs' ? '/llms.txt' : `${page.address}.md`}">This page as Markdown</a></p></main>
${contents === '' ? '' : `<aside class="contents" aria-label="On this page"><p>On this page</p>${contents}</aside>`}
</div>`;
  return pageShell(
    {
      title: `${title} - Touchline`,
      description: page.description,
      body,
      className: page.endpoint ? 'docs endpoint' : 'docs',
      address: page.address,
    },
    shell,
  );
}

function listOfHeadings(headings: readonly Heading[]): string {
  const items = headings.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function menuSection({ title, links }: MenuSection, here: string): string {
  const items = links.map((link) => {
    const below = (link.below ?? []).map(
      (group) =>
        `<li><p>${escapeHtml(group.title)}</p><ul>${group.links.map((link) => item(link, here)).join('')}</ul></li>`,
    );
    return item(link, here, below.length === 0 ? '' : `<ul class="below">${below.join('')}</ul>`);
  });
  return `<section><h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul></section>`;
}

function item({ label, address }: Link, here: string, below = ''): string {
  const current = address === here ? ' aria-current="page"' : '';
  return `<li><a href="${address}"${current}>${escapeHtml(label)}</a>${below}</li>`;
}

function neighbours({ previous, next }: DocumentationPage): string {
  const link = (to: Link | undefined, name: string, caption: string) =>
    to === undefined
      ? '<span></span>'
      : `<a class="${name}" href="${to.address}" rel="${name}"><small>${caption}</small>${escapeHtml(to.label)}</a>`;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}</nav>`;
}
