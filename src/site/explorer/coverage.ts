/** What is stored, by league and season. Seasons have their counts in memory, so the grid needs no query for each. */
import { shareOf } from '../../football/season/coverage.ts';
import type { League, PartialKind, Season } from '../../football/terms.ts';
import type { Reference } from '../../store/reference/reference.ts';
import {
  COVERAGE_KINDS,
  type CoverageData,
  type CoverageModel,
  type CoverageRow,
  type PartOf,
  type TrackRecordData,
  type TrackRecordModel,
} from './model.ts';
import type { Reading } from './queries.ts';

const YEARS_SHOWN = 12;
/** Competitions on one page: more would make it heavier than 150 KB. */
const ROWS_SHOWN = 40;
/** League seasons in the track record. */
const SEASONS_SHOWN = 40;

const STORED_AS = {
  events: 'events',
  lineups: 'lineups',
  statistics: 'statisticsFixtures',
  playerStatistics: 'statisticsPlayers',
  odds: 'odds',
} as const satisfies Record<(typeof COVERAGE_KINDS)[number], PartialKind>;

interface Requested {
  readonly country: string | null;
  /** position of the first row */
  readonly from: string | null;
  /** the cell to open */
  readonly league: string | null;
  readonly season: string | null;
}

interface Stored {
  readonly league: League;
  readonly seasons: readonly Season[];
}

export async function coverageOf(
  reading: Reading,
  reference: Reference,
  requested: Requested,
): Promise<PartOf<CoverageModel>> {
  for (const scope of ['any', 'reference']) reading.scopes.add(scope);
  const all = reference
    .leagues()
    .map((league): Stored => ({ league, seasons: reference.seasons(league) }))
    .filter(({ seasons }) => seasons.length > 0)
    .sort((a, b) => finishedOf(b) - finishedOf(a));
  const countries = new Map(all.map(({ league: { country } }) => [country.key, country.name]));
  const country = requested.country !== null && countries.has(requested.country) ? requested.country : null;
  const shown = country === null ? all : all.filter(({ league }) => league.country.key === country);
  const open = await opened(reading, reference, requested);
  const from = firstRow(shown, open?.code ?? null, requested.from);
  const onPage = shown.slice(from, from + ROWS_SHOWN);
  // an example of the request behind each cell
  const [first] = onPage;
  if (open === null && first !== undefined)
    await reading.find(`/coverage?league=${first.league.code}&season=${first.seasons.at(-1)!.year}`);
  const years = yearsOf(onPage, open?.coverage.season ?? null);
  return {
    page: 'coverage',
    years,
    rows: onPage.map((stored) => rowOf(stored, years)),
    countries: [...countries].map(([key, name]) => ({ key, name })).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    ...{ country, from, of: shown.length, open },
    previous: from === 0 ? null : from - ROWS_SHOWN,
    next: from + ROWS_SHOWN < shown.length ? from + ROWS_SHOWN : null,
  };
}

const finishedOf = ({ seasons }: Stored) => seasons.reduce((sum, { finished }) => sum + finished, 0);

/** The page that the address names, otherwise the one with the open cell. */
function firstRow(shown: readonly Stored[], code: string | null, from: string | null): number {
  const wanted = from === null ? shown.findIndex(({ league }) => league.code === code) : Number(from);
  const isRow = Number.isInteger(wanted) && wanted > 0 && wanted < shown.length;
  return isRow ? wanted - (wanted % ROWS_SHOWN) : 0;
}

/** The latest years, or those up to the open cell. */
function yearsOf(rows: readonly Stored[], opened: number | null): number[] {
  const years = [...new Set(rows.flatMap(({ seasons }) => seasons.map(({ year }) => year)))].sort((a, b) => b - a);
  const at = opened === null ? -1 : years.indexOf(opened);
  const first = Math.max(0, at - YEARS_SHOWN + 1);
  return years.slice(first, first + YEARS_SHOWN);
}

function rowOf({ league: { id, code, name, country }, seasons }: Stored, years: readonly number[]): CoverageRow {
  const shown = seasons.filter(({ year }) => years.includes(year));
  return { league: { id, code, name, country: country.name }, seasons: shown.map(cellOf) };
}

function cellOf({ year, finished, completeness }: Season): CoverageRow['seasons'][number] {
  return { year, finished, shares: COVERAGE_KINDS.map((kind) => shareOf(completeness[STORED_AS[kind]])) };
}

async function opened(
  reading: Reading,
  reference: Reference,
  { league, season }: Requested,
): Promise<CoverageModel['open']> {
  if (league === null || season === null) return null;
  const found = await reading.find<CoverageData>(`/coverage?${new URLSearchParams({ league, season })}`);
  const stored = found === null ? undefined : reference.league(found.data.league);
  return found === null || stored === undefined ? null : { code: stored.code, coverage: found.data };
}

export async function trackRecordOf(reading: Reading, reference: Reference): Promise<PartOf<TrackRecordModel>> {
  const found = await reading.find<TrackRecordData>('/track-record');
  const bySeason = [...Map.groupBy(found?.data.seasons ?? [], ({ league, season }) => `${league} ${season}`).values()];
  const seasons = bySeason.flatMap((rows) => {
    const { league: id, season } = rows[0]!;
    const league = reference.league(id);
    if (league === undefined) return [];
    const matches = Math.max(...rows.map((row) => row.matches));
    const rps = Object.fromEntries(rows.map((row) => [row.model, row.rps]));
    return [{ league: { id, code: league.code, name: league.name }, season, matches, rps }];
  });
  const shown = seasons.sort((a, b) => b.matches - a.matches).slice(0, SEASONS_SHOWN);
  return { page: 'track-record', models: found?.data.models ?? [], months: found?.data.months ?? [], seasons: shown };
}
