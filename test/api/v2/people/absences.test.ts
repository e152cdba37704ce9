/** Absences of a team, market values and contracts over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MATCHDAY } from '../../../support/stores/databases.ts';
import { sandboxRequests } from '../sandbox.ts';

const sandbox = sandboxRequests();
before(() => sandbox.start());
after(() => sandbox.stop());

interface Absence {
  readonly player: { readonly id: string };
  readonly team: { readonly id: string } | null;
  readonly fixture: string | null;
  readonly start: string;
  readonly end: string | null;
}
interface Answer {
  readonly data: readonly Absence[];
  readonly meta: { readonly date: string; readonly nextFixture: string | null; readonly count: number };
}
const absencesOf = async (team: string, query = '') => (await sandbox.ask(`/teams/${team}/injuries${query}`)) as Answer;

test('a team lists each player once who is out today or misses its next match', async () => {
  const today = MATCHDAY.slice(0, 10);
  let listed = 0;
  for (const { id: team } of await sandbox.rows('/teams?league=xal.1&season=2026')) {
    const { data, meta } = await absencesOf(team!);
    assert.deepEqual([meta.date, meta.count], [today, data.length]);
    const [next] = await sandbox.rows(`/fixtures?team=${team}&from=${today}&to=2026-12-04&order=asc&limit=1`);
    assert.equal(meta.nextFixture, next?.id ?? null);
    const all = (await sandbox.rows(`/injuries?team=${team}&limit=200`)) as unknown as Absence[];
    const isOut = ({ start, end, fixture }: Absence) =>
      fixture === next?.id || (start <= today && (end !== null ? end > today : false));
    const expected = new Set(all.filter(isOut).map(({ player }) => player.id));
    assert.deepEqual(data.map(({ player }) => player.id).sort(), [...expected].sort());
    for (const row of data) assert.equal(row.team!.id, team);
    listed += data.length;
  }
  assert.ok(listed > 5, 'the sandbox has absences');
});

test('a past day has the absences of that day, and an unknown team none', async () => {
  const [team] = await sandbox.rows('/teams?league=xal.1&season=2026&limit=1');
  const { meta } = await absencesOf(team!.id!, '?date=2026-09-01');
  assert.equal(meta.date, '2026-09-01');
  await sandbox.ask('/teams/tm_none/injuries', 404);
});

interface Value {
  readonly date: string;
  readonly value: number;
  readonly currency: string;
  readonly source: string;
}

test('market values are listed latest first, and a player shows the latest one with the contract', async () => {
  const [member] = await sandbox.rows('/squads/t_braskwick-albion');
  const path = `/players/${member!.id}`;
  const values = (await sandbox.rows(`${path}/market-values`)) as unknown as Value[];
  assert.ok(values.length >= 2);
  assert.deepEqual(
    values.map(({ date }) => date),
    values
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  for (const { value, currency, source } of values) {
    assert.ok(value >= 50_000);
    assert.deepEqual([currency, source], ['EUR', 'sandbox']);
  }
  const { data } = await sandbox.one(path);
  assert.deepEqual(data.marketValue, values[0]);
  assert.match((data.contract as { until: string }).until, /^20\d\d-06-30$/);
  const { date } = values[1]!;
  assert.deepEqual(await sandbox.rows(`${path}/market-values?from=${date}&to=${date}`), [values[1]]);
  const paged = await sandbox.rows(`${path}/market-values?limit=1&cursor=1`);
  assert.deepEqual(paged, [values[1]]);
  await sandbox.ask('/players/pl_none/market-values', 404);
});
