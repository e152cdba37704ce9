import type { SideStatistics, TeamStatistics } from '../football/terms.ts';
import type { Queries } from './database/database.ts';
import { byPrecedence } from './precedence.ts';

export interface StatisticsReader {
  /** statistics of a fixture, merged from its sources by precedence; undefined where none are stored */
  ofFixture(fixture: number): Promise<TeamStatistics | undefined>;
  ofFixtures(fixtures: readonly number[]): Promise<ReadonlyMap<number, TeamStatistics>>;
}

interface StatisticsRow {
  fixture: number;
  provider: string;
  file: string;
  home: string;
  away: string;
}

const SELECT = `SELECT fixture, provider, file, statistics_home AS home, statistics_away AS away
  FROM fixture_sources WHERE statistics_home IS NOT NULL`;
const OF_FIXTURE = `${SELECT} AND fixture = $1`;

export function statisticsReader(queries: Queries): StatisticsReader {
  const ofFixture = async (fixture: number) => merged(await queries.all<StatisticsRow>(OF_FIXTURE, [fixture]));
  return {
    ofFixture,
    async ofFixtures(fixtures) {
      const parameters = fixtures.map((_, i) => `$${i + 1}`).join(', ');
      const rows =
        fixtures.length === 0
          ? []
          : await queries.all<StatisticsRow>(`${SELECT} AND fixture IN (${parameters})`, fixtures);
      const found = new Map<number, TeamStatistics>();
      for (const [fixture, said] of Map.groupBy(rows, (row) => row.fixture)) found.set(fixture, merged(said)!);
      return found;
    },
  };
}

/** Name by name, the most believed source that knows it. */
function merged(rows: readonly StatisticsRow[]): TeamStatistics | undefined {
  if (rows.length === 0) return undefined;
  const worstFirst = byPrecedence('statistics', rows).reverse();
  const side = (texts: readonly string[]): SideStatistics =>
    Object.assign({}, ...texts.map((text) => JSON.parse(text)));
  return { home: side(worstFirst.map((row) => row.home)), away: side(worstFirst.map((row) => row.away)) };
}
