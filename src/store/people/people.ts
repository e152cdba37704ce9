/** Reads players, coaches, squads and the teams of each. */
import { LEGACY_ID_END } from '../../base/ids.ts';
import type { Coach, Player, SquadMember } from '../../football/person.ts';
import type { Team } from '../../football/terms.ts';
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import type { Reference } from '../reference/reference.ts';
import { COACH_HAS_SPELL, LINEUPS_PLAYED, spellsOf } from './coach-spells.ts';
import { PersonConditions, type PersonFilter, type PersonPage } from './filter.ts';
import { COACH_COLUMNS, type CoachRow, coachOf, PLAYER_COLUMNS, type PlayerRow, playerOf } from './rows.ts';
import { type FoundPlayer, searchPlayers } from './search.ts';
import { inSquadOrder, SELECT_SQUAD, type SquadJoin, squadMembers } from './squads.ts';
import { PERSON_TABLES, type PersonKind } from './tables.ts';

export interface PeopleReader {
  /** by legacy id (number) or native id; former ids lead to the survivor */
  player(id: number | string): Promise<Player | undefined>;
  /** by legacy id as requested; unknown ids are left out */
  playersById(ids: readonly number[]): Promise<ReadonlyMap<number, Player>>;
  /** by legacy id */
  players(filter: PersonFilter, page: PersonPage): Promise<Player[]>;
  countPlayers(filter: PersonFilter): Promise<number>;
  /** players whose names contain words that start with those of the text, the latest season first */
  searchPlayers(text: string, limit: number): Promise<FoundPlayer[]>;
  /** the squad of a season, default: the latest stored; by position, number and legacy id */
  squad(team: number, season?: number): Promise<SquadMember[]>;
  /** the providers of that squad, by name; '' if derived from line-ups */
  squadProviders(team: number, season?: number): Promise<string[]>;
  /** the squads of a player, latest first */
  squadsOfPlayer(player: number): Promise<SquadMember[]>;
  /** the teams of a player with their seasons, both latest first */
  teamsOfPlayer(player: number): Promise<{ readonly team: Team; readonly seasons: readonly number[] }[]>;
  /** the teams of each player with one season each, latest season first, by legacy id of the player */
  teamSeasons(players: readonly number[]): Promise<ReadonlyMap<number, readonly TeamSeason[]>>;
  /** every season with statistics of players, or of one player; ascending */
  seasons(player?: number): Promise<number[]>;
  coach(id: number | string): Promise<Coach | undefined>;
  coachesById(ids: readonly number[]): Promise<ReadonlyMap<number, Coach>>;
  /** by legacy id; `team` is a current or former team of the coach */
  coaches(filter: CoachFilter, page: PersonPage): Promise<Coach[]>;
  countCoaches(filter: CoachFilter): Promise<number>;
}

export interface TeamSeason {
  readonly team: Team;
  readonly season: number;
}

export type CoachFilter = Pick<PersonFilter, 'ids' | 'search' | 'nationality' | 'team'>;

export function peopleReader(queries: Queries, reference: Reference): PeopleReader {
  const players = personReader<PlayerRow>(queries, 'player', PLAYER_COLUMNS);
  const coaches = personReader<CoachRow>(queries, 'coach', COACH_COLUMNS);

  const withCareers = async (rows: readonly CoachRow[]): Promise<Coach[]> => {
    const spells = await spellsOf(
      queries,
      reference,
      rows.map(({ legacy_id }) => legacy_id),
    );
    return rows.map((row) => coachOf(row, spells.get(row.legacy_id) ?? []));
  };

  return {
    async player(id) {
      const row = await players.byId(id);
      return row && playerOf(row);
    },
    async playersById(ids) {
      const rows = await players.byIds(ids);
      return new Map(Array.from(rows, ([id, row]) => [id, playerOf(row)]));
    },
    players: async (filter, page) => (await players.list(filter, page)).map(playerOf),
    countPlayers: (filter) => players.count(filter),
    searchPlayers: (text, limit) => searchPlayers(queries, text, limit),
    async squad(team, season) {
      const latest = '(SELECT MAX(season) FROM squads WHERE team = $1)';
      const sql = `${SELECT_SQUAD} WHERE s.team = $1 AND s.season = ${season === undefined ? latest : '$2'}`;
      const rows = await queries.all<SquadJoin>(sql, season === undefined ? [team] : [team, season]);
      return squadMembers(rows, reference).sort(inSquadOrder);
    },
    async squadProviders(team, season) {
      const latest = '(SELECT MAX(season) FROM squads WHERE team = $1)';
      const rows = await queries.all<{ provider: string }>(
        `SELECT DISTINCT provider FROM squads WHERE team = $1 AND season = ${season === undefined ? latest : '$2'}
         ORDER BY provider`,
        season === undefined ? [team] : [team, season],
      );
      return rows.map(({ provider }) => provider);
    },
    async squadsOfPlayer(player) {
      const rows = await queries.all<SquadJoin>(`${SELECT_SQUAD} WHERE s.player = $1`, [player]);
      return squadMembers(rows, reference).sort((a, b) => b.season - a.season || a.team.legacyId - b.team.legacyId);
    },
    async teamsOfPlayer(player) {
      const rows = await queries.all<{ team: number; season: number }>(
        'SELECT team, season FROM player_teams WHERE player = $1 ORDER BY season DESC, team',
        [player],
      );
      return [...Map.groupBy(rows, ({ team }) => team)].flatMap(([id, of]) => {
        const team = reference.team(id);
        return team === undefined ? [] : [{ team, seasons: of.map(({ season }) => season) }];
      });
    },
    async teamSeasons(ids) {
      const rows = await queryInBatches(ids, (list, batch) =>
        queries.all<{ player: number; team: number; season: number }>(
          `SELECT player, team, season FROM player_teams WHERE player IN (${list}) ORDER BY player, season DESC, team`,
          batch,
        ),
      );
      const byPlayer = Map.groupBy(rows, ({ player }) => player);
      const stored = ({ team: id, season }: { readonly team: number; readonly season: number }): TeamSeason[] => {
        const team = reference.team(id);
        return team === undefined ? [] : [{ team, season }];
      };
      return new Map(Array.from(byPlayer, ([player, seasons]) => [player, seasons.flatMap(stored)]));
    },
    async seasons(player) {
      const rows =
        player === undefined
          ? await queries.all<{ season: number }>(EVERY_SEASON)
          : await queries.all<{ season: number }>(
              'SELECT DISTINCT season FROM player_seasons WHERE player = $1 ORDER BY season',
              [player],
            );
      return rows.map(({ season }) => season);
    },
    async coach(id) {
      const row = await coaches.byId(id);
      return row && (await withCareers([row]))[0];
    },
    async coachesById(ids) {
      const rows = await coaches.byIds(ids);
      const byNumber = new Map(
        (await withCareers([...new Set(rows.values())])).map((coach) => [coach.legacyId, coach]),
      );
      return new Map(Array.from(rows, ([id, row]) => [id, byNumber.get(row.legacy_id)!]));
    },
    coaches: async (filter, page) => withCareers(await coaches.list(filter, page, filter.team)),
    countCoaches: (filter) => coaches.count(filter, filter.team),
  };
}

