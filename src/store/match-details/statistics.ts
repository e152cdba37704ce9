import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import { byPrecedence, type SourceRef } from '../../merge/precedence.ts';
import { swapStatistics } from '../../merge/source-match-details.ts';
import type { Queries } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

export interface StatisticsReader {
  /** statistics of a fixture, merged from its sources by precedence; undefined if none are stored */
  ofFixture(fixture: number): Promise<TeamStatistics | undefined>;
  ofFixtures(fixtures: readonly number[]): Promise<ReadonlyMap<number, TeamStatistics>>;
  /** the source that the statistic `expectedGoals` comes from; matches without it are left out */
  expectedGoalsSources(fixtures: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** statistics of each half, from the source with the highest precedence that has them */
  halvesOf(fixtures: readonly number[]): Promise<ReadonlyMap<number, HalfStatistics>>;
}

export interface HalfStatistics {
  readonly first: TeamStatistics;
  readonly second: TeamStatistics;
}

interface StatisticsRow {
  fixture: number;
  provider: string;
  file: string;
  home: string;
  away: string;
  /** the source's record of the match, which names its home team */
  record: string;
  team: number;
}

const SELECT = `SELECT s.fixture, s.provider, s.file, s.statistics_home AS home, s.statistics_away AS away, s.record,
    f.home AS team
  FROM fixture_sources s JOIN fixtures f ON f.legacy_id = s.fixture WHERE s.statistics_home IS NOT NULL`;
const OF_FIXTURE = `${SELECT} AND s.fixture = $1`;

export function statisticsReader(queries: Queries): StatisticsReader {
  const ofFixture = async (fixture: number) => merged(await queries.all<StatisticsRow>(OF_FIXTURE, [fixture]));
  return {
    ofFixture,
    async ofFixtures(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<StatisticsRow>(`${SELECT} AND s.fixture IN (${list})`, values);
      const found = new Map<number, TeamStatistics>();
      for (const [fixture, rowsOfFixture] of Map.groupBy(rows, (row) => row.fixture))
        found.set(fixture, merged(rowsOfFixture)!);
      return found;
    },

    async expectedGoalsSources(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<SourceRef & { fixture: number }>(
        `SELECT fixture, provider, file FROM fixture_sources
         WHERE statistics_home LIKE '%"expectedGoals"%' AND fixture IN (${list})`,
        values,
      );
      const byFixture = Map.groupBy(rows, ({ fixture }) => fixture);
      return new Map(Array.from(byFixture, ([id, sources]) => [id, byPrecedence('statistics', sources)[0]!.provider]));
    },

    async halvesOf(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<HalvesRow>(
        `SELECT d.fixture, d.provider, d.file, d.home, d.first_half, d.second_half, f.home AS team
         FROM fixture_detail_sources d JOIN fixtures f ON f.legacy_id = d.fixture
         WHERE d.first_half IS NOT NULL AND d.second_half IS NOT NULL AND d.fixture IN (${list})`,
        values,
      );
      const found = new Map<number, HalfStatistics>();
      for (const [fixture, rowsOfFixture] of Map.groupBy(rows, (row) => row.fixture)) {
        const best = byPrecedence('statistics', rowsOfFixture)[0]!;
        const half = (text: string): TeamStatistics => {
          const statistics = JSON.parse(text) as TeamStatistics;
          return best.home === best.team ? statistics : swapStatistics(statistics);
        };
        found.set(fixture, { first: half(best.first_half), second: half(best.second_half) });
      }
      return found;
    },
  };
}

interface HalvesRow extends SourceRef {
  fixture: number;
  home: number;
  team: number;
  first_half: string;
  second_half: string;
}

/** Swaps the sides if the source has the teams the other way round, as happens at neutral venues. */
function oriented(row: StatisticsRow): { readonly home: string; readonly away: string } {
  if (row.record.includes(`"home":${row.team},`)) return row;
  const statistics = JSON.parse(row.record) as { readonly home?: number; readonly away?: number };
  return statistics.away === row.team ? { home: row.away, away: row.home } : row;
}

/** Each statistic from the source with the highest precedence that has it. */
function merged(rows: readonly StatisticsRow[]): TeamStatistics | undefined {
  if (rows.length === 0) return undefined;
  const worstFirst = byPrecedence('statistics', rows).reverse().map(oriented);
  const side = (texts: readonly string[]): SideStatistics =>
    Object.assign({}, ...texts.map((text) => JSON.parse(text)));
  return { home: side(worstFirst.map((row) => row.home)), away: side(worstFirst.map((row) => row.away)) };
}
