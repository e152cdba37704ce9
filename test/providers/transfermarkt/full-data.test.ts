import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import type { SourceRecord } from '../../../src/ingest/records/source.ts';
import { transfermarkt } from '../../../src/providers/transfermarkt/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { countsOf, emptyStore } from '../../support/stores/imports.ts';
import { COLUMNS } from './tables.ts';

const { path, skip } = sharedData('transfermarkt-datasets');

test('the sample is imported with every club resolved, and a second import changes nothing', {
  skip,
}, async (context) => {
  const store = await emptyStore('sqlite', context);
  const options = { store, source: transfermarkt, clock: { now: () => Date.parse('2026-08-15') }, keepSandbox: false };
  const first = await importPaths([path], options);
  assert.deepEqual(first.failed, []);
  const saved = new Map(first.details.map((file) => [file.file.split('/').at(-1), file.saved]));
  // 1,000 players and the ends of 45 contracts
  assert.deepEqual([saved.get('clubs.csv'), saved.get('players.csv'), saved.get('games.csv')], [451, 1045, 978]);
  const values = await store.database.get<{ values: number; players: number }>(
    'SELECT COUNT(*) AS "values", COUNT(DISTINCT player) AS players FROM market_values',
  );
  assert.equal(values!.values, saved.get('player_valuations.csv'));
  assert.ok(values!.players > 20, String(values!.players));
  for (const { file, rejections } of first.details) {
    for (const { reason } of rejections) {
      assert.match(
        reason,
        /^no match \d+ of this source is stored$|^invalid minute '-1'$|in the future$|for future dates$|^.*: transfer without a club$|^no stored player has the id \d+: /,
        file,
      );
    }
  }
  const shootouts = await store.database.all(
    `SELECT goals_home AS home, goals_away AS away, penalty_home, penalty_away FROM fixtures WHERE status = 'PEN'
     ORDER BY kickoff`,
  );
  assert.deepEqual(
    shootouts.map((fixture) => Object.values(fixture)),
    [
      [0, 0, 5, 3], // Paraguay and Japan, 2010
      [1, 1, 4, 2], // Uruguay and Ghana, 2010
      [0, 0, 2, 4], // England and Italy, 2012
      [0, 0, 2, 4], // Portugal and Spain, 2012
    ],
  );
  const english = await store.database.all(
    "SELECT name FROM teams WHERE country IN ('eng', 'wal') AND legacy_id >= 1000000 AND legacy_id IN (SELECT team FROM team_names WHERE name_key LIKE 'id:%')",
  );
  assert.deepEqual(english, [], 'clubs of the Premier League are clubs of the catalogue');
  const again = await importPaths([path], options);
  assert.deepEqual(countsOf(again), [0, first.saved, first.rejected, first.unresolved]);
});

test('a file of any size is read in chunks', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const header = COLUMNS.appearances;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${header.join(',')}\n`);
    for (let game = 1; game <= 6000; game++) {
      const rows = Array.from(
        { length: 28 },
        (_, n) =>
          `${game}_${n},${game},${game * 7 + n + 1},${(n % 2) + 1},2012-07-03,Somebody Of Somewhere ${n},GB1,0,0,0,0,90`,
      );
      yield Buffer.from(`${rows.join('\n')}\n`);
    }
  }
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  let most = 0;
  let games = 0;
  for await (const record of transfermarkt.parse(chunks(), { path: 'appearances.csv', now: 0 })) {
    assert.equal((record as SourceRecord).kind, 'details');
    if (++games % 1000 === 0) most = Math.max(most, held() - before);
  }
  assert.equal(games, 6000);
  assert.ok(most < 20_000_000, `${Math.round(most / 1e6)} MB of heap`);
});
