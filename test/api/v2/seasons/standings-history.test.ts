/** The history of a table, over HTTP: it agrees with the tables of its dates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examples } from '../../../../src/api/v2/examples.ts';
import { aboveEngines } from '../../../support/stores/databases.ts';
import { type Row, serviceOn } from '../requests.ts';

const { league, season } = examples;

aboveEngines('the history of a table', (engine) => {
  const service = serviceOn(engine);

  test('ends with the table of now, and each matchday agrees with the table as of its date', async () => {
    const { data, meta } = await service.list(`/standings/history?league=${league}&season=${season}`);
    const table = await service.rows(`/standings?league=${league}&season=${season}`);
    assert.deepEqual(
      data.map(({ team, history }) => [team.id, history.at(-1).rank, history.at(-1).points, history.at(-1).goalsDiff]),
      table.map(({ team, rank, points, goalsDiff }) => [team.id, rank, points, goalsDiff]),
    );
    assert.ok(meta.matchdays > 5, `${meta.matchdays} matchdays`);
    for (const row of data) assert.equal(row.history.length, meta.matchdays, row.team.name);
    const third = (row: Row) => row.history[2];
    const past = await service.rows(`/standings?league=${league}&season=${season}&asOf=${third(data[0]!).date}`);
    for (const { team, rank, points, played } of past) {
      const entry = third(data.find((row) => row.team.id === team.id)!);
      assert.deepEqual([entry.rank, entry.points, entry.played], [rank, points, played], team.name);
    }
  });

  test('returns the row of one team, and refuses a season that is not stored', async () => {
    const [first] = await service.rows(`/standings/history?league=${league}&season=${season}`);
    const own = await service.rows(`/standings/history?league=${league}&season=${season}&team=${first!.team.id}`);
    assert.deepEqual(own, [first]);
    await service.problem(`/standings/history?league=${league}&season=1901`, 404);
  });
});
