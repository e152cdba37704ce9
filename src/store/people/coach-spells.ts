/** Reads when coaches coached which teams: as sources state it, otherwise from line-ups. */
import type { CareerSpell } from '../../football/person.ts';
import type { Queries, Row } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import type { Reference } from '../reference/reference.ts';

/** The spells of coaches, by legacy id of the coach. */
export async function spellsOf(
  queries: Queries,
  reference: Reference,
  ids: readonly number[],
): Promise<Map<number, CareerSpell[]>> {
  const rows = await queryInBatches(ids, (list, batch) =>
    queries.all<Row & { coach: number; team: number; starts: string; ends: string | null }>(
      `SELECT coach, team, starts, MAX(ends) AS ends FROM coach_spells WHERE coach IN (${list})
       GROUP BY coach, team, starts`,
      batch,
    ),
  );
  const spells = new Map<number, CareerSpell[]>();
  const seen = new Set<string>();
  for (const { coach, team: id, starts, ends } of rows) {
    const key = `${coach}|${id}|${starts}`;
    const team = reference.team(id);
    if (team === undefined || seen.has(key)) continue;
    seen.add(key);
    const list = spells.get(coach) ?? [];
    spells.set(coach, list);
    list.push({ team, start: starts, end: ends });
  }
  const withoutSpell = ids.filter((id) => !spells.has(id));
  for (const [coach, ofCoach] of await spellsInLineups(queries, reference, withoutSpell)) spells.set(coach, ofCoach);
  return spells;
}

/** Whether a source states a spell of the coach of line-up `l`. */
export const COACH_HAS_SPELL = 'SELECT 1 FROM coach_spells c WHERE c.coach = l.coach';
const TEAM_OF_LINEUP = "CASE WHEN l.side = 'home' THEN f.home ELSE f.away END";
/** A match in play is not visible to every key. */
export const LINEUPS_PLAYED = `lineups l JOIN fixtures f ON f.legacy_id = l.fixture AND f.status IN ('FT', 'AET', 'PEN')`;

/**
 * The spells of coaches for whom no source states any: from the first to the last line-up with a team. The spell is open
 * if no later line-up of the team names somebody else.
 */
async function spellsInLineups(
  queries: Queries,
  reference: Reference,
  ids: readonly number[],
): Promise<Map<number, CareerSpell[]>> {
  const rows = await queryInBatches(ids, (list, batch) =>
    queries.all<{ coach: number; team: number; first: number; last: number; replaced: number }>(
      `SELECT s.coach, s.team, s.first, s.last, CASE WHEN EXISTS (
           SELECT 1 FROM ${LINEUPS_PLAYED} WHERE l.coach <> s.coach AND f.kickoff > s.last
             AND ((l.side = 'home' AND f.home = s.team) OR (l.side = 'away' AND f.away = s.team))
         ) THEN 1 ELSE 0 END AS replaced
       FROM (SELECT l.coach, ${TEAM_OF_LINEUP} AS team, MIN(f.kickoff) AS first, MAX(f.kickoff) AS last
         FROM ${LINEUPS_PLAYED} WHERE l.coach IN (${list}) GROUP BY l.coach, ${TEAM_OF_LINEUP}) s`,
      batch,
    ),
  );
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const spells = rows.flatMap(({ coach, team: id, first, last, replaced }) => {
    const team = reference.team(id);
    return team === undefined ? [] : [{ coach, team, start: day(first), end: replaced === 1 ? day(last) : null }];
  });
  return new Map(
    Array.from(
      Map.groupBy(spells, ({ coach }) => coach),
      ([coach, of]) => [coach, of.map(({ team, start, end }) => ({ team, start, end }))],
    ),
  );
}
