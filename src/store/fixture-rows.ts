/** The columns of `fixtures`, and between a row and the record it holds. SELECT, INSERT and UPDATE follow from the table. */
import type { Goals, Score, Side } from '../football/score.ts';
import type { MergedFixture } from '../football/source-fixture.ts';
import type { Fixture } from '../football/terms.ts';
import type { Value } from './database/database.ts';
import type { Reference } from './reference.ts';

/** A fixture as it is stored: league, teams and stadium by their legacy ids. */
export interface StoredFixture extends MergedFixture {
  readonly legacyId: number;
  readonly id: string;
  readonly league: number;
  readonly season: number;
  readonly updatedAt: number;
  readonly revision: number;
  /** written with the details of the match */
  readonly attendance: number | null;
}

/** What is written of it. */
export type WrittenFixture = Omit<StoredFixture, 'attendance'>;

/** A row of `fixtures` in the order of the table below. Values are asked for by the name of their column. */
export type FixtureRow = readonly Value[];

/** Where in a row a column stands; follows from the table. */
const PLACES: Record<string, number> = {};

/** How a field is kept. */
interface Mapping<Kept> {
  read(row: FixtureRow): Kept;
  write(kept: Kept): readonly Value[];
}

interface FieldColumns<Kept, Column extends string> extends Mapping<Kept> {
  readonly columns: readonly Column[];
}

function plain<Kept extends Value, const Column extends string>(column: Column): FieldColumns<Kept, Column> {
  return { columns: [column], read: (row) => row[PLACES[column]!] as Kept, write: (kept) => [kept] };
}

function flag<const Column extends string>(column: Column): FieldColumns<boolean, Column> {
  return { columns: [column], read: (row) => row[PLACES[column]!] === 1, write: (kept) => [kept ? 1 : 0] };
}

const SCORE_COLUMNS = [
  ...(['goals_home', 'goals_away', 'halftime_home', 'halftime_away', 'fulltime_home', 'fulltime_away'] as const),
  ...(['extratime_home', 'extratime_away', 'penalty_home', 'penalty_away', 'shootout_winner'] as const),
];
type ScoreColumn = (typeof SCORE_COLUMNS)[number];

const SCORE = {
  columns: SCORE_COLUMNS,
  read: scoreOf,
  write: (score: Score): Value[] => {
    const { goals, halftime, fulltime, extratime, penalty, shootoutWinner = null } = score;
    const pairs = [goals, halftime, fulltime, extratime, penalty];
    return [...pairs.flatMap((pair) => [pair?.home ?? null, pair?.away ?? null]), shootoutWinner];
  },
} as const;

const SOURCES = {
  columns: ['sources'],
  read: (row: FixtureRow) => sourcesOf(row[PLACES.sources!] as string),
  write: (sources: readonly string[]) => [sources.join(',')],
} as const;

const FIELDS = {
  legacyId: plain('legacy_id'),
  id: plain('id'),
  league: plain('league'),
  season: plain('season'),
  round: plain('round'),
  group: plain('group_name'),
  kickoff: plain('kickoff'),
  kickoffKnown: flag('kickoff_known'),
  status: plain('status'),
  elapsed: plain('elapsed'),
  extra: plain('extra'),
  home: plain('home'),
  away: plain('away'),
  venue: plain('venue'),
  city: plain('city'),
  neutral: flag('neutral'),
  referee: plain('referee'),
  score: SCORE,
  sources: SOURCES,
  updatedAt: plain('updated_at'),
  revision: plain('revision'),
  attendance: plain('attendance'),
} satisfies { readonly [Field in keyof StoredFixture]: Mapping<StoredFixture[Field]> };

type Field = keyof StoredFixture;
type WrittenField = keyof WrittenFixture;
type Column = (typeof FIELDS)[Field]['columns'][number];

// Fields differ in what they hold: the table above has checked each one against the record.
const ALL: Readonly<Record<Field, FieldColumns<unknown, Column>>> = FIELDS;
const READ = Object.entries(ALL) as readonly (readonly [Field, FieldColumns<unknown, Column>])[];

export const WRITTEN_FIELDS = READ.map(([field]) => field).filter((field) => field !== 'attendance');

export function columnsOf(fields: readonly Field[]): Column[] {
  return fields.flatMap((field) => ALL[field].columns);
}

/** What is written of a fixture, in this order. */
export const FIXTURE_COLUMNS = columnsOf(WRITTEN_FIELDS);

const READ_COLUMNS = READ.flatMap(([, { columns }]) => columns);
for (const [place, column] of READ_COLUMNS.entries()) PLACES[column] = place;

/** What a fixture is read from, for SELECT. */
export const FIXTURE_READ = READ_COLUMNS.join(', ');

/** The values of the columns of these fields. */
export function valuesOf(fixture: WrittenFixture, fields: readonly WrittenField[] = WRITTEN_FIELDS): Value[] {
  return fields.flatMap((field) => ALL[field].write(fixture[field]));
}

/** Has every field from the start: objects that grow by one field after the other take three times as long to make. */
const BLANK = Object.fromEntries(READ.map(([field]) => [field, null]));

export function storedOf(row: FixtureRow): StoredFixture {
  const stored: Record<string, unknown> = { ...BLANK };
  for (const [field, { read }] of READ) stored[field] = read(row);
  return stored as unknown as StoredFixture;
}

/** Undefined where the reference tables lack the league or a team the row speaks of. */
export function fixtureOf(row: FixtureRow, reference: Reference): Fixture | undefined {
  const stored = storedOf(row);
  const league = reference.league(stored.league);
  const home = reference.team(stored.home);
  const away = reference.team(stored.away);
  if (league === undefined || home === undefined || away === undefined) return undefined;
  const venue = stored.venue === null ? null : (reference.venue(stored.venue) ?? null);
  return Object.assign(stored as unknown as Fixture, { league, home, away, venue });
}

const USUAL_GOALS = 10;
/** Most scores are one of a hundred: thousands of matches in memory share them. */
const usual: readonly Goals[] = Array.from({ length: USUAL_GOALS * USUAL_GOALS }, (_, i) =>
  Object.freeze({ home: Math.floor(i / USUAL_GOALS), away: i % USUAL_GOALS }),
);

function goals(home: Value | undefined, away: Value | undefined): Goals | null {
  if (typeof home !== 'number' || typeof away !== 'number') return null;
  return home < USUAL_GOALS && away < USUAL_GOALS ? usual[home * USUAL_GOALS + away]! : { home, away };
}

function scoreOf(row: FixtureRow): Score {
  const of = (column: ScoreColumn) => row[PLACES[column]!];
  const score = {
    goals: goals(of('goals_home'), of('goals_away')),
    halftime: goals(of('halftime_home'), of('halftime_away')),
    fulltime: goals(of('fulltime_home'), of('fulltime_away')),
    extratime: goals(of('extratime_home'), of('extratime_away')),
    penalty: goals(of('penalty_home'), of('penalty_away')),
  };
  const winner = of('shootout_winner');
  return winner === null ? score : { ...score, shootoutWinner: winner as Side };
}

/** Lists of providers repeat from row to row. */
const sourceLists = new Map<string, readonly string[]>();
const SOURCE_LISTS_MAX = 1000;

function sourcesOf(text: string): readonly string[] {
  let list = sourceLists.get(text);
  if (list === undefined) {
    list = text.split(',');
    if (sourceLists.size < SOURCE_LISTS_MAX) sourceLists.set(text, list);
  }
  return list;
}
