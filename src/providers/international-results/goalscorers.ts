/** goalscorers.csv: one goal per row. The consecutive rows of a match become one record. */
import { utcDay } from '../../base/zones.ts';
import type { EventDetail } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import { eachRow, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { DetailsRecord, EventRecord } from '../../ingest/records/records.ts';
import { isRejection, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { NATIONAL } from '../../ingest/records/team-name.ts';
import { minuteOf, truthOf } from './quirks.ts';

const COLUMNS = ['date', 'home_team', 'away_team', 'team', 'scorer', 'minute', 'own_goal', 'penalty'];

interface Goal {
  readonly line: number;
  readonly date: string;
  readonly home: string;
  readonly away: string;
  readonly event: EventRecord;
}

/**
 * Reads goalscorers.csv. A goal without a minute or a scorer is rejected; the other goals of its match are imported.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseGoalscorers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const done = new Set<string>();
  let goals: Goal[] = [];
  let key = '';
  for await (const goal of eachRow(tableRows(chunks, COLUMNS), (row) => [goalOf(row)])) {
    if (isRejection(goal)) {
      yield goal;
      continue;
    }
    const next = `${goal.date}|${goal.home}|${goal.away}`;
    if (next !== key) {
      if (done.has(next)) {
        yield rejection(goal.line, `the rows of ${goal.home} - ${goal.away} on ${goal.date} are not consecutive`);
        continue;
      }
      if (goals.length > 0) yield recordOf(goals);
      done.add(next);
      key = next;
      goals = [];
    }
    goals.push(goal);
  }
  if (goals.length > 0) yield recordOf(goals);
}

function goalOf({ line, cell }: TableRow): Goal {
  const [date, home, away] = [cell('date'), cell('home_team'), cell('away_team')];
  const [team, scorer] = [cell('team'), cell('scorer')];
  if (utcDay(date) === null) rejectRow(`invalid date '${date}'`);
  if (team !== home && team !== away) rejectRow(`${team} is neither ${home} nor ${away}`);
  if (scorer === '' || scorer === 'NA') rejectRow(`${home} - ${away} on ${date}: goal without a scorer`);
  const minute =
    minuteOf(cell('minute')) ?? rejectRow(`${home} - ${away} on ${date}: goal of ${scorer} without a minute`);
  const [own, penalty] = [truthOf(cell('own_goal')), truthOf(cell('penalty'))];
  if (own === undefined || penalty === undefined) rejectRow('own_goal and penalty must be TRUE or FALSE');
  // `team` is the team that the goal counts for.
  const countsFor: Side = team === home ? 'home' : 'away';
  const detail: EventDetail = own ? 'own-goal' : penalty ? 'penalty' : 'normal';
  const side: Side = own ? (countsFor === 'home' ? 'away' : 'home') : countsFor;
  const event: EventRecord = { ...minute, side, kind: 'goal', detail, player: { name: scorer } };
  return { line, date, home, away, event };
}

function recordOf(goals: readonly Goal[]): DetailsRecord {
  const { line, date, home, away } = goals[0]!;
  const events = goals
    .map(({ event }) => event)
    .sort((one, other) => one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0));
  return {
    kind: 'details',
    line,
    // The file does not name the tournament, and some clubs are also called Austria or Andorra.
    match: { date, home: { name: home, country: NATIONAL }, away: { name: away, country: NATIONAL } },
    details: { events, eventKinds: ['goal'] },
  };
}
