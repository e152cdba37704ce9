import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unresolvedNames } from '../../src/store/imports.ts';
import { OPEN_DATA, OPEN_DATA_NOW, OPEN_DATA_SKIP, openDataCopy } from '../support/data/open-data.ts';
import { sharedData } from '../support/data/shared.ts';
import { storeWithImportWorker } from '../support/stores/imports.ts';

/** What is imported twice in `npm test`; test/service/file-orders.test.ts imports small files of every source twice. */
const TWICE = process.env.WHOLE_STORE === undefined ? ['datasets-football-datasets', 'fixturedownload'] : undefined;

/** Expected rejections: faults of the files, and pairs of matches that only a person can distinguish. */
const EXPLAINED: readonly (readonly [file: RegExp, reason: RegExp])[] = [
  // The same nations twice on one day: first and second teams, or a duplicate.
  [/results\.csv$/, /^duplicate of the match on line \d+$/],
  [/shootouts\.csv$/, /^no result of Saare County - Åland Islands is stored around 2011-06-29$/],
  // Goals without a minute or a scorer in the source.
  [/goalscorers\.csv$/, /: (goal without a scorer|goal of .+ without a minute)$/],
  // Aliases without their bar.
  [/(de|il)\.clubs\.txt$/, /^not a club, an alias or an address: /],
  [/uefa\.cl\.json$/, /^a shoot-out cannot end 4-4: the match is imported/],
];

/** Counts past matches without a result whose teams did play in that season: one match in two rows. */
const ORPHANS = `SELECT COUNT(*) AS orphans FROM fixtures f
  WHERE f.status IN ('NS', 'TBD', 'PST', 'CANC') AND f.kickoff < $1
    AND (f.round IS NULL OR f.round LIKE 'Regular Season%')
    AND EXISTS (SELECT 1 FROM fixtures p WHERE p.home = f.home AND p.away = f.away AND p.league = f.league
                AND p.season = f.season AND p.status = 'FT' AND p.round IS NULL)`;

test('all open data of the four formats is imported, and importing it again changes nothing', {
  skip: OPEN_DATA_SKIP,
}, async (t) => {
  const { url, reports } = await openDataCopy(t);
  const { store, importAll } = await storeWithImportWorker(t, OPEN_DATA_NOW, url);
  for (const [i, report] of reports.entries()) {
    const [, folder, rows] = OPEN_DATA[i]!;
    assert.deepEqual(report.failed, [], folder);
    assert.ok(
      report.saved + report.unchanged >= rows,
      `${folder}: ${report.saved} saved, ${report.unchanged} unchanged`,
    );
    t.diagnostic(
      `${folder}: ${report.saved} saved, ${report.rejected} rejected, ${report.unresolved} unresolved in ${report.seconds} s`,
    );
  }
  const rejections = reports.flatMap(({ details }) =>
    details.flatMap(({ file, rejections: rows }) => rows.map(({ line, reason }) => ({ file, line, reason }))),
  );
  // A report lists the first twenty rejections of each file.
  assert.ok(rejections.length <= 40, `${rejections.length} rejections`);
  const unexplained = rejections.filter(
    ({ file, reason }) => !EXPLAINED.some(([path, why]) => path.test(file) && why.test(reason)),
  );
  assert.deepEqual(unexplained, []);

  const top = new Set(['eng.1', 'esp.1', 'ita.1', 'ger.1', 'fra.1']);
  const unresolvedTop = (await unresolvedNames(store.database)).filter(({ league }) => top.has(league));
  assert.deepEqual(unresolvedTop, [], 'every name of the five top divisions is resolved');
  assert.ok(
    reports.reduce((sum, { unresolved }) => sum + unresolved, 0) < 50,
    'few names of other leagues are unresolved',
  );

  const fixtures = await store.fixtures.count({});
  assert.ok(fixtures > 110_000 && fixtures < 116_000, `${fixtures} fixtures after merging`);
  const row = await store.database.get<{ orphans: number }>(ORPHANS, [Date.parse('2026-07-01')]);
  assert.equal(row?.orphans, 0, 'rescheduled matches are stored once');

  const { latest } = store.revisions;
  const repeated = OPEN_DATA.filter(([, folder]) => TWICE?.includes(folder) ?? true);
  const again = repeated.map(([source, folder]) => ({ source, paths: [sharedData(folder).path] }));
  for (const [i, { saved, unchanged, rejected }] of (await importAll(...again)).entries()) {
    const [, folder] = repeated[i]!;
    const first = reports[OPEN_DATA.indexOf(repeated[i]!)]!;
    const expected = { saved: 0, unchanged: first.saved + first.unchanged, rejected: first.rejected };
    assert.deepEqual({ saved, unchanged, rejected }, expected, folder);
  }
  assert.equal(store.revisions.latest, latest);
});
