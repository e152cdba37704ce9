/** goals.csv, bookings.csv, substitutions.csv and penalty_kicks.csv: one record of events per match. */
import type { EventDetail, EventKind } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import { RowRejection, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { DetailsRecord, EventRecord, PersonName } from '../../ingest/records/records.ts';
import { isRejection, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { firstKicker, minuteOf, personOf, sideOf } from './quirks.ts';
import { byMatch, type MatchRows } from './rows.ts';

const PERSON = ['match_id', 'home_team', 'away_team', 'player_id', 'family_name', 'given_name'];
const MINUTE = ['minute_label', 'minute_regulation', 'minute_stoppage'];
/** Minute of shoot-out kicks. */
const AFTER_EXTRA_TIME = 120;

interface EventRecords {
  readonly events: readonly EventRecord[];
  readonly rejections: readonly Rejection[];
}

/** Reads goals.csv. A row has the side that the goal counts for; the player of an own goal is on the other side. */
export function parseGoals(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const columns = [...PERSON, ...MINUTE, 'own_goal', 'penalty'];
  return details(chunks, columns, ['goal'], (rows) =>
    eventsOf(rows, (row) => {
      const side = sideOf(row);
      const own = row.cell('own_goal') === '1';
      const detail = own ? 'own-goal' : row.cell('penalty') === '1' ? 'penalty' : 'normal';
      return [event(row, 'goal', detail, own ? other(side) : side)];
    }),
  );
}

/** Reads bookings.csv. A row with a yellow and a red card becomes two events, in this order. */
export function parseBookings(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const columns = [...PERSON, ...MINUTE, 'yellow_card', 'red_card', 'second_yellow_card'];
  return details(chunks, columns, ['card'], (rows) =>
    eventsOf(rows, (row) => {
      const cards: EventDetail[] = [];
      if (row.cell('second_yellow_card') === '1') cards.push('second-yellow');
      else if (row.cell('yellow_card') === '1') cards.push('yellow');
      if (row.cell('red_card') === '1') cards.push('red');
      if (cards.length === 0) rejectRow('booking without a card');
      return cards.map((card) => event(row, 'card', card, sideOf(row)));
    }),
  );
}

/** Reads substitutions.csv. Players who go off and players who come on have separate rows, in the same order. */
export function parseSubstitutions(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const columns = [...PERSON, ...MINUTE, 'going_off', 'coming_on'];
  return details(chunks, columns, ['substitution'], (rows) => {
    const groups = Map.groupBy(rows, (row) => `${row.cell('home_team')} ${row.cell('minute_label')}`);
    const paired = [...groups.values()].map(substitutionsOf);
    return {
      events: paired.flatMap(({ events }) => events),
      rejections: paired.flatMap(({ rejections }) => rejections),
    };
  });
}

/** Reads penalty_kicks.csv: shoot-outs. The file has no goals in play, so it is not complete for any kind of event. */
export function parseKicks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  return details(chunks, [...PERSON, 'converted'], [], (rows) => {
    const parsed = eventsOf(rows, (row) => [
      {
        minute: AFTER_EXTRA_TIME,
        side: sideOf(row),
        kind: 'goal',
        detail: row.cell('converted') === '1' ? 'penalty' : 'missed-penalty',
        player: playerOf(row),
        shootout: true,
      },
    ]);
    return { ...parsed, events: inKickOrder(parsed.events) };
  });
}

async function* details(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
  eventKinds: readonly EventKind[],
  parseRows: (rows: readonly TableRow[]) => EventRecords,
): AsyncGenerator<DetailsRecord | Rejection> {
  for await (const match of byMatch(tableRows(chunks, columns))) {
    if (isRejection(match)) {
      yield match;
      continue;
    }
    const { events, rejections } = parseRows(match.rows);
    yield* rejections;
    if (events.length > 0) yield recordOf(match, events.toSorted(byMinute), eventKinds);
  }
}

function recordOf(
  { match, line }: MatchRows,
  events: readonly EventRecord[],
  eventKinds: readonly EventKind[],
): DetailsRecord {
  return { kind: 'details', line, match: { providerMatch: match }, details: { events, eventKinds } };
}

/** Reads rows one by one. A row for which `read` calls `rejectRow` becomes a rejection. */
function eventsOf(rows: readonly TableRow[], read: (row: TableRow) => readonly EventRecord[]): EventRecords {
  const rejections: Rejection[] = [];
  const events = rows.flatMap((row) => {
    try {
      return read(row);
    } catch (error) {
      if (!(error instanceof RowRejection)) throw error;
      rejections.push(rejection(row.line, error.message));
      return [];
    }
  });
  return { events, rejections };
}

function event(row: TableRow, kind: EventKind, detail: EventDetail, side: Side): EventRecord {
  return { ...minuteOf(row), side, kind, detail, player: playerOf(row) };
}

/** Pairs players who go off and come on in one minute. Some pairs have two different minutes and are rejected. */
function substitutionsOf(rows: readonly TableRow[]): EventRecords {
  const off = rows.filter((row) => row.cell('going_off') === '1');
  const on = rows.filter((row) => row.cell('coming_on') === '1');
  const minute = rows[0]?.cell('minute_label') ?? '';
  if (off.length !== on.length || off.length + on.length !== rows.length) {
    const reason = `unpaired substitutions in minute ${minute}: ${off.length} off, ${on.length} on`;
    return { events: [], rejections: rows.map(({ line }) => rejection(line, reason)) };
  }
  let pair = 0;
  return eventsOf(off, (row) => {
    const related = playerOf(on[pair++]!);
    return [{ ...event(row, 'substitution', 'substitution', sideOf(row)), related }];
  });
}

/** Orders the kicks of both sides alternately and numbers them. */
function inKickOrder(kicks: readonly EventRecord[]): EventRecord[] {
  const kicksOf = (side: Side) => kicks.filter((kick) => kick.side === side);
  const isScored = (kick: EventRecord) => kick.detail === 'penalty';
  const first = firstKicker(kicksOf('home').map(isScored), kicksOf('away').map(isScored));
  const [firstKicks, secondKicks] = [kicksOf(first), kicksOf(other(first))];
  const ordered = firstKicks.flatMap((kick, n) => [kick, ...secondKicks.slice(n, n + 1)]);
  return [...ordered, ...secondKicks.slice(firstKicks.length)].map((kick, n) => ({ ...kick, extra: n + 1 }));
}

function playerOf(row: TableRow): PersonName {
  return personOf(row.cell('player_id'), row.cell('family_name'), row.cell('given_name'));
}

function other(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

function byMinute(one: EventRecord, another: EventRecord): number {
  return one.minute - another.minute || (one.extra ?? 0) - (another.extra ?? 0);
}
