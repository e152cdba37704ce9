/** Ratings over a series of matches: resumable, and replayed from a corrected match on. */
import { meetingOf, type RateForecast, rateForecast } from './rates.ts';
import type { PoolSettings } from './settings.ts';
import { copyState, type LeagueState, newState, type Pairing, type RatingState, type TeamState } from './state.ts';
import { applyMatch, type RatedMatch } from './update.ts';

/** Matches between two kept states: a correction replays at most this many more than follow it. */
const CHECKPOINT_EVERY = 2000;

interface Checkpoint {
  /** number of matches that it includes */
  readonly matches: number;
  readonly state: RatingState;
}

/** A state as JSON. The same matches give the same text. */
export interface StoredState {
  readonly version: 1;
  readonly teams: readonly (readonly [id: number, team: TeamState])[];
  readonly leagues: readonly (readonly [id: number, league: LeagueState])[];
}

/** By day, then id. Matches of one day do not inform forecasts of each other. */
const inOrder = (a: RatedMatch, b: RatedMatch) => a.day - b.day || a.id - b.id;

/**
 * The ratings of one pool. `save` takes new and corrected results in any order; what they change is replayed with the
 * next question. The same set of matches gives the same ratings, however it arrived.
 */
export class RatingHistory {
  private readonly settings: PoolSettings;
  private matches: RatedMatch[] = [];
  private readonly byId = new Map<number, RatedMatch>();
  private checkpoints: Checkpoint[] = [{ matches: 0, state: newState() }];
  private current: { matches: number; state: RatingState } = { matches: 0, state: newState() };

  constructor(settings: PoolSettings) {
    this.settings = settings;
  }

  /** Number of matches. */
  get size(): number {
    return this.matches.length;
  }

  /** Adds matches, and replaces those with the same id. */
  save(matches: readonly RatedMatch[]): void {
    const last = this.matches.at(-1);
    const isNext = matches.every(
      (match, i) => !this.byId.has(match.id) && isAfter(match, i === 0 ? last : matches[i - 1]),
    );
    if (isNext) {
      for (const match of matches) {
        this.byId.set(match.id, match);
        this.matches.push(match);
      }
      return;
    }
    let first = Infinity;
    for (const match of matches) {
      const known = this.byId.get(match.id);
      first = Math.min(first, match.day, known?.day ?? Infinity);
      this.byId.set(match.id, match);
    }
    this.reorder(first);
  }

  /** Removes matches, such as an annulled result. */
  remove(ids: readonly number[]): void {
    let first = Infinity;
    for (const id of ids) {
      first = Math.min(first, this.byId.get(id)?.day ?? Infinity);
      this.byId.delete(id);
    }
    if (first < Infinity) this.reorder(first);
  }

  /** The state after all matches. */
  latest(): RatingState {
    return this.stateAfter(this.matches.length);
  }

  /** What was known before the day of a match: results of the day itself do not count. */
  forecast(pairing: Pairing): RateForecast {
    const state = this.stateBefore(pairing.day);
    return rateForecast(meetingOf(state, pairing, this.settings));
  }

  /** The state after the matches of earlier days. It is valid until the next call. */
  stateBefore(day: number): RatingState {
    return this.stateAfter(this.countBefore(day));
  }

  /** Visits every match in order with its forecast. */
  *walk(): Generator<{ match: RatedMatch; forecast: RateForecast }> {
    const state = newState();
    for (let first = 0, end = 0; first < this.matches.length; first = end) {
      const { day } = this.matches[first]!;
      while (end < this.matches.length && this.matches[end]!.day === day) end++;
      const ofDay = this.matches.slice(first, end);
      for (const match of ofDay) yield { match, forecast: rateForecast(meetingOf(state, match, this.settings)) };
      for (const match of ofDay) applyMatch(state, match, this.settings);
    }
  }

  /** The latest state for storing. */
  toJSON(): StoredState {
    return storedState(this.latest());
  }

  private reorder(firstDay: number): void {
    this.matches = [...this.byId.values()].sort(inOrder);
    const unchanged = this.countBefore(firstDay);
    this.checkpoints = this.checkpoints.filter(({ matches }) => matches <= unchanged);
    if (this.current.matches > unchanged) this.current = this.nearest(unchanged);
  }

  private countBefore(day: number): number {
    let [low, high] = [0, this.matches.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.matches[middle]!.day < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private nearest(matches: number): { matches: number; state: RatingState } {
    const checkpoint = this.checkpoints.findLast((one) => one.matches <= matches)!;
    return { matches: checkpoint.matches, state: copyState(checkpoint.state) };
  }

  /** Continues from the current state where it can, else from a checkpoint. */
  private stateAfter(matches: number): RatingState {
    const kept = this.checkpoints.findLast((one) => one.matches <= matches)!;
    if (this.current.matches > matches || this.current.matches < kept.matches) this.current = this.nearest(matches);
    const { current } = this;
    while (current.matches < matches) {
      applyMatch(current.state, this.matches[current.matches]!, this.settings);
      current.matches++;
      if (current.matches % CHECKPOINT_EVERY === 0 && current.matches > this.checkpoints.at(-1)!.matches) {
        this.checkpoints.push({ matches: current.matches, state: copyState(current.state) });
      }
    }
    return current.state;
  }
}

function isAfter(match: RatedMatch, before: RatedMatch | undefined): boolean {
  return before === undefined || inOrder(before, match) < 0;
}

/** A state as JSON, its entries by id. */
export function storedState({ teams, leagues }: RatingState): StoredState {
  return {
    version: 1,
    teams: [...teams].sort(([a], [b]) => a - b),
    leagues: [...leagues].sort(([a], [b]) => a - b),
  };
}

/** The state that `storedState` wrote. New matches of later days continue it. */
export function stateFrom({ teams, leagues }: StoredState): RatingState {
  return copyState({ teams: new Map(teams), leagues: new Map(leagues) });
}
