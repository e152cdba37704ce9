import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { after, type Eventual } from '../base/eventual.ts';
import { isFinished, type StatusCode } from '../football/status.ts';
import type { Fixture } from '../football/terms.ts';
import { CHANGES_NOTICED_MS, type Queries, type Value } from './database/database.ts';
import { FIXTURE_READ, type FixtureRow, fixtureOf, storedOf } from './fixture-rows.ts';
import { inList } from './in-list.ts';
import type { Reference } from './reference.ts';
import { type Revisions, seasonScope } from './revisions.ts';

/** All given conditions hold together. Ids are legacy ids. */
export interface FixtureFilter {
  readonly ids?: readonly number[];
  readonly leagues?: readonly number[];
  readonly season?: number;
  readonly team?: number;
  /** the pair, either at home */
  readonly pair?: readonly [number, number];
  /** kickoff in [from, to), UTC ms */
  readonly from?: number;
  readonly to?: number;
  /** the same for matches of which only the day is known, whose kickoff is 00:00 UTC of it, where a zone parts the two */
  readonly days?: { readonly from?: number; readonly to?: number };
  readonly statuses?: readonly StatusCode[];
  readonly venue?: number;
  readonly round?: string;
}

export interface Page {
  /** by kickoff, then legacy id */
  readonly order: 'asc' | 'desc';
  readonly limit?: number;
  readonly offset?: number;
  /** kickoff and legacy id of the one that stands before the first, in this order */
  readonly after?: readonly Value[];
}

export interface FixtureReader {
  /** by legacy id (number) or native id; moved ids resolve */
  byId(id: number | string): Eventual<Fixture | undefined>;
  list(filter: FixtureFilter, page: Page): Eventual<Fixture[]>;
  count(filter: FixtureFilter): Promise<number>;
  /** every fixture of a league season by kickoff: kept in memory by revision, so tables and rounds are cheap */
  ofSeason(league: number, year: number): Eventual<readonly Fixture[]>;
}

const BY_LEGACY_ID = `SELECT ${FIXTURE_READ} FROM fixtures WHERE legacy_id = $1`;
const BY_ID = `SELECT ${FIXTURE_READ} FROM fixtures WHERE id = $1`;
const MOVED_LEGACY_ID = "SELECT target FROM redirects WHERE kind = 'fixture' AND legacy_id = $1";
const MOVED_ID = "SELECT target FROM redirects WHERE kind = 'fixture' AND id = $1";
const OF_SEASON = `SELECT ${FIXTURE_READ} FROM fixtures WHERE league = $1 AND season = $2 ORDER BY kickoff, legacy_id`;

const DAY_MS = 86_400_000;
/** Half a kilobyte each: the current seasons of some fifty leagues. */
const SEASONS_KEPT_FIXTURES = 20_000;

/** The terms of a WHERE clause, each with its values. */
class Conditions {
  readonly terms: string[] = [];
  readonly values: Value[];

  /** Values may be shared with the clause that this is a part of. */
  constructor(values: Value[] = []) {
    this.values = values;
  }

  add(term: (parameter: string) => string, value: Value): void {
    this.values.push(value);
    this.terms.push(term(`$${this.values.length}`));
  }

  /** What comes after a place: a range of any index that ends with kickoff and legacy id. */
  addPlace([kickoff = null, legacyId = null]: readonly Value[], order: Page['order']): void {
    this.values.push(kickoff, legacyId);
    const [first, second] = [this.values.length - 1, this.values.length];
    this.terms.push(`(kickoff, legacy_id) ${order === 'asc' ? '>' : '<'} ($${first}, $${second})`);
  }

  /** Lists share statements by being padded with their last value to a power of two. */
  oneOf(column: string, list: readonly Value[]): void {
    const parameters = inList(list, this.values.length);
    this.values.push(...parameters.values);
    this.terms.push(`${column} IN (${parameters.list})`);
  }
}

function conditionsOf(filter: FixtureFilter): Conditions {
  const conditions = new Conditions();
  if (filter.ids !== undefined) conditions.oneOf('legacy_id', filter.ids);
  if (filter.leagues !== undefined) {
    if (filter.leagues.length === 1) conditions.add((p) => `league = ${p}`, filter.leagues[0]!);
    else conditions.oneOf('league', filter.leagues);
  }
  if (filter.season !== undefined) conditions.add((p) => `season = ${p}`, filter.season);
  addPeriod(conditions, filter);
  if (filter.venue !== undefined) conditions.add((p) => `venue = ${p}`, filter.venue);
  if (filter.round !== undefined) conditions.add((p) => `round = ${p}`, filter.round);
  if (filter.statuses !== undefined) {
    conditions.oneOf('status', filter.statuses);
    // in the words of the partial index of open fixtures, so that it serves
    if (!filter.statuses.some(isFinished)) {
      conditions.terms.push("status <> 'FT'", "status <> 'AET'", "status <> 'PEN'");
    }
  }
  return conditions;
}

/** The range both kinds of kickoff lie in, for the index; then each kind by its own bounds. */
function addPeriod(conditions: Conditions, { from, to, days }: FixtureFilter): void {
  const first = days?.from === undefined || from === undefined ? from : Math.min(from, days.from);
  const end = days?.to === undefined || to === undefined ? to : Math.max(to, days.to);
  if (first !== undefined) conditions.add((p) => `kickoff >= ${p}`, first);
  if (end !== undefined) conditions.add((p) => `kickoff < ${p}`, end);
  if (days === undefined) return;
  const within = (known: 0 | 1, bounds: { readonly from?: number | undefined; readonly to?: number | undefined }) => {
    const own = new Conditions(conditions.values);
    own.terms.push(`kickoff_known = ${known}`);
    if (bounds.from !== undefined) own.add((p) => `kickoff >= ${p}`, bounds.from);
    if (bounds.to !== undefined) own.add((p) => `kickoff < ${p}`, bounds.to);
    return `(${own.terms.join(' AND ')})`;
  };
  conditions.terms.push(`(${within(1, { from, to })} OR ${within(0, days)})`);
}

