/** Keeps the totals of players' seasons, and the squads derived from them, in step with their matches. */
import type { PlayerSeasonTotals } from '../../football/people/player-season.ts';
import { latestRevision } from '../changes/revisions.ts';
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { rowsOfPlayers } from './player-season-rows.ts';
import { playerSeasonTotals } from './player-season-totals.ts';
import { type DetailedFixture, type DetailsTableRow, isSameRow } from './rows.ts';
import { writeSquads } from './squads-writer.ts';

/** Players whose matches are summed up at once. Bounds the memory. */
const PLAYERS_AT_ONCE = 150;

const KEYS = ['league', 'season', 'team', 'player'] as const;
const TOTALS = [
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
const COLUMNS = [...KEYS, ...TOTALS] as const;
type TotalsRow = Readonly<Record<(typeof COLUMNS)[number], Value>>;

const SAVE = `INSERT INTO player_seasons (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})
  ON CONFLICT (${KEYS.join(', ')}) DO UPDATE SET ${TOTALS.map((column) => `${column} = excluded.${column}`).join(', ')}`;
const DELETE = `DELETE FROM player_seasons WHERE ${KEYS.map((column, i) => `${column} = $${i + 1}`).join(' AND ')}`;

interface TouchedSeason {
  readonly league: number;
  readonly season: number;
  readonly players: Set<number>;
}

type PlayerMatchRow = DetailsTableRow<'player_matches'>;

/** Collects the players whose seasons changed, and recounts those. */
export class PlayerSeasons {
  /** as '<league>:<season>' */
  readonly changedSeasons = new Set<string>();
  private readonly queries: Queries;
  private touched = new Map<string, TouchedSeason>();

  constructor(queries: Queries) {
    this.queries = queries;
  }

  /** Whether `write` has anything to do. */
  get pending(): boolean {
    return this.touched.size > 0;
  }

  /** Notes the players of a fixture whose rows changed. */
  touch(fixture: DetailedFixture, before: readonly PlayerMatchRow[], rows: readonly PlayerMatchRow[]): void {
    const old = new Map(before.map((row) => [row.player as number, row]));
    const { players } = this.touchedSeason(fixture.league, fixture.season);
    for (const row of rows) {
      const player = row.player as number;
      const stored = old.get(player);
      if (stored === undefined || !isSameRow('player_matches', stored, row)) players.add(player);
      old.delete(player);
    }
    for (const player of old.keys()) players.add(player);
  }

  /** Notes the players of a fixture whose shots changed. */
  touchShots({ league, season }: DetailedFixture, ...shots: readonly DetailsTableRow<'shots'>[]): void {
    const { players } = this.touchedSeason(league, season);
    for (const { player } of shots) if (player !== null) players.add(player as number);
  }

  touchPlayer(league: number, season: number, player: number): void {
    this.touchedSeason(league, season).players.add(player);
    this.changed(league, season);
  }

  changed(league: number, season: number): void {
    this.changedSeasons.add(`${league}:${season}`);
  }

  private touchedSeason(league: number, season: number): TouchedSeason {
    const key = `${league}:${season}`;
    let touched = this.touched.get(key);
    if (touched === undefined) {
      touched = { league, season, players: new Set() };
      this.touched.set(key, touched);
    }
    return touched;
  }

  /** Recounts what was touched. */
  async write(revision: number): Promise<void> {
    const seasons = [...this.touched.values()];
    this.touched = new Map();
    for (const season of seasons) {
      if (season.players.size === 0) continue;
      for (const batch of inBatches(season)) await this.writeSeason(batch);
      await writeSquads(this.queries, season, revision);
    }
  }

  private async writeSeason(season: TouchedSeason): Promise<void> {
    const { queries } = this;
    const stored = await rowsOfPlayers<TotalsRow>(queries, season, {
      select: `SELECT ${COLUMNS.join(', ')} FROM player_seasons p`,
      seasonOf: 'p',
    });
    const keyOf = ({ team, player }: { readonly team: Value; readonly player: Value }) => `${team}|${player}`;
    const gone = new Map(stored.map((row) => [keyOf(row), row]));
    const changed: TotalsRow[] = [];
    for (const { team, player, totals } of await playerSeasonTotals(queries, season)) {
      const row = totalsRow(season, { team, player }, totals);
      const before = gone.get(keyOf(row));
      gone.delete(keyOf(row));
      if (before === undefined || TOTALS.some((column) => before[column] !== row[column])) changed.push(row);
    }
    await queries.batch(
      DELETE,
      Array.from(gone.values(), (row) => KEYS.map((column) => row[column])),
    );
    await queries.batch(
      SAVE,
      changed.map((row) => COLUMNS.map((column) => row[column])),
    );
  }
}

/** A league season has about 12,000 appearances, each with its statistics: too many to read at once. */
function inBatches(season: TouchedSeason): TouchedSeason[] {
  const sorted = [...season.players].sort((a, b) => a - b);
  const batches: TouchedSeason[] = [];
  for (let from = 0; from < sorted.length; from += PLAYERS_AT_ONCE) {
    batches.push({ ...season, players: new Set(sorted.slice(from, from + PLAYERS_AT_ONCE)) });
  }
  return batches;
}

function totalsRow(
  { league, season }: TouchedSeason,
  { team, player }: { readonly team: number; readonly player: number },
  { number, position, captain, statistics }: PlayerSeasonTotals,
): TotalsRow {
  return {
    league,
    season,
    team,
    player,
    number,
    position,
    captain: captain ? 1 : 0,
    goals: statistics.goals ?? 0,
    assists: statistics.assists ?? 0,
    yellow_cards: statistics.yellowCards ?? 0,
    second_yellow_cards: statistics.secondYellowCards ?? 0,
    red_cards: statistics.redCards ?? 0,
    minutes: statistics.minutes ?? 0,
    appearances: statistics.appearances ?? 0,
    penalties_scored: statistics.penaltiesScored ?? 0,
    statistics: JSON.stringify(statistics),
  };
}

/** Recounts all seasons of players who gained or lost matches in a merge or split. */
export async function recountPlayers(queries: Queries, players: readonly number[]): Promise<void> {
  const seasons = new PlayerSeasons(queries);
  const found = await queryInBatches(players, (list, batch) =>
    queries.all<{ league: number; season: number; player: number }>(
      `SELECT f.league, f.season, m.player FROM player_matches m JOIN fixtures f ON f.legacy_id = m.fixture
        WHERE m.player IN (${list})
      UNION SELECT league, season, player FROM player_seasons WHERE player IN (${list})
      UNION SELECT league, season, player FROM player_season_sources WHERE player IN (${list})`,
      batch,
    ),
  );
  for (const { league, season, player } of found) seasons.touchPlayer(league, season, player);
  if (!seasons.pending) return;
  await seasons.write(await latestRevision(queries));
}

/** The league seasons of some players. */
export async function seasonsOfPlayers(
  queries: Queries,
  players: readonly number[],
): Promise<readonly { readonly league: number; readonly season: number }[]> {
  const rows = await queryInBatches(players, (list, batch) =>
    queries.all<{ league: number; season: number }>(
      `SELECT DISTINCT league, season FROM player_seasons WHERE player IN (${list})`,
      batch,
    ),
  );
  return [...new Map(rows.map((row) => [`${row.league}:${row.season}`, row])).values()];
}
