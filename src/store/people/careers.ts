/** Reads transfers, injuries, absences and trophies. */
import type { Injury, PersonRef, Sidelined, Transfer, Trophy } from '../../football/person.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList, queryInBatches } from '../database/in-list.ts';
import { conditionsOf, type FixtureFilter } from '../fixtures/filter.ts';
import type { FixtureReader } from '../fixtures/fixtures.ts';
import type { Reference } from '../reference/reference.ts';
import type { Stamped } from '../reference/rows.ts';
import { type AbsenceFilter, countAbsences, readAbsences } from './absences.ts';
import type { InjuryRow, TransferRow, TrophyRow } from './career-tables.ts';
import type { PersonPage } from './filter.ts';
import { PERSON_TABLES, type PersonKind } from './tables.ts';

/** A transfer must meet all given conditions. Ids are legacy ids unless noted. */
export interface TransferFilter {
  /** native ids */
  readonly ids?: readonly string[];
  readonly player?: number;
  /** legacy id, as the old or the new team */
  readonly team?: number;
  /** first and last day, YYYY-MM-DD */
  readonly from?: string;
  readonly to?: string;
}

/** An injury must meet all given conditions. Ids are legacy ids. */
export interface InjuryFilter {
  /** native ids */
  readonly ids?: readonly string[];
  readonly league?: number;
  readonly season?: number;
  readonly fixtures?: readonly number[];
  readonly team?: number;
  /** of the team, or without a team and of a player of its latest squad */
  readonly absentFrom?: number;
  readonly players?: readonly number[];
  /** first day of the injury, YYYY-MM-DD */
  readonly date?: string;
  /** bounds of the first day, both included */
  readonly from?: string;
  readonly to?: string;
  readonly outOn?: OutOn;
}

/** Of players who miss a match of a day or are out on it. */
export interface OutOn {
  /** YYYY-MM-DD */
  readonly day: string;
  /** the first day of spells without an end and without a match that still count on that day */
  readonly openSince: string;
  /** the matches of that day, or the match for which absences count */
  readonly matches: Pick<FixtureFilter, 'ids' | 'from' | 'to' | 'days'>;
}

export interface CareerReader {
  /** latest first */
  transfers(filter: TransferFilter, page?: PersonPage): Promise<Transfer[]>;
  countTransfers(filter: TransferFilter): Promise<number>;
  transfer(id: string): Promise<Transfer | undefined>;
  /** latest first */
  injuries(filter: InjuryFilter, page?: PersonPage): Promise<Injury[]>;
  countInjuries(filter: InjuryFilter): Promise<number>;
  injury(id: string): Promise<Injury | undefined>;
  /** latest first; each period once, however many providers state it */
  sidelined(filter: AbsenceFilter, page?: PersonPage): Promise<Sidelined[]>;
  countSidelined(filter: AbsenceFilter): Promise<number>;
  /** of these people, latest season first */
  trophies(role: PersonKind, persons: readonly number[]): Promise<Trophy[]>;
}

interface Named {
  readonly person_id: string;
  readonly person_legacy: number;
  readonly person_name: string;
}

const NAMED = 'p.id AS person_id, p.legacy_id AS person_legacy, p.name AS person_name';
const FROM_TRANSFERS = `SELECT t.*, ${NAMED} FROM transfers t JOIN players p ON p.legacy_id = t.player`;
const FROM_INJURIES = `SELECT i.*, ${NAMED} FROM injuries i JOIN players p ON p.legacy_id = i.player`;

