/** `teams.csv`, `players.csv` and `playerstats.csv`: teams, squads, absences and totals of the season. */
import type { InjuryRecord, PlayerSeasonRecord, SquadRecord } from '../../ingest/records/records.ts';
import type { ClubRecord, Rejection } from '../../ingest/records/source.ts';
import { AVAILABILITY, deadlineOf, POSITIONS } from './codes.ts';
import { displayName, newsOf, numberOf, seasonOfPath } from './quirks.ts';
import { type GameweekTotals, seasonTotals, totalsOf } from './season-totals.ts';
import { type Row, rowsOf } from './table.ts';

const NO_SEASON = 'the path has no season: import the folder that contains the season folder, such as 2024-2025';

export async function* parseTeams(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ClubRecord | Rejection> {
  for await (const row of rowsOf(chunks, ['code', 'name', 'short_name'])) {
    if ('kind' in row) {
      yield row;
      continue;
    }
    const { line, cell } = row;
    const [code, name, other] = [numberOf(cell('code')), cell('name'), cell('fotmob_name')];
    if (code === undefined || name === '') yield { kind: 'rejection', line, reason: 'team without a code or a name' };
    else {
      const aliases = other !== '' && other !== name ? [other] : [];
      const short = /^[A-Z]{3}$/.test(cell('short_name')) ? { code: cell('short_name') } : {};
      yield { kind: 'club', line, country: 'eng', name, aliases, ...short, id: String(code) };
    }
  }
}

/** Id of a player within a season, which the other files use. The player's code is the same in all seasons. */
export function seasonId(season: number, player: number): string {
  return `${season}/${player}`;
}

export async function* parsePlayers(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<SquadRecord | Rejection> {
  const season = seasonOfPath(path);
  if (season === null) return yield { kind: 'rejection', line: 1, reason: NO_SEASON };
  const columns = ['player_code', 'player_id', 'first_name', 'second_name', 'web_name', 'team_code', 'position'];
  for await (const row of rowsOf(chunks, columns)) yield 'kind' in row ? row : squadOf(row, season);
}

function squadOf({ line, cell }: Row, season: number): SquadRecord | Rejection {
  const [code, id, team] = [cell('player_code'), cell('player_id'), cell('team_code')].map(numberOf);
  if (code === undefined || id === undefined || team === undefined || cell('web_name') === '') {
    return { kind: 'rejection', line, reason: 'player without a code, number, team or name' };
  }
  const position = POSITIONS.get(cell('position'));
  return {
    kind: 'squad',
    line,
    league: 'eng.1',
    season,
    team: { name: '', country: 'eng', id: String(team) },
    player: {
      id: String(code),
      otherIds: [seasonId(season, id)],
      name: displayName(cell('web_name')),
      ...(cell('first_name') !== '' && { firstName: cell('first_name') }),
      ...(cell('second_name') !== '' && { lastName: cell('second_name') }),
      ...(position !== undefined && { position }),
    },
  };
}

interface NewsRow extends GameweekTotals {
  readonly status: string;
  readonly news: string;
  readonly added: string;
  readonly player: InjuryRecord['player'];
}

/**
 * Reads one row per player and gameweek. Consecutive gameweeks with the same news become one absence. It starts on the day
 * of the news, or at the deadline of the first gameweek. It ends on the expected day of return, or at the deadline when
 * the player was available again. The latest row of a player has the totals of the season.
 */
export async function* parsePlayerStats(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<InjuryRecord | PlayerSeasonRecord | Rejection> {
  const season = seasonOfPath(path);
  if (season === null) return yield { kind: 'rejection', line: 1, reason: NO_SEASON };
  const newsByPlayer = new Map<number, NewsRow[]>();
  const columns = ['id', 'status', 'gw', 'web_name', 'news'];
  for await (const row of rowsOf(chunks, columns)) {
    if ('kind' in row) {
      yield row;
      continue;
    }
    const { line, cell } = row;
    const [id, gameweek] = [numberOf(cell('id')), numberOf(cell('gw'))];
    if (id === undefined || gameweek === undefined) {
      yield { kind: 'rejection', line, reason: 'row without a player or a gameweek' };
      continue;
    }
    const name = displayName(cell('web_name'));
    const player = { id: seasonId(season, id), name };
    const rows = newsByPlayer.get(id) ?? [];
    newsByPlayer.set(id, rows);
    rows.push({
      line,
      gameweek,
      status: cell('status'),
      news: cell('news'),
      added: cell('news_added'),
      player,
      statistics: totalsOf(cell),
    });
  }
  for (const unordered of newsByPlayer.values()) {
    const rows = unordered.toSorted((a, b) => a.gameweek - b.gameweek);
    yield* absencesOf(rows, season);
    yield* seasonTotals(rows, { season, player: rows[0]!.player });
  }
}

function* absencesOf(rows: readonly NewsRow[], season: number): Generator<InjuryRecord | Rejection> {
  for (let start = 0; start < rows.length; ) {
    const first = rows[start]!;
    let end = start + 1;
    const { reason } = newsOf(first.news, season);
    while (
      end < rows.length &&
      rows[end]!.status === first.status &&
      newsOf(rows[end]!.news, season).reason === reason
    ) {
      end++;
    }
    const availability = AVAILABILITY.get(first.status);
    if (availability !== undefined && reason !== '') {
      yield absence({ first, last: rows[end - 1]!, next: rows[end], availability, reason, season });
    }
    start = end;
  }
}

function absence({
  first,
  last,
  next,
  availability,
  reason,
  season,
}: {
  readonly first: NewsRow;
  readonly last: NewsRow;
  readonly next: NewsRow | undefined;
  readonly availability: InjuryRecord['availability'];
  readonly reason: string;
  readonly season: number;
}): InjuryRecord | Rejection {
  const [, added] = /^(\d{4}-\d\d-\d\d)/.exec(first.added) ?? [];
  const start = added ?? deadlineOf(season, first.gameweek);
  if (start === undefined) {
    return {
      kind: 'rejection',
      line: first.line,
      reason: `neither the news nor gameweek ${first.gameweek} has a date`,
    };
  }
  const expected = newsOf(last.news, season).end;
  const end = next === undefined ? expected : deadlineOf(season, next.gameweek);
  return {
    kind: 'injury',
    line: first.line,
    player: first.player,
    league: 'eng.1',
    season,
    availability,
    reason,
    start,
    ...(end !== undefined && end >= start && { end }),
  };
}
