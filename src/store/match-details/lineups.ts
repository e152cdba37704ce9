import type { Lineup, LineupColors, LineupPlayer, LineupPosition } from '../../football/match.ts';
import type { PersonRef, Position } from '../../football/person.ts';
import type { Side } from '../../football/score.ts';
import type { Fixture } from '../../football/terms.ts';
import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/** The part of a fixture that its details need. */
export type Match = Pick<Fixture, 'legacyId' | 'home' | 'away'>;

/** Teams and leagues by legacy ids. */
export interface TeamSeasonBefore {
  readonly team: number;
  readonly league: number;
  readonly season: number;
  /** UTC ms; Infinity for the whole season */
  readonly before: number;
}

export interface LineupReader {
  /** by legacy id of the fixture, home first; fixtures without line-ups are left out */
  ofFixtures(fixtures: readonly Match[]): Promise<ReadonlyMap<number, readonly Lineup[]>>;
  /** the formations of a team in matches that started before a time, most frequent first */
  formations(of: TeamSeasonBefore): Promise<{ formation: string; played: number }[]>;
}

interface LineupRow {
  fixture: number;
  side: Side;
  formation: string | null;
  colors: string | null;
  coach: number | null;
  coach_id: string | null;
  coach_name: string | null;
}

interface PlayerRow {
  fixture: number;
  side: Side;
  starts: number;
  number: number | null;
  position: LineupPosition | null;
  grid: string | null;
  captain: number;
  player: number;
  player_id: string;
  name: string;
  role: Position | null;
  rating: number | null;
  model_rating: number | null;
}

export function lineupReader(queries: Queries): LineupReader {
  return {
    async ofFixtures(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures.map(({ legacyId }) => legacyId));
      const [lineups, players] = await Promise.all([
        queries.all<LineupRow>(
          `SELECT l.fixture, l.side, l.formation, l.colors, l.coach, c.id AS coach_id, c.name AS coach_name
           FROM lineups l LEFT JOIN coaches c ON c.legacy_id = l.coach WHERE l.fixture IN (${list})
           ORDER BY l.fixture, l.side DESC`,
          values,
        ),
        queries.all<PlayerRow>(
          `SELECT l.fixture, l.side, l.starts, l.number, l.position, l.grid, l.captain, l.player, p.id AS player_id, p.name,
             p.position AS role, m.rating, m.model_rating
           FROM lineup_players l JOIN players p ON p.legacy_id = l.player
             LEFT JOIN player_matches m ON m.fixture = l.fixture AND m.player = l.player
           WHERE l.fixture IN (${list})
           ORDER BY l.fixture, l.side, l.sort_order`,
          values,
        ),
      ]);
      const matches = new Map(fixtures.map((fixture) => [fixture.legacyId, fixture]));
      const bySide = Map.groupBy(players, ({ fixture, side }) => `${fixture}|${side}`);
      return Map.groupBy(
        lineups.map((row) => lineupOf(row, matches.get(row.fixture)!, bySide.get(`${row.fixture}|${row.side}`) ?? [])),
        (_, i) => lineups[i]!.fixture,
      );
    },

    formations({ team, league, season, before }) {
      return queries.all(
        `SELECT l.formation, COUNT(*) AS played
         FROM fixtures f JOIN lineups l ON l.fixture = f.legacy_id
         WHERE f.league = $1 AND f.season = $2 AND l.formation IS NOT NULL
           AND ((l.side = 'home' AND f.home = $3) OR (l.side = 'away' AND f.away = $3)) AND f.kickoff < $4
         GROUP BY l.formation ORDER BY 2 DESC, l.formation`,
        [league, season, team, Math.min(before, Number.MAX_SAFE_INTEGER)],
      );
    },
  };
}

function lineupOf(row: LineupRow, match: Match, players: readonly PlayerRow[]): Lineup {
  const coach: PersonRef | null =
    row.coach === null ? null : { id: row.coach_id!, legacyId: row.coach, name: row.coach_name! };
  return {
    side: row.side,
    team: match[row.side],
    formation: row.formation,
    coach,
    colors: row.colors === null ? null : (JSON.parse(row.colors) as LineupColors),
    startXI: players.filter(({ starts }) => starts === 1).map(lineupPlayer),
    substitutes: players.filter(({ starts }) => starts === 0).map(lineupPlayer),
  };
}

const POSITION_OF_ROLE: Readonly<Record<Position, LineupPosition>> = {
  Goalkeeper: 'G',
  Defender: 'D',
  Midfielder: 'M',
  Attacker: 'F',
};

/** Some sources name the players of a match without positions: the role of the player is the best known one. */
export function positionOf({
  position,
  role,
}: {
  readonly position: LineupPosition | null;
  readonly role: Position | null;
}): LineupPosition | null {
  return position ?? (role === null ? null : POSITION_OF_ROLE[role]);
}

function lineupPlayer(row: PlayerRow): LineupPlayer {
  const { player, player_id: id, name, number, grid, captain } = row;
  const position = positionOf(row);
  const rated = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
  const ratings = { rating: rated(row.rating), modelRating: rated(row.model_rating) };
  return { player: { id, legacyId: player, name }, number, position, grid, captain: captain === 1, ...ratings };
}