export function careerReader(queries: Queries, reference: Reference, fixtures: FixtureReader): CareerReader {
  const injuriesOf = async (rows: readonly (InjuryRow & Named)[]): Promise<Injury[]> => {
    const ids = [...new Set(rows.flatMap(({ fixture }) => fixture ?? []))];
    const missed = ids.length === 0 ? [] : await fixtures.list({ ids }, { order: 'asc' });
    const byId = new Map(missed.map((fixture) => [fixture.legacyId, fixture]));
    return rows.map((row) => ({
      id: row.id,
      player: refOf(row),
      team: row.team === null ? null : (reference.team(row.team) ?? null),
      league: row.league === null ? null : (reference.league(row.league) ?? null),
      season: row.season,
      fixture: row.fixture === null ? null : (byId.get(row.fixture) ?? null),
      availability: row.availability as Injury['availability'],
      reason: row.reason,
      start: row.starts,
      end: row.ends,
      updatedAt: row.updated_at,
      revision: row.revision,
    }));
  };

  return {
    async transfers(filter, page) {
      const { sql, values } = transferSelect(filter, page);
      return (await queries.all<TransferRow & Named>(sql, values)).map((row) => transferOf(row, reference));
    },
    async countTransfers(filter) {
      const values: Value[] = [];
      const selects = transferConditions(filter, values).map((where) => `SELECT id FROM transfers WHERE ${where}`);
      const row = await queries.get<{ transfers: number }>(
        `SELECT COUNT(*) AS transfers FROM (${selects.join(' UNION ')}) t`,
        values,
      );
      return row!.transfers;
    },
    async transfer(id) {
      const row = await queries.get<TransferRow & Named>(`${FROM_TRANSFERS} WHERE t.id = $1`, [id]);
      return row && transferOf(row, reference);
    },
    async injuries(filter, page) {
      const { where, values } = injuryWhere(filter, page?.after);
      const sql = `${FROM_INJURIES} ${where} ORDER BY i.starts DESC, i.id${limitOf(page)}`;
      return injuriesOf(await queries.all<InjuryRow & Named>(sql, values));
    },
    async countInjuries(filter) {
      const { where, values } = injuryWhere(filter);
      const row = await queries.get<{ injuries: number }>(
        `SELECT COUNT(*) AS injuries FROM injuries i ${where}`,
        values,
      );
      return row!.injuries;
    },
    async injury(id) {
      const rows = await queries.all<InjuryRow & Named>(`${FROM_INJURIES} WHERE i.id = $1`, [id]);
      return (await injuriesOf(rows))[0];
    },
    sidelined: (filter, page) => readAbsences(queries, filter, page),
    countSidelined: (filter) => countAbsences(queries, filter),
    async trophies(role, persons) {
      const rows = await trophyRows(queries, role, persons);
      const trophies = rows.map((row): Trophy => {
        const { id, league, country, season, place, updated_at: updatedAt, revision } = row;
        return { id, person: refOf(row), role, league, country, season, place, updatedAt, revision };
      });
      return trophies.sort(
        (a, b) => -compare(a.season, b.season) || compare(a.league, b.league) || compare(a.id, b.id),
      );
    },
  };
}

function refOf({ person_id, person_legacy, person_name }: Named): PersonRef {
  return { id: person_id, legacyId: person_legacy, name: person_name };
}

