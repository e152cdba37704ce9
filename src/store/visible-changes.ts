/** The part of the change log that a caller may see. */
import type { Access } from '../football/access.ts';
import type { ChangeResource } from './changes/changes.ts';
import type { Change, ChangePage, ChangeRun } from './changes/reader.ts';
import type { Queries } from './database/database.ts';
import { inPlayMatches } from './fixtures/fixtures.ts';

/** Resources of the log that only keys with odds see. */
export const ODDS_RESOURCES: readonly ChangeResource[] = ['odds', 'live-odds'];

/** Native ids of the matches in play. */
export type InPlayIds = ReadonlySet<string>;

export async function inPlayIds(queries: Queries): Promise<InPlayIds> {
  return new Set((await inPlayMatches(queries)).map(({ id }) => id));
}

/**
 * The changes that a caller sees. Without live data, those of a match in play are left out. `readInPlay` must read the
 * matches in play after the changes were read: a match that has finished meanwhile is no secret, one that has started is.
 */
export async function visibleChanges(
  changes: readonly Change[],
  { live, odds }: Access,
  readInPlay: () => Promise<InPlayIds>,
): Promise<readonly Change[]> {
  const priced = odds ? changes : changes.filter(({ resource }) => !ODDS_RESOURCES.includes(resource));
  if (live || priced.every(({ fixture }) => fixture === null)) return priced;
  const hidden = await readInPlay();
  return priced.filter(({ fixture }) => fixture === null || !hidden.has(fixture));
}

/** The same for the runs of a page. */
export async function visiblePage(queries: Queries, page: ChangePage, access: Access): Promise<ChangePage> {
  const visible = new Set(await visibleChanges(page.runs.flat(), access, () => inPlayIds(queries)));
  const runs: ChangeRun[] = page.runs.map((run) => run.filter((change) => visible.has(change)));
  return { ...page, runs: runs.filter((run) => run.length > 0) };
}
