/** The sources behind a page: which of them it may show, and how it names them. */
import { chain } from '../../base/maybe-promise.ts';
import { memoize } from '../../base/memoize.ts';
import type { Fixture } from '../../football/terms.ts';
import { allSources, SOURCE_NAMES, sourceByName } from '../../providers/registry.ts';
import type { StoreView } from '../../store/view.ts';
import type { Attribution } from './model.ts';

/** Matches of one page that are read one by one. */
const MATCHES_MAX = 500;

/** Names of the sources that may be shown; null: all. The invented world is ours. */
export async function publishedSources(names: readonly string[] | null): Promise<ReadonlySet<string> | null> {
  if (names === null) return null;
  const open = names.includes('open') ? (await allSources()).filter(({ isOpen }) => isOpen) : [];
  return new Set([...names, ...open.map(({ name }) => name), 'sandbox']);
}

/** Title, licence and address of sources, by title. The live feed and the sandbox have none. */
export async function attributionsOf(names: Iterable<string>): Promise<Attribution[]> {
  const known = [...names].filter((name) => SOURCE_NAMES.includes(name));
  const sources = await Promise.all(known.map(sourceByName));
  return sources
    .map(({ title, licence, homepage }) => ({ title, licence, homepage }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** What one page reads: notes the sources of every match, and reads a match that several requests are about once. */
export function pageView(view: StoreView, sources: Set<string>): StoreView {
  const { fixtures } = view;
  const note = (found: readonly Fixture[]) => {
    for (const fixture of found) for (const source of fixture.sources) sources.add(source);
  };
  return {
    ...view,
    fixtures: {
      ...fixtures,
      byId: memoize(MATCHES_MAX, (id) =>
        chain(fixtures.byId(id), (found) => {
          if (found !== undefined) note([found]);
          return found;
        }),
      ),
      list: (filter, page) =>
        chain(fixtures.list(filter, page), (found) => {
          note(found);
          return found;
        }),
      ofSeason: (league, year) =>
        chain(fixtures.ofSeason(league, year), (found) => {
          note(found);
          return found;
        }),
    },
  };
}
