/** Shots of a league season, one per row. The consecutive rows of a match become one match with score, goals and shots. */

import { withoutEntities } from '../../base/text.ts';
import type { Side } from '../../football/score.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import { cellsOf, isBlankLine, textLines } from '../../ingest/readers/csv.ts';
import type { EventRecord, PersonName, ShotRecord } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import { shotCounts } from '../../ingest/records/side-counts.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { BODY_PARTS, leagueOfPath, OUTCOMES, SITUATIONS, type UnderstatLeague } from './codes.ts';
import { MatchLeagues } from './match-leagues.ts';
import { kickoffAt, minuteOf, parseInteger, pitchPoint, sideOf } from './quirks.ts';

const COLUMNS = [
  'minute',
  'result',
  'X',
  'Y',
  'xG',
  'player',
  'h_a',
  'player_id',
  'situation',
  'season',
  'shotType',
  'match_id',
  'h_team',
  'a_team',
  'h_goals',
  'a_goals',
  'date',
  'player_assisted',
] as const;
type Column = (typeof COLUMNS)[number];
type Row = { readonly [column in Column]: string };

interface OpenMatch {
  readonly head: Row;
  readonly line: number;
  readonly shots: ShotRecord[];
  readonly goals: EventRecord[];
}

/** Whether text begins with the header of a table of shots. */
export function isShotTable(head: string): boolean {
  const header = new Set(cellsOf(head.split(/\r?\n/, 1)[0] ?? ''));
  return COLUMNS.every((column) => header.has(column));
}

/**
 * Reads matches one by one. Invalid shots are rejected, and so are matches whose goals do not add up to their score, and
 * those of an unknown league.
 *
 * @throws Error when the header lacks a column
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { path }: { readonly path: string },
): AsyncGenerator<MatchRecord | Rejection> {
  const leagues = new MatchLeagues<OpenMatch>(leagueOfPath(path));
  const recordsOf = (match: OpenMatch) => leagues.add(match).map(([known, league]) => matchOf(known, league));
  const seenMatches = new Set<string>();
  let match: OpenMatch | undefined;
  for await (const { row, line } of rowsOf(chunks)) {
    if (row === null) {
      yield rejection(line, 'fewer cells than the header, or misplaced quotes');
      continue;
    }
    if (match !== undefined && match.head.match_id !== row.match_id) {
      yield* recordsOf(match);
      match = undefined;
    }
    if (match === undefined && seenMatches.has(row.match_id)) {
      yield rejection(line, `the rows of match ${row.match_id} are not consecutive`);
      continue;
    }
    match ??= { head: row, line, shots: [], goals: [] };
    seenMatches.add(row.match_id);
    const fault = addRow(match, row);
    if (fault !== null) yield rejection(line, fault);
  }
  if (match !== undefined) yield* recordsOf(match);
  for (const { head, line } of leagues.waiting) {
    yield rejection(line, `neither the file name nor the teams ${head.h_team} and ${head.a_team} give the league`);
  }
}

async function* rowsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ row: Row | null; line: number }> {
  let columns: readonly number[] | undefined;
  let line = 0;
  for await (const lines of textLines(chunks)) {
    for (const text of lines) {
      line++;
      if (isBlankLine(text)) continue;
      const cells = cellsOf(text);
      if (columns === undefined) {
        columns = COLUMNS.map((column) => cells?.indexOf(column) ?? -1);
        const missing = COLUMNS.filter((_, index) => columns?.[index] === -1);
        if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
        continue;
      }
      yield { row: rowOf(cells, columns), line };
    }
  }
}

function rowOf(cells: readonly string[] | null, columns: readonly number[]): Row | null {
  if (cells === null || cells.length <= Math.max(...columns)) return null;
  const entries = COLUMNS.map((column, index) => [column, cells[columns[index]!]!] as const);
  return Object.fromEntries(entries) as Row; // the row has a cell for each column
}

/** Adds a row to its match. Returns the reason if the row is invalid, otherwise null. */
function addRow(match: OpenMatch, row: Row): string | null {
  const [side, minute] = [sideOf(row.h_a), parseInteger(row.minute)];
  if (side === null) return `h_a must be h or a, not '${row.h_a}'`;
  if (!(minute <= 130)) return `invalid minute '${row.minute}'`;
  const at = minuteOf(minute);
  const player = personOf(row);
  if (row.result === 'OwnGoal') {
    match.goals.push({ ...at, side, kind: 'goal', detail: 'own-goal', player });
    return null;
  }
  const [outcome, situation] = [OUTCOMES.get(row.result), SITUATIONS.get(row.situation)];
  const bodyPart = BODY_PARTS.get(row.shotType);
  if (outcome === undefined) return `unknown result '${row.result}'`;
  if (situation === undefined) return `unknown situation '${row.situation}'`;
  if (bodyPart === undefined) return `unknown shotType '${row.shotType}'`;
  const [x, y, xg] = [Number(row.X), Number(row.Y), Number(row.xG)];
  if (![x, y, xg].every((fraction) => fraction >= 0 && fraction <= 1)) {
    return `X, Y and xG must be from 0 to 1, not ${row.X}, ${row.Y}, ${row.xG}`;
  }
  match.shots.push({ ...at, side, player, ...pitchPoint(x, y), bodyPart, situation, outcome, xg });
  const penalty = situation === 'penalty';
  if (outcome === 'goal') {
    const related = row.player_assisted === '' ? undefined : { name: withoutEntities(row.player_assisted) };
    const detail = penalty ? 'penalty' : 'normal';
    match.goals.push({ ...at, side, kind: 'goal', detail, player, ...(related !== undefined && { related }) });
  } else if (penalty) match.goals.push({ ...at, side, kind: 'goal', detail: 'missed-penalty', player });
  return null;
}

