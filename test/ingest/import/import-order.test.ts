import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Source } from '../../../src/ingest/records/source.ts';
import { fixturedownload } from '../../../src/providers/fixturedownload/index.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { internationalResults } from '../../../src/providers/international-results/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { examples } from '../../support/complete-run.ts';
import {
  fixturedownloadFile,
  footballDataFile,
  internationalFile,
  openfootballFile,
  shootoutsFile,
} from '../../support/data/raw-files.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, everythingStored, type Files, importFiles } from '../../support/stores/imports.ts';

interface Import {
  readonly source: Source;
  readonly files: Files;
}

/** The same matches in several sources, in one league of each kind of pairing. */
const IMPORTS: readonly Import[] = [
  {
    source: footballDataUk,
    files: {
      '2526/E0.csv': footballDataFile(
        'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2',
        'E0,18/08/2025,20:00,Everton,Fulham,0,0,D,0,0,D,A Taylor,8,8,2.2,3.3,3.4',
      ),
      // St Mirren - Celtic was rescheduled from December to January; the teams meet again in March
      '2526/SC0.csv': footballDataFile(
        'SC0,14/09/2025,15:00,St Mirren,Celtic,0,2,A',
        'SC0,14/01/2026,19:45,St Mirren,Celtic,1,1,D',
        'SC0,20/09/2025,15:00,Hibernian,Dundee,1,0,H',
      ),
    },
  },
  {
    source: openfootball,
    files: {
      '2025-26/en.1.json': openfootballFile(
        'English Premier League 2025/26',
        { date: '2025-08-17', time: '15:00', team1: 'Arsenal FC', team2: 'Chelsea FC', score: { ft: [2, 1] } },
        { date: '2026-05-24', team1: 'Fulham FC', team2: 'Everton FC' },
      ),
      '2025-26/sco.1.json': openfootballFile(
        'Scottish Premiership 2025/26',
        { date: '2025-09-13', team1: 'St. Mirren FC', team2: 'Celtic FC', score: { ft: [0, 2] } },
        { date: '2025-12-20', team1: 'St. Mirren FC', team2: 'Celtic FC', round: 'Matchday 18' },
        { date: '2026-03-21', team1: 'St. Mirren FC', team2: 'Celtic FC', round: 'Matchday 30' },
      ),
      '2022/worldcup.json': openfootballFile(
        'World Cup 2022',
        {
          date: '2022-12-18',
          time: '18:00',
          team1: 'Argentina',
          team2: 'France',
          round: 'Final',
          ground: 'Lusail Iconic Stadium, Lusail',
          score: { ht: [2, 0], ft: [2, 2], et: [3, 3], p: [4, 2] },
        },
        {
          date: '2022-11-22',
          time: '13:00',
          team1: 'Argentina',
          team2: 'Saudi Arabia',
          group: 'Group C',
          score: { ft: [1, 2] },
        },
      ),
    },
  },
  {
    source: fixturedownload,
    files: {
      'epl-2025-UTC.csv': fixturedownloadFile(
        '1,1,17/08/2025 14:00,Emirates Stadium,Arsenal,Chelsea,',
        '2,38,24/05/2026 15:00,Craven Cottage,Fulham,Everton,',
      ),
      'SC0.csv': fixturedownloadFile(
        '1,4,20/09/2025 14:00,Easter Road Stadium,Hibernian,Dundee,1 - 0',
        '2,30,21/03/2026 15:00,SMiSA Stadium,St. Mirren,Celtic,',
      ),
    },
  },
  {
    source: internationalResults,
    files: {
      'results.csv': internationalFile(
        '2022-11-22,Saudi Arabia,Argentina,2,1,FIFA World Cup,Lusail,Qatar,TRUE',
        '2022-12-18,France,Argentina,3,3,FIFA World Cup,Lusail,Qatar,TRUE',
      ),
      'shootouts.csv': shootoutsFile('2022-12-18,France,Argentina,Argentina,France'),
    },
  },
];

async function storedAfter(store: OpenStore, imports: readonly Import[]): Promise<Record<string, unknown[]>> {
  for (const { source, files } of imports) {
    const report = await importFiles(store, source, files);
    assert.deepEqual([report.rejected, report.unresolved, report.failed], [0, 0, []]);
  }
  for (const { source, files } of imports) {
    assert.equal(countsOf(await importFiles(store, source, files))[0], 0, `${source.name} a second time`);
  }
  return everythingStored(store);
}

/** All orders of the items. */
function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