// Tests each season by an index, so that the time does not depend on the number of players.
const EVERY_SEASON = `SELECT season FROM (SELECT DISTINCT year AS season FROM seasons) y
  WHERE EXISTS (SELECT 1 FROM leagues l JOIN player_seasons s ON s.league = l.legacy_id AND s.season = y.season)
  ORDER BY season`;

/** Reads rows of players or coaches. */
function personReader<R extends { legacy_id: number }>(queries: Queries, kind: PersonKind, columns: string) {
  const { people } = PERSON_TABLES[kind];
  const select = `SELECT ${columns} FROM ${people}`;
  const conditionsOf = ({ team, ...filter }: PersonFilter, coachedTeam?: number, after?: Value) => {
    const conditions = new PersonConditions(
      kind,
      coachedTeam === undefined && team !== undefined ? { ...filter, team } : filter,
    );
    conditions.after(after);
    if (coachedTeam === undefined) return { where: conditions.where, conditions };
    const coached = conditions.value(coachedTeam);
    const spell = `legacy_id IN (SELECT coach FROM coach_spells WHERE team = ${coached}
      UNION ALL SELECT l.coach FROM ${LINEUPS_PLAYED} WHERE l.side = 'home' AND f.home = ${coached} AND NOT EXISTS (${COACH_HAS_SPELL})
      UNION ALL SELECT l.coach FROM ${LINEUPS_PLAYED} WHERE l.side = 'away' AND f.away = ${coached} AND NOT EXISTS (${COACH_HAS_SPELL}))`;
    return { where: conditions.where === '' ? `WHERE ${spell}` : `${conditions.where} AND ${spell}`, conditions };
  };
  const byIds = async (ids: readonly number[]): Promise<Map<number, R>> => {
    const found = await queryInBatches(ids, (list, batch) =>
      queries.all<R>(`${select} WHERE legacy_id IN (${list})`, batch),
    );
    return new Map(found.map((row) => [row.legacy_id, row]));
  };
  return {
    async byId(id: number | string): Promise<R | undefined> {
      // PostgreSQL rejects numbers beyond 31 bits instead of finding nothing
      if (typeof id === 'number' && id >= LEGACY_ID_END) return undefined;
      const column = typeof id === 'number' ? 'legacy_id' : 'id';
      const row = await queries.get<R>(`${select} WHERE ${column} = $1`, [id]);
      if (row !== undefined) return row;
      const redirect = `SELECT target_legacy_id FROM redirects WHERE kind = '${kind}' AND ${column} = $1`;
      return queries.get<R>(`${select} WHERE legacy_id = (${redirect} LIMIT 1)`, [id]);
    },
    async byIds(requestedIds: readonly number[]): Promise<Map<number, R>> {
      const ids = requestedIds.filter((id) => id < LEGACY_ID_END);
      const rows = await byIds(ids);
      const missing = ids.filter((id) => !rows.has(id));
      if (missing.length === 0) return rows;
      const redirect = await queryInBatches(missing, (list, batch) =>
        queries.all<{ legacy_id: number; target: number }>(
          `SELECT legacy_id, target_legacy_id AS target FROM redirects WHERE kind = '${kind}' AND legacy_id IN (${list})`,
          batch,
        ),
      );
      const targets = await byIds(redirect.map(({ target }) => target));
      for (const { legacy_id, target } of redirect) if (targets.has(target)) rows.set(legacy_id, targets.get(target)!);
      return rows;
    },
    async list(filter: PersonFilter, { limit, offset, after }: PersonPage, coachedTeam?: number): Promise<R[]> {
      const { where, conditions } = conditionsOf(filter, coachedTeam, after?.[0]);
      return queries.all<R>(`${select} ${where} ORDER BY legacy_id LIMIT ${limit} OFFSET ${offset}`, conditions.values);
    },
    async count(filter: PersonFilter, coachedTeam?: number): Promise<number> {
      const { where, conditions } = conditionsOf(filter, coachedTeam);
      const row = await queries.get<{ persons: number }>(
        `SELECT COUNT(*) AS persons FROM ${people} ${where}`,
        conditions.values,
      );
      return row!.persons;
    },
  };
}
