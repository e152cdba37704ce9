/** A made-up final with extra time, a shoot-out, an own goal, a card and a substitution. */
import type { SourceMatchDetails } from '../../../src/football/source-match-details.ts';
import { mergeFixture } from '../../../src/merge/fixture.ts';
import { nextRevision } from '../../../src/store/changes/revisions.ts';
import { recountSeason } from '../../../src/store/fixtures/season-writer.ts';
import { updateFixture } from '../../../src/store/fixtures/writer.ts';
import { FeedPeople } from '../../../src/store/live/feed-people.ts';
import { MatchDetailsWriter } from '../../../src/store/match-details/writer.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { FIXTURE, MATCH } from '../service.ts';

export const SCORE = {
  goals: { home: 2, away: 2 },
  halftime: { home: 1, away: 0 },
  fulltime: { home: 1, away: 1 },
  extratime: { home: 1, away: 1 },
  penalty: { home: 2, away: 1 },
};

const HOME = ['Ada Fenn', 'Bo Kirk', 'Cy Moor', 'Di Lane'];
const AWAY = ['Ed Wick', 'Flo Beck', 'Gus Hale', 'Hal Dunn'];

/** Stores the final as imported from two sources: one with the result, one with its details. */
export async function addFinal(store: OpenStore): Promise<void> {
  const fixture = (await store.fixtures.byId(FIXTURE.id))!;
  await store.database.transaction(async (queries) => {
    const number = await nextRevision(queries, Date.now());
    const revision = async () => number;
    const people = new FeedPeople({ queries, now: 0, revision });
    const playerId = async (name: string) => {
      const side = HOME.includes(name) ? 'home' : 'away';
      const found = await people.find('player', { name }, { legacyId: fixture[side].legacyId, season: fixture.season });
      if (typeof found === 'string') throw new Error(found);
      return found;
    };
    const record = {
      kickoff: Date.parse(MATCH.date),
      kickoffKnown: true,
      home: fixture.home.legacyId,
      away: fixture.away.legacyId,
      status: 'PEN' as const,
      score: SCORE,
      round: MATCH.round!,
    };
    const values = [fixture.legacyId, JSON.stringify(record)];
    await queries.run(
      "INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record) VALUES ($1, 'openfootball', 'f', 1, 'h', $2)",
      values,
    );
    const { id, legacyId, season } = fixture;
    const at = { id, legacyId, league: fixture.league.legacyId, season, updatedAt: 0, revision: number };
    const merged = mergeFixture([{ provider: 'openfootball', file: 'f', hash: 'h', record }]);
    await updateFixture(queries, { ...merged, ...at });
    const writes = new MatchDetailsWriter({ queries, now: 0, revision });
    const details = await detailsWith(playerId);
    writes.add(fixture.legacyId, { provider: 'wyscout', file: 'f', home: fixture.home.legacyId, details });
    await writes.finish();
    await recountSeason(queries, fixture.league, fixture.season, number, []);
  });
}

async function detailsWith(playerId: (name: string) => Promise<number>): Promise<SourceMatchDetails> {
  const lineup = async (names: readonly string[]) => ({
    formation: '2-1',
    startXI: await Promise.all(
      names.slice(0, 3).map(async (name) => ({ player: await playerId(name), position: 'F' as const })),
    ),
    substitutes: [{ player: await playerId(names[3]!) }],
  });
  const goal = { kind: 'goal', detail: 'normal' } as const;
  const kick = { kind: 'goal', minute: 120, shootout: true } as const;
  const [ada, bo, cy, di] = await Promise.all(HOME.map(playerId));
  const [ed, flo, gus] = await Promise.all(AWAY.map(playerId));
  return {
    lineups: { home: await lineup(HOME), away: await lineup(AWAY) },
    events: [
      { ...goal, minute: 12, side: 'home', player: ada!, related: bo! },
      { kind: 'card', detail: 'yellow', minute: 45, extra: 2, side: 'away', player: ed! },
      { kind: 'substitution', detail: 'substitution', minute: 60, side: 'home', player: cy!, related: di! },
      { kind: 'goal', detail: 'own-goal', minute: 90, extra: 3, side: 'home', player: bo! },
      { ...goal, minute: 98, side: 'away', player: flo! },
      { kind: 'goal', detail: 'penalty', minute: 118, side: 'home', player: ada! },
      { ...kick, extra: 1, detail: 'penalty', side: 'home', player: ada! },
      { ...kick, extra: 2, detail: 'missed-penalty', side: 'away', player: ed! },
      { ...kick, extra: 3, detail: 'penalty', side: 'home', player: bo! },
      { ...kick, extra: 4, detail: 'penalty', side: 'away', player: gus! },
    ],
  };
}
