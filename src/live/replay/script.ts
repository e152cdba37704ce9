/** The messages of a replay: a stored match in the order in which a live sender would have sent it. Pure. */
import type { LiveScore } from '../../football/live/message.ts';
import type { Goals } from '../../football/score.ts';
import { isFinished, type StatusCode } from '../../football/status.ts';
import type { MatchRates } from '../../models/in-play/goal-counts.ts';
import type { MatchWithoutFeed } from '../../store/live/match-without-feed.ts';
import { eventMessage, lineupMessage, type ScriptMessage, scoringSide, withCancelledGoal } from './messages.ts';
import { liveMarkets, ratesOf } from './odds.ts';
import { MatchTimeline, type Period, type ScriptEvent } from './timeline.ts';

export interface ScriptStep {
  /** minutes since kickoff, including breaks; negative before kickoff */
  readonly minute: number;
  /** minute of play, for `--from`; AFTER_PLAY after the final whistle */
  readonly elapsed: number;
  readonly message: ScriptMessage;
}

export interface Script {
  readonly fixture: string;
  readonly kickoff: number;
  readonly steps: readonly ScriptStep[];
  /** what is missing in the stored match, for the operator */
  readonly notes: readonly string[];
}

export interface ScriptOptions {
  /** adds a goal that VAR cancels, which is not in the stored match */
  readonly reversal: boolean;
  readonly odds: boolean;
}

const CORRECTION = { author: 'touchline replay' };
const NIL_NIL: Goals = { home: 0, away: 0 };
const BEFORE_KICKOFF = -1;
const AFTER_PLAY = 999;

/** The script of a match. A string says why it cannot be replayed. */
export function scriptOf(original: MatchWithoutFeed, options: ScriptOptions): Script | string {
  const { fixture, result } = original;
  if (!isFinished(result.status) || result.score.goals === null) {
    return `${fixture.home.name} - ${fixture.away.name} was not completed (${result.status}), so it cannot be replayed`;
  }
  const events = original.events.filter(({ deleted }) => deleted !== true);
  return new ScriptWriter(original, options.reversal ? withCancelledGoal(events, original) : events, options).write();
}

class ScriptWriter {
  readonly #original: MatchWithoutFeed;
  readonly #events: readonly ScriptEvent[];
  /** null without odds */
  readonly #rates: MatchRates | null;
  readonly #steps: ScriptStep[] = [];
  #status: StatusCode = 'NS';
  #goals = NIL_NIL;
  #shootout = NIL_NIL;
  #redCards = NIL_NIL;
  #oddsStopped = false;

  constructor(original: MatchWithoutFeed, events: readonly ScriptEvent[], { odds }: ScriptOptions) {
    this.#original = original;
    this.#events = events;
    this.#rates = odds ? ratesOf(original) : null;
  }

  write(): Script {
    const { fixture, result } = this.#original;
    this.#writeStart();
    const timeline = new MatchTimeline(this.#events, result);
    for (const period of timeline.periods) this.#writePeriod(period);
    this.#writeEnd(timeline.endMinute);
    return { fixture: fixture.id, kickoff: result.kickoff, steps: this.#steps, notes: this.#notes() };
  }

  #step(minute: number, elapsed: number, message: ScriptMessage): void {
    this.#steps.push({ minute, elapsed, message });
  }

  #writeStart(): void {
    const correction = { ...CORRECTION, reason: 'the match is replayed' };
    this.#step(-2, BEFORE_KICKOFF, { type: 'state', status: 'NS', reset: true, correction });
    for (const side of ['home', 'away'] as const) {
      const lineup = lineupMessage(this.#original, side);
      if (lineup !== undefined) this.#step(-1, BEFORE_KICKOFF, lineup);
    }
  }

  #writePeriod(period: Period): void {
    const { status, ticks, startMinute } = period;
    if (period.pause !== null) this.#writeBreak(period.pause);
    for (const [i, { minute, elapsed, extra, events }] of ticks.entries()) {
      if (i === 0 || status !== 'P') this.#writeState(minute, elapsed, { status, extra });
      for (const event of events) this.#writeEvent(minute, event);
      if (status !== 'P') this.#writeOdds(minute, { elapsed, extra });
    }
    if (ticks.length === 0) this.#writeState(startMinute, period.elapsed, { status, extra: null });
  }

