/** What is odd about the files of players' absences, one function for each oddity. All are pure. */
import { utcDay } from '../../base/zones.ts';
import { refuse } from '../../ingest/readers/table-rows.ts';

/** '2022-09-11 00:00:00' or '2022-09-11': the day; undefined where a word for nothing stands. */
export function dayOf(cell: string): string | undefined {
  if (cell === '' || cell === 'None') return undefined;
  const day = cell.slice(0, 10);
  if (utcDay(day) === null || !/^(?: 00:00:00)?$/.test(cell.slice(10))) refuse(`no such day: ${cell}`);
  return day;
}

/** Reasons why a healthy player did not play: rest, a trip, work on his fitness. */
export function isNoAbsence(reason: string): boolean {
  return /^(?:rest|fitness|special leave|internal reasons|not registered|no eligibility)$/i.test(reason);
}

/** 'unknown injury', 'muscular problems': some begin with a small letter. */
export function typeOf(reason: string): string {
  if (reason === '' || reason === 'None') refuse('no reason is given');
  return reason[0]!.toUpperCase() + reason.slice(1);
}

/** 'Théo Lucbert (683809)': the name has the id behind it. */
export function withoutId(name: string): string {
  return name.replace(/ \(\d+\)$/, '').trim();
}

/** 'Tunisia  Sweden': several citizenships, the first of which is the one a player plays for. */
export function firstOf(nations: string): string {
  return nations.split(/\s{2,}/)[0]!;
}
