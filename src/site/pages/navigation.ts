/** The sections of the documentation in reading order. Documents that are not listed here come last. */

export interface SectionTable {
  readonly title: string;
  /** slugs of documents, and their menu labels */
  readonly pages: readonly (readonly [slug: string, label: string])[];
}

/** A slug with this ending includes all documents below it. */
const ALL = '/*';
const REST = 'More';

export const SECTIONS: readonly SectionTable[] = [
  {
    title: 'Get started',
    pages: [
      ['quick-start', 'Quick start'],
      ['accounts', 'Accounts and keys'],
      ['clients', 'Clients'],
      ['touchline-client', 'JavaScript client'],
      ['assistants', 'Assistants (MCP)'],
    ],
  },
  {
    title: 'Using the API',
    pages: [
      ['shapes', 'Shapes'],
      ['ids', 'Ids'],
      ['reading', 'Filters, fields and paging'],
      ['errors', 'Errors'],
      ['coverage', 'Coverage'],
      ['limits', 'Plans and limits'],
      ['stream', 'Stream and webhooks'],
      ['export', 'Exports'],
      ['export-columns', 'Export columns'],
      ['images', 'Images'],
      ['explorer', 'Explorer'],
      ['widgets', 'Widgets'],
      ['models', 'Models'],
      ['backtest', 'Backtest'],
      ['feed', 'Live feed'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['v2', 'Version 2'],
      ['v1', 'Version 1'],
      ['v2-coverage', 'Version 2 test coverage'],
      ['v1-coverage', 'Version 1 test coverage'],
      ['account', 'Account'],
      ['feed/interface', 'Feed'],
    ],
  },
  {
    title: 'Migration',
    pages: [
      ['migration', 'Overview'],
      ['migrate-from-api-football', 'From API-Football'],
      ['v1-to-v2', 'From version 1 to version 2'],
    ],
  },
  {
    title: 'Data',
    pages: [
      ['sources', 'Sources'],
      ['live-data', 'Current and live data'],
      ['leagues', 'Leagues'],
    ],
  },
  {
    title: 'Running Touchline',
    pages: [
      ['operations', 'Operations'],
      ['deployment', 'Deployment'],
      ['scaling', 'Scaling'],
      ['simulation', 'Scale simulation'],
      ['configuration', 'Configuration'],
      ['monitoring', 'Monitoring'],
      ['security', 'Security'],
      ['threat-model', 'Threat model'],
      ['releasing', 'Releases'],
      ['changelog', 'Changelog'],
      ['license', 'Licence'],
    ],
  },
  {
    title: 'Development',
    pages: [
      ['architecture', 'Architecture'],
      ['decisions', 'Decisions'],
      ['contributing', 'Contributing'],
    ],
  },
  {
    title: 'Sources',
    pages: [[`sources${ALL}`, '']],
  },
  {
    title: 'Decision records',
    pages: [[`decisions${ALL}`, '']],
  },
];

export interface Section<Page> {
  readonly title: string;
  readonly pages: readonly { readonly label: string; readonly page: Page }[];
}

/** Sorts pages into sections. Table entries without a page are left out. */
export function arrangeSections<Page extends { readonly slug: string; readonly title: string }>(
  pages: readonly Page[],
): Section<Page>[] {
  const remaining = new Map(pages.map((page) => [page.slug, page]));
  const place = (page: Page | undefined, label: string) => {
    if (page === undefined) return [];
    remaining.delete(page.slug);
    return [{ label: label === '' ? page.title : label, page }];
  };
  const sections = SECTIONS.map(({ title, pages: table }) => ({
    title,
    pages: table.flatMap(([slug, label]) =>
      slug.endsWith(ALL)
        ? [...remaining.values()]
            .filter((page) => page.slug.startsWith(slug.slice(0, -1)))
            .flatMap((page) => place(page, ''))
        : place(remaining.get(slug), label),
    ),
  }));
  const rest = [...remaining.values()].map((page) => ({ label: page.title, page }));
  return [...sections, { title: REST, pages: rest }].filter((section) => section.pages.length > 0);
}

/** Documents that the table does not list. */
export function unlisted(slugs: readonly string[]): string[] {
  const named = SECTIONS.flatMap(({ pages }) => pages.map(([slug]) => slug));
  return slugs.filter(
    (slug) => !named.some((name) => (name.endsWith(ALL) ? slug.startsWith(name.slice(0, -1)) : name === slug)),
  );
}
