import { IN_PLAY_CODES } from '../../football/access.ts';
import type { LineupPosition, PlayerMatch, PlayerStatistics } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { Side } from '../../football/score.ts';
import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import { conditionsOf, type FixtureFilter, type FixturePage } from '../fixtures/filter.ts';
import { type Match, positionOf } from './lineups.ts';

export interface PlayerMatchReader {
  /**
   * By legacy id of the fixture, home first, starters first. Contains the players of the line-ups and those with
   * statistics, but not those that only appear in events.
   */
  ofFixtures(fixtures: readonly Match[], player?: number): Promise<ReadonlyMap<number, readonly PlayerMatch[]>>;
  /** the matches of a player by kickoff, those on the bench included */
  ofPlayer(filter: PlayerMatchFilter, page: FixturePage): Promise<PlayedMatch[]>;
  countOfPlayer(filter: PlayerMatchFilter): Promise<number>;
}

/** Ids are legacy ids. */
export interface PlayerMatchFilter extends Pick<FixtureFilter, 'leagues' | 'season' | 'from' | 'to' | 'days'> {
  readonly player: number;
  readonly team?: number;
  /** true: only matches that the player took part in; false: only those on the bench */
  readonly played?: boolean;
  /** false: without matches in play */
  readonly inPlay?: boolean;
}

/** A player's part in a match. */
export interface PlayedMatch extends Omit<PlayerMatch, 'player' | 'team' | 'substitute'> {
  /** legacy id */
  readonly fixture: number;
  /** null if no line-up is known */
  readonly started: boolean | null;
  readonly played: boolean;
}

interface PlayedRow {
  fixture: number;
  side: Side;
  number: number | null;
  position: LineupPosition | null;
  /** of the player in general */
  role: Position | null;
  captain: number;
  starts: number | null;
  played: number;
  rating: number | null;
  model_rating: number | null;
  statistics: string;
}

interface PlayerMatchRow extends Omit<PlayedRow, 'played'> {
  player: number;
  player_id: string;
  name: string;
}

export function playerMatchReader(queries: Queries): PlayerMatchReader {
  return {
    async ofFixtures(fixtures, player) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures.map(({ legacyId }) => legacyId));
      if (player !== undefined) values.push(player);
      const rows = await queries.all<PlayerMatchRow>(
        `SELECT m.fixture, m.side, m.number, m.position, m.captain, m.starts, m.rating, m.model_rating, m.statistics,
           m.player, p.id AS player_id, p.name, p.position AS role
         FROM player_matches m JOIN players p ON p.legacy_id = m.player
         WHERE m.fixture IN (${list}) AND (m.starts IS NOT NULL OR m.reported = 1)
           ${player === undefined ? '' : `AND m.player = $${values.length}`}
         ORDER BY m.fixture, m.side DESC, m.sort_order`,
        values,
      );
      const matches = new Map(fixtures.map((fixture) => [fixture.legacyId, fixture]));
      return Map.groupBy(
        rows.map((row) => playerMatchOf(row, matches.get(row.fixture)!)),
        (_, i) => rows[i]!.fixture,
      );
    },

    async ofPlayer(filter, { order, limit, offset = 0, after }) {
      const conditions = playedConditions(filter);
      if (after !== undefined) conditions.addAfter(after, order);
      const page = limit === undefined ? '' : `LIMIT ${limit} OFFSET ${offset}`;
      const rows = await queries.all<PlayedRow>(
        `SELECT m.fixture, m.side, m.number, m.position, m.captain, m.starts, m.played, m.rating, m.model_rating,
           m.statistics, (SELECT p.position FROM players p WHERE p.legacy_id = m.player) AS role
         FROM player_matches m JOIN fixtures f ON f.legacy_id = m.fixture WHERE ${conditions.terms.join(' AND ')}
         ORDER BY kickoff ${order}, legacy_id ${order} ${page}`,
        conditions.values,
      );
      return rows.map(playedMatchOf);
    },

    async countOfPlayer(filter) {
      const conditions = playedConditions(filter);
      const row = await queries.get<{ matches: number }>(
        `SELECT COUNT(*) AS matches FROM player_matches m JOIN fixtures f ON f.legacy_id = m.fixture
         WHERE ${conditions.terms.join(' AND ')}`,
        conditions.values,
      );
      return row!.matches;
    },
  };
}

/** A career has at most about a thousand matches, which the index of players finds. */
function playedConditions({ player, team, played, inPlay, ...fixtures }: PlayerMatchFilter) {
  const conditions = conditionsOf(fixtures);
  conditions.add((p) => `m.player = ${p}`, player);
  if (team !== undefined) conditions.add((p) => `CASE m.side WHEN 'home' THEN f.home ELSE f.away END = ${p}`, team);
  if (played !== undefined) conditions.add((p) => `m.played = ${p}`, played ? 1 : 0);
  if (inPlay === false) conditions.terms.push(`status NOT IN (${IN_PLAY_CODES.map((code) => `'${code}'`).join(', ')})`);
  return conditions;
}

function playedMatchOf(row: PlayedRow): PlayedMatch {
  return {
    fixture: row.fixture,
    side: row.side,
    number: row.number,
    position: positionOf(row),
    captain: row.captain === 1,
    started: row.starts === null ? null : row.starts === 1,
    played: row.played === 1,
    rating: row.rating === null ? null : row.rating / 100,
    modelRating: row.model_rating === null ? null : row.model_rating / 100,
    statistics: JSON.parse(row.statistics) as PlayerStatistics,
  };
}

function playerMatchOf(row: PlayerMatchRow, match: Match): PlayerMatch {
  return {
    player: { id: row.player_id, legacyId: row.player, name: row.name },
    side: row.side,
    team: match[row.side],
    number: row.number,
    position: positionOf(row),
    captain: row.captain === 1,
    substitute: row.starts === 0,
    rating: row.rating === null ? null : row.rating / 100,
    modelRating: row.model_rating === null ? null : row.model_rating / 100,
    statistics: JSON.parse(row.statistics) as PlayerStatistics,
  };
}
