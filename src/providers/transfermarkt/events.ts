/** game_events.csv: goals, cards and substitutions, and the kicks of shoot-outs, a record for each game. */
import type { EventKind } from '../../football/match.ts';
import { NO_SCORE, type Side } from '../../football/score.ts';
import { groupedRows, Refusal, refuse, type TableRow, tableRows } from '../../ingest/readers/table-rows.ts';
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
/** A shoot-out follows these minutes; the order of its kicks is not told. */
const AFTER_EXTRA_TIME = 120;

/**
 * Reads game_events.csv. A kind of which a row was refused is not told completely, so other sources are believed on it.
 * Games with a shoot-out come with their result, of which games.csv makes one sum. Throws when the header lacks a column.
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
        if (error instanceof Refusal) incomplete.add(kindOf(row.cell('type')));
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
      return refuse(`neither goal, card nor substitution: '${type}'`);
  }
}

function eventOf(row: TableRow, sides: Sides): EventRecord {
  const [type, description] = [row.cell('type'), row.cell('description')];
  const kind = kindOf(type);
  const side = sides.of(row.cell('club_id'));
  const player = personOf(row.cell('player_id')) ?? refuse('no player is named');
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

/** Own goals stand under the club they count for. Who was fouled before a penalty is no assist of ours. */
function goalEvent(row: TableRow, of: Pick<EventRecord, 'minute' | 'side' | 'player'>): EventRecord {
  const detail = goalOf(row.cell('description'));
  if (detail === 'own-goal') return { ...of, side: other(of.side), kind: 'goal', detail };
  const related = detail === 'normal' ? personOf(row.cell('player_assist_id')) : undefined;
  return { ...of, kind: 'goal', detail, ...(related && { related }) };
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
