import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../../../src/api/v1/examples.ts';
import { sandboxService } from './service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league, season, team } = examples;

interface Leader {
  readonly player: { readonly id: number; readonly injured: boolean };
}

test('who leads a list and is out is shown to be out, as among the players', async () => {
  let out = 0;
  for (const { legacyId } of service.store.reference.leagues().filter(({ sandbox }) => sandbox)) {
    for (const list of ['topscorers', 'topassists', 'topyellowcards', 'topredcards']) {
      const rows: Leader[] = await service.rows(`players/${list}?league=${legacyId}&season=2026`);
      for (const { player } of rows.slice(0, 5)) {
        const [same] = await service.rows(`players?id=${player.id}`);
        assert.equal(player.injured, same.player.injured, `${list} of ${legacyId}: ${player.id}`);
        if (player.injured) out++;
      }
    }
  }
  assert.ok(out > 0, 'nobody on any list is out: the test shows nothing');
});

/** How often line-ups of a formation were counted. */
async function lineups(path: string): Promise<number> {
  const { body } = await service.get(path);
  const [first = body.response] = Array.isArray(body.response) ? body.response : [];
  const formations: { played: number }[] = (first.teams?.home.league ?? first).lineups;
  return formations.reduce((sum, { played }) => sum + played, 0);
}

test('formations count up to the day that is asked for, as everything else does', async () => {
  const of = `teams/statistics?league=${league}&season=${season}&team=${team}`;
  const matches = await service.store.fixtures.ofSeason(Number(league), Number(season));
  const own = matches.filter(({ home, away }) => [home.legacyId, away.legacyId].includes(Number(team)));
  const [first, second, third] = own.map(({ kickoff }) => new Date(kickoff).toISOString().slice(0, 10));
  assert.ok(first! < second! && second! < third!);
  assert.equal(await lineups(`${of}&date=${first}`), 1);
  assert.equal(await lineups(`${of}&date=${second}`), 2);
  assert.equal(await lineups(of), own.length);
});

test('a prediction knows no formation of its own match or a later one', async () => {
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
