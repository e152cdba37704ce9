/** Quirks of the injury and profile tables, one pure function each. A function that cannot read a cell rejects its row. */
import { utcDay } from '../../base/zones.ts';
import { rejectRow } from '../../ingest/readers/table-rows.ts';

/** The date of '2022-09-11 00:00:00' or '2022-09-11'; undefined for an empty cell or 'None'. Rejects other text. */
export function dayOf(cell: string): string | undefined {
  if (cell === '' || cell === 'None') return undefined;
  const day = cell.slice(0, 10);
  if (utcDay(day) === null || !/^(?: 00:00:00)?$/.test(cell.slice(10))) rejectRow(`invalid date '${cell}'`);
  return day;
}

/** Whether a reason is neither injury nor illness. */
export function isNoAbsence(reason: string): boolean {
  return /^(?:rest|fitness|special leave|internal reasons|not registered|no eligibility)$/i.test(reason);
}

/** The reason with a capital letter, because some start with a small one: 'unknown injury'. */
export function typeOf(reason: string): string {
  if (reason === '' || reason === 'None') rejectRow('injury_reason is missing');
  return reason[0]!.toUpperCase() + reason.slice(1);
}

/** The name without the id after it: 'Théo Lucbert (683809)'. */
export function withoutId(name: string): string {
  return name.replace(/ \(\d+\)$/, '').trim();
}

/** The first of several citizenships, 'Tunisia  Sweden', which is the nation the player plays for. */
export function firstOf(nations: string): string {
  return nations.split(/\s{2,}/)[0]!;
}
