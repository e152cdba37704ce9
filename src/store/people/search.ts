/** Finds players by the beginnings of their names, those who played last first. */
import { nameKey } from '../../base/text.ts';
import type { Player } from '../../football/person.ts';
import type { Queries, Value } from '../database/database.ts';
import { boundsOf } from './filter.ts';
import { PLAYER_COLUMNS, type PlayerRow, playerOf } from './rows.ts';

/** Names that are compared by season. More would take too long, and their order would mean little. */
const CANDIDATES_MAX = 300;
/** Thousands of names start with the same letter. */
const LETTERS_MIN = 2;

export interface FoundPlayer {
  readonly player: Player;
  /** the latest season of any team; null if none is known */
  readonly season: number | null;
}

export async function searchPlayers(queries: Queries, text: string, limit: number): Promise<FoundPlayer[]> {
  const words = nameKey(text).split(' ').filter(Boolean);
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < LETTERS_MIN) return [];
  const values: Value[] = [];
  const value = (each: Value) => `$${values.push(each)}`;
  const terms = [`substr(w.word, 1, ${longest.length}) = ${value(longest)}`];
  const bounds = boundsOf(longest);
  if (bounds !== undefined) terms.push(`w.word >= ${value(bounds[0])}`, `w.word < ${value(bounds[1])}`);
  for (const word of others) terms.push(`n.search LIKE ${value(`% ${word}%`)}`);
  const columns = PLAYER_COLUMNS.split(', ').map((column) => `p.${column}`);
  const rows = await queries.all<PlayerRow & { latest: number | null }>(
    `SELECT ${columns.join(', ')}, c.latest
     FROM (SELECT f.player, (SELECT MAX(t.season) FROM player_teams t WHERE t.player = f.player) AS latest
       FROM (SELECT DISTINCT m.player FROM (SELECT w.player FROM player_search_words w
           JOIN players n ON n.legacy_id = w.player WHERE ${terms.join(' AND ')}
           ORDER BY w.word LIMIT ${CANDIDATES_MAX}) m) f) c
     JOIN players p ON p.legacy_id = c.player
     ORDER BY COALESCE(c.latest, 0) DESC, p.legacy_id LIMIT ${value(limit)}`,
    values,
  );
  return rows.map((row) => ({ player: playerOf(row), season: row.latest }));
}
