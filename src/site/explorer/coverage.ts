/** What is stored, by league and season. Seasons have their counts in memory, so the grid needs no query for each. */
import { shareOf } from '../../football/season/coverage.ts';
import type { PartialKind, Season } from '../../football/terms.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type { CoverageKind, CoverageModel, CoverageRow, ModelScores, PartOf, TrackRecordModel } from './model.ts';
import type { Reading } from './queries.ts';

const YEARS_SHOWN = 12;

const STORED_AS = {
  events: 'events',
  lineups: 'lineups',
  statistics: 'statisticsFixtures',
  playerStatistics: 'statisticsPlayers',
  odds: 'odds',
} as const satisfies Record<CoverageKind, PartialKind>;

export async function coverageOf(reading: Reading, reference: Reference): Promise<PartOf<CoverageModel>> {
  const leagues = reference.leagues();
  const latest = leagues.flatMap((league) => reference.seasons(league).map((season) => ({ league, season })));
  const years = [...new Set(latest.map(({ season }) => season.year))].sort((a, b) => b - a).slice(0, YEARS_SHOWN);
  const rows = leagues.map((league): CoverageRow => {
    const { code, name, country } = league;
    const seasons = reference.seasons(league).filter(({ year }) => years.includes(year));
    return { league: { code, name, country: country.name }, seasons: seasons.map(cellOf) };
  });
  const [newest] = latest.toSorted((a, b) => b.season.year - a.season.year);
  // an example of the request behind each cell; its scopes are those of the whole page below
  if (newest !== undefined) await reading.find(`/coverage?league=${newest.league.code}&season=${newest.season.year}`);
  for (const scope of ['any', 'reference']) reading.scopes.add(scope);
  const shown = rows.filter(({ seasons }) => seasons.length > 0);
  const size = ({ seasons }: CoverageRow) => seasons.reduce((sum, { finished }) => sum + finished, 0);
  return { page: 'coverage', years, rows: shown.sort((a, b) => size(b) - size(a)) };
}

function cellOf({ year, fixtures, finished, completeness }: Season): CoverageRow['seasons'][number] {
  const kinds = Object.entries(STORED_AS) as [CoverageKind, PartialKind][];
  const shares = Object.fromEntries(kinds.map(([kind, stored]) => [kind, shareOf(completeness[stored])]));
  return { year, fixtures, finished, shares: shares as Record<CoverageKind, number | null> };
}

export async function trackRecordOf(reading: Reading): Promise<PartOf<TrackRecordModel>> {
  const found = await reading.find<{ models: ModelScores[] }>('/track-record');
  return { page: 'track-record', models: found?.data.models ?? [] };
}
