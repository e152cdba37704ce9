import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../../../../src/api/v1/examples.ts';
import { sandboxService } from '../service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league, season, team } = examples;

/** Number of counted formations. */
async function lineups(path: string): Promise<number> {
  const { body } = await service.get(path);
  const [first = body.response] = Array.isArray(body.response) ? body.response : [];
  const formations: { played: number }[] = (first.teams?.home.league ?? first).lineups;
  return formations.reduce((sum, { played }) => sum + played, 0);
}

test('rounds are in playing order; default season: the current one', async () => {
  const rounds = await service.rows(`fixtures/rounds?league=${league}&season=2025`);
  assert.deepEqual(
    rounds,
    rounds.map((_: string, i: number) => `Regular Season - ${i + 1}`),
  );
  assert.deepEqual(await service.rows(`fixtures/rounds?league=${league}&season=2025&current=true`), [rounds.at(-1)]);
  assert.deepEqual(
    await service.rows(`fixtures/rounds?league=${league}`),
    await service.rows(`fixtures/rounds?league=${league}&season=2026`),
  );
  const [first] = await service.rows(`fixtures/rounds?league=${league}&season=2025&dates=true`);
  assert.equal(first.round, 'Regular Season - 1');
  assert.deepEqual(first.dates, [...first.dates].sort());
});

test('standings can be filtered by team; the flat shape has one item per row', async () => {
  const [table] = await service.rows(`standings?league=${league}&season=2025`);
  const rows = table.league.standings[0];
  const flat = await service.rows(`standings?league=${league}&season=2025&shape=flat`);
  assert.deepEqual(
    flat.map((row: { rank: number }) => row.rank),
    rows.map((row: { rank: number }) => row.rank),
  );
  const [own] = await service.rows(`standings?season=2025&team=${team}`);
  assert.deepEqual(own.league.standings, [
    rows.filter((row: { team: { id: number } }) => row.team.id === Number(team)),
  ]);
});

test('formations count matches up to the requested date, like all statistics', async () => {
  const of = `teams/statistics?league=${league}&season=${season}&team=${team}`;
  const matches = await service.store.fixtures.ofSeason(Number(league), Number(season));
  const own = matches.filter(({ home, away }) => [home.legacyId, away.legacyId].includes(Number(team)));
  const [first, second, third] = own.map(({ kickoff }) => new Date(kickoff).toISOString().slice(0, 10));
  assert.ok(first! < second! && second! < third!);
  assert.equal(await lineups(`${of}&date=${first}`), 1);
  assert.equal(await lineups(`${of}&date=${second}`), 2);
  assert.equal(await lineups(of), own.length);
});

test('a prediction ignores the formations of its match and of later ones', async () => {
  const matches = await service.store.fixtures.ofSeason(Number(league), Number(season));
  const own = matches.filter(({ home }) => home.legacyId === Number(team)).slice(0, 3);
  for (const match of own) {
    const before = matches.filter(
      ({ kickoff, home, away }) =>
        kickoff < match.kickoff && [home.legacyId, away.legacyId].includes(match.home.legacyId),
    );
    assert.equal(await lineups(`predictions?fixture=${match.legacyId}&shape=nested`), before.length);
  }
});