function personOf({ player, player_id: id }: Row): PersonName {
  return { name: withoutEntities(player), ...(id !== '' && { id }) };
}

function matchOf({ head, line, shots, goals }: OpenMatch, league: UnderstatLeague): MatchRecord | Rejection {
  const kickoff = kickoffAt(head.date);
  if (kickoff === null) return rejection(line, `invalid date '${head.date}'`);
  const season = parseInteger(head.season);
  if (!(season > 1900)) return rejection(line, `invalid season '${head.season}'`);
  const score = { home: parseInteger(head.h_goals), away: parseInteger(head.a_goals) };
  const goalsFor = (side: Side) =>
    goals.filter((goal) => goal.detail !== 'missed-penalty' && (goal.side === side) !== (goal.detail === 'own-goal'))
      .length;
  const [home, away] = [goalsFor('home'), goalsFor('away')];
  if (home !== score.home || away !== score.away) {
    return rejection(line, `the goals add up to ${home}-${away}, not to ${head.h_goals}-${head.a_goals}`);
  }
  const byTime = (one: ShotRecord | EventRecord, other: ShotRecord | EventRecord) =>
    one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0);
  return {
    kind: 'match',
    line,
    league: league.code,
    season,
    ...kickoff,
    home: { name: withoutEntities(head.h_team) },
    away: { name: withoutEntities(head.a_team) },
    status: 'FT',
    score: { goals: score, halftime: null, fulltime: score, extratime: null, penalty: null },
    statistics: statisticsOf(shots),
    details: { events: goals.sort(byTime), eventKinds: ['goal'], shots: shots.sort(byTime) },
    providerId: head.match_id,
    leagueId: league.id,
  };
}

/** Shot counts of both sides. The provider's expected goals are stored only with each shot. */
function statisticsOf(shots: readonly ShotRecord[]): TeamStatistics {
  const ofSide = (side: Side) => shotCounts(shots.filter((shot) => shot.side === side));
  return { home: ofSide('home'), away: ofSide('away') };
}
