/** Tables that others made of the same data: lists of matches are read, the rest says too little and is passed over. */
import { cellsOf, isBlankLine, textLines } from '../../ingest/readers/csv.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { outcomeOf } from './parse-matches.ts';
import { kickoffAt } from './quirks.ts';

/** Folders that name a tournament, and the day on which its knock-out rounds began. */
const TOURNAMENTS: ReadonlyMap<string, { league: string; season: number; knockOut: string }> = new Map([
  ['world-cup-2018', { league: 'fifa.world', season: 2018, knockOut: '2018-06-30' }],
  ['world-cup-2022', { league: 'fifa.world', season: 2022, knockOut: '2022-12-03' }],
]);

const COLUMNS = ['match_id', 'match_date', 'home_team', 'away_team', 'home_score', 'away_score'];

const tournamentOf = (path: string) => TOURNAMENTS.get(path.split('/').at(-2) ?? '');

/** Whether a folder tells what the matches of a `matches.csv` are of. */
export function isMatchList(path: string): boolean {
  return /(?:^|\/)matches\.csv$/.test(path) && tournamentOf(path) !== undefined;
}

/**
 * Matches of a tournament.
 *
 * @throws Error when the file has not the columns of matches
 */
export async function* parseMatchList(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<MatchRecord | Rejection> {
  const tournament = tournamentOf(path);
  if (tournament === undefined) throw new Error(`the folder of ${path} names no tournament that is known`);
  let line = 0;
  for await (const lines of textLines(chunks)) {
    for (const text of lines) {
      line++;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (line > 1) yield matchOf(cells ?? [], { ...tournament, line });
      else if (cells?.join() !== COLUMNS.join()) throw new Error(`no matches: the columns are not ${COLUMNS.join()}`);
    }
  }
}

function matchOf(
  cells: readonly string[],
  { league, season, knockOut, line }: { league: string; season: number; knockOut: string; line: number },
): MatchRecord | Rejection {
  const [id = '', date = '', home = '', away = '', ...goals] = cells;
  const [homeGoals, awayGoals] = goals.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : null));
  if (cells.length !== COLUMNS.length) return rejection(line, `${cells.length} cells in place of ${COLUMNS.length}`);
  const kickoff = kickoffAt(date, null, league);
  if (kickoff === null) return rejection(line, `no such day: ${date}`);
  return {
    kind: 'match',
    line,
    league,
    season,
    kickoff: kickoff.at,
    kickoffKnown: false,
    home: { name: home },
    away: { name: away },
    ...outcomeOf(homeGoals ?? null, awayGoals ?? null, date >= knockOut),
    providerId: id,
  };
}

/** Tables by the names they are published under, and what they lack. */
const PASSED_OVER: readonly { readonly name: RegExp; readonly reason: string }[] = [
  {
    name: /(?:^|\/)events_\d+\.csv$/,
    reason: 'flattened events without outcomes: neither goals nor cards can be told',
  },
  { name: /(?:^|\/)shots\.csv$/, reason: 'shots without names or days of their matches, and without outcomes' },
  { name: /\.parquet$/, reason: 'Parquet is not read: take the JSON files of the open data' },
];

/** Why a table is not read; undefined for files that are none of them. */
export function reasonToPassOver(path: string): string | undefined {
  return PASSED_OVER.find(({ name }) => name.test(path))?.reason;
}

/** Says aloud that a table is passed over. */
export async function* passOver(chunks: AsyncIterable<Uint8Array>, reason: string): AsyncGenerator<Rejection> {
  for await (const _ of chunks); // to its end, for its hash
  yield rejection(1, `passed over: ${reason}`);
}
