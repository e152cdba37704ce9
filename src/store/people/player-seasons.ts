/** Reads players' totals by league season and team, and the top lists. */
import type { PlayerSeasonStatistics } from '../../football/match.ts';
import { TOP_LIST_LENGTH, type TopList, topList } from '../../football/people/top-lists.ts';
import type { Position } from '../../football/person.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/** Totals of one player for one team in a league season. Ids are legacy ids. */
export interface PlayerSeason {
  readonly league: number;
  readonly season: number;
  readonly team: number;
  readonly player: number;
  readonly number: number | null;
  readonly position: Position | null;
  readonly captain: boolean;
  readonly statistics: PlayerSeasonStatistics;
}

/** A row must meet all given conditions. */
export interface PlayerSeasonFilter {
  readonly league?: number;
  readonly leagues?: readonly number[];
  readonly season?: number;
  readonly team?: number;
  readonly players?: readonly number[];
}

export interface PlayerSeasonReader {
  /** one page of the players with matching rows, by legacy id, each with these rows, latest season first */
  players(
    filter: PlayerSeasonFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly player: number; readonly seasons: readonly PlayerSeason[] }[]>;
  /** number of players with matching rows */
  count(filter: PlayerSeasonFilter): Promise<number>;
  /** every matching row, latest season first */
  list(filter: PlayerSeasonFilter): Promise<PlayerSeason[]>;
  /** the leaders of a season, over all these leagues, each with one row for each league and team */
  top(
    list: TopList,
    leagues: readonly number[],
    season: number,
    limit?: number,
  ): Promise<{ readonly player: number; readonly seasons: readonly PlayerSeason[] }[]>;
}

interface SeasonRow {
  league: number;
  season: number;
  team: number;
  player: number;
  number: number | null;
  position: string | null;
  captain: number;
  statistics: string;
}

interface RankedRow {
  player: number;
  name: string;
  goals: number;
  assists: number;
  yellow_cards: number;
  second_yellow_cards: number;
  red_cards: number;
  penalties_scored: number;
  appearances: number;
  minutes: number;
}

const COLUMNS = 's.league, s.season, s.team, s.player, s.number, s.position, s.captain, s.statistics';
const ORDER = 'ORDER BY s.player, s.season DESC, s.appearances DESC, s.league, s.team';

/** Condition that a row must meet for its player to be in a list. */
const ELIGIBLE: Readonly<Record<TopList, string>> = {
  goals: 's.goals > 0',
  assists: 's.assists > 0',
  yellowCards: 's.yellow_cards > 0',
  redCards: 's.red_cards + s.second_yellow_cards > 0',
};

export function playerSeasonReader(queries: Queries): PlayerSeasonReader {
  const conditionsOf = ({ league, leagues, season, team, players }: PlayerSeasonFilter) => {
    const values: Value[] = [];
    const terms: string[] = [];
    const add = (column: string, value: number | undefined) => {
      if (value === undefined) return;
      values.push(value);
      terms.push(`s.${column} = $${values.length}`);
    };
    add('league', league);
    add('season', season);
    add('team', team);
    const addSome = (column: string, ids: readonly number[] | undefined) => {
      if (ids === undefined) return;
      const some = inList(ids, values.length);
      terms.push(`s.${column} IN (${some.list})`);
      values.push(...some.values);
    };
    addSome('league', leagues);
    addSome('player', players);
    return { where: terms.length === 0 ? '' : `WHERE ${terms.join(' AND ')}`, values };
  };
  const list = async (filter: PlayerSeasonFilter) => {
    if (filter.players?.length === 0) return [];
    const { where, values } = conditionsOf(filter);
    const rows = await queries.all<SeasonRow>(`SELECT ${COLUMNS} FROM player_seasons s ${where} ${ORDER}`, values);
    return rows.map(seasonOf);
  };

  return {
    list,

    async players(filter, { limit, offset }) {
      if (filter.players?.length === 0) return [];
      const { where, values } = conditionsOf(filter);
      const paged = `SELECT DISTINCT s.player FROM player_seasons s ${where} ORDER BY s.player LIMIT ${limit} OFFSET ${offset}`;
      const page = await queries.all<{ player: number }>(paged, values);
      return grouped(await list({ ...filter, players: page.map(({ player }) => player) }));
    },

    async count(filter) {
      if (filter.players?.length === 0) return 0;
      const { where, values } = conditionsOf(filter);
      const row = await queries.get<{ players: number }>(
        `SELECT COUNT(DISTINCT s.player) AS players FROM player_seasons s ${where}`,
        values,
      );
      return row!.players;
    },

    async top(of, leagues, season, limit = TOP_LIST_LENGTH) {
      const some = inList(leagues, 1);
      const ofLeagues = `s.season = $1 AND s.league IN (${some.list})`;
      const rows = await queries.all<RankedRow>(
        `SELECT s.player, s.goals, s.assists, s.yellow_cards, s.second_yellow_cards, s.red_cards, s.penalties_scored,
           s.appearances, s.minutes, p.name
         FROM player_seasons s JOIN players p ON p.legacy_id = s.player
         WHERE ${ofLeagues} AND s.player IN (
           SELECT s.player FROM player_seasons s WHERE ${ofLeagues} AND ${ELIGIBLE[of]})`,
        [season, ...some.values],
      );
      const leaders = topList(of, [...Map.groupBy(rows, ({ player }) => player)].map(summed), limit);
      // a leader's rows for other teams belong to the season too
      const seasons = grouped(await list({ leagues, season, players: leaders.map(({ player }) => player) }));
      const byPlayer = new Map(seasons.map((entry) => [entry.player, entry]));
      return leaders.map(({ player }) => byPlayer.get(player)!);
    },
  };
}

function seasonOf(row: SeasonRow): PlayerSeason {
  const { league, season, team, player, number, position, captain, statistics } = row;
  return {
    league,
    season,
    team,
    player,
    number,
    position: position as Position | null,
    captain: captain === 1,
    statistics: JSON.parse(statistics) as PlayerSeasonStatistics,
  };
}

function grouped(rows: readonly PlayerSeason[]): { player: number; seasons: PlayerSeason[] }[] {
  return Array.from(
    Map.groupBy(rows, ({ player }) => player),
    ([player, seasons]) => ({ player, seasons }),
  );
}

/** Sums up the rows of a player over all teams. */
function summed([player, rows]: [number, RankedRow[]]) {
  const sum = (column: Exclude<keyof RankedRow, 'name'>) => rows.reduce((total, row) => total + row[column], 0);
  return {
    player,
    name: rows[0]!.name,
    goals: sum('goals'),
    assists: sum('assists'),
    yellowCards: sum('yellow_cards'),
    secondYellowCards: sum('second_yellow_cards'),
    redCards: sum('red_cards'),
    penaltiesScored: sum('penalties_scored'),
    appearances: sum('appearances'),
    minutes: sum('minutes'),
  };
}
