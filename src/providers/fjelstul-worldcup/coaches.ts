/** manager_appearances.csv: coaches by match. */
import { utcDay } from '../../base/zones.ts';
import type { Side } from '../../football/score.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
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
import { nationalityOf, personOf, sideOf, teamOf, tournamentOf } from './quirks.ts';
import { placeOf, TOURNAMENT, trophy } from './trophies.ts';

/** The source has no players before 1970, and a line-up of only a coach is not created. */
const LINEUPS_SINCE = 1970;

interface Coach {
  readonly line: number;
  readonly profile: PersonProfile;
  /** edition and team > spell from the first to the last match */
  readonly spells: Map<string, { readonly team: TeamName; readonly start: string; end: string }>;
}

/** The coaches of a match. If two shared the post, it is the first one. */
interface MatchCoaches {
  readonly line: number;
  readonly coaches: { [side in Side]?: PersonName };
}

/**
 * Reads manager_appearances.csv. A coach has one spell per tournament, from its first to its last match. Trophies are
 * emitted while the file is read. Coaches follow at its end, then the line-ups with their coaches.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseManagers(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<CoachRecord | TrophyRecord | DetailsRecord | Rejection> {
  const match = ['match_id', 'match_date', 'home_team', 'away_team'];
  const columns = [...TOURNAMENT, ...match, 'manager_id', 'family_name', 'given_name', 'country_name'];
  const coaches = new Map<string, Coach>();
  const coachesByMatch = new Map<string, MatchCoaches>();
  yield* eachRow(tableRows(chunks, columns), function* (row): Generator<TrophyRecord> {
    const coach = coachOf(row, coaches);
    addToMatch(row, coach, coachesByMatch);
    yield* addToSpell(row, coach);
  });
  for (const { line, profile, spells } of coaches.values()) {
    yield { kind: 'coach', line, coach: profile, career: [...spells.values()] };
  }
  for (const [match, matchCoaches] of coachesByMatch) yield lineupsOf(match, matchCoaches);
}

/** Extends the coach's spell by a match. The first match of a tournament emits the trophy, if the team won one. */
function* addToSpell(row: TableRow, { profile, spells }: Coach): Generator<TrophyRecord> {
  const tournament = tournamentOf(row);
  const date = row.cell('match_date');
  if (utcDay(date) === null) rejectRow(`invalid date '${date}'`);
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

function addToMatch(row: TableRow, { profile }: Coach, coachesByMatch: Map<string, MatchCoaches>): void {
  if (tournamentOf(row).season < LINEUPS_SINCE) return;
  const match = row.cell('match_id');
  const { id = '', name } = profile;
  const matchCoaches = coachesByMatch.get(match) ?? { line: row.line, coaches: {} };
  matchCoaches.coaches[sideOf(row)] ??= { id, name };
  coachesByMatch.set(match, matchCoaches);
}

function lineupsOf(match: string, { line, coaches }: MatchCoaches): DetailsRecord {
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
