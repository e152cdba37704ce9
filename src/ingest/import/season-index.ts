/** The fixtures of one league season by pair of teams, and their identities. */
import type { League, Pairing } from '../../football/terms.ts';
import type { FixtureWithSources } from '../../store/fixtures/source-records.ts';

const DAY_MS = 86_400_000;

/** By how many days two sources can differ on one match. In a double round robin, a pair is unique without a date. */
const DAYS_APART: Readonly<Record<Pairing, number>> = { once: Number.POSITIVE_INFINITY, repeated: 3, neutral: 1 };

const NONE: readonly FixtureWithSources[] = [];

const dayOf = (moment: number) => Math.floor(moment / DAY_MS);

export function sameDay(one: number, other: number): boolean {
  return dayOf(one) === dayOf(other);
}

export class SeasonIndex {
  readonly league: League;
  readonly season: number;
  /** by home team, then away team; with neutral pairing, by the smaller legacy id first */
  private readonly byPair = new Map<number, Map<number, FixtureWithSources[]>>();
  size = 0;

  constructor(league: League, season: number, fixtures: readonly FixtureWithSources[]) {
    this.league = league;
    this.season = season;
    for (const fixture of fixtures) this.add(fixture);
  }

  add(fixture: FixtureWithSources): void {
    const [first, second] = this.pair(fixture.home, fixture.away);
    let ofFirst = this.byPair.get(first);
    if (ofFirst === undefined) {
      ofFirst = new Map();
      this.byPair.set(first, ofFirst);
    }
    const meetings = ofFirst.get(second);
    if (meetings === undefined) ofFirst.set(second, [fixture]);
    else meetings.push(fixture);
    this.size++;
  }

  /**
   * The meeting of two teams nearest to a kickoff, within the days that the league's pairing allows. A meeting that the
   * same file already matched is another match, unless it is on the same day.
   */
  find(
    home: number,
    away: number,
    kickoff: number,
    isMatched: (fixture: FixtureWithSources) => boolean,
  ): FixtureWithSources | undefined {
    let best: FixtureWithSources | undefined;
    let distance = DAYS_APART[this.league.pairing];
    for (const fixture of this.meetings(home, away)) {
      const daysApart = Math.abs(dayOf(fixture.kickoff) - dayOf(kickoff));
      if (daysApart > 0 && this.league.pairing !== 'once' && isMatched(fixture)) continue;
      if (best === undefined ? daysApart <= distance : daysApart < distance) {
        best = fixture;
        distance = daysApart;
      }
    }
    return best;
  }

  /** Whether a match on a new day can be either another meeting or a rescheduled one. */
  mayBeRescheduled(home: number, away: number): boolean {
    return this.league.pairing === 'repeated' && this.meetings(home, away).length > 0;
  }

  meetings(home: number, away: number): readonly FixtureWithSources[] {
    const [first, second] = this.pair(home, away);
    return this.byPair.get(first)?.get(second) ?? NONE;
  }

  private pair(home: number, away: number): readonly [number, number] {
    return this.league.pairing === 'neutral' && home > away ? [away, home] : [home, away];
  }
}

/** The identity of a fixture, the same on every installation. Teams are given by identity; the day is in UTC. */
export function fixtureIdentity(
  league: League,
  season: number,
  match: { readonly home: string; readonly away: string; readonly kickoff: number },
): string {
  const { home, away } = match;
  const teams = league.pairing === 'neutral' && home > away ? `${away}|${home}` : `${home}|${away}`;
  const day = league.pairing === 'once' ? '' : `|${new Date(match.kickoff).toISOString().slice(0, 10)}`;
  return `${league.code}|${season}|${teams}${day}`;
}
