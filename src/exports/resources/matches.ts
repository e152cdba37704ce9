/** The fixtures of a season for export files, and the columns that join details to their fixture. */
import type { Side } from '../../football/score.ts';
import type { Fixture, Season, Team } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';
import { ALWAYS, type Column, columnsOf } from '../formats/column.ts';

export interface ExportedMatch {
  readonly fixture: Fixture;
  readonly attendance: number | null;
}

/** Fixtures per query for details. */
const BATCH_MATCHES = 256;

export async function* matchesOf(store: Store, season: Season): AsyncGenerator<readonly ExportedMatch[]> {
  const fixtures = await store.fixtures.ofSeason(season.league.legacyId, season.year);
  for (let start = 0; start < fixtures.length; start += BATCH_MATCHES) {
    yield fixtures.slice(start, start + BATCH_MATCHES).map((fixture) => ({ fixture, attendance: fixture.attendance }));
  }
}

/** Details of the fixtures of a season, in batches. */
export async function* detailsOf<Row>(
  store: Store,
  season: Season,
  read: (fixtures: readonly Fixture[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const matches of matchesOf(store, season)) yield await read(matches.map(({ fixture }) => fixture));
}

/** A row that belongs to a fixture. */
export interface OfMatch {
  readonly fixture: Fixture;
}

const match = columnsOf<OfMatch>();

export const MATCH_COLUMNS: readonly Column<OfMatch>[] = [
  match.text('fixture_id', 'native id of the fixture', ({ fixture }) => fixture.id, ALWAYS),
  match.integer('fixture_legacy_id', 'number of the fixture in version 1', ({ fixture }) => fixture.legacyId, ALWAYS),
  match.text('league_code', 'code of the league, such as eng.1', ({ fixture }) => fixture.league.code, {
    ...ALWAYS,
    bounds: true,
  }),
  match.integer('season', 'year in which the season starts', ({ fixture }) => fixture.season, {
    ...ALWAYS,
    bounds: true,
  }),
  match.timestamp('kickoff', 'kickoff of the fixture', ({ fixture }) => fixture.kickoff, { ...ALWAYS, bounds: true }),
];

/** A row that belongs to one side of a fixture. */
export interface OfSide extends OfMatch {
  readonly side: Side;
}

const side = columnsOf<OfSide>();
const teamOf = ({ fixture, side }: OfSide): Team => fixture[side];

export const SIDE_COLUMNS: readonly Column<OfSide>[] = [
  ...MATCH_COLUMNS,
  side.text('side', 'home or away', (row) => row.side, ALWAYS),
  side.text('team_id', 'native id of the team', (row) => teamOf(row).id, ALWAYS),
  side.integer('team_legacy_id', 'number of the team in version 1', (row) => teamOf(row).legacyId, ALWAYS),
  side.text('team_name', 'name of the team', (row) => teamOf(row).name, ALWAYS),
];