  #writeBreak({ status, minute, elapsed }: NonNullable<Period['pause']>): void {
    const halftime = this.#original.result.score.halftime ?? this.#goals;
    this.#writeState(minute, elapsed, { status, extra: null, ...(status === 'HT' ? { score: { halftime } } : {}) });
  }

  #writeState(
    minute: number,
    elapsed: number,
    { status, extra, score }: { status: StatusCode; extra: number | null; score?: LiveScore },
  ): void {
    const { fulltime, extratime } = this.#original.result.score;
    const isKickoff = this.#status === 'NS' && status !== 'NS';
    const startsExtraTime = status === 'ET' && this.#status === '2H';
    this.#status = status;
    const parts: LiveScore = {
      ...(isKickoff ? { goals: NIL_NIL } : {}),
      ...(startsExtraTime ? { fulltime: fulltime ?? this.#goals } : {}),
      ...(status === 'P' && extratime !== null ? { extratime } : {}),
      ...(status === 'P' ? { penalty: this.#shootout } : {}),
      ...score,
    };
    const scorePart = Object.keys(parts).length > 0 ? { score: parts } : {};
    this.#step(minute, elapsed, { type: 'state', status, elapsed, extra, ...scorePart });
    if (startsExtraTime) this.#stopOdds(minute, elapsed); // the bets are on the result after 90 minutes
  }

  #stopOdds(minute: number, elapsed: number): void {
    if (this.#rates === null || this.#oddsStopped) return;
    this.#step(minute, elapsed, { type: 'odds', stopped: true, markets: [] });
    this.#oddsStopped = true;
  }

  #writeEvent(minute: number, event: ScriptEvent): void {
    const { kind, detail, side, shootout = false, deleted = false } = event;
    this.#step(minute, event.sentMinute ?? event.minute, eventMessage(event));
    if (kind === 'card' && detail !== 'yellow') {
      this.#redCards = { ...this.#redCards, [side]: this.#redCards[side] + 1 };
    }
    const scorer = scoringSide(event);
    if (scorer !== null) {
      this.#goals = { ...this.#goals, [scorer]: this.#goals[scorer] + (deleted ? -1 : 1) };
      this.#writeScore(minute, event, { goals: this.#goals });
    }
    if (shootout && detail === 'penalty') {
      this.#shootout = { ...this.#shootout, [side]: this.#shootout[side] + 1 };
      this.#writeScore(minute, event, { penalty: this.#shootout });
    }
  }

  #writeScore(minute: number, event: ScriptEvent, score: LiveScore): void {
    const elapsed = event.sentMinute ?? event.minute;
    const extra = event.shootout === true ? null : (event.extra ?? null);
    this.#step(minute, elapsed, { type: 'state', status: this.#status, elapsed, extra, score });
  }

  #writeOdds(minute: number, { elapsed, extra }: { readonly elapsed: number; readonly extra: number | null }): void {
    if (this.#rates === null || this.#status === 'ET') return;
    const clock = { minute: Math.min(elapsed, 90), extra, firstHalf: this.#status === '1H' };
    const moment = { ...clock, goals: this.#goals, reds: this.#redCards };
    const markets = liveMarkets(this.#rates, moment);
    this.#step(minute, elapsed, { type: 'odds', markets });
  }

  /** Sends the stored result with the final status, then withdraws the feed, so that the sources apply again. */
  #writeEnd(minute: number): void {
    const { result, statistics } = this.#original;
    const { status, elapsed, score } = result;
    const { goals, halftime, fulltime, extratime, penalty } = score;
    const final = { type: 'state', status, elapsed, extra: null } as const;
    const finalScore = { goals, halftime, fulltime, extratime, penalty };
    if (statistics !== null) this.#step(minute, AFTER_PLAY, { type: 'statistics', statistics });
    this.#stopOdds(minute, AFTER_PLAY);
    this.#step(minute, AFTER_PLAY, { ...final, score: finalScore });
    const correction = { ...CORRECTION, reason: 'the replay of the match is complete' };
    this.#step(minute + 1, AFTER_PLAY, { ...final, score: finalScore, withdraw: true, correction });
  }

  /** Compares the goals of the written events with the stored result. */
  #notes(): string[] {
    const { fixture, result, events } = this.#original;
    const name = `${fixture.home.name} - ${fixture.away.name}`;
    const text = ({ home, away }: Goals) => `${home}-${away}`;
    const goals = result.score.goals!;
    const { penalty } = result.score;
    const notes: string[] = [];
    if (text(goals) !== text(this.#goals)) {
      notes.push(
        `${name}: the stored events contain ${text(this.#goals)} of ${text(goals)} goals; goals without a minute are sent at the end`,
      );
    }
    if (penalty !== null && text(penalty) !== text(this.#shootout)) {
      notes.push(`${name}: some shoot-out kicks are not stored; the shoot-out result is sent at the end`);
    }
    if (events.length === 0) notes.push(`${name}: no events are stored; only the clock is replayed`);
    return notes;
  }
}