/** One SELECT for each way a team can be in a fixture, so that each is a range of one index. */
function branchesOf(filter: FixtureFilter, conditions: Conditions): string[] {
  const where = (extra: readonly string[]) => {
    const terms = [...extra, ...conditions.terms];
    return terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  };
  const parameter = (value: Value) => {
    conditions.values.push(value);
    return `$${conditions.values.length}`;
  };
  if (filter.pair !== undefined) {
    const [a, b] = filter.pair.map(parameter);
    const team = filter.team === undefined ? [] : [`${parameter(filter.team)} IN (home, away)`];
    if (filter.pair[0] === filter.pair[1]) return [where([`home = ${a} AND away = ${b}`, ...team])];
    return [where([`home = ${a} AND away = ${b}`, ...team]), where([`home = ${b} AND away = ${a}`, ...team])];
  }
  if (filter.team !== undefined) {
    const team = parameter(filter.team);
    return [where([`home = ${team}`]), where([`away = ${team}`])];
  }
  return [where([])];
}

export function fixtureReader(queries: Queries, reference: Reference, revisions: Revisions): FixtureReader {
  const seasons = new LRUCache<string, { revision: number; of: readonly Fixture[] }>({
    maxSize: SEASONS_KEPT_FIXTURES,
    sizeCalculation: (season) => season.of.length + 1,
  });

  const narrowed = (filter: FixtureFilter): FixtureFilter => {
    if (
      filter.season === undefined ||
      filter.team === undefined ||
      filter.from !== undefined ||
      filter.to !== undefined
    ) {
      return filter;
    }
    // a team's season is a range of kickoffs: the index by team and kickoff then reads just those rows
    const team = reference.team(filter.team);
    const years = team === undefined ? [] : reference.seasonsOfTeam(team).filter((s) => s.year === filter.season);
    if (years.length === 0) return filter;
    return {
      ...filter,
      from: Math.min(...years.map((season) => Date.parse(season.start))),
      to: Math.max(...years.map((season) => Date.parse(season.end))) + DAY_MS,
    };
  };

  /** Another process may have written a team between our look at the reference tables and at the rows. */
  const hydrate = (rows: readonly FixtureRow[]): Eventual<Fixture[]> => {
    const known = rows.map((row) => fixtureOf(row, reference));
    return known.includes(undefined) ? hydrateLater(rows) : (known as Fixture[]);
  };
  const hydrateLater = async (rows: readonly FixtureRow[]): Promise<Fixture[]> => {
    await pause(2 * CHANGES_NOTICED_MS);
    await revisions.refresh();
    return rows.map((row) => {
      const fixture = fixtureOf(row, reference);
      if (fixture === undefined)
        throw new Error(`fixture ${storedOf(row).legacyId} names a league or team that is not stored`);
      return fixture;
    });
  };

  const first = (rows: readonly FixtureRow[]) => after(hydrate(rows), ([fixture]) => fixture);
  const movedTo = async (find: string, id: number | string): Promise<Fixture | undefined> => {
    const redirect = await queries.get<{ target: number }>(find, [id]);
    return redirect && first(await queries.rows<FixtureRow>(BY_LEGACY_ID, [redirect.target]));
  };

  return {
    byId(id) {
      const [find, moved] = typeof id === 'number' ? [BY_LEGACY_ID, MOVED_LEGACY_ID] : [BY_ID, MOVED_ID];
      return after(queries.rows<FixtureRow>(find, [id]), (rows) =>
        rows.length > 0 ? first(rows) : movedTo(moved, id),
      );
    },

    list(filter, page) {
      const conditions = conditionsOf(narrowed(filter));
      if (page.after !== undefined) conditions.addPlace(page.after, page.order);
      const branches = branchesOf(filter, conditions);
      const order = `ORDER BY kickoff ${page.order}, legacy_id ${page.order}`;
      const limit = page.limit === undefined ? '' : ` LIMIT ${page.limit + (page.offset ?? 0)}`;
      const tail = page.limit === undefined ? '' : ` LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`;
      const select = (where: string) => `SELECT ${FIXTURE_READ} FROM fixtures${where}`;
      const sql =
        branches.length === 1
          ? `${select(branches[0]!)} ${order}${tail}`
          : `SELECT * FROM (${branches
              .map((where, i) => `SELECT * FROM (${select(where)} ${order}${limit}) b${i}`)
              .join(' UNION ALL ')}) f ${order}${tail}`;
      return after(queries.rows<FixtureRow>(sql, conditions.values), hydrate);
    },

    async count(filter) {
      const conditions = conditionsOf(narrowed(filter));
      const branches = branchesOf(filter, conditions);
      const counts = branches.map((where) => `(SELECT COUNT(*) FROM fixtures${where})`);
      const row = await queries.get<{ fixtures: number }>(
        `SELECT ${counts.join(' + ')} AS fixtures`,
        conditions.values,
      );
      return row!.fixtures;
    },

    ofSeason(league, year) {
      const key = `${league}:${year}`;
      // a season's rows change with its revision, the teams' names with the reference's
      const revision = Math.max(revisions.of(seasonScope(league, year)), revisions.of('reference'));
      const kept = seasons.get(key);
      if (kept !== undefined && kept.revision === revision) return kept.of;
      return after(after(queries.rows<FixtureRow>(OF_SEASON, [league, year]), hydrate), (of) => {
        seasons.set(key, { revision, of });
        return of;
      });
    },
  };
}
