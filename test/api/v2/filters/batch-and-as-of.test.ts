/** `ids` and `asOf` over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../../support/service/service.ts';
import { aboveEngines } from '../../../support/stores/databases.ts';

interface Item {
  readonly id: string;
}
interface Body {
  readonly data: readonly Item[];
  readonly missing?: readonly string[];
  readonly meta?: { readonly missing?: readonly string[]; readonly nextCursor?: string | null; readonly asOf?: string };
  readonly errors?: readonly { readonly field: string }[];
  readonly detail?: string;
}

const LISTS = {
  '/teams': 'tm_0000000000',
  '/leagues': 'lg_0000000000',
  '/venues': 'vn_0000000000',
  '/countries': 'nowhere',
  '/players': 'pl_0000000000',
  '/coaches': 'co_0000000000',
  '/fixtures?league=xal.1': 'fx_0000000000',
  '/transfers': 'tf_0000000000',
  '/injuries': 'ij_0000000000',
  '/bookmakers': '999999',
  '/bet-types': '999999',
};

aboveEngines('ids and asOf', (engine) => {
  test('on the sandbox', async (t) => {
    const service = await runningService(t, { engine });
    const { key } = await service.key('internal');
    const ask = async (path: string) => {
      const response = await service.fetch(`/api/v2${path}`, key);
      return { status: response.status, body: (await response.json()) as Body };
    };
    const listed = async (path: string) => {
      const { status, body } = await ask(path);
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      return body;
    };

    for (const [path, unknownId] of Object.entries(LISTS)) {
      await t.test(
        `${path}: up to 200 ids in one response, in the order of the list; unknown ids are reported`,
        async () => {
          const join = path.includes('?') ? '&' : '?';
          const { data } = await listed(`${path}${join}limit=200`);
          const ids = data.map(({ id }) => id);
          const some = ids.slice(0, 199);
          const requested = [...some.toReversed(), unknownId].join();
          const own = path.split('?')[0]!;
          const found = await listed(`${own}?ids=${requested}`);
          assert.deepEqual(
            found.data.map(({ id }) => id),
            some,
          );
          assert.deepEqual(found.meta!.missing, [unknownId]);
          const twice = await listed(`${own}?ids=${some[0]},${some[0]}`);
          assert.deepEqual(
            twice.data.map(({ id }) => id),
            [some[0]],
          );
          assert.deepEqual(twice.meta!.missing, []);
          const flat = await listed(`${own}?ids=${some[0]},${unknownId}&shape=migration`);
          assert.deepEqual(flat.missing, [unknownId]);
          assert.equal((await ask(`${own}?ids=${unknownId}`)).status, 404);
          const many = Array.from({ length: 201 }, (_, i) =>
            unknownId === '999999' ? i : `${unknownId.slice(0, 3)}${i}`,
          ).join();
          const refused = await ask(`${own}?ids=${many}`);
          assert.equal(refused.status, 400);
          assert.match(refused.body.detail!, /at most 200 ids/);
          if (ids.length > 3) {
            const { meta, data: page } = await listed(`${own}?ids=${ids.slice(0, 3).join()}&limit=2`);
            const rest = await listed(`${own}?ids=${ids.slice(0, 3).join()}&limit=2&cursor=${meta!.nextCursor}`);
            assert.deepEqual(
              [...page, ...rest.data].map(({ id }) => id),
              ids.slice(0, 3),
            );
          }
        },
      );
    }

    await t.test('team ids can have any form', async () => {
      const [team] = (await listed('/teams?limit=1')).data;
      const [flat] = (await listed('/teams?limit=1&shape=migration')).data;
      assert.deepEqual(
        (await listed(`/teams?ids=${team!.id},${flat!.id}`)).data.map(({ id }) => id),
        [team!.id],
      );
    });

    await t.test('a table with asOf counts the matches up to that date', async () => {
      interface Row {
        readonly team: { readonly name: string };
        readonly played: number;
        readonly points: number;
      }
      const league = service.store.reference.league('xal.1')!;
      const matches = await service.store.fixtures.ofSeason(league.legacyId, 2026);
      const days = [...new Set(matches.map(({ kickoff }) => new Date(kickoff).toISOString().slice(0, 10)))];
      const past = days.filter((day) => day <= '2026-11-21').filter((_, i) => i % 5 === 0);
      assert.ok(past.length >= 3);
      for (const day of past) {
        const { data, meta } = await listed(`/standings?league=xal.1&season=2026&asOf=${day}`);
        assert.equal(meta!.asOf, day);
        const end = Date.parse(day) + 86_400_000;
        for (const { team, played } of data as unknown as Row[]) {
          const own = matches.filter(
            ({ home, away, kickoff, status }) =>
              kickoff < end && status === 'FT' && (home.name === team.name || away.name === team.name),
          );
          assert.equal(played, own.length, `${team.name} ${day}`);
        }
      }
      const now = (await listed('/standings?league=xal.1&season=2026')).data;
      assert.deepEqual((await listed('/standings?league=xal.1&season=2026&asOf=2026-11-21')).data, now);
      const flat = await listed(`/standings?league=xal.1&season=2026&asOf=${past[1]}&shape=migration`);
      assert.equal(flat.data.length, now.length);
    });

    await t.test('form with asOf is that of the latest matches up to that date', async () => {
      const [team] = (await listed('/teams?league=xal.1&season=2026&limit=1')).data;
      const shown = async (more: string) =>
        (await listed(`/teams/${team!.id}/form?season=2026${more}`)).data as unknown as { sequence: string };
      const { sequence } = await shown('&n=20');
      assert.deepEqual(await shown('&n=20&asOf=2026-11-21'), await shown('&n=20'));
      const earlier = await shown('&n=20&asOf=2026-10-01');
      assert.ok(sequence.length > earlier.sequence.length && sequence.endsWith(earlier.sequence));
    });

    await t.test('a future asOf is rejected', async () => {
      for (const path of ['/standings?league=xal.1&season=2026', '/teams/form?season=2026&team=t_unknownId']) {
        const { status, body } = await ask(`${path.replace('t_unknownId', 'tm_236qxfj1ev')}&asOf=2026-11-22`);
        if (status === 404) continue;
        assert.equal(status, 400, JSON.stringify(body));
        assert.deepEqual(
          body.errors!.map(({ field }) => field),
          ['asOf'],
        );
      }
      assert.equal((await ask('/standings?league=xal.1&season=2026&asOf=2026-02-30')).status, 400);
      // it is already the next day in Auckland
      const early = '/standings?league=xal.1&season=2026&asOf=2026-11-22&timezone=Pacific/Auckland';
      assert.equal((await ask(early)).status, 200);
    });
  });
});