aboveEngines('order of imports', (engine) => {
  test('does not change fixtures, ids, statistics and seasons', async (t) => {
    // all orders on SQLite, the first and the last on PostgreSQL
    const all = orders(IMPORTS);
    const tested = engine === 'sqlite' ? all : [all[0]!, all.at(-1)!];
    const expected = await storedAfter(await emptyStore(engine, t), tested[0]!);
    assert.equal(expected.fixtures?.length, 9);
    for (const order of tested.slice(1)) {
      const stored = await storedAfter(await emptyStore(engine, t), order);
      assert.deepEqual(stored, expected, order.map(({ source }) => source.name).join(', '));
    }
  });

  test('a rescheduled match is one fixture with the new day, and its old ids redirect there', async (t) => {
    const store = await emptyStore(engine, t);
    const [footballData, json] = [IMPORTS[0]!, IMPORTS[1]!];
    await importFiles(store, json.source, json.files);
    const scheduled = (await store.fixtures.ofSeason(179, 2025)).find(({ round }) => round === 'Regular Season - 18');
    assert.equal(scheduled?.status, 'NS');
    await importFiles(store, footballData.source, footballData.files);
    const played = await store.fixtures.byId(scheduled.id);
    assert.notEqual(played?.id, scheduled.id);
    assert.deepEqual(await store.fixtures.byId(scheduled.legacyId), played);
    assert.deepEqual(
      [played?.status, new Date(played?.kickoff ?? 0).toISOString(), played?.round],
      ['FT', '2026-01-14T19:45:00.000Z', 'Regular Season - 18'],
    );
  });

  test('a match that its own source reschedules stays one fixture', async (t) => {
    const store = await emptyStore(engine, t);
    const file = (date: string) => ({
      'SC0.csv': fixturedownloadFile(`1,18,${date},SMiSA Stadium,St. Mirren,Celtic,`),
    });
    await importFiles(store, fixturedownload, file('20/12/2025 15:00'));
    const [before] = await store.fixtures.ofSeason(179, 2025);
    await importFiles(store, fixturedownload, file('14/01/2026 19:45'));
    const [after, ...more] = await store.fixtures.ofSeason(179, 2025);
    assert.equal(more.length, 0);
    assert.equal(new Date(after?.kickoff ?? 0).toISOString().slice(0, 10), '2026-01-14');
    assert.equal((await store.fixtures.byId(before!.id))?.id, after?.id);
    const rebuilt = await emptyStore(engine, t);
    await importFiles(rebuilt, fixturedownload, file('14/01/2026 19:45'));
    assert.equal((await rebuilt.fixtures.ofSeason(179, 2025))[0]?.id, after?.id, 'the id of a new import');
  });

  test('teams that meet twice at one stadium have two fixtures, each found by its day', async (t) => {
    const store = await emptyStore(engine, t);
    await importFiles(store, IMPORTS[0]!.source, IMPORTS[0]!.files);
    const meetings = await store.fixtures.ofSeason(179, 2025);
    assert.equal(meetings.filter(({ home }) => home.name === 'St Mirren').length, 2);
    await importFiles(store, IMPORTS[1]!.source, IMPORTS[1]!.files);
    assert.equal((await store.fixtures.ofSeason(179, 2025)).length, 4, 'a third meeting is scheduled');
  });

  test('at a neutral venue the source with the highest precedence decides which team is at home', async (t) => {
    const store = await emptyStore(engine, t);
    const international = IMPORTS[3]!;
    await importFiles(store, international.source, international.files);
    const find = async () => (await store.fixtures.ofSeason(1, 2022)).find(({ status }) => status === 'PEN');
    const before = await find();
    assert.deepEqual([before?.home.name, before?.score.shootoutWinner], ['France', 'away']);
    await importFiles(store, IMPORTS[1]!.source, IMPORTS[1]!.files);
    const after = await find();
    assert.equal(after?.id, before?.id);
    assert.deepEqual([after?.home.name, after?.score.penalty], ['Argentina', { home: 4, away: 2 }]);
    assert.equal(after?.score.shootoutWinner, 'home');
    assert.equal((await store.fixtures.ofSeason(1, 2022)).length, 2);
  });
});

test('random rows of two sources give the same store in both orders', async (t) => {
  const rows = fc.array(
    fc.record({
      pair: fc.constantFrom(['Hibernian', 'Dundee'], ['Dundee', 'Hibernian'], ['Celtic', 'Rangers']),
      week: fc.constantFrom(0, 9, 18),
      played: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const day = (week: number) => new Date(Date.UTC(2025, 8, 6 + 7 * week)).toISOString().slice(0, 10);
  const once = (some: readonly { pair: readonly string[]; week: number; played: boolean }[]) => [
    ...new Map(some.map((row) => [`${row.pair}|${row.week}`, row])).values(),
  ];
  await fc.assert(
    fc.asyncProperty(rows, rows, async (one, other) => {
      const british = (date: string) => date.split('-').reverse().join('/');
      const imports: Import[] = [
        {
          source: footballDataUk,
          files: {
            'SC0.csv': footballDataFile(
              ...once(one).map(({ pair, week }) => `SC0,${british(day(week))},,${pair.join(',')},1,0,H`),
            ),
          },
        },
        {
          source: openfootball,
          files: {
            '2025-26/sco.1.json': openfootballFile(
              'Scottish Premiership 2025/26',
              ...once(other).map(({ pair, week, played }) => ({
                date: day(week),
                team1: pair[0]!,
                team2: pair[1]!,
                ...(played ? { score: { ft: [1, 0] } } : {}),
              })),
            ),
          },
        },
      ];
      const [forth, back] = [await emptyStore('sqlite', t), await emptyStore('sqlite', t)];
      assert.deepEqual(await storedAfter(forth, imports), await storedAfter(back, imports.toReversed()));
    }),
    { numRuns: examples(25), seed: 2025 },
  );
});
