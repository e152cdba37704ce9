/** Finds the leagues of matches in files whose name has none, by the teams: a row does not name its league. */
import { EVER_PRESENT, type UnderstatLeague } from './codes.ts';

interface Teams {
  readonly h_team: string;
  readonly a_team: string;
}

/** A match waits until one of its teams has met a team of a known league: a round or two. */
export class MatchLeagues<Match extends { readonly head: Teams }> {
  readonly #league: UnderstatLeague | undefined;
  readonly #ofTeams = new Map(EVER_PRESENT);
  #waiting: Match[] = [];

  /** @param league of all matches, if the file name has one */
  constructor(league: UnderstatLeague | undefined) {
    this.#league = league;
  }

  /** The match and those that waited for its teams, as far as their league is known now. */
  *add(match: Match): Generator<readonly [Match, UnderstatLeague]> {
    if (this.#league !== undefined) return yield [match, this.#league];
    this.#waiting.push(match);
    for (let found = this.#take(); found !== undefined; found = this.#take()) yield found;
  }

  #take(): readonly [Match, UnderstatLeague] | undefined {
    for (const [index, match] of this.#waiting.entries()) {
      const { h_team, a_team } = match.head;
      const league = this.#ofTeams.get(h_team) ?? this.#ofTeams.get(a_team);
      if (league === undefined) continue;
      this.#waiting.splice(index, 1);
      for (const team of [h_team, a_team]) if (!this.#ofTeams.has(team)) this.#ofTeams.set(team, league);
      return [match, league];
    }
    return undefined;
  }

  /** Matches whose league is still unknown. */
  get waiting(): readonly Match[] {
    return this.#waiting;
  }
}
