import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sandboxService } from '../service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

interface Leader {
  readonly player: { readonly id: number; readonly injured: boolean };
}

test('a player in a top list is marked as injured if the player endpoint marks him', async () => {
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
  assert.ok(out > 0, 'no player in a top list is injured, so the test proves nothing');
});
