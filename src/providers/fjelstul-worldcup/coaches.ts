/** manager_appearances.csv: who coached whom, in which matches. */
import { utcDay } from '../../base/zones.ts';
import type { Side } from '../../football/score.ts';
import { eachRow, refuse, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type {
  CoachRecord,
  DetailsRecord,
  LineupRecord,
  PersonName,
  PersonProfile,
  TrophyRecord,
} from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { NATIONAL } from '../../ingest/records/team-name.ts';
import { placeOf } from './podium.ts';
import { nationalityOf, personOf, sideOf, teamOf, tournamentOf } from './quirks.ts';
import { TOURNAMENT, trophy } from './trophies.ts';

/** Nobody's players are told before: a line-up would be a coach alone. */
const LINEUPS_SINCE = 1970;

interface Coach {
  readonly line: number;
  readonly profile: PersonProfile;
  /** by edition and team: the days of the first and the last match */
  readonly spells: Map<string, { readonly team: TeamName; readonly start: string; end: string }>;
}

/** Who coached in a match; of two who shared a post the one written first. */
interface Bench {
  readonly line: number;
  readonly coaches: { [side in Side]?: PersonName };
}

/**
 * Reads manager_appearances.csv: for every coach the tournaments, each a spell from its first to its last match. No more
 * of a career is told. Coaches follow when the file has been read, their trophies before them, and after them the
 * matches they stand in the line-ups of.
 */
export async function* parseManagers(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<CoachRecord | TrophyRecord | DetailsRecord | Rejection> {
  const match = ['match_id', 'match_date', 'home_team', 'away_team'];
  const columns = [...TOURNAMENT, ...match, 'manager_id', 'family_name', 'given_name', 'country_name'];
  const coaches = new Map<string, Coach>();
  const benches = new Map<string, Bench>();
  yield* eachRow(tableRows(chunks, columns), function* (row): Generator<TrophyRecord> {
    const coach = coachOf(row, coaches);
    noteBench(row, coach, benches);
    yield* noteSpell(row, coach);
  });
  for (const { line, profile, spells } of coaches.values()) {
    yield { kind: 'coach', line, coach: profile, career: [...spells.values()] };
  }
  for (const [match, bench] of benches) yield lineupsOf(match, bench);
}

/** A match of a coach; with the first of a tournament his trophy, where there is one. */
function* noteSpell(row: TableRow, { profile, spells }: Coach): Generator<TrophyRecord> {
  const tournament = tournamentOf(row);
  const date = row.cell('match_date');
  if (utcDay(date) === null) refuse(`no such day: ${date}`);
  const key = `${row.cell('tournament_id')}|${row.cell('team_name')}`;
  const spell = spells.get(key);
  if (spell !== undefined) {
    spell.end = date;
    return;
  }
  const team = { ...teamOf(row.cell('team_name'), tournament), country: NATIONAL };
  spells.set(key, { team, start: date, end: date });
  const place = placeOf(row.cell('tournament_id'), row.cell('team_name'));
  if (place === undefined) return;
  const { id = '', name } = profile;
  yield { ...trophy(tournament, place), line: row.line, person: { id, name }, role: 'coach' };
}

function noteBench(row: TableRow, { profile }: Coach, benches: Map<string, Bench>): void {
  if (tournamentOf(row).season < LINEUPS_SINCE) return;
  const match = row.cell('match_id');
  const { id = '', name } = profile;
  const bench = benches.get(match) ?? { line: row.line, coaches: {} };
  bench.coaches[sideOf(row)] ??= { id, name };
  benches.set(match, bench);
}

function lineupsOf(match: string, { line, coaches }: Bench): DetailsRecord {
  const lineups: { -readonly [side in Side]?: LineupRecord } = {};
  for (const side of ['home', 'away'] as const) {
    const coach = coaches[side];
    if (coach !== undefined) lineups[side] = { coach, startXI: [], substitutes: [] };
  }
  return { kind: 'details', line, match: { providerMatch: match }, details: { lineups, eventKinds: [] } };
}

function coachOf(row: TableRow, coaches: Map<string, Coach>): Coach {
  const id = row.cell('manager_id');
  let coach = coaches.get(id);
  if (coach === undefined) {
    const nationality = nationalityOf(row.cell('country_name'));
    const person = personOf(id, row.cell('family_name'), row.cell('given_name'));
    coach = { line: row.line, profile: { ...person, ...(nationality && { nationality }) }, spells: new Map() };
    coaches.set(id, coach);
  }
  return coach;
}
