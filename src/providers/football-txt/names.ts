/** How persons are written. */
import type { PersonName } from '../../ingest/records/records.ts';

/** Family names stand in capitals in some files: 'Kylian MBAPPE', 'Sergej MILINKOVIC-SAVIC', 'Weston McKENNIE'. */
export function personOf(text: string): PersonName {
  const name = text.trim().replace(/\s+/g, ' ').replace(CAPITALS, lower);
  return { name };
}

/** Two capitals or more that make up a word, or what follows 'Mc' in one; initials have a point. */
const CAPITALS = /(?<![\p{L}'])((?:Mc|Mac)?)(\p{Lu}[\p{Lu}']+)(?![\p{L}.])/gu;

function lower(_: string, prefix: string, word: string): string {
  return prefix + word.charAt(0) + word.slice(1).toLowerCase();
}
