/**
 * A team as it played: "Emiliano MARTINEZ [Y 125'] - Nicolas TAGLIAFICO (120+1' Paulo DYBALA), Cristian ROMERO - ...":
 * lines from goal to attack between dashes, cards in square brackets, who came on in round ones, within them his own.
 */
import type { EventDetail, LineupPosition } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { EventRecord, LineupPlayerRecord, LineupRecord, PersonName } from '../../ingest/records/records.ts';
import { personOf } from './names.ts';

const ELEVEN = 11;
const LAST_MINUTE = 120;
const CARDS: Readonly<Record<string, EventDetail>> = { Y: 'yellow', 'Y/R': 'second-yellow', R: 'red' };
const MINUTE = "(?<minute>\\d{1,3})(?:\\+(?<extra>\\d{1,2}))?'";
const NAME = /[^[\](),\d]+/y;
const MARK = new RegExp(`\\s*\\[(?:(?<captain>c)|(?<card>Y/R|Y|R) ${MINUTE})\\]`, 'y');
const CHANGE = new RegExp(`\\s*\\(${MINUTE} `, 'y');

export interface TeamSheet {
  readonly lineup: LineupRecord;
  /** cards and substitutions */
  readonly events: readonly EventRecord[];
}

/** Reads the sheet of one team; a reason where it is not understood to its end, or does not begin with eleven. */
export function teamSheetOf(text: string, side: Side): TeamSheet | { readonly reason: string } {
  const rows = text.split(/\s+-\s+/);
  const sheet = new Sheet(side);
  const startXI: LineupPlayerRecord[] = [];
  for (const [index, row] of rows.entries()) {
    for (const entry of playersOf(row)) {
      const player = sheet.read(entry);
      if (player === null) return { reason: `not a player of a line-up: ${entry}` };
      startXI.push({ ...player, position: positionOf(index, rows.length) });
    }
  }
  if (startXI.length !== ELEVEN) return { reason: `a line-up of ${startXI.length}` };
  return { lineup: { startXI, substitutes: sheet.substitutes }, events: sheet.events };
}

/** Commas within brackets belong to the player before them. */
function playersOf(row: string): string[] {
  return row.split(/,(?![^(]*\))/).map((player) => player.trim());
}

/** The first line is the goalkeeper, the second the defence, the last the attack. */
function positionOf(row: number, rows: number): LineupPosition {
  if (row === 0) return 'G';
  if (row === 1) return 'D';
  return row === rows - 1 ? 'F' : 'M';
}

class Sheet {
  readonly events: EventRecord[] = [];
  readonly substitutes: LineupPlayerRecord[] = [];
  private readonly side: Side;

  constructor(side: Side) {
    this.side = side;
  }

  /** A player with what happened to him; null where something is left that is not understood. */
  read(text: string): LineupPlayerRecord | null {
    const read = this.player(text, 0);
    return read !== null && read.end === text.length ? read.record : null;
  }

  private player(text: string, from: number): { record: LineupPlayerRecord; end: number } | null {
    const name = match(NAME, text, from);
    if (name === null || name[0].trim() === '') return null;
    const player = personOf(name[0]);
    let end = from + name[0].trimEnd().length;
    let captain = false;
    for (let mark = match(MARK, text, end); mark !== null; mark = match(MARK, text, end)) {
      if (mark.groups?.captain !== undefined) captain = true;
      else this.event(mark, 'card', CARDS[mark.groups?.card ?? ''] ?? 'yellow', player);
      end += mark[0].length;
    }
    const record = { player, ...(captain && { captain }) };
    const change = match(CHANGE, text, end);
    if (change === null) return { record, end };
    const next = this.player(text, end + change[0].length);
    const closing = next === null ? null : match(/\s*\)/y, text, next.end);
    if (next === null || closing === null) return null;
    this.event(change, 'substitution', 'substitution', player, next.record.player);
    this.substitutes.push(next.record);
    return { record, end: next.end + closing[0].length };
  }

  private event(
    { groups }: RegExpExecArray,
    kind: 'card' | 'substitution',
    detail: EventDetail,
    player: PersonName,
    related?: PersonName,
  ): void {
    this.events.push({ ...minuteOf(groups), side: this.side, kind, detail, player, ...(related && { related }) });
  }
}

/** The end of extra time is written 120+1' for who goes off, 125' for a card. */
function minuteOf(groups: RegExpExecArray['groups']): { readonly minute: number; readonly extra?: number } {
  const [minute, extra] = [Number(groups?.minute), Number(groups?.extra ?? 0)];
  const over = Math.max(0, minute - LAST_MINUTE) + extra;
  return { minute: Math.min(minute, LAST_MINUTE), ...(over > 0 && { extra: over }) };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
