/** The one table of what the documentation holds, in reading order. What is in docs/ and not here turns up at the end. */

export interface SectionTable {
  readonly title: string;
  /** documents by the end of their address, and what the menu calls them */
  readonly pages: readonly (readonly [slug: string, label: string])[];
}

/** A name that ends so stands for all documents below it. */
const ALL = '/*';
const REST = 'More';

export const SECTIONS: readonly SectionTable[] = [
  {
    title: 'Begin',
    pages: [
      ['quick-start', 'Quick start'],
      ['clients', 'Clients'],
      ['touchline-client', 'JavaScript client'],
      ['assistants', 'Assistants (MCP)'],
    ],
  },
  {
    title: 'Using it',
    pages: [
      ['shapes', 'Shapes'],
      ['ids', 'Ids'],
      ['reading', 'Reading less, and more'],
      ['errors', 'Errors'],
      ['limits', 'Plans and limits'],
      ['stream', 'Stream and webhooks'],
      ['export', 'Whole seasons as files'],
      ['export-columns', 'Columns of exports'],
      ['images', 'Pictures'],
      ['models', 'Models'],
      ['feed', 'Live feed'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['v2', 'Version 2'],
      ['v1', 'Version 1'],
      ['v2-coverage', 'Version 2, what is tested'],
      ['v1-coverage', 'Version 1, what is tested'],
      ['account', 'Account'],
      ['feed/interface', 'Feed'],
    ],
  },
  {
    title: 'Moving here',
    pages: [
      ['migration', 'Which way to go'],
      ['migrate-from-api-football', 'From API-Football'],
      ['v1-to-v2', 'From version 1 to 2'],
    ],
  },
  {
    title: 'Data',
    pages: [
      ['sources', 'Sources'],
      ['leagues', 'Leagues'],
    ],
  },
  {
    title: 'Running it',
    pages: [
      ['operations', 'Operations'],
      ['configuration', 'Configuration'],
      ['changelog', 'Changes'],
      ['license', 'Licence'],
    ],
  },
  {
    title: 'How it is built',
    pages: [
      ['architecture', 'Architecture'],
      ['decisions', 'Decisions'],
      ['contributing', 'Contributing'],
    ],
  },
  {
    title: 'Each source',
    pages: [[`sources${ALL}`, '']],
  },
  {
    title: 'Each decision',
    pages: [[`decisions${ALL}`, '']],
  },
];

export interface Section<Page> {
  readonly title: string;
  readonly pages: readonly { readonly label: string; readonly page: Page }[];
}

/** Puts pages in their order; those of the table that are not there are left out. */
export function arranged<Page extends { readonly slug: string; readonly title: string }>(
  pages: readonly Page[],
): Section<Page>[] {
  const left = new Map(pages.map((page) => [page.slug, page]));
  const take = (page: Page | undefined, label: string) => {
    if (page === undefined) return [];
    left.delete(page.slug);
    return [{ label: label === '' ? page.title : label, page }];
  };
  const sections = SECTIONS.map(({ title, pages: table }) => ({
    title,
    pages: table.flatMap(([slug, label]) =>
      slug.endsWith(ALL)
        ? [...left.values()].filter((page) => page.slug.startsWith(slug.slice(0, -1))).flatMap((page) => take(page, ''))
        : take(left.get(slug), label),
    ),
  }));
  const rest = [...left.values()].map((page) => ({ label: page.title, page }));
  return [...sections, { title: REST, pages: rest }].filter((section) => section.pages.length > 0);
}

/** Documents that the table does not name. */
export function unlisted(slugs: readonly string[]): string[] {
  const named = SECTIONS.flatMap(({ pages }) => pages.map(([slug]) => slug));
  return slugs.filter(
    (slug) => !named.some((name) => (name.endsWith(ALL) ? slug.startsWith(name.slice(0, -1)) : name === slug)),
  );
}
