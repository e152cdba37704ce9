/** Rows of version 1 that existing programs read by position or by flag, on the sandbox over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../../../src/api/v1/examples.ts';
import { sandboxService } from './service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league } = examples;

interface Player {
  readonly grid: string | null;
  readonly pos: string | null;
}
interface Lineup {
  readonly formation: string | null;
  readonly coach: { readonly name: string | null };
  readonly startXI: readonly { readonly player: Player }[];
  readonly substitutes: readonly { readonly player: Player }[];
}

test('the description of a rank says what it leads to', async () => {
  const describe = async (code: string): Promise<(string | null)[]> => {
    const { legacyId } = service.store.reference.league(code)!;
    const [table] = await service.rows(`standings?league=${legacyId}&season=2025`);
    return table.league.standings[0].map((row: { description: string | null }) => row.description);
  };
  const [first, second] = [await describe('xal.1'), await describe('xal.2')];
  assert.match(first[0]!, /^Promotion - Champions League/);
  assert.deepEqual(first.slice(-3), ['Relegation', 'Relegation', 'Relegation']);
  assert.ok(first.slice(4, -3).some((text) => text === null));
  assert.deepEqual(second.slice(0, 3), ['Promotion', 'Promotion', 'Promotion']);
});

test('starters have a place on the pitch, and substitutes have none', async () => {
  const [match] = await service.rows(`fixtures?league=${league}&season=2025&last=1`);
  const lineups: Lineup[] = await service.rows(`fixtures/lineups?fixture=${match.fixture.id}`);
  assert.equal(lineups.length, 2);
  for (const { startXI, substitutes, formation, coach } of lineups) {
    assert.ok(formation !== null && coach.name !== null);
    assert.equal(new Set(startXI.map(({ player }) => player.grid)).size, 11);
    assert.ok(startXI.every(({ player }) => /^\d:\d$/.test(player.grid!)));
    assert.ok(substitutes.length > 3 && substitutes.every(({ player }) => player.grid === null && player.pos !== null));
  }
});

test('matches in play move through added time, and their players have ratings and passes', async () => {
  const live = await service.rows('fixtures?live=all');
  assert.ok(live.length > 5);
  const added = live.filter((match: { fixture: { status: { extra: number | null } } }) => match.fixture.status.extra);
  assert.ok(added.length > 0, 'some match is in added time');
  for (const { fixture } of added) assert.ok([45, 90, 105, 120].includes(fixture.status.elapsed), fixture.id);
  let rated = 0;
  for (const { fixture } of live) {
    for (const { players } of await service.rows(`fixtures/players?fixture=${fixture.id}`)) {
      for (const { statistics } of players) {
        const [{ games, passes }] = statistics;
        if (games.minutes === null || games.minutes < 30) continue;
        assert.ok(games.rating !== null && passes.total !== null, `${fixture.id}: ${JSON.stringify(games)}`);
        rated++;
      }
    }
  }
  assert.ok(rated > 50, `${rated} players`);
});

test('coverage flags are true from nine of ten finished matches', async () => {
  const leagues = await service.rows(`leagues?id=${league}`);
  for (const { year, coverage } of leagues[0].seasons) {
    const { resources } = (
      (await (
        await fetch(`${service.url}/api/v2/coverage?league=xal.1&season=${year}`, {
          headers: { 'x-api-key': service.keys.internal },
        })
      ).json()) as { data: { resources: Record<string, { share: number | null; covered: boolean }> } }
    ).data;
    const flags = {
      events: coverage.fixtures.events,
      lineups: coverage.fixtures.lineups,
      statistics: coverage.fixtures.statistics_fixtures,
      playerStatistics: coverage.fixtures.statistics_players,
      topScorers: coverage.top_scorers,
      topAssists: coverage.top_assists,
      topCards: coverage.top_cards,
      injuries: coverage.injuries,
      odds: coverage.odds,
    };
    for (const [name, flag] of Object.entries(flags)) {
      const { share, covered } = resources[name]!;
      assert.equal(flag, covered, `${name} of ${year}`);
      if (share !== null) assert.equal(covered, share >= 0.9, `${name} of ${year}: ${share}`);
    }
  }
});
