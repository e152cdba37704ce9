/** goals.csv, bookings.csv, substitutions.csv, penalty_kicks.csv: what happened, a record for each match. */
import type { EventDetail, EventKind } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import { Refusal, refuse, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { DetailsRecord, EventRecord, PersonName } from '../../ingest/records/records.ts';
import { isRejection, rejection } from '../../ingest/records/rejections.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { firstKicker, minuteOf, personOf, sideOf } from './quirks.ts';
import { byMatch, type MatchRows } from './rows.ts';

const PERSON = ['match_id', 'home_team', 'away_team', 'player_id', 'family_name', 'given_name'];
const MINUTE = ['minute_label', 'minute_regulation', 'minute_stoppage'];
/** A shoot-out follows these minutes. */
const AFTER_EXTRA_TIME = 120;

interface EventRecords {
  readonly events: readonly EventRecord[];
  readonly rejections: readonly Rejection[];
}

/** Reads goals.csv. The side of a row is that which the goal counts for: an own goal's player is of the other. */
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

/** Reads bookings.csv. A row may be a booking and a dismissal at once: two events, in this order. */
export function parseBookings(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const columns = [...PERSON, ...MINUTE, 'yellow_card', 'red_card', 'second_yellow_card'];
  return details(chunks, columns, ['card'], (rows) =>
    eventsOf(rows, (row) => {
      const cards: EventDetail[] = [];
      if (row.cell('second_yellow_card') === '1') cards.push('second-yellow');
      else if (row.cell('yellow_card') === '1') cards.push('yellow');
      if (row.cell('red_card') === '1') cards.push('red');
      if (cards.length === 0) refuse('a booking without a card');
      return cards.map((card) => event(row, 'card', card, sideOf(row)));
    }),
  );
}

/** Reads substitutions.csv, where those going off and coming on have rows of their own, in equal order. */
export function parseSubstitutions(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DetailsRecord | Rejection> {
  const columns = [...PERSON, ...MINUTE, 'going_off', 'coming_on'];
  return details(chunks, columns, ['substitution'], (rows) => {
    const changes = Map.groupBy(rows, (row) => `${sideKey(row)} ${row.cell('minute_label')}`);
    const paired = [...changes.values()].map(changesOf);
    return {
      events: paired.flatMap(({ events }) => events),
      rejections: paired.flatMap(({ rejections }) => rejections),
    };
  });
}

/** Reads penalty_kicks.csv: the shoot-outs. Other kinds of goals are not told here, so no kind is told completely. */
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

function eventsOf(rows: readonly TableRow[], read: (row: TableRow) => readonly EventRecord[]): EventRecords {
  const rejections: Rejection[] = [];
  const events = rows.flatMap((row) => {
    try {
      return read(row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rejections.push(rejection(row.line, error.message));
      return [];
    }
  });
  return { events, rejections };
}

function event(row: TableRow, kind: EventKind, detail: EventDetail, side: Side): EventRecord {
  return { ...minuteOf(row), side, kind, detail, player: playerOf(row) };
}

/** Some go off in one minute, and the one who comes on is written down for another: they are not paired by guess. */
function changesOf(rows: readonly TableRow[]): EventRecords {
  const off = rows.filter((row) => row.cell('going_off') === '1');
  const on = rows.filter((row) => row.cell('coming_on') === '1');
  const minute = rows[0]?.cell('minute_label') ?? '';
  if (off.length !== on.length || off.length + on.length !== rows.length) {
    const reason = `${off.length} go off and ${on.length} come on in minute ${minute}`;
    return { events: [], rejections: rows.map(({ line }) => rejection(line, reason)) };
  }
  let pair = 0;
  return eventsOf(off, (row) => {
    const related = playerOf(on[pair++]!);
    return [{ ...event(row, 'substitution', 'substitution', sideOf(row)), related }];
  });
}

/** Numbers the kicks as they were taken, by turns. */
function inKickOrder(kicks: readonly EventRecord[]): EventRecord[] {
  const of = (side: Side) => kicks.filter((kick) => kick.side === side);
  const scored = (kick: EventRecord) => kick.detail === 'penalty';
  const first = firstKicker(of('home').map(scored), of('away').map(scored));
  const [begins, follows] = [of(first), of(other(first))];
  const ordered = begins.flatMap((kick, n) => [kick, ...follows.slice(n, n + 1)]);
  return [...ordered, ...follows.slice(begins.length)].map((kick, n) => ({ ...kick, extra: n + 1 }));
}

function sideKey(row: TableRow): string {
  return row.cell('home_team');
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
