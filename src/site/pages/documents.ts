/** The documentation: its pages in reading order, as HTML and Markdown. */
import { documentPage, type Link, type MenuSection, type Shell } from './layout.ts';
import { escapeHtml, firstParagraph, type Heading, renderMarkdown } from './markdown.ts';
import { arrangeSections, type Section } from './navigation.ts';
import type { Page } from './pages.ts';
import { TASKS } from './tasks.ts';

export interface Passage {
  readonly address: string;
  readonly title: string;
  readonly section: string;
  readonly heading: Heading;
  readonly text: string;
}

const START_PAGE = { slug: '', title: 'Documentation' };

export function addressOf({ slug }: { readonly slug: string }): string {
  return slug === '' ? '/docs' : `/docs/${slug}`;
}

export class Documentation {
  readonly sections: readonly Section<Page>[];
  readonly #pages = new Map<string, Page>();
  readonly #sectionOf = new Map<string, string>();
  /** all pages in reading order, for the links to the previous and next page */
  readonly #order: readonly (Link & { readonly slug: string })[];

  constructor(pages: readonly Page[]) {
    this.sections = arrangeSections(pages.filter(({ parent }) => parent === undefined));
    const children = Map.groupBy(
      pages.filter(({ parent }) => parent !== undefined),
      ({ parent }) => parent!,
    );
    const order: (Link & { slug: string })[] = [];
    for (const { title, pages: listed } of this.sections) {
      for (const { label, page } of listed) {
        for (const each of [page, ...(children.get(page.slug) ?? [])]) {
          this.#pages.set(each.slug, each);
          this.#sectionOf.set(each.slug, title);
          order.push({
            slug: each.slug,
            address: addressOf(each),
            label: each === page ? label : (each.listed?.label ?? each.title),
          });
        }
      }
    }
    this.#order = order;
  }

  get slugs(): readonly string[] {
    return this.#order.map(({ slug }) => slug);
  }

  page(slug: string): Page | undefined {
    return this.#pages.get(slug);
  }

  /** The HTML document of a page. */
  html(page: Page, shell: Shell): string {
    const text = page.text();
    const { html, headings } = renderMarkdown(text);
    const index = this.#order.findIndex(({ slug }) => slug === page.slug);
    const [previous, next] = [this.#order[index - 1], this.#order[index + 1]];
    const version = page.listed === undefined ? page.slug : page.parent!;
    return documentPage(
      {
        title: page.title,
        description: firstParagraph(text),
        html: page.form === undefined ? html : withForm(html, page.form()),
        headings,
        address: addressOf(page),
        endpoint: page.listed !== undefined,
        menu: this.#menu(version),
        section: this.#sectionOf.get(page.slug)!,
        ...(previous && { previous }),
        ...(next && { next }),
      },
      shell,
    );
  }

  /** Markdown of the start page, which lists all others. */
  startText(): string {
    const parts = this.sections.map(({ title, pages }) => {
      const lines = pages.map(({ label, page }) => `- [${label}](${addressOf(page)}): ${summaryOf(page)}`);
      return `## ${title}\n\n${lines.join('\n')}\n`;
    });
    const tasks = TASKS.map(({ title, text, address }) => `- [${title}](${address}): ${text}`);
    return `# ${START_PAGE.title}\n\n## By task\n\n${tasks.join('\n')}\n\nAll pages of the documentation follow. For language models: [llms.txt](/llms.txt).\n\n${parts.join('\n')}`;
  }

  startHtml(shell: Shell): string {
    const { html, headings } = renderMarkdown(this.startText());
    const menu = this.#menu('');
    const description = 'The documentation of Touchline';
    const next = this.#order[0];
    return documentPage(
      {
        ...START_PAGE,
        description,
        html: withCards(html),
        headings,
        address: '/docs',
        endpoint: false,
        menu,
        section: 'Touchline',
        ...(next && { next }),
      },
      shell,
    );
  }

  /** Tasks first: people search for what they want to do. */
  *passages(): Generator<Passage> {
    for (const { title, text, address, words } of TASKS) {
      const heading = { depth: 1, id: '', text: title };
      yield { address, title, section: 'Task', heading, text: `${text} ${words}` };
    }
    for (const { slug, label } of this.#order) {
      const page = this.#pages.get(slug)!;
      const title = page.listed === undefined ? page.title : `${label}: ${page.title}`;
      for (const { heading, text } of renderMarkdown(page.text()).passages) {
        yield { address: addressOf(page), title, section: this.#sectionOf.get(slug)!, heading, text };
      }
    }
  }

  /** The menu, with the endpoints of one version expanded. */
  #menu(expanded: string): MenuSection[] {
    return this.sections.map(({ title, pages }) => ({
      title,
      links: pages.map(({ label, page }) => ({
        label,
        address: addressOf(page),
        ...(page.slug === expanded && { below: this.#endpointsBelow(page.slug) }),
      })),
    }));
  }

  #endpointsBelow(parent: string) {
    const listed = [...this.#pages.values()].filter((page) => page.parent === parent && page.listed !== undefined);
    return [...Map.groupBy(listed, (page) => page.listed!.tag)].map(([title, pages]) => ({
      title,
      links: pages.map((page) => ({ label: page.listed!.label, address: addressOf(page) })),
    }));
  }
}

/** The first sentence of a page, for lists of pages. */
export function summaryOf(page: Page): string {
  const paragraph = firstParagraph(page.text());
  const sentence = /^.{20,200}?[.:](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph.slice(0, 200);
  return sentence === '' ? page.title : sentence.replace(/:$/, '.');
}

/** The data of the form before the first response; a script makes the form of it. */
function withForm(html: string, form: object): string {
  const data = `<div class="try" data-request="${escapeHtml(JSON.stringify(form))}"></div>\n`;
  const at = html.indexOf('<h2 id="response');
  return at === -1 ? html + data : html.slice(0, at) + data + html.slice(at);
}

/** Shows the first list, of links with a text after a colon, as cards. */
function withCards(html: string): string {
  const end = html.indexOf('</ul>');
  const cards = html.slice(0, end).replaceAll(/<\/a>: ([^<]*)/g, '</a><span>$1</span>');
  return cards.replace('<ul>', '<ul class="cards">') + html.slice(end);
}
