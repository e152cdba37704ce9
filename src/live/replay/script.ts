/** A stored match as the messages of a feed, each with its moment: what is stored, and nothing invented. Pure. */
import type { LiveMessage, LivePerson, LiveScore } from '../../football/live/message.ts';
import type { Goals, Side } from '../../football/score.ts';
import { isFinished, type StatusCode } from '../../football/status.ts';
import type { MatchRates } from '../../models/in-play/in-play.ts';
import type { Original, OriginalEvent } from '../../store/live/original.ts';
import { Clockwork, type Period, type ScriptEvent } from './clock.ts';
import { liveMarkets, ratesOf } from './odds.ts';
import { withVar } from './var.ts';

/** What a message is before it is given its place in the feed of its fixture. */
type Unplaced<Message> = Message extends LiveMessage ? Omit<Message, 'id' | 'version' | 'at'> : never;
export type ScriptMessage = Unplaced<LiveMessage>;

export interface ScriptStep {
  /** minutes since kickoff as a spectator counts them, breaks included; negative before it */
  readonly minute: number;
  /** minute of play, for `--from` */
  readonly elapsed: number;
  readonly message: ScriptMessage;
}

export interface Script {
  readonly fixture: string;
  readonly kickoff: number;
  readonly steps: readonly ScriptStep[];
  /** what of the match cannot be played, in words */
  readonly notes: readonly string[];
}

export interface ScriptOptions {
  /** plays a goal that is taken back, which the stored match does not have */
  readonly reversal: boolean;
  readonly odds: boolean;
}

const CORRECTION = { author: 'touchline replay' };
const NIL: Goals = { home: 0, away: 0 };

/** A text where the match cannot be played. */
export function scriptOf(original: Original, options: ScriptOptions): Script | string {
  const { fixture, result } = original;
  if (!isFinished(result.status) || result.score.goals === null) {
    return `${fixture.home.name} - ${fixture.away.name} was not completed (${result.status}), so it cannot be replayed`;
  }
  const events = original.events.filter(({ deleted }) => deleted !== true);
  return new Writer(original, options.reversal ? withVar(events, original) : events, options).write();
}

/** Goals of play an event is worth, and to whom. */
export function scorerSide({ kind, detail, side, shootout }: OriginalEvent): Side | null {
  if (kind !== 'goal' || detail === 'missed-penalty' || shootout === true) return null;
  return detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side;
}

class Writer {
  readonly #original: Original;
  readonly #events: readonly ScriptEvent[];
  readonly #rates: MatchRates | null;
  readonly #steps: ScriptStep[] = [];
  readonly #notes: string[] = [];
  #status: StatusCode = 'NS';
  #goals = NIL;
  #shootout = NIL;
  #reds = NIL;
  #betsClosed = false;

  constructor(original: Original, events: readonly ScriptEvent[], { odds }: ScriptOptions) {
    this.#original = original;
    this.#events = events;
    this.#rates = odds ? ratesOf(original) : null;
  }

  write(): Script {
    const { fixture, result } = this.#original;
    this.#before();
    const clock = new Clockwork(this.#events, result);
    for (const period of clock.periods) this.#play(period);
    this.#end(clock.whistle);
    this.#compare();
    return { fixture: fixture.id, kickoff: result.kickoff, steps: this.#steps, notes: this.#notes };
  }

  #step(minute: number, elapsed: number, message: ScriptMessage): void {
    this.#steps.push({ minute, elapsed, message });
  }

  #before(): void {
    const reason = 'the match is replayed';
    this.#step(-2, -1, { type: 'state', status: 'NS', reset: true, correction: { ...CORRECTION, reason } });
    for (const side of ['home', 'away'] as const) {
      const lineup = this.#original.lineups[side];
      if (lineup === undefined) continue;
      const { formation = null, coach, colors = null, startXI, substitutes } = lineup;
      const entry = ({ player, ...rest }: (typeof startXI)[number]) => ({ player: { id: player }, ...rest });
      const people = { startXI: startXI.map(entry), substitutes: substitutes.map(entry) };
      const coachRef = coach === undefined ? null : { id: coach };
      this.#step(-1, -1, { type: 'lineup', side, formation, coach: coachRef, colors, ...people });
    }
  }

