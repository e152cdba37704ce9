/** Reads the periods in which people were unavailable. */
import type { Sidelined } from '../../football/person.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import type { PersonPage } from './filter.ts';

/** A period must meet all given conditions. Ids are legacy ids, days YYYY-MM-DD. */
export interface AbsenceFilter {
  readonly role?: 'player' | 'coach';
  /** of `role` */
  readonly persons?: readonly number[];
  /** of people who were with this team in this season */
  readonly members?: { readonly team: number; readonly season: number };
  /** such as 'Hamstring Injury' */
  readonly type?: string;
  /** first and last day of the time in which the person was out on some day */
  readonly from?: string;
  readonly to?: string;
  /** out on this day; a period without an end counts if it started after `openSince` */
  readonly outOn?: { readonly day: string; readonly openSince: string };
}

interface AbsenceRow {
  readonly role: 'player' | 'coach';
  readonly person: number;
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly starts: string;
  readonly ends: string | null;
  readonly updated_at: number;
  readonly revision: number;
}

const FROM = `FROM sidelined t LEFT JOIN players p ON t.role = 'player' AND p.legacy_id = t.person
  LEFT JOIN coaches c ON t.role = 'coach' AND c.legacy_id = t.person`;
const SPELL = 't.starts, t.role, t.person, t.type';

/** Several providers may state a period: its end is the latest of theirs. */
export async function readAbsences(queries: Queries, filter: AbsenceFilter, page?: PersonPage): Promise<Sidelined[]> {
  if (filter.persons?.length === 0) return [];
  const { where, values } = conditionsOf(filter, page?.after);
  const rows = await queries.all<AbsenceRow>(
    `SELECT ${SPELL}, MIN(COALESCE(p.id, c.id)) AS id, MIN(COALESCE(p.name, c.name)) AS name, MAX(t.ends) AS ends,
       MAX(t.updated_at) AS updated_at, MAX(t.revision) AS revision
     ${FROM} WHERE ${where} GROUP BY ${SPELL} ORDER BY t.starts DESC, t.role, t.person, t.type
     ${page === undefined ? '' : `LIMIT ${page.limit} OFFSET ${page.offset}`}`,
    values,
  );
  return rows.map(({ role, person, id, name, type, starts, ends, updated_at, revision }) => ({
    person: { id, legacyId: person, name },
    role,
    type,
    start: starts,
    end: ends,
    updatedAt: updated_at,
    revision,
  }));
}

export async function countAbsences(queries: Queries, filter: AbsenceFilter): Promise<number> {
  if (filter.persons?.length === 0) return 0;
  const { where, values } = conditionsOf(filter);
  const row = await queries.get<{ spells: number }>(
    `SELECT COUNT(*) AS spells FROM (SELECT DISTINCT ${SPELL} ${FROM} WHERE ${where}) s`,
    values,
  );
  return row!.spells;
}

function conditionsOf(filter: AbsenceFilter, after?: readonly Value[]): { where: string; values: Value[] } {
  const { role, persons, members, type, from, to, outOn } = filter;
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value)}`;
  // the tables of people are no foreign keys of this one
  const terms = ['COALESCE(p.legacy_id, c.legacy_id) IS NOT NULL'];
  if (role !== undefined) terms.push(`t.role = ${parameter(role)}`);
  if (persons !== undefined) terms.push(`t.person IN (${inList(persons).values.map(parameter).join(', ')})`);
  if (members !== undefined) {
    const [team, season] = [parameter(members.team), parameter(members.season)];
    const ofTeam = (people: string, column: string) =>
      `t.person IN (SELECT ${column} FROM ${people} WHERE team = ${team} AND season = ${season})`;
    terms.push(
      `(t.role = 'player' AND ${ofTeam('player_teams', 'player')} OR t.role = 'coach' AND ${ofTeam('coach_teams', 'coach')})`,
    );
  }
  if (type !== undefined) terms.push(`t.type = ${parameter(type)}`);
  if (from !== undefined) terms.push(`(t.ends > ${parameter(from)} OR t.ends IS NULL)`);
  if (to !== undefined) terms.push(`t.starts <= ${parameter(to)}`);
  if (outOn !== undefined) {
    const [first, last, since] = [parameter(outOn.day), parameter(outOn.day), parameter(outOn.openSince)];
    terms.push(`t.starts <= ${first} AND (t.ends > ${last} OR (t.ends IS NULL AND t.starts > ${since}))`);
  }
  if (after !== undefined) terms.push(afterSpell(after, parameter));
  return { where: terms.join(' AND '), values };
}

/** Restricts the list to what comes after a period. The first term is a range of the index. */
function afterSpell([starts = null, ...key]: readonly Value[], parameter: (value: Value) => string): string {
  const [most, less] = [parameter(starts), parameter(starts)];
  return `t.starts <= ${most} AND (t.starts < ${less} OR (t.role, t.person, t.type) > (${key.map(parameter).join(', ')}))`;
}
