/** A match according to all sources except the live feed. A replay starts from it. */
import type { MergedFixture } from '../../football/source-fixture.ts';
import type { Fixture, TeamStatistics } from '../../football/terms.ts';
import { eventId } from '../../merge/event-id.ts';
import { mergeFixture } from '../../merge/fixture.ts';
import { type MergedDetails, type MergedEvent, mergeDetails } from '../../merge/match-details.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import { withMergedPeople } from '../../merge/source-match-details.ts';
import { sourceRecordsOf } from '../fixtures/source-records.ts';
import { currentPeople, sourceDetailsOfFixtures } from '../match-details/stored.ts';
import type { OpenStore } from '../store.ts';
import { FEED } from './feed.ts';

export type EventWithoutFeed = MergedEvent & {
  /** 'ev_...' */
  readonly publicId: string;
};

export interface MatchWithoutFeed {
  readonly fixture: Fixture;
  readonly result: MergedFixture;
  readonly lineups: MergedDetails['lineups'];
  /** in the order of the match */
  readonly events: readonly EventWithoutFeed[];
  readonly statistics: TeamStatistics | null;
  /** prices on the result before kickoff, from the first bookmaker with all three: home, draw, away */
  readonly odds: readonly [number, number, number] | null;
}

/** Returns undefined if no other source has the match. */
export async function matchWithoutFeed(store: OpenStore, fixture: Fixture): Promise<MatchWithoutFeed | undefined> {
  const { database } = store;
  const sources = (await sourceRecordsOf(database, fixture.legacyId)).filter(({ provider }) => provider !== FEED);
  if (sources.length === 0) return undefined;
  const details = await sourceDetailsOfFixtures(database, [fixture.legacyId]);
  const people = await currentPeople(database, details.sources);
  const others = (details.sources.get(fixture.legacyId) ?? []).filter(({ provider }) => provider !== FEED);
  const current = others.map((one) => ({
    ...one,
    details: withMergedPeople(one.details, people.player, people.coach),
  }));
  const { lineups, events } = mergeDetails(current, fixture.home.legacyId);
  return {
    fixture,
    result: mergeFixture(sources),
    lineups,
    events: events.map((event) => ({ ...event, publicId: eventId(fixture, event) })),
    statistics: await statisticsOf(store, fixture.legacyId),
    odds: await oddsOf(store, fixture.legacyId),
  };
}

async function statisticsOf({ database }: OpenStore, fixture: number): Promise<TeamStatistics | null> {
  const rows = await database.all<{ provider: string; file: string; home: string; away: string }>(
    `SELECT provider, file, statistics_home AS home, statistics_away AS away FROM fixture_sources
     WHERE fixture = $1 AND statistics_home IS NOT NULL AND provider <> 'feed'`,
    [fixture],
  );
  const [best] = byPrecedence('statistics', rows);
  return best === undefined ? null : { home: JSON.parse(best.home), away: JSON.parse(best.away) };
}

const MATCH_WINNER = 1;

async function oddsOf({ odds }: OpenStore, fixture: number): Promise<MatchWithoutFeed['odds']> {
  const [found] = await odds.list({ fixture, bet: MATCH_WINNER }, { limit: 1, offset: 0 });
  for (const { closing, prices } of found?.markets ?? []) {
    const of = (value: string) => (closing ?? prices).find((price) => price.value === value)?.odd;
    const [home, draw, away] = [of('Home'), of('Draw'), of('Away')];
    if (home !== undefined && draw !== undefined && away !== undefined) return [home, draw, away];
  }
  return null;
}
