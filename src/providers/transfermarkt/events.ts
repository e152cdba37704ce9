/** game_events.csv: goals, cards, substitutions and shoot-out kicks, one record per game. */
import type { EventKind } from '../../football/match.ts';
import { NO_SCORE, type Side } from '../../football/score.ts';
import { groupedRows, RowRejection, rejectRow, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
import type { EventRecord, PersonName } from '../../ingest/records/records.ts';
import { isRejection } from '../../ingest/records/rejections.ts';
import type { Rejection, ResultRecord, SourceRecord } from '../../ingest/records/source.ts';
import { cardOf, dayOf, goalOf, idOf, minuteOf } from './quirks.ts';
import { GAMES_OPEN, readGame, Sides } from './sides.ts';

const COLUMNS = [
  'date',
  'game_id',
  'minute',
  'type',
  'club_id',
  'player_id',
  'description',
  'player_in_id',
  'player_assist_id',
];
const KINDS: readonly EventKind[] = ['goal', 'card', 'substitution'];
/** Minute of shoot-out kicks. The source does not give their order. */
const AFTER_EXTRA_TIME = 120;

/**
 * Reads game_events.csv. If a row is rejected, the record is not complete for that kind of event, and other sources take
 * precedence for it. Games with a shoot-out also get a result, because games.csv adds the kicks to the goals.
 *
 * @throws Error when the header lacks a column
 */
export async function* parseEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourceRecord | Rejection> {
  for await (const game of groupedRows(tableRows(chunks, COLUMNS), 'game_id', GAMES_OPEN)) {
    if (isRejection(game)) {
      yield game;
      continue;
    }
    const sides = new Sides(game.key);
    const events: EventRecord[] = [];
    const incomplete = new Set<EventKind>();
    yield* readGame(game, (row) => {
      try {
        events.push(eventOf(row, sides));
      } catch (error) {
        if (error instanceof RowRejection) incomplete.add(kindOf(row.cell('type')));
        throw error;
      }
    });
    if (events.length === 0) continue;
    const eventKinds = KINDS.filter((kind) => !incomplete.has(kind));
    const { line } = game;
    const match = sides.reference();
    events.sort(
      (one, other) => Number(one.shootout ?? false) - Number(other.shootout ?? false) || one.minute - other.minute,
    );
    const date = dayOf(game.rows[0]!.cell('date'));
    const kicks = events.filter(({ shootout }) => shootout === true);
    if (kicks.length > 0 && date !== undefined && eventKinds.includes('goal')) {
      yield { kind: 'result', line, match, date, status: 'PEN', score: scoreOf(events, kicks) };
    }
    yield { kind: 'details', line, match, details: { events, eventKinds } };
  }
}

function kindOf(type: string): EventKind {
  switch (type) {
    case 'Goals':
    case 'Shootout':
      return 'goal';
    case 'Cards':
      return 'card';
    case 'Substitutions':
      return 'substitution';
    default:
      return rejectRow(`unknown event type '${type}'`);
  }
}

function eventOf(row: TableRow, sides: Sides): EventRecord {
  const [type, description] = [row.cell('type'), row.cell('description')];
  const kind = kindOf(type);
  const side = sides.of(row.cell('club_id'));
  const player = personOf(row.cell('player_id')) ?? rejectRow('no valid player_id');
  if (type === 'Shootout') {
    const detail = /scored/i.test(description) ? 'penalty' : 'missed-penalty';
    return { minute: AFTER_EXTRA_TIME, side, kind, detail, player, shootout: true };
  }
  const minute = minuteOf(row.cell('minute'));
  if (kind === 'card') return { minute, side, kind, detail: cardOf(description), player };
  if (kind === 'substitution') {
    const related = personOf(row.cell('player_in_id'));
    return { minute, side, kind, detail: 'substitution', player, ...(related && { related }) };
  }
  return goalEvent(row, { minute, side, player });
}

/** Own goals are listed under the club they count for. The assist of a penalty is the fouled player and is left out. */
function goalEvent(row: TableRow, base: Pick<EventRecord, 'minute' | 'side' | 'player'>): EventRecord {
  const detail = goalOf(row.cell('description'));
  if (detail === 'own-goal') return { ...base, side: other(base.side), kind: 'goal', detail };
  const related = detail === 'normal' ? personOf(row.cell('player_assist_id')) : undefined;
  return { ...base, kind: 'goal', detail, ...(related && { related }) };
}

function personOf(cell: string): PersonName | undefined {
  const id = idOf(cell);
  return id === undefined ? undefined : { id, name: '' };
}

function scoreOf(events: readonly EventRecord[], kicks: readonly EventRecord[]): ResultRecord['score'] {
  const goals = { home: 0, away: 0 };
  for (const { kind, detail, side, shootout } of events) {
    if (kind === 'goal' && shootout !== true) goals[detail === 'own-goal' ? other(side) : side] += 1;
  }
  const scored = (side: Side) => kicks.filter((kick) => kick.side === side && kick.detail === 'penalty').length;
  return { ...NO_SCORE, goals, penalty: { home: scored('home'), away: scored('away') } };
}

function other(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}
