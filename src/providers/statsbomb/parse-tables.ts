/** Tables derived from the same data. Match lists are read; the others lack too much and are skipped with a reason. */
import { cellsOf, isBlankLine, textLines } from '../../ingest/readers/csv.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { outcomeOf } from './parse-matches.ts';
import { kickoffAt } from './quirks.ts';

/** Folder > tournament, and the first day of its knockout rounds. */
const TOURNAMENTS: ReadonlyMap<string, { league: string; season: number; knockOut: string }> = new Map([
  ['world-cup-2018', { league: 'fifa.world', season: 2018, knockOut: '2018-06-30' }],
  ['world-cup-2022', { league: 'fifa.world', season: 2022, knockOut: '2022-12-03' }],
]);

const COLUMNS = ['match_id', 'match_date', 'home_team', 'away_team', 'home_score', 'away_score'];

const tournamentOf = (path: string) => TOURNAMENTS.get(path.split('/').at(-2) ?? '');

/** Whether a path is a `matches.csv` in a folder that names its tournament. */
export function isMatchList(path: string): boolean {
  return /(?:^|\/)matches\.csv$/.test(path) && tournamentOf(path) !== undefined;
}

/**
 * Reads the matches of a tournament.
 *
 * @throws Error when the folder names no known tournament or the columns differ from those of a match list
 */
export async function* parseMatchList(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<MatchRecord | Rejection> {
  const tournament = tournamentOf(path);
  if (tournament === undefined) throw new Error(`unknown tournament in the folder of ${path}`);
  let line = 0;
  for await (const lines of textLines(chunks)) {
    for (const text of lines) {
      line++;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (line > 1) yield matchOf(cells ?? [], { ...tournament, line });
      else if (cells?.join() !== COLUMNS.join()) throw new Error(`not a match list: expected ${COLUMNS.join()}`);
    }
  }
}

function matchOf(
  cells: readonly string[],
  { league, season, knockOut, line }: { league: string; season: number; knockOut: string; line: number },
): MatchRecord | Rejection {
  const [id = '', date = '', home = '', away = '', ...goals] = cells;
  const [homeGoals, awayGoals] = goals.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : null));
  if (cells.length !== COLUMNS.length) return rejection(line, `${cells.length} cells instead of ${COLUMNS.length}`);
  const kickoff = kickoffAt(date, null, league);
  if (kickoff === null) return rejection(line, `invalid date '${date}'`);
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

/** Published names of tables that are not read, and the reasons. */
const SKIPPED: readonly { readonly name: RegExp; readonly reason: string }[] = [
  {
    name: /(?:^|\/)events_\d+\.csv$/,
    reason: 'flattened events have no outcomes, so goals and cards are unknown',
  },
  { name: /(?:^|\/)shots\.csv$/, reason: 'shots have no outcomes, and no teams or dates of their matches' },
  { name: /\.parquet$/, reason: 'Parquet is not supported: import the JSON files of the open data' },
];

/** Why a table is not read; undefined for other files. */
export function reasonToSkip(path: string): string | undefined {
  return SKIPPED.find(({ name }) => name.test(path))?.reason;
}

/** Reports a table that is not read. */
export async function* skip(chunks: AsyncIterable<Uint8Array>, reason: string): AsyncGenerator<Rejection> {
  for await (const _ of chunks); // the importer hashes the file while it is read
  yield rejection(1, `skipped: ${reason}`);
}
