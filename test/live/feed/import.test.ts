/** The feed beside imports of the same match: who is believed, and that an import undoes nothing the feed told. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { LiveFeed } from '../../../src/live/feed/feed.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { type Engine, onBothEngines } from '../../support/databases.ts';
import { emptyStore, importFiles } from '../../support/imports.ts';
import { footballDataFile } from '../../support/raw-files.ts';

const planned = (time: string) => footballDataFile(`E0,17/08/2025,${time},Arsenal,Chelsea,,,`);
const RESULT = footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2');

async function matchInPlay(engine: Engine, t: TestContext) {
  const store = await emptyStore(engine, t);
  const take = (content: string) => importFiles(store, footballDataUk, { 'E0.csv': content });
  await take(planned('15:00'));
  const fixture = async () => {
    await store.revisions.refresh();
    return (await store.fixtures.ofSeason(39, 2025))[0]!;
  };
  const { id } = await fixture();
  const feed = new LiveFeed(store, fixedClock('2025-08-17T14:30:00Z'));
  let version = 0;
  const tell = (status: string, home: number, away: number, more: object = {}) => {
    version++;
    const score = { goals: { home, away } };
    const at = '2025-08-17T14:30:00Z';
    return feed.deliver([{ id: `m${version}`, fixture: id, version, at, type: 'state', status, score, ...more }]);
  };
  await tell('1H', 1, 0, { elapsed: 30 });
  return { store, take, fixture, tell };
}

onBothEngines('feed and imports', (engine) => {
  test('an import of the plan moves its kickoff and leaves the match in play', async (t) => {
    const { take, fixture } = await matchInPlay(engine, t);
    await take(planned('15:30'));
    const { status, elapsed, score, kickoff, sources } = await fixture();
    assert.deepEqual([status, elapsed, score.goals], ['1H', 30, { home: 1, away: 0 }]);
    assert.equal(kickoff, Date.parse('2025-08-17T14:30:00Z'));
    assert.deepEqual(sources, ['football-data-uk', 'feed']);
  });

  test('a feed that fell silent does not keep a match from its result', async (t) => {
    const { take, fixture } = await matchInPlay(engine, t);
    await take(RESULT);
    const { status, score, referee } = await fixture();
    assert.deepEqual([status, score.goals, referee], ['FT', { home: 2, away: 1 }, 'M Oliver']);
  });

  test('where the feed told the end, its result leads, and others fill in what it left out', async (t) => {
    const { store, take, fixture, tell } = await matchInPlay(engine, t);
    await tell('HT', 1, 0);
    await tell('2H', 2, 0);
    await tell('FT', 2, 1);
    await take(RESULT);
    const { status, score, referee } = await fixture();
    assert.deepEqual(
      [status, score.goals, score.halftime, referee],
      ['FT', { home: 2, away: 1 }, { home: 1, away: 0 }, 'M Oliver'],
    );
    await take(RESULT.replace(',2,1,H,', ',3,1,H,'));
    assert.deepEqual((await fixture()).score.goals, { home: 2, away: 1 });
    assert.equal(store.reference.season((await fixture()).league, 2025)?.finished, 1);
  });

  test('a match begun anew stays so, whatever is imported again, until the feed steps back', async (t) => {
    const { take, fixture, tell } = await matchInPlay(engine, t);
    await take(RESULT);
    const correction = { author: 'operator@example.com', reason: 'replayed' };
    await tell('NS', 0, 0, { correction, reset: true, score: {} });
    await take(RESULT.replace(',14,9,', ',15,9,'));
    assert.equal((await fixture()).status, 'NS');
    await tell('FT', 2, 1, { correction, withdraw: true });
    assert.deepEqual([(await fixture()).status, (await fixture()).sources], ['FT', ['football-data-uk']]);
  });
});
