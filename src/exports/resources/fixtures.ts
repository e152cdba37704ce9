import { type Goals, winnerOf } from '../../football/score.ts';
import { isFinished } from '../../football/status.ts';
import { type SideStatistics, STATISTICS, type StatisticName, type Team, type Venue } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';
import { ALWAYS, type Column, columnsOf, snakeCase } from '../formats/column.ts';
import { type ExportedMatch, matchesOf } from './matches.ts';
import { eachSeason, type Resource } from './resource.ts';

interface Row extends ExportedMatch {
  readonly home: SideStatistics | undefined;
  readonly away: SideStatistics | undefined;
}

const column = columnsOf<Row>();
const SORTED = { ...ALWAYS, bounds: true } as const;

function teamColumns(side: 'home' | 'away'): Column<Row>[] {
  const team = ({ fixture }: Row): Team => fixture[side];
  return [
    column.text(`${side}_id`, `native id of the ${side} team`, (row) => team(row).id, ALWAYS),
    column.integer(`${side}_legacy_id`, 'number in version 1', (row) => team(row).legacyId, ALWAYS),
    column.text(`${side}_name`, 'name of the team', (row) => team(row).name, ALWAYS),
  ];
}

function goalColumns(name: string, meaning: string, goals: (row: Row) => Goals | null): Column<Row>[] {
  return [
    column.integer(`home_${name}`, `${meaning}, home team`, (row) => goals(row)?.home ?? null),
    column.integer(`away_${name}`, `${meaning}, away team`, (row) => goals(row)?.away ?? null),
  ];
}

const FRACTIONS: readonly StatisticName[] = ['ballPossession', 'passesPercent', 'expectedGoals', 'goalsPrevented'];
const MEANINGS: Readonly<Partial<Record<StatisticName, string>>> = {
  ballPossession: 'possession in percent',
  passesPercent: 'completed passes in percent',
  expectedGoals: 'expected goals, by the provider',
  goalsPrevented: 'goals prevented, by the provider',
};

function statisticColumns(side: 'home' | 'away'): Column<Row>[] {
  return STATISTICS.map((name) => {
    const make = FRACTIONS.includes(name) ? column.number : column.integer;
    const meaning = MEANINGS[name] === undefined ? `count of the ${side} team` : `${MEANINGS[name]}, ${side} team`;
    return make(`${side}_${snakeCase(name)}`, meaning, (row) => row[side]?.[name] ?? null);
  });
}

const venue = ({ fixture }: Row): Venue | null => fixture.venue;

export const fixtures: Resource<Row> = {
  name: 'fixtures',
  summary: 'one row per fixture, played or not, with score and statistics',
  people: false,
  columns: [
    column.text('fixture_id', 'native id', ({ fixture }) => fixture.id, { ...ALWAYS, distinct: true }),
    column.integer('fixture_legacy_id', 'number in version 1', ({ fixture }) => fixture.legacyId, ALWAYS),
    column.text('league_id', 'native id of the league', ({ fixture }) => fixture.league.id, ALWAYS),
    column.integer('league_legacy_id', 'number in version 1', ({ fixture }) => fixture.league.legacyId, ALWAYS),
    column.text('league_code', 'code of the league, such as eng.1', ({ fixture }) => fixture.league.code, SORTED),
    column.text('league_name', 'name of the league', ({ fixture }) => fixture.league.name, ALWAYS),
    column.text('country', 'country of the league', ({ fixture }) => fixture.league.country.name, ALWAYS),
    column.integer('season', 'year in which the season starts', ({ fixture }) => fixture.season, SORTED),
    column.text('round', 'round, such as Regular Season - 3', ({ fixture }) => fixture.round),
    column.text('group_name', 'group, if the round has groups with separate tables', ({ fixture }) => fixture.group),
    column.timestamp('kickoff', 'kickoff in UTC; 00:00 if kickoff_known is false', (r) => r.fixture.kickoff, SORTED),
    column.boolean('kickoff_known', 'false if only the date is known', ({ fixture }) => fixture.kickoffKnown, ALWAYS),
    column.text(
      'status',
      'status code as in version 1: NS, FT, AET, PEN, PST, ...',
      ({ fixture }) => fixture.status,
      ALWAYS,
    ),
    column.integer(
      'elapsed',
      'minute; for a match in play, the last reported minute',
      ({ fixture }) => fixture.elapsed,
    ),
    ...teamColumns('home'),
    ...teamColumns('away'),
    column.text('venue_id', 'native id of the stadium', (row) => venue(row)?.id ?? null),
    column.integer('venue_legacy_id', 'number in version 1', (row) => venue(row)?.legacyId ?? null),
    column.text('venue_name', 'name of the stadium', (row) => venue(row)?.name ?? null),
    column.text('city', 'city of the match', (row) => row.fixture.city ?? venue(row)?.city ?? null),
    column.boolean('neutral', 'true if played at a neutral venue', ({ fixture }) => fixture.neutral, ALWAYS),
    column.text('referee', 'name as the source writes it', ({ fixture }) => fixture.referee),
    column.integer('attendance', 'number of spectators', ({ attendance }) => attendance),
    ...goalColumns(
      'goals',
      'current or final goals, with extra time, without a shoot-out',
      (r) => r.fixture.score.goals,
    ),
    ...goalColumns('goals_halftime', 'goals at half-time', (row) => row.fixture.score.halftime),
    ...goalColumns('goals_fulltime', 'goals after 90 minutes', (row) => row.fixture.score.fulltime),
    ...goalColumns('goals_extratime', 'goals in extra time only', (row) => row.fixture.score.extratime),
    ...goalColumns('penalties', 'penalties scored in the shoot-out', (row) => row.fixture.score.penalty),
    column.text('winner', 'home, away or draw, after the match; includes a shoot-out', ({ fixture }) =>
      isFinished(fixture.status) ? winnerOf(fixture.score) : null,
    ),
    ...statisticColumns('home'),
    ...statisticColumns('away'),
    column.text(
      'sources',
      'sources of the match, highest precedence first',
      ({ fixture }) => fixture.sources.join(','),
      ALWAYS,
    ),
    column.timestamp(
      'updated_at',
      'time of the last change to score, status or schedule',
      ({ fixture }) => fixture.updatedAt,
      ALWAYS,
    ),
  ],
  rows: (store, selection) => eachSeason(selection, (season) => rowsOf(store, season)),
};

async function* rowsOf(store: Store, season: Parameters<typeof matchesOf>[1]): AsyncGenerator<readonly Row[]> {
  for await (const matches of matchesOf(store, season)) {
    // most seasons have no statistics, and the query costs as much as reading the fixtures
    if (!season.stored.statisticsFixtures) {
      yield matches.map(({ fixture, attendance }) => ({ fixture, attendance, home: undefined, away: undefined }));
      continue;
    }
    const statistics = await store.statistics.ofFixtures(matches.map(({ fixture }) => fixture.legacyId));
    yield matches.map(({ fixture, attendance }) => {
      const sides = statistics.get(fixture.legacyId);
      return { fixture, attendance, home: sides?.home, away: sides?.away };
    });
  }
}
