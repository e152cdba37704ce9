/** Suggestions for mistyped names. */
import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped text most likely means, with up to a third of its characters wrong; undefined: none. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const typed = lettersOf(text);
  const editsMax = Math.floor((typed.length + 1) / 3);
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const edits = distance(typed, lettersOf(candidate));
    if (edits <= editsMax && (best === undefined || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
}

/** 'league_id' and 'leagueId' are the same. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9.]/g, '');
}