function transferOf(row: TransferRow & Named, reference: Reference): Transfer {
  const team = (id: number | null, name: string | null) => {
    const stored = id === null ? null : (reference.team(id) ?? null);
    return { team: stored, name: stored?.name ?? name };
  };
  return {
    id: row.id,
    player: refOf(row),
    date: row.transferred_on,
    from: team(row.team_out, row.name_out),
    to: team(row.team_in, row.name_in),
    type: row.type,
    fee: row.fee,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

/** Conditions whose union meets the filter: one for the old and one for the new team, each a range of one index. */
function transferConditions(filter: TransferFilter, values: Value[], after?: readonly Value[]): string[] {
  const { ids, player, team, from, to } = filter;
  const parameter = (value: Value) => `$${values.push(value)}`;
  const of = [
    ...(ids === undefined ? [] : [`id IN (${inList(ids).values.map(parameter).join(', ')})`]),
    ...(player === undefined ? [] : [`player = ${parameter(player)}`]),
    ...(from === undefined ? [] : [`transferred_on >= ${parameter(from)}`]),
    ...(to === undefined ? [] : [`transferred_on <= ${parameter(to)}`]),
    ...(after === undefined ? [] : [followsRow('transferred_on', 'id', after, parameter)]),
  ];
  if (team === undefined) return [of.join(' AND ') || '1 = 1'];
  const one = parameter(team);
  return ['team_out', 'team_in'].map((column) => [`${column} = ${one}`, ...of].join(' AND '));
}

/** Restricts a list in order of day (latest first) and id to what comes after a row. The first term is an index range. */
function followsRow(
  dayColumn: string,
  idColumn: string,
  [lastDay = null, lastId = null]: readonly Value[],
  parameter: (value: Value) => string,
): string {
  const [day, id] = [parameter(lastDay), parameter(lastId)];
  return `${dayColumn} <= ${day} AND (${dayColumn} < ${day} OR ${idColumn} > ${id})`;
}

function transferSelect(filter: TransferFilter, page: PersonPage | undefined): { sql: string; values: Value[] } {
  const values: Value[] = [];
  const conditions = transferConditions(filter, values, page?.after);
  const order = 'ORDER BY transferred_on DESC, id';
  const first = page === undefined ? '' : ` LIMIT ${page.limit + page.offset}`;
  const ids = conditions.map(
    (where, i) => `SELECT id FROM (SELECT id FROM transfers WHERE ${where} ${order}${first}) w${i}`,
  );
  const sql = `${FROM_TRANSFERS} WHERE t.id IN (${ids.join(' UNION ')}) ORDER BY t.transferred_on DESC, t.id${limitOf(page)}`;
  return { sql, values };
}

function injuryWhere(filter: InjuryFilter, after?: readonly Value[]): { where: string; values: Value[] } {
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value)}`;
  const terms: string[] = [];
  const oneOf = (column: string, list: readonly Value[] | undefined) => {
    if (list !== undefined) terms.push(`${column} IN (${list.map(parameter).join(', ') || 'NULL'})`);
  };
  if (filter.league !== undefined) terms.push(`i.league = ${parameter(filter.league)}`);
  if (filter.season !== undefined) terms.push(`i.season = ${parameter(filter.season)}`);
  if (filter.team !== undefined) terms.push(`i.team = ${parameter(filter.team)}`);
  if (filter.absentFrom !== undefined) terms.push(absentFromWhere(parameter(filter.absentFrom)));
  if (filter.date !== undefined) terms.push(`i.starts = ${parameter(filter.date)}`);
  if (filter.from !== undefined) terms.push(`i.starts >= ${parameter(filter.from)}`);
  if (filter.to !== undefined) terms.push(`i.starts <= ${parameter(filter.to)}`);
  if (filter.outOn !== undefined) terms.push(outOnWhere(filter.outOn, values));
  oneOf('i.id', filter.ids && inList(filter.ids).values);
  oneOf('i.fixture', filter.fixtures);
  oneOf('i.player', filter.players);
  if (after !== undefined) terms.push(followsRow('i.starts', 'i.id', after, parameter));
  return { where: terms.length === 0 ? '' : `WHERE ${terms.join(' AND ')}`, values };
}

// COALESCE instead of IS NULL: SQLite would read every injury without a team through the index of teams
function absentFromWhere(team: string): string {
  return `(i.team = ${team} OR (COALESCE(i.team, 0) = 0 AND i.player IN (SELECT player FROM squads
    WHERE team = ${team} AND season = (SELECT MAX(season) FROM squads WHERE team = ${team}))))`;
}

/** A spell lasts until the day before its end. Without an end, a spell of one match counts on the day of the match only. */
function outOnWhere({ day, openSince, matches }: OutOn, values: Value[]): string {
  const parameter = (value: Value) => `$${values.push(value)}`;
  const ofDay = conditionsOf(matches, values).terms.join(' AND ');
  const [first, last, since] = [parameter(day), parameter(day), parameter(openSince)];
  return `(i.fixture IN (SELECT legacy_id FROM fixtures WHERE ${ofDay})
    OR (i.starts <= ${first} AND (i.ends > ${last} OR (i.ends IS NULL AND i.fixture IS NULL AND i.starts > ${since}))))`;
}

function trophyRows(
  queries: Queries,
  role: PersonKind,
  persons: readonly number[],
): Promise<(TrophyRow & Stamped & Named)[]> {
  const { people } = PERSON_TABLES[role];
  return queryInBatches([...new Set(persons)], async (list, batch) =>
    distinct(
      await queries.all<TrophyRow & Stamped & Named>(
        `SELECT t.*, ${NAMED} FROM trophies t JOIN ${people} p ON p.legacy_id = t.person
         WHERE t.role = '${role}' AND t.person IN (${list})`,
        batch,
      ),
    ),
  );
}

function distinct<R>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function limitOf(page: PersonPage | undefined): string {
  return page === undefined ? '' : ` LIMIT ${page.limit} OFFSET ${page.offset}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
