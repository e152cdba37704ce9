/**
 * Line-up of a team: "Emiliano MARTINEZ [Y 125'] - Nicolas TAGLIAFICO (120+1' Paulo DYBALA), Cristian ROMERO - ...". Dashes
 * separate the lines from goal to attack. Cards are in square brackets. The substitute who came on is in round brackets,
 * with his own cards and his own substitute.
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

/** Reads the line-up of one team. Returns a reason if an entry is invalid or the starters are not eleven. */
export function teamSheetOf(text: string, side: Side): TeamSheet | { readonly reason: string } {
  const rows = text.split(/\s+-\s+/);
  const sheet = new Sheet(side);
  const startXI: LineupPlayerRecord[] = [];
  for (const [index, row] of rows.entries()) {
    for (const entry of playersOf(row)) {
      const player = sheet.read(entry);
      if (player === null) return { reason: `invalid line-up entry: ${entry}` };
      startXI.push({ ...player, position: positionOf(index, rows.length) });
    }
  }
  if (startXI.length !== ELEVEN) return { reason: `line-up of ${startXI.length} players instead of 11` };
  const formation = formationOf(rows.map((row) => playersOf(row).length));
  return {
    lineup: { ...(formation && { formation }), startXI, substitutes: sheet.substitutes },
    events: sheet.events,
  };
}

/** '4-3-3' for lines of 1, 4, 3 and 3 players. Undefined if the first line is not the goalkeeper alone. */
function formationOf([keepers, ...lines]: readonly number[]): string | undefined {
  return keepers === 1 && lines.length > 1 ? lines.join('-') : undefined;
}

/** Splits a line at its commas, except those within brackets. */
function playersOf(row: string): string[] {
  return row.split(/,(?![^(]*\))/).map((player) => player.trim());
}

/** The first line is the goalkeeper, the second the defence, the last the attack, and the others the midfield. */
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

  /** Reads one player with his cards and substitutions. Null if a part of the text is invalid. */
  read(text: string): LineupPlayerRecord | null {
    const player = this.player(text, 0);
    return player !== null && player.end === text.length ? player.record : null;
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

/** Minutes after extra time are 120+1' for substitutions and 125' for cards. */
function minuteOf(groups: RegExpExecArray['groups']): { readonly minute: number; readonly extra?: number } {
  const [minute, extra] = [Number(groups?.minute), Number(groups?.extra ?? 0)];
  const stoppage = Math.max(0, minute - LAST_MINUTE) + extra;
  return { minute: Math.min(minute, LAST_MINUTE), ...(stoppage > 0 && { extra: stoppage }) };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
