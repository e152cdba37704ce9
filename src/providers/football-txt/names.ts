/** Names of persons. */
import type { PersonName } from '../../ingest/records/records.ts';

/** Some files have family names in capitals: 'Kylian MBAPPE', 'Sergej MILINKOVIC-SAVIC', 'Weston McKENNIE'. */
export function personOf(text: string): PersonName {
  const name = text.trim().replace(/\s+/g, ' ').replace(CAPITALS, lower);
  return { name };
}

/** A word of two or more capitals, optionally after 'Mc' or 'Mac'. Initials are followed by a full stop. */
const CAPITALS = /(?<![\p{L}'])((?:Mc|Mac)?)(\p{Lu}[\p{Lu}']+)(?![\p{L}.])/gu;

function lower(_: string, prefix: string, word: string): string {
  return prefix + word.charAt(0) + word.slice(1).toLowerCase();
}
