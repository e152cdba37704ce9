import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Source } from '../../../src/ingest/records/source.ts';
import { decideName } from '../../../src/ingest/teams/decide-name.ts';
import { fixturedownload } from '../../../src/providers/fixturedownload/index.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { unresolvedNames } from '../../../src/store/imports.ts';
import { fixturedownloadFile, footballDataFile, openfootballFile } from '../../support/data/raw-files.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import {
  countsOf,
  emptyStore,
  everythingStored,
  IMPORTED_AT,
  importFiles,
  sandboxStore,
} from '../../support/stores/imports.ts';

const ENGLAND = 'English Premier League 2025/26';
const ROW = 'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2';
const OTHER_ROW = 'E0,18/08/2025,20:00,Everton,Fulham,0,0,D,0,0,D,A Taylor,8,8,2.2,3.3,3.4';

aboveEngines('import', (engine) => {
  test('a second import changes nothing and raises no revision', async (t) => {
    const store = await emptyStore(engine, t);
    const files = { '2526/E0.csv': footballDataFile(ROW, OTHER_ROW) };
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, files)), [2, 0, 0, 0]);
    const [stored, revision] = [await everythingStored(store), store.revisions.latest];
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, files)), [0, 2, 0, 0]);
    assert.deepEqual(await everythingStored(store), stored);
    assert.equal(store.revisions.latest, revision);
  });

  test('a newer copy of a file replaces the records of the older one', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,,,') });
    const [before] = await store.fixtures.ofSeason(39, 2025);
    assert.equal(before?.status, 'NS');
    assert.deepEqual(
      countsOf(await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile(ROW) })),
      [1, 0, 0, 0],
    );
    const [after, ...more] = await store.fixtures.ofSeason(39, 2025);
    assert.deepEqual([after?.id, after?.status, more.length], [before?.id, 'FT', 0]);
  });

  test('two sources of one match become one fixture with the best of each', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, openfootball, {
      '2025-26/en.1.json': openfootballFile(ENGLAND, {
        date: '2025-08-17',
        time: '14:00',
        team1: 'Arsenal FC',
        team2: 'Chelsea FC',
        round: 'Matchday 2',
        score: { ht: [1, 0], ft: [2, 2] },
      }),
    });
    await importFiles(store, fixturedownload, {
      'epl-2025-UTC.csv': fixturedownloadFile('1,1,17/08/2025 14:30,Emirates Stadium,Arsenal,Chelsea,'),
    });
    await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile(ROW) });
    const fixtures = await store.fixtures.ofSeason(39, 2025);
    assert.equal(fixtures.length, 1);
    const [fixture] = fixtures;
    assert.deepEqual(fixture?.sources, ['football-data-uk', 'openfootball', 'fixturedownload']);
    assert.equal(fixture.kickoff, Date.parse('2025-08-17T14:00Z'), 'schedule: football-data-uk');
    assert.equal(fixture.round, 'Regular Season - 2', 'round: openfootball');
    assert.equal(fixture.venue?.name, 'Emirates Stadium', 'venue: fixturedownload, the only source of it');
    assert.equal(fixture.referee, 'M Oliver', 'officials: football-data-uk');
    assert.deepEqual(fixture.score.goals, { home: 2, away: 1 }, 'result: football-data-uk');
    assert.equal((await store.statistics.ofFixture(fixture.legacyId))?.home.totalShots, 14);
    assert.equal((await store.odds.list({ fixture: fixture.legacyId }, { limit: 10, offset: 0 })).length, 1);
  });

  test('a result wins over a scheduled match, whatever the precedence of its source', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile('E0,17/08/2025,,Arsenal,Chelsea,,,') });
    const played = { date: '2025-11-02', team1: 'Arsenal FC', team2: 'Chelsea FC', score: { ft: [0, 1] } };
    await importFiles(store, openfootball, { '2025-26/en.1.json': openfootballFile(ENGLAND, played) });
    const [fixture, ...more] = await store.fixtures.ofSeason(39, 2025);
    assert.equal(more.length, 0);
    assert.equal(fixture?.status, 'FT');
    assert.equal(new Date(fixture.kickoff).toISOString().slice(0, 10), '2025-11-02', 'the day of the match');
  });

  test('an unknown name is listed and creates no team; an operator assigns it, and the next import uses it', async (t) => {
    const store = await emptyStore(engine, t);
    const files = {
      '2425/E0.csv': footballDataFile('E0,17/08/2024,15:00,Gunners of N5,Chelsea,2,1,H'),
      '2526/E0.csv': footballDataFile(OTHER_ROW, 'E0,17/08/2025,15:00,Gunners of N5,Chelsea,2,1,H'),
    };
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, files)), [1, 0, 0, 2]);
    const [unresolved, ...others] = await unresolvedNames(store.database);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [unresolved?.name, unresolved?.country, unresolved?.league, unresolved?.seen, unresolved?.line],
      ['Gunners of N5', 'eng', 'eng.1', 2, 2],
      'both files are counted',
    );
    assert.ok(!store.reference.teams().some((team) => team.name.includes('Gunners')));

    const decision = { name: 'Gunners of N5', country: 'eng', provider: '' };
    assert.ok('reason' in (await decideName(store, { ...decision, team: 999_999 }, Date.now())));
    assert.ok('reason' in (await decideName(store, { ...decision, team: 42, country: 'nowhere' }, Date.now())));
    assert.ok('team' in (await decideName(store, { ...decision, team: 49 }, Date.now())));
    assert.ok('team' in (await decideName(store, { ...decision, team: 42 }, Date.now())), 'the last assignment wins');
    assert.deepEqual(await unresolvedNames(store.database), []);
    assert.deepEqual(countsOf(await importFiles(store, footballDataUk, files)), [2, 1, 0, 0]);
    const [fixture] = await store.fixtures.ofSeason(39, 2024);
    assert.equal(fixture?.home.legacyId, 42);
  });

  test('an assignment for all sources wins over the catalogue', async (t) => {
    const store = await emptyStore(engine, t);
    const everton = { name: 'Arsenal', country: 'eng', provider: '', team: 45 };
    const assigned = await decideName(store, everton, Date.now());
    assert.equal('overruled' in assigned && assigned.overruled?.name, 'Arsenal', 'the previous team is reported');
    assert.equal('overruled' in (await decideName(store, everton, Date.now())), false);
    await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile(ROW) });
    assert.equal((await store.fixtures.ofSeason(39, 2025))[0]?.home.name, 'Everton');
  });

  test('an invalid row is rejected with its line number, its file is imported, and the import is recorded', async (t) => {
    const store = await emptyStore(engine, t);
    const bad = 'E0,31/02/2025,15:00,Arsenal,Leeds,1,0,H';
    const duplicate = ROW.replace('2,1,H', '3,1,H');
    const text = footballDataFile(ROW, bad, OTHER_ROW, duplicate);
    const report = await importFiles(store, footballDataUk, { '2526/E0.csv': text });
    assert.deepEqual(countsOf(report), [2, 0, 2, 0]);
    const rejections = [
      { line: 3, reason: 'invalid date "31/02/2025"' },
      { line: 5, reason: 'duplicate of the match on line 2' },
    ];
    assert.deepEqual(report.details[0]?.rejections, rejections);
    const [row, ...more] = await store.database.all('SELECT * FROM imports');
    assert.equal(more.length, 0);
    const { hash } = await import('node:crypto');
    assert.deepEqual(
      { ...row },
      {
        import_id: 1,
        provider: 'football-data-uk',
        file: '2526/E0.csv',
        hash: hash('sha256', text),
        started_at: IMPORTED_AT,
        finished_at: IMPORTED_AT,
        saved: 2,
        unchanged: 0,
        rejected: 2,
        unresolved: 0,
      },
    );
    const recorded = await store.database.all('SELECT import_id, line, reason FROM rejections ORDER BY line');
    assert.deepEqual(
      recorded.map((one) => ({ ...one })),
      rejections.map((one) => ({ import_id: 1, ...one })),
    );
  });

  test('a broken file stores nothing, and the other files are imported', async (t) => {
    const store = await emptyStore(engine, t);
    const rows = ['Arsenal', 'Leeds', 'Fulham', 'Brentford'].map((team) => `E0,17/08/2024,15:00,${team},Chelsea,1,0,H`);
    const packed = gzipSync(footballDataFile(...rows, ...OTHER_ROW.repeat(3000).split('\n')));
    const report = await importFiles(store, footballDataUk, {
      '2425/E0.csv.gz': packed.subarray(0, packed.length - 40),
      '2526/E0.csv': footballDataFile(ROW),
      '2627/E0.csv': 'nothing,of,ours\n1,2,3',
    });
    assert.deepEqual(report.failed.map(({ file }) => file).sort(), ['2425/E0.csv', '2627/E0.csv']);
    assert.deepEqual(countsOf(report), [1, 0, 0, 0]);
    const match = openfootballFile(ENGLAND, { date: '2025-08-17', team1: 'Leeds United FC', team2: 'Arsenal FC' });
    const json = await importFiles(store, openfootball, { '2025-26/en.1.json': `${match.slice(0, -20)}###` });
    assert.equal(json.failed.length, 1);
    assert.deepEqual(countsOf(json), [0, 0, 0, 0]);
    assert.equal((await store.fixtures.ofSeason(39, 2024)).length, 0);
    assert.equal((await store.fixtures.ofSeason(39, 2025)).length, 1);
    assert.equal(
      (await store.database.all('SELECT 1 AS one FROM imports')).length,
      1,
      'nothing is recorded of the failed files',
    );
  });

  test('a file that fails after thousands of rows stores none of them, and the next file is complete', async (t) => {
    const store = await emptyStore(engine, t);
    const failing: Source = {
      ...footballDataUk,
      async *parse(chunks, context) {
        let rows = 0;
        for await (const record of footballDataUk.parse(chunks, context)) {
          if (context.path === 'a.csv' && ++rows > 2500) throw new Error('the connection is gone');
          yield record;
        }
      },
    };
    // more than one chunk of rows; all except the first of each pair are rejected
    const days = Array.from({ length: 30 }, (_, i) => String(i + 1).padStart(2, '0'));
    const teams = [
      'Arsenal',
      'Chelsea',
      'Everton',
      'Fulham',
      'Leeds',
      'Burnley',
      'Brentford',
      'Wolves',
      'Brighton',
      'Liverpool',
    ];
    const rows = teams.flatMap((home) =>
      teams
        .filter((away) => away !== home)
        .flatMap((away) => days.map((day) => `E0,${day}/09/2024,,${home},${away},1,0,H`)),
    );
    const report = await importFiles(store, failing, {
      'a.csv': footballDataFile(...rows),
      'b.csv': footballDataFile('E0,01/09/2024,,Newcastle,Arsenal,1,0,H', 'E0,02/09/2024,,Arsenal,Newcastle,1,1,D'),
    });
    assert.deepEqual(
      report.failed.map(({ file, reason }) => [file, reason]),
      [['a.csv', 'the connection is gone']],
    );
    assert.deepEqual(
      (await store.fixtures.ofSeason(39, 2024)).map(({ home, away }) => `${home.name}-${away.name}`),
      ['Newcastle-Arsenal', 'Arsenal-Newcastle'],
    );
    assert.deepEqual(
      store.reference
        .teams()
        .map(({ name }) => name)
        .sort(),
      ['Arsenal', 'Newcastle'],
    );
  });

  test('the first real data removes the sandbox', async (t) => {
    const store = await sandboxStore(engine, t);
    const empty = await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile('E0,,,,,,,') });
    assert.deepEqual([empty.removedSandbox, store.reference.sandbox], [false, true], 'no match was imported');
    const first = await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile(ROW) });
    assert.equal(first.removedSandbox, true);
    assert.deepEqual(
      store.reference.leagues().map(({ code }) => code),
      ['eng.1'],
    );
    assert.equal((await store.database.all("SELECT 1 AS one FROM imports WHERE provider = 'sandbox'")).length, 0);
  });
});

test('keepSandbox keeps the sandbox beside real data', async (t) => {
  const store = await sandboxStore('sqlite', t);
  const before = store.reference.leagues().length;
  const report = await importFiles(store, footballDataUk, { 'E0.csv': footballDataFile(ROW) }, { keepSandbox: true });
  assert.equal(report.removedSandbox, false);
  assert.equal(store.reference.leagues().length, before + 1);
  assert.equal(store.reference.sandbox, false);
});
