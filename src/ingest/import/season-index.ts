/** Finds the stored fixture that a record speaks of. */
import type { League, Pairing } from '../../football/terms.ts';
import type { StoredFixture } from '../../store/fixtures/source-records.ts';

const DAY_MS = 86_400_000;

/** How far apart two sources may date one match, in days. Double round robins need no date at all. */
const DAYS_APART: Readonly<Record<Pairing, number>> = { once: Number.POSITIVE_INFINITY, repeated: 3, neutral: 1 };

const NONE: readonly StoredFixture[] = [];

const dayOf = (moment: number) => Math.floor(moment / DAY_MS);

export function sameDay(one: number, other: number): boolean {
  return dayOf(one) === dayOf(other);
}

/** The fixtures of one league season by the pair that plays them. */
export class SeasonIndex {
  readonly league: League;
  readonly season: number;
  /** by the team at home, then by the other; at neutral grounds by the smaller number first */
  private readonly byPair = new Map<number, Map<number, StoredFixture[]>>();
  size = 0;

  constructor(league: League, season: number, fixtures: readonly StoredFixture[]) {
    this.league = league;
    this.season = season;
    for (const fixture of fixtures) this.add(fixture);
  }

  add(fixture: StoredFixture): void {
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
   * The meeting of these teams nearest to a moment, within what the league's pairing allows. One that the same file
   * already spoke of is another match, unless it is on the very day.
   */
  find(
    home: number,
    away: number,
    kickoff: number,
    isMentioned: (fixture: StoredFixture) => boolean,
  ): StoredFixture | undefined {
    let best: StoredFixture | undefined;
    let distance = DAYS_APART[this.league.pairing];
    for (const fixture of this.meetings(home, away)) {
      const daysApart = Math.abs(dayOf(fixture.kickoff) - dayOf(kickoff));
      if (daysApart > 0 && this.league.pairing !== 'once' && isMentioned(fixture)) continue;
      if (best === undefined ? daysApart <= distance : daysApart < distance) {
        best = fixture;
        distance = daysApart;
      }
    }
    return best;
  }

  /** Whether these teams may meet again, so that a match on another day than they are known to meet is another or moved. */
  mayBeRescheduled(home: number, away: number): boolean {
    return this.league.pairing === 'repeated' && this.meetings(home, away).length > 0;
  }

  meetings(home: number, away: number): readonly StoredFixture[] {
    const [first, second] = this.pair(home, away);
    return this.byPair.get(first)?.get(second) ?? NONE;
  }

  private pair(home: number, away: number): readonly [number, number] {
    return this.league.pairing === 'neutral' && home > away ? [away, home] : [home, away];
  }
}

/** What makes a fixture the same on every installation; teams by their identity, the day in UTC. */
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
