/** The feed and imports of the same match: precedence, and that an import does not undo the feed. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { LiveFeed } from '../../../src/live/feed/feed.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { footballDataFile } from '../../support/data/raw-files.ts';
import { aboveEngines, type Engine } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';

/** Imported two days later, the schedule would say that the date is unknown. */
const NOW = Date.parse('2025-08-17T14:30Z');
const planned = (time: string) => footballDataFile(`E0,17/08/2025,${time},Arsenal,Chelsea,,,`);
const RESULT = footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2');

async function matchInPlay(engine: Engine, t: TestContext) {
  const store = await emptyStore(engine, t);
  const importFile = (content: string) => importFiles(store, footballDataUk, { 'E0.csv': content }, { now: NOW });
  await importFile(planned('15:00'));
  const fixture = async () => {
    await store.revisions.refresh();
    return (await store.fixtures.ofSeason(39, 2025))[0]!;
  };
  const { id } = await fixture();
  const feed = new LiveFeed(store, fixedClock('2025-08-17T14:30:00Z'));
  let version = 0;
  const send = (status: string, home: number, away: number, more: object = {}) => {
    version++;
    const score = { goals: { home, away } };
    const at = '2025-08-17T14:30:00Z';
    return feed.deliver([{ id: `m${version}`, fixture: id, version, at, type: 'state', status, score, ...more }]);
  };
  await send('1H', 1, 0, { elapsed: 30 });
  return { store, importFile, fixture, send };
}

aboveEngines('feed and imports', (engine) => {
  test('an import of the schedule changes the kickoff and leaves the match in play', async (t) => {
    const { importFile, fixture } = await matchInPlay(engine, t);
    await importFile(planned('15:30'));
    const { status, elapsed, score, kickoff, sources } = await fixture();
    assert.deepEqual([status, elapsed, score.goals], ['1H', 30, { home: 1, away: 0 }]);
    assert.equal(kickoff, Date.parse('2025-08-17T14:30:00Z'));
    assert.deepEqual(sources, ['football-data-uk', 'feed']);
  });

  test('a feed that stops sending does not block the imported result', async (t) => {
    const { importFile, fixture } = await matchInPlay(engine, t);
    await importFile(RESULT);
    const { status, score, referee } = await fixture();
    assert.deepEqual([status, score.goals, referee], ['FT', { home: 2, away: 1 }, 'M Oliver']);
  });

  test('the final result of the feed has precedence, and other sources add missing facts', async (t) => {
    const { store, importFile, fixture, send } = await matchInPlay(engine, t);
    await send('HT', 1, 0);
    await send('2H', 2, 0);
    await send('FT', 2, 1);
    await importFile(RESULT);
    const { status, score, referee } = await fixture();
    assert.deepEqual(
      [status, score.goals, score.halftime, referee],
      ['FT', { home: 2, away: 1 }, { home: 1, away: 0 }, 'M Oliver'],
    );
    await importFile(RESULT.replace(',2,1,H,', ',3,1,H,'));
    assert.deepEqual((await fixture()).score.goals, { home: 2, away: 1 });
    assert.equal(store.reference.season((await fixture()).league, 2025)?.finished, 1);
  });

  test('a reset match ignores imports until the feed withdraws', async (t) => {
    const { importFile, fixture, send } = await matchInPlay(engine, t);
    await importFile(RESULT);
    const correction = { author: 'operator@example.com', reason: 'replayed' };
    await send('NS', 0, 0, { correction, reset: true, score: {} });
    await importFile(RESULT.replace(',14,9,', ',15,9,'));
    assert.equal((await fixture()).status, 'NS');
    await send('FT', 2, 1, { correction, withdraw: true });
    assert.deepEqual([(await fixture()).status, (await fixture()).sources], ['FT', ['football-data-uk']]);
  });
});
