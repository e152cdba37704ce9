/** Renders Markdown as HTML with heading anchors, highlighted code and scrollable tables. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { Marked, type Token, type Tokens } from 'marked';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** the plain text below each heading, without code; for the search */
  readonly passages: readonly { readonly heading: Heading; readonly text: string }[];
}

const LANGUAGES = { bash, http, javascript, json, python, typescript, yaml };
const ALIASES: Readonly<Record<string, string>> = { sh: 'bash', js: 'javascript', ts: 'typescript' };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** HTML as plain text. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<\/(?:p|li|t[dhr]|h\d|div|pre|summary)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Makes the same heading ids as GitHub, so that links work on both. */
class Anchors {
  readonly #used = new Map<string, number>();

  of(text: string): string {
    const name = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = this.#used.get(name) ?? 0;
    this.#used.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  }
}

export function renderMarkdown(markdown: string): Rendered {
  const anchors = new Anchors();
  const headings: Heading[] = [];
  const passages: { heading: Heading; text: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = textOfHtml(inner);
        const id = anchors.of(text);
        headings.push({ depth, id, text });
        if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`;
        const link = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
        return `<h${depth} id="${id}">${inner} ${link}</h${depth}>\n`;
      },
      code: (token) => sample(token),
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        // a scrollable region must be reachable by keyboard
        return `<div class="table" tabindex="0" role="region" aria-label="Table">
<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const outside = /^https?:/.test(href) ? ' rel="noreferrer"' : '';
        return `<a href="${escapeHtml(href)}"${outside}>${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`,
    },
  });
  let html = '';
  for (const token of marked.lexer(markdown) as readonly Token[]) {
    const part = marked.parser([token]);
    html += part;
    const heading = headings.at(-1);
    if (token.type === 'heading' && heading !== undefined) passages.push({ heading, text: '' });
    else if (token.type !== 'code' && token.type !== 'space' && passages.length > 0) {
      const passage = passages.at(-1)!;
      passage.text = `${passage.text} ${textOfHtml(part.replace(/<pre[\s\S]*?<\/pre>/g, ' '))}`.trim();
    }
  }
  return { html, headings, passages };
}

function sample({ text, lang = '' }: Tokens.Code): string {
  const language = ALIASES[lang] ?? lang;
  const code = hljs.getLanguage(language) === undefined ? escapeHtml(text) : hljs.highlight(text, { language }).value;
  return `<pre tabindex="0"><code class="language-${escapeHtml(language === '' ? 'text' : language)}">${code}\n</code></pre>\n`;
}

const FENCED = /(^```[\s\S]*?^```$)/m;

/** Replaces the target of every link and image outside of code with `resolve(target)`. */
export function withTargets(markdown: string, resolve: (target: string) => string): string {
  return markdown
    .split(FENCED)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replace(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${resolve(target)})`),
    )
    .join('');
}

/** The first paragraph as plain text, which is the description of a page. */
export function firstParagraph(markdown: string): string {
  const paragraph = markdown
    .split(FENCED)
    .filter((_, i) => i % 2 === 0)
    .join('\n')
    .split(/\n\s*\n/)
    .find((part) => /^[\p{L}`*[]/u.test(part.trim()));
  return textOfHtml(new Marked().parseInline(paragraph?.trim() ?? '', { async: false }));
}
