import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDatabases } from '../support/stores/databases.ts';

test('every match is played at the stadium of its home team, or the final at the national stadium', async (t) => {
  const { data } = await newDatabases('sqlite', t, 'sandbox');
  const elsewhere = await data.all<{ round: string | null; neutral: number; matches: number }>(
    `SELECT f.round, f.neutral, COUNT(*) AS matches FROM fixtures f JOIN teams h ON h.legacy_id = f.home
     WHERE f.venue IS NULL OR f.venue <> h.venue GROUP BY f.round, f.neutral`,
  );
  assert.ok(
    elsewhere.every(({ round, neutral }) => round === 'Final' && neutral === 1),
    JSON.stringify(elsewhere),
  );
  const namesakes = await data.all('SELECT name FROM venues GROUP BY name HAVING COUNT(*) > 1');
  assert.ok(namesakes.length > 0, 'no two stadiums share a name, so the test proves nothing');
});
