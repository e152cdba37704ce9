/** Shots of a league season, one a row, those of a match together: each match comes with its score, goals and shots. */

import { cellsOf, isBlankLine, textLines } from '../../ingest/readers/csv.ts';
import type { EventRecord, PersonName, ShotRecord } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { BODY_PARTS, leagueOfPath, OUTCOMES, SITUATIONS } from './codes.ts';
import { kickoffAt, minuteOf, parseInteger, pitchPoint, sideOf } from './quirks.ts';
import { statisticsOf } from './statistics.ts';

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

interface MatchSoFar {
  readonly head: Row;
  readonly line: number;
  readonly shots: ShotRecord[];
  readonly goals: EventRecord[];
}

/**
 * Reads matches one after the other. A shot that cannot be read is rejected by its line, a match whose goals do not make
 * its score as well.
 *
 * @throws Error when the file has not the columns of shots
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
  { path }: { readonly path: string },
): AsyncGenerator<MatchRecord | Rejection> {
  const league = leagueOfPath(path);
  if (league === undefined) throw new Error(`no league of the catalogue has the name of ${path}`);
  const seenMatches = new Set<string>();
  let match: MatchSoFar | undefined;
  for await (const { row, line } of rowsOf(chunks)) {
    if (row === null) {
      yield rejection(line, 'not as many cells as there are columns, or quotes in the wrong place');
      continue;
    }
    if (match !== undefined && match.head.match_id !== row.match_id) {
      yield matchOf(match, league);
      match = undefined;
    }
    if (match === undefined && seenMatches.has(row.match_id)) {
      yield rejection(line, `shots of match ${row.match_id} stand in two places`);
      continue;
    }
    match ??= { head: row, line, shots: [], goals: [] };
    seenMatches.add(row.match_id);
    const fault = take(match, row);
    if (fault !== null) yield rejection(line, fault);
  }
  if (match !== undefined) yield matchOf(match, league);
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
        if (missing.length > 0) throw new Error(`no shots: the columns ${missing.join(', ')} are missing`);
        continue;
      }
      yield { row: rowOf(cells, columns), line };
    }
  }
}

function rowOf(cells: readonly string[] | null, columns: readonly number[]): Row | null {
  if (cells === null || cells.length <= Math.max(...columns)) return null;
  const named = COLUMNS.map((column, index) => [column, cells[columns[index]!]!] as const);
  return Object.fromEntries(named) as Row; // each column has its cell, as just counted
}

/** Adds what a row says to its match. Returns why it cannot be read, or null. */
function take(match: MatchSoFar, row: Row): string | null {
  const [side, minute] = [sideOf(row.h_a), parseInteger(row.minute)];
  if (side === null) return `neither home nor away: ${row.h_a}`;
  if (!(minute <= 130)) return `no such minute: ${row.minute}`;
  const at = minuteOf(minute);
  const player = personOf(row);
  if (row.result === 'OwnGoal') {
    match.goals.push({ ...at, side, kind: 'goal', detail: 'own-goal', player });
    return null;
  }
  const [outcome, situation] = [OUTCOMES.get(row.result), SITUATIONS.get(row.situation)];
  const bodyPart = BODY_PARTS.get(row.shotType);
  if (outcome === undefined) return `no outcome is called ${row.result}`;
  if (situation === undefined) return `no situation is called ${row.situation}`;
  if (bodyPart === undefined) return `no part of the body is called ${row.shotType}`;
  const [x, y, xg] = [Number(row.X), Number(row.Y), Number(row.xG)];
  if (![x, y, xg].every((share) => share >= 0 && share <= 1)) return `not shares: ${row.X}, ${row.Y}, ${row.xG}`;
  match.shots.push({ ...at, side, player, ...pitchPoint(x, y), bodyPart, situation, outcome, xg });
  const penalty = situation === 'penalty';
  if (outcome === 'goal') {
    const related = row.player_assisted === '' ? undefined : { name: row.player_assisted };
    const detail = penalty ? 'penalty' : 'normal';
    match.goals.push({ ...at, side, kind: 'goal', detail, player, ...(related !== undefined && { related }) });
  } else if (penalty) match.goals.push({ ...at, side, kind: 'goal', detail: 'missed-penalty', player });
  return null;
}

function personOf({ player, player_id: id }: Row): PersonName {
  return { name: player, ...(id !== '' && { id }) };
}

function matchOf({ head, line, shots, goals }: MatchSoFar, league: string): MatchRecord | Rejection {
  const kickoff = kickoffAt(head.date);
  if (kickoff === null) return rejection(line, `no such time: ${head.date}`);
  const season = parseInteger(head.season);
  if (!(season > 1900)) return rejection(line, `no such season: ${head.season}`);
  const score = { home: parseInteger(head.h_goals), away: parseInteger(head.a_goals) };
  const scored = (side: 'home' | 'away') =>
    goals.filter(({ detail, side: of }) => detail !== 'missed-penalty' && (of === side) !== (detail === 'own-goal'))
      .length;
  if (scored('home') !== score.home || scored('away') !== score.away) {
    return rejection(line, `goals make ${scored('home')}-${scored('away')}, not ${head.h_goals}-${head.a_goals}`);
  }
  const byTime = (one: ShotRecord | EventRecord, other: ShotRecord | EventRecord) =>
    one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0);
  return {
    kind: 'match',
    line,
    league,
    season,
    kickoff,
    kickoffKnown: true,
    home: { name: head.h_team },
    away: { name: head.a_team },
    status: 'FT',
    score: { goals: score, halftime: null, fulltime: score, extratime: null, penalty: null },
    statistics: statisticsOf(shots),
    details: { events: goals.sort(byTime), eventKinds: ['goal'], shots: shots.sort(byTime) },
    providerId: head.match_id,
  };
}
