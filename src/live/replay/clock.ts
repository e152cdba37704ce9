/** The clock of a match played again: its periods, and what falls into which minute. Pure. */

import type { MergedFixture } from '../../football/source-fixture.ts';
import type { StatusCode } from '../../football/status.ts';
import type { OriginalEvent } from '../../store/live/original.ts';

/** An event as it is played. */
export type ScriptEvent = OriginalEvent & {
  readonly revision?: number;
  /** the minute in which it is told, where that is not its own */
  readonly occurs?: number;
};

/** One minute of play. */
export interface Tick {
  /** as a spectator counts, breaks included */
  readonly minute: number;
  readonly elapsed: number;
  readonly extra: number | null;
  readonly events: readonly ScriptEvent[];
}

export interface Period {
  readonly status: StatusCode;
  /** the break before it */
  readonly pause: { readonly status: StatusCode; readonly minute: number; readonly elapsed: number } | null;
  readonly starts: number;
  readonly elapsed: number;
  readonly ticks: readonly Tick[];
}

const BREAK_MINUTES = { HT: 15, BT: 5 } as const;
const KICK_MINUTES = 1;

type Part = readonly [status: StatusCode, from: number, to: number, before: keyof typeof BREAK_MINUTES | null];
const HALVES: readonly Part[] = [
  ['1H', 1, 45, null],
  ['2H', 46, 90, 'HT'],
];
const EXTRA_TIME: readonly Part[] = [
  ['ET', 91, 105, null],
  ['ET', 106, 120, 'BT'],
];

export class Clockwork {
  readonly periods: readonly Period[];
  /** when it is over */
  readonly whistle: number;

  constructor(events: readonly ScriptEvent[], { status, score }: MergedFixture) {
    const kicks = events.filter(({ shootout }) => shootout === true);
    const play = events.filter(({ shootout }) => shootout !== true);
    const extraTime = status === 'AET' || (status === 'PEN' && (score.extratime !== null || play.some(isBeyond90)));
    const periods: Period[] = [];
    let minute = 0;
    for (const part of [...HALVES, ...(extraTime ? EXTRA_TIME : [])]) {
      const period = periodOf(part, minute, play);
      periods.push(period);
      minute = (period.ticks.at(-1)?.minute ?? period.starts) + 1;
    }
    if (status === 'PEN') {
      const elapsed = extraTime ? 120 : 90;
      // a shoot-out straight after 90 minutes still comes by way of extra time
      if (!extraTime) periods.push({ status: 'ET', pause: null, starts: minute, elapsed, ticks: [] });
      periods.push(shootoutOf(kicks, minute + BREAK_MINUTES.BT, elapsed));
      minute += BREAK_MINUTES.BT + kicks.length * KICK_MINUTES;
    }
    this.periods = periods;
    this.whistle = minute;
  }
}

function isBeyond90({ minute }: OriginalEvent): boolean {
  return minute > 90;
}

function periodOf([status, from, to, before]: Part, ends: number, events: readonly ScriptEvent[]): Period {
  const within = events.filter(({ minute }) => (from === 1 || minute >= from) && (to === 120 || minute <= to));
  const starts = ends + (before === null ? 0 : BREAK_MINUTES[before]);
  const stoppage = Math.max(0, ...within.filter(({ minute }) => minute >= to).map(({ extra }) => extra ?? 0));
  const ticks: Tick[] = [];
  for (let i = 0; from + i <= to + stoppage; i++) {
    const elapsed = Math.min(from + i, to);
    const extra = from + i > to ? from + i - to : null;
    const inMinute = within.filter((event) => isIn(event, { elapsed, extra, first: i === 0, from, to }));
    ticks.push({ minute: starts + i, elapsed, extra, events: inMinute });
  }
  return {
    status,
    pause: before === null ? null : { status: before, minute: ends, elapsed: from - 1 },
    starts,
    elapsed: from,
    ticks,
  };
}

function isIn(
  { minute: own, occurs, extra }: ScriptEvent,
  tick: { elapsed: number; extra: number | null; first: boolean; from: number; to: number },
): boolean {
  const minute = occurs ?? own;
  if (tick.first && minute < tick.from) return true; // minute 0
  if (minute < tick.to || (minute === tick.to && (extra ?? 0) === 0))
    return minute === tick.elapsed && tick.extra === null;
  return tick.extra === (extra ?? 0);
}

function shootoutOf(kicks: readonly ScriptEvent[], starts: number, elapsed: number): Period {
  const ticks = kicks.map((kick, i) => ({ minute: starts + i * KICK_MINUTES, elapsed, extra: null, events: [kick] }));
  return { status: 'P', pause: null, starts, elapsed, ticks };
}