  #play(period: Period): void {
    const { status, ticks, starts } = period;
    if (period.pause !== null) this.#pause(period.pause);
    for (const [i, { minute, elapsed, extra, events }] of ticks.entries()) {
      if (i === 0 || status !== 'P') this.#state(minute, elapsed, { status, extra });
      for (const event of events) this.#occur(minute, event);
      if (status !== 'P') this.#quote(minute, elapsed);
    }
    if (ticks.length === 0) this.#state(starts, period.elapsed, { status, extra: null });
  }

  #pause({ status, minute, elapsed }: NonNullable<Period['pause']>): void {
    const halftime = this.#original.result.score.halftime ?? this.#goals;
    this.#state(minute, elapsed, { status, extra: null, ...(status === 'HT' ? { score: { halftime } } : {}) });
  }

  #state(
    minute: number,
    elapsed: number,
    { status, extra, score }: { status: StatusCode; extra: number | null; score?: LiveScore },
  ): void {
    const kicksOff = this.#status === 'NS' && status !== 'NS';
    const { fulltime, extratime } = this.#original.result.score;
    const isOver90 = status === 'ET' && this.#status === '2H';
    const before90 = isOver90 ? { fulltime: fulltime ?? this.#goals } : {};
    this.#status = status;
    const before120 = extratime === null ? {} : { extratime };
    const shootout = status === 'P' ? { ...before120, penalty: this.#shootout } : {};
    const partialScore = { ...(kicksOff ? { goals: NIL } : {}), ...before90, ...shootout, ...score };
    const scorePart = Object.keys(partialScore).length > 0 ? { score: partialScore } : {};
    this.#step(minute, elapsed, { type: 'state', status, elapsed, extra, ...scorePart });
    // the bets on the result of ninety minutes are decided
    if (isOver90) this.#closeBets(minute, elapsed);
  }

  #closeBets(minute: number, elapsed: number): void {
    if (this.#rates === null || this.#betsClosed) return;
    this.#step(minute, elapsed, { type: 'odds', stopped: true, markets: [] });
    this.#betsClosed = true;
  }

  #occur(minute: number, event: ScriptEvent): void {
    const { publicId: id, revision = 1, kind, detail, side, comments = null } = event;
    const { shootout = false, deleted = false } = event;
    const extra = event.extra ?? null;
    const person = (player: number | undefined): LivePerson | null => (player === undefined ? null : { id: player });
    const people = { player: person(event.player), related: person(event.related) };
    const body = {
      id,
      revision,
      kind,
      detail,
      minute: event.minute,
      extra,
      side,
      ...people,
      comments,
      shootout,
      deleted,
    };
    this.#step(minute, event.occurs ?? event.minute, { type: 'event', event: body });
    if (kind === 'card' && detail !== 'yellow') this.#reds = { ...this.#reds, [side]: this.#reds[side] + 1 };
    const scorer = scorerSide(event);
    if (scorer !== null) {
      this.#goals = { ...this.#goals, [scorer]: this.#goals[scorer] + (deleted ? -1 : 1) };
      this.#score(minute, event, { goals: this.#goals });
    }
    if (shootout && detail === 'penalty') {
      this.#shootout = { ...this.#shootout, [side]: this.#shootout[side] + 1 };
      this.#score(minute, event, { penalty: this.#shootout });
    }
  }

  #score(minute: number, { minute: own, occurs, extra, shootout }: ScriptEvent, score: LiveScore): void {
    const elapsed = occurs ?? own;
    const stoppage = shootout === true ? null : (extra ?? null);
    this.#step(minute, elapsed, { type: 'state', status: this.#status, elapsed, extra: stoppage, score });
  }

  #quote(minute: number, elapsed: number): void {
    if (this.#rates === null || this.#status === 'ET') return;
    const markets = liveMarkets(this.#rates, {
      goals: this.#goals,
      minutesLeft: 90 - Math.min(elapsed, 90),
      reds: this.#reds,
    });
    this.#step(minute, elapsed, { type: 'odds', markets });
  }

  /** The result as it is stored, in one message with the end; then the feed steps back, and the sources hold again. */
  #end(minute: number): void {
    const { result, statistics } = this.#original;
    const { status, elapsed, score } = result;
    const { goals, halftime, fulltime, extratime, penalty } = score;
    const partialScore = { goals, halftime, fulltime, extratime, penalty };
    if (statistics !== null) this.#step(minute, 999, { type: 'statistics', statistics });
    this.#closeBets(minute, 999);
    this.#step(minute, 999, { type: 'state', status, elapsed, extra: null, score: partialScore });
    const correction = { ...CORRECTION, reason: 'the replay of the match is complete' };
    this.#step(minute + 1, 999, {
      type: 'state',
      status,
      elapsed,
      extra: null,
      score: partialScore,
      withdraw: true,
      correction,
    });
  }

  #compare(): void {
    const { fixture, result, events } = this.#original;
    const name = `${fixture.home.name} - ${fixture.away.name}`;
    const text = ({ home, away }: Goals) => `${home}-${away}`;
    const stored = result.score.goals!;
    if (text(stored) !== text(this.#goals)) {
      this.#notes.push(
        `${name}: the stored events contain ${text(this.#goals)} of ${text(stored)} goals; goals without a minute are sent at the end`,
      );
    }
    const penalty = result.score.penalty;
    if (penalty !== null && text(penalty) !== text(this.#shootout)) {
      this.#notes.push(`${name}: some shoot-out kicks are not stored; the shoot-out result is sent at the end`);
    }
    if (events.length === 0) this.#notes.push(`${name}: no events are stored; only the clock is replayed`);
  }
}
