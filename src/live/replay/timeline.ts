/** The timeline of a replayed match: its periods and minutes, and the events of each minute. Pure. */
import { hadExtraTime } from '../../football/extra-time.ts';
import type { MergedFixture } from '../../football/source-fixture.ts';
import type { StatusCode } from '../../football/status.ts';
import type { EventWithoutFeed } from '../../store/live/match-without-feed.ts';

/** A stored event, with changes for the replay. */
export type ScriptEvent = EventWithoutFeed & {
  readonly revision?: number;
  /** minute in which it is sent; default: its own minute */
  readonly sentMinute?: number;
};

/** One minute of play. */
export interface Tick {
  /** minutes since kickoff, including breaks */
  readonly minute: number;
  /** minute of play */
  readonly elapsed: number;
  readonly extra: number | null;
  readonly events: readonly ScriptEvent[];
}

export interface Period {
  readonly status: StatusCode;
  /** the break before the period */
  readonly pause: { readonly status: StatusCode; readonly minute: number; readonly elapsed: number } | null;
  /** first minute since kickoff, including breaks */
  readonly startMinute: number;
  /** first minute of play */
  readonly elapsed: number;
  readonly ticks: readonly Tick[];
}

const BREAK_MINUTES = { HT: 15, BT: 5 } as const;
const KICK_MINUTES = 1;

type PeriodDefinition = readonly [
  status: StatusCode,
  from: number,
  to: number,
  breakBefore: keyof typeof BREAK_MINUTES | null,
];
const HALVES: readonly PeriodDefinition[] = [
  ['1H', 1, 45, null],
  ['2H', 46, 90, 'HT'],
];
const EXTRA_TIME: readonly PeriodDefinition[] = [
  ['ET', 91, 105, null],
  ['ET', 106, 120, 'BT'],
];

export class MatchTimeline {
  readonly periods: readonly Period[];
  /** minute of the final whistle, since kickoff, including breaks */
  readonly endMinute: number;

  constructor(events: readonly ScriptEvent[], fixture: MergedFixture) {
    const kicks = events.filter(({ shootout }) => shootout === true);
    const play = events.filter(({ shootout }) => shootout !== true);
    const extraTime = hadExtraTime(fixture, play);
    const periods: Period[] = [];
    let minute = 0;
    for (const definition of [...HALVES, ...(extraTime ? EXTRA_TIME : [])]) {
      const period = periodOf(definition, minute, play);
      periods.push(period);
      minute = (period.ticks.at(-1)?.minute ?? period.startMinute) + 1;
    }
    if (fixture.status === 'PEN') {
      const elapsed = extraTime ? 120 : 90;
      // the status transitions require ET before P, even if the shoot-out follows 90 minutes directly
      if (!extraTime) periods.push({ status: 'ET', pause: null, startMinute: minute, elapsed, ticks: [] });
      periods.push(shootoutOf(kicks, minute + BREAK_MINUTES.BT, elapsed));
      minute += BREAK_MINUTES.BT + kicks.length * KICK_MINUTES;
    }
    this.periods = periods;
    this.endMinute = minute;
  }
}

function periodOf(
  [status, from, to, breakBefore]: PeriodDefinition,
  previousEnd: number,
  events: readonly ScriptEvent[],
): Period {
  const inPeriod = events.filter(({ minute }) => (from === 1 || minute >= from) && (to === 120 || minute <= to));
  const startMinute = previousEnd + (breakBefore === null ? 0 : BREAK_MINUTES[breakBefore]);
  const stoppage = Math.max(0, ...inPeriod.filter(({ minute }) => minute >= to).map(({ extra }) => extra ?? 0));
  const ticks: Tick[] = [];
  for (let i = 0; from + i <= to + stoppage; i++) {
    const elapsed = Math.min(from + i, to);
    const extra = from + i > to ? from + i - to : null;
    const inMinute = inPeriod.filter((event) => isIn(event, { elapsed, extra, first: i === 0, from, to }));
    ticks.push({ minute: startMinute + i, elapsed, extra, events: inMinute });
  }
  return {
    status,
    pause: breakBefore === null ? null : { status: breakBefore, minute: previousEnd, elapsed: from - 1 },
    startMinute,
    elapsed: from,
    ticks,
  };
}

function isIn(
  { minute: ownMinute, sentMinute, extra }: ScriptEvent,
  tick: { elapsed: number; extra: number | null; first: boolean; from: number; to: number },
): boolean {
  const minute = sentMinute ?? ownMinute;
  if (tick.first && minute < tick.from) return true; // minute 0
  if (minute < tick.to || (minute === tick.to && (extra ?? 0) === 0))
    return minute === tick.elapsed && tick.extra === null;
  return tick.extra === (extra ?? 0);
}

function shootoutOf(kicks: readonly ScriptEvent[], startMinute: number, elapsed: number): Period {
  const ticks = kicks.map((kick, i) => ({
    minute: startMinute + i * KICK_MINUTES,
    elapsed,
    extra: null,
    events: [kick],
  }));
  return { status: 'P', pause: null, startMinute, elapsed, ticks };
}
