/** The pages in their order, and each as a finished document. */

import { documentation, type Link, type MenuSection } from './layout.ts';
import { firstParagraph, type Heading, rendered } from './markdown.ts';
import { arranged, type Section } from './navigation.ts';
import type { Page } from './pages.ts';

export interface Passage {
  readonly address: string;
  readonly title: string;
  readonly section: string;
  readonly heading: Heading;
  readonly text: string;
}

const START = { slug: '', title: 'Documentation' };

export function addressOf({ slug }: { readonly slug: string }): string {
  return slug === '' ? '/docs' : `/docs/${slug}`;
}

export class Documentation {
  readonly sections: readonly Section<Page>[];
  readonly #pages = new Map<string, Page>();
  readonly #sectionOf = new Map<string, string>();
  /** as one turns the pages */
  readonly #order: readonly (Link & { readonly slug: string })[];

  constructor(pages: readonly Page[]) {
    this.sections = arranged(pages.filter(({ parent }) => parent === undefined));
    const children = Map.groupBy(
      pages.filter(({ parent }) => parent !== undefined),
      ({ parent }) => parent!,
    );
    const order: (Link & { slug: string })[] = [];
    for (const { title, pages: listed } of this.sections) {
      for (const { label, page } of listed) {
        for (const one of [page, ...(children.get(page.slug) ?? [])]) {
          this.#pages.set(one.slug, one);
          this.#sectionOf.set(one.slug, title);
          order.push({
            slug: one.slug,
            address: addressOf(one),
            label: one === page ? label : (one.listed?.label ?? one.title),
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

  /** The page as a document; `assets` as in the frame. */
  html(page: Page, assets: string): string {
    const text = page.text();
    const { html, headings } = rendered(text);
    const at = this.#order.findIndex(({ slug }) => slug === page.slug);
    const [before, next] = [this.#order[at - 1], this.#order[at + 1]];
    const version = page.listed === undefined ? page.slug : page.parent!;
    return documentation(
      {
        title: page.title,
        description: firstParagraph(text),
        html,
        headings,
        address: addressOf(page),
        endpoint: page.listed !== undefined,
        menu: this.#menu(version),
        section: this.#sectionOf.get(page.slug)!,
        ...(before && { before }),
        ...(next && { next }),
      },
      assets,
    );
  }

  /** The page that lists all others. */
  startText(): string {
    const parts = this.sections.map(({ title, pages }) => {
      const lines = pages.map(({ label, page }) => `- [${label}](${addressOf(page)}): ${summaryOf(page)}`);
      return `## ${title}\n\n${lines.join('\n')}\n`;
    });
    return `# ${START.title}\n\nAll that there is to read about this service. For programs that read: [llms.txt](/llms.txt).\n\n${parts.join('\n')}`;
  }

  startHtml(assets: string): string {
    const { html, headings } = rendered(this.startText());
    const menu = this.#menu('');
    const description = 'The documentation of Touchline';
    const next = this.#order[0];
    return documentation(
      {
        ...START,
        description,
        html,
        headings,
        address: '/docs',
        endpoint: false,
        menu,
        section: 'Touchline',
        ...(next && { next }),
      },
      assets,
    );
  }

  *passages(): Generator<Passage> {
    for (const { slug, label } of this.#order) {
      const page = this.#pages.get(slug)!;
      const title = page.listed === undefined ? page.title : `${label}: ${page.title}`;
      for (const { heading, text } of rendered(page.text()).passages) {
        yield { address: addressOf(page), title, section: this.#sectionOf.get(slug)!, heading, text };
      }
    }
  }

  /** With the endpoints of one version opened. */
  #menu(open: string): MenuSection[] {
    return this.sections.map(({ title, pages }) => ({
      title,
      links: pages.map(({ label, page }) => ({
        label,
        address: addressOf(page),
        ...(page.slug === open && { below: this.#below(page.slug) }),
      })),
    }));
  }

  #below(parent: string) {
    const listed = [...this.#pages.values()].filter((page) => page.parent === parent && page.listed !== undefined);
    return [...Map.groupBy(listed, (page) => page.listed!.tag)].map(([title, pages]) => ({
      title,
      links: pages.map((page) => ({ label: page.listed!.label, address: addressOf(page) })),
    }));
  }
}

/** Its first sentence or two. */
export function summaryOf(page: Page): string {
  const paragraph = firstParagraph(page.text());
  const sentence = /^.{20,200}?[.:](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph.slice(0, 200);
  return sentence === '' ? page.title : sentence.replace(/:$/, '.');
}
