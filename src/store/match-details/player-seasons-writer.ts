/** Keeps the totals of players' seasons, and the squads that follow from them, in step with their matches. */
import type { LineupPosition } from '../../football/match.ts';
import {
  bestTotals,
  type PlayedMatch,
  type PlayerSeasonTotals,
  playerSeason,
} from '../../football/people/player-season.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import { latestRevision } from '../changes/revisions.ts';
import type { Queries, Value } from '../database/database.ts';
import { rowsOf } from '../database/rows-in-list.ts';
import { type DetailedFixture, TABLES } from './rows.ts';
import { writeSquads } from './squads-writer.ts';

/** From how many players on a season is read whole. */
const FULL_SEASON_PLAYERS = 64;
/** Players of a season whose matches are summed up at once: bounds the memory. */
const PLAYERS_AT_ONCE = 150;

const PLAYER = TABLES.player_matches.indexOf('player');

const COLUMNS = [
  'league',
  'season',
  'team',
  'player',
  'number',
  'position',
  'captain',
  'goals',
  'assists',
  'yellow_cards',
  'second_yellow_cards',
  'red_cards',
  'minutes',
  'appearances',
  'penalties_scored',
  'statistics',
] as const;
const KEYS = COLUMNS.slice(0, 4);
const SAVE = `INSERT INTO player_seasons (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})
  ON CONFLICT (${KEYS.join(', ')}) DO UPDATE SET
  ${COLUMNS.slice(4)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;

interface MatchRow {
  player: number;
  side: string;
  home: number;
  away: number;
  number: number | null;
  position: string | null;
  captain: number;
  starts: number | null;
  played: number;
  came_on: number;
  went_off: number;
  reported: number;
  rating: number | null;
  statistics: string;
}

interface SourceRow {
  team: number;
  player: number;
  provider: string;
  record: string;
}

interface Season {
  readonly league: number;
  readonly season: number;
  readonly players: Set<number>;
}

export class PlayerSeasons {
  readonly changedSeasons = new Set<string>();
  private readonly queries: Queries;
  private seasons = new Map<string, Season>();

  constructor(queries: Queries) {
    this.queries = queries;
  }

  get pending(): boolean {
    return this.seasons.size > 0;
  }

  /** Players of a fixture whose rows are not as they were. */
  touch(fixture: DetailedFixture, before: readonly (readonly Value[])[], rows: readonly (readonly Value[])[]): void {
    const old = new Map(before.map((row) => [row[PLAYER] as number, JSON.stringify(row)]));
    const { players } = this.seasonOf(fixture.league, fixture.season);
    for (const row of rows) {
      const player = row[PLAYER] as number;
      if (old.get(player) !== JSON.stringify(row)) players.add(player);
      old.delete(player);
    }
    for (const player of old.keys()) players.add(player);
  }

  touchPlayer(league: number, season: number, player: number): void {
    this.seasonOf(league, season).players.add(player);
    this.changed(league, season);
  }

  changed(league: number, season: number): void {
    this.changedSeasons.add(`${league}:${season}`);
  }

  private seasonOf(league: number, season: number): Season {
    const key = `${league}:${season}`;
    let known = this.seasons.get(key);
    if (known === undefined) {
      known = { league, season, players: new Set() };
      this.seasons.set(key, known);
    }
    return known;
  }

  async write(revision: number): Promise<void> {
    const seasons = [...this.seasons.values()];
    this.seasons = new Map();
    for (const season of seasons) {
      if (season.players.size === 0) continue;
      for (const batch of inBatches(season)) await this.writeSeason(batch);
      await writeSquads(this.queries, season, revision);
    }
  }

  private async writeSeason(season: Season): Promise<void> {
    const { queries } = this;
    const totals = await totalsOf(queries, season);
    const stored = await selected<Record<(typeof COLUMNS)[number], Value>>(queries, season, {
      select: `SELECT ${COLUMNS.join(', ')} FROM player_seasons p`,
      of: 'p',
    });
    const key = (team: Value, player: Value) => `${team}|${player}`;
    const before = new Map(stored.map((row) => [key(row.team, row.player), COLUMNS.map((column) => row[column])]));
    const changed: Value[][] = [];
    for (const { team, player, totals: of } of totals) {
      const values = seasonValues(season, team, player, of);
      const known = before.get(key(team, player));
      before.delete(key(team, player));
      if (known === undefined || known.some((value, i) => value !== values[i])) changed.push(values);
    }
    await queries.batch(
      `DELETE FROM player_seasons WHERE ${KEYS.map((column, i) => `${column} = $${i + 1}`).join(' AND ')}`,
      Array.from(before.values(), (values) => values.slice(0, KEYS.length)),
    );
    await queries.batch(SAVE, changed);
  }
}

/** A league has twelve thousand appearances a season, each with its statistics: they are not read at once. */
function inBatches(season: Season): Season[] {
  const sorted = [...season.players].sort((a, b) => a - b);
  const batches: Season[] = [];
  for (let from = 0; from < sorted.length; from += PLAYERS_AT_ONCE) {
    batches.push({ ...season, players: new Set(sorted.slice(from, from + PLAYERS_AT_ONCE)) });
  }
  return batches;
}

interface TeamTotals {
  readonly team: number;
  readonly player: number;
  readonly totals: PlayerSeasonTotals;
}

async function totalsOf(queries: Queries, season: Season): Promise<TeamTotals[]> {
  const matches = await selected<MatchRow>(queries, season, {
    select: `SELECT p.player, p.side, f.home, f.away, p.number, p.position, p.captain, p.starts, p.played, p.came_on,
       p.went_off, p.reported, p.rating, p.statistics
     FROM fixtures f JOIN player_matches p ON p.fixture = f.legacy_id`,
    of: 'f',
    order: 'ORDER BY f.kickoff, f.legacy_id',
  });
  const sources = await selected<SourceRow>(queries, season, {
    select: 'SELECT p.team, p.player, p.provider, p.record FROM player_season_sources p',
    of: 'p',
  });
  const of = new Map<string, { team: number; player: number; matches: PlayedMatch[]; sources: SourceRow[] }>();
  const entry = (team: number, player: number) => {
    const key = `${team}|${player}`;
    let known = of.get(key);
    if (known === undefined) {
      known = { team, player, matches: [], sources: [] };
      of.set(key, known);
    }
    return known;
  };
  for (const row of matches)
    entry(row.side === 'home' ? row.home : row.away, row.player).matches.push(playedMatch(row));
  for (const row of sources) entry(row.team, row.player).sources.push(row);
  return Array.from(of.values(), ({ team, player, matches: played, sources }) => ({
    team,
    player,
    totals: bestTotals(played.length === 0 ? null : playerSeason(played), sourceTotals(sources))!,
  }));
}

function playedMatch(row: MatchRow): PlayedMatch {
  return {
    number: row.number,
    position: row.position as LineupPosition | null,
    captain: row.captain === 1,
    starts: row.starts === null ? null : row.starts === 1,
    played: row.played === 1,
    cameOn: row.came_on === 1,
    wentOff: row.went_off === 1,
    reported: row.reported === 1,
    rating: row.rating === null ? null : row.rating / 100,
    statistics: JSON.parse(row.statistics),
  };
}

/** The most believed source's totals, name by name filled from the others. */
function sourceTotals(rows: readonly SourceRow[]): PlayerSeasonTotals | null {
  if (rows.length === 0) return null;
  const all = byPrecedence(
    'playerStatistics',
    rows.map((row) => ({ ...row, file: '' })),
  ).map(({ record }) => JSON.parse(record) as PlayerSeasonTotals);
  return {
    number: all.find(({ number }) => number !== null)?.number ?? null,
    position: all.find(({ position }) => position !== null)?.position ?? null,
    captain: all.some(({ captain }) => captain),
    statistics: all[0]!.statistics,
  };
}

function seasonValues({ league, season }: Season, team: number, player: number, totals: PlayerSeasonTotals): Value[] {
  const { number, position, captain, statistics: s } = totals;
  return [
    league,
    season,
    team,
    player,
    number,
    position,
    captain ? 1 : 0,
    s.goals ?? 0,
    s.assists ?? 0,
    s.yellowCards ?? 0,
    s.secondYellowCards ?? 0,
    s.redCards ?? 0,
    s.minutes ?? 0,
    s.appearances ?? 0,
    s.penaltiesScored ?? 0,
    JSON.stringify(s),
  ];
}

interface Selection {
  readonly select: string;
  /** the alias of the table that tells league and season */
  readonly of: 'f' | 'p';
  readonly order?: string;
}

/** Rows of the season's players concerned (alias `p`): few by their index, many by reading the season whole. */
async function selected<T>(
  queries: Queries,
  { league, season, players }: Season,
  { select, of, order = '' }: Selection,
): Promise<T[]> {
  if (players.size > FULL_SEASON_PLAYERS) {
    const [least, most] = [Math.min(...players), Math.max(...players)];
    const sql = `${select} WHERE ${of}.league = $1 AND ${of}.season = $2 AND +p.player BETWEEN $3 AND $4 ${order}`;
    const rows = await queries.all<T & { player: number }>(sql, [league, season, least, most]);
    return rows.filter((row) => players.has(row.player));
  }
  const list = Array.from({ length: FULL_SEASON_PLAYERS }, (_, i) => `$${i + 3}`).join(', ');
  const requested = [...players];
  while (requested.length < FULL_SEASON_PLAYERS) requested.push(requested[0]!);
  // the signs keep databases from going through all matches of the season: a player has fewer
  const where = `WHERE +${of}.league = $1 AND +${of}.season = $2 AND p.player IN (${list})`;
  return queries.all<T>(`${select} ${where} ${order}`, [league, season, ...requested]);
}

/** Makes all seasons of players anew whose matches became others', or who got others' matches. */
export async function recountPlayers(queries: Queries, players: readonly number[]): Promise<void> {
  const seasons = new PlayerSeasons(queries);
  const found = await rowsOf<{ league: number; season: number; player: number }>(
    queries,
    (list) => `SELECT f.league, f.season, m.player FROM player_matches m JOIN fixtures f ON f.legacy_id = m.fixture
        WHERE m.player IN (${list})
      UNION SELECT league, season, player FROM player_seasons WHERE player IN (${list})
      UNION SELECT league, season, player FROM player_season_sources WHERE player IN (${list})`,
    players,
  );
  for (const { league, season, player } of found) seasons.touchPlayer(league, season, player);
  if (!seasons.pending) return;
  await seasons.write(await latestRevision(queries));
}
