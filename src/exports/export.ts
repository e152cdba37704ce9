import type { League, Season } from '../football/terms.ts';
import type { Reference } from '../store/reference/reference.ts';
import type { OpenStore } from '../store/store.ts';
import type { FormatName, Sink } from './formats/format.ts';
import { WRITERS } from './formats/writers.ts';
import type { AnyResource, Selection } from './resources/resource.ts';

export interface ExportTask {
  readonly resource: AnyResource;
  readonly selection: Selection;
  readonly format: FormatName;
}

/** Writes one export file at the speed of the sink. Returns the number of rows. */
export async function writeExport(
  store: OpenStore,
  { resource, selection, format }: ExportTask,
  { sink, onSeason }: { readonly sink: Sink; readonly onSeason?: (season: Season) => void },
): Promise<number> {
  const writer = WRITERS[format](resource.columns, sink);
  let count = 0;
  for await (const rows of resource.rows(store, { ...selection, ...(onSeason && { onSeason }) })) {
    await writer.add(rows);
    count += rows.length;
  }
  await writer.end();
  return count;
}

/** Selects the stored seasons of one league, of one year, or all of them, ordered by league code. */
export function selectionOf(
  reference: Reference,
  { league, year }: { readonly league?: League | undefined; readonly year?: number | undefined },
): Selection {
  const leagues = league === undefined ? [...reference.leagues()] : [league];
  leagues.sort((a, b) => (a.code < b.code ? -1 : 1));
  const seasons = leagues
    .flatMap((each): readonly Season[] => reference.seasons(each))
    .filter((season) => year === undefined || season.year === year);
  return { seasons, isComplete: league === undefined && year === undefined };
}
