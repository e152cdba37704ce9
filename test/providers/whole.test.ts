import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '../../src/ingest/records/source.ts';
import { fixturedownload } from '../../src/providers/fixturedownload/index.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { internationalResults } from '../../src/providers/international-results/index.ts';
import { openfootball } from '../../src/providers/openfootball/index.ts';
import { unresolvedNames } from '../../src/store/imports.ts';
import { sharedData } from '../ingest/shared.ts';
import { storeWithImportWorker } from '../support/imports.ts';

/** Everything there is, with how many rows it has at least. */
const IMPORTS: readonly (readonly [source: Source, folder: string, rows: number])[] = [
  [openfootball, 'openfootball', 35_000],
  [footballDataUk, 'football-data.co.uk', 51_000],
  [footballDataUk, 'datasets-football-datasets', 18_000],
  [internationalResults, 'international_results', 50_000],
  [fixturedownload, 'fixturedownload', 1_100],
];
const SKIP = IMPORTS.map(([, folder]) => sharedData(folder).skip).find((skip) => skip !== false) ?? false;
const NOW = Date.parse('2026-11-21T12:00Z');

/** Why a row of these files may be refused: each is a fault of the file, or two matches that only a person tells apart. */
const EXPLAINED: readonly (readonly [file: RegExp, reason: RegExp])[] = [
  // the same nations twice on one day: first and second teams, or one match entered twice
  [/results\.csv$/, /^the same match as line \d+$/],
  [/shootouts\.csv$/, /^no result of Saare County - Åland Islands is stored around 2011-06-29$/],
  // goals of which nobody knows the minute, or whose they were: no more than these is made up
  [/goalscorers\.csv$/, /: (a goal without its scorer|.+ scored in no known minute)$/],
  // names that should stand behind a bar
  [/(de|il)\.clubs\.txt$/, /^neither a club, nor a name of one, nor an address: /],
  [/uefa\.cl\.json$/, /^a shoot-out cannot end 4-4: the match is taken/],
];

/** Matches long past that nobody played, of a pair that did meet in that season: one match in two rows. */
const ORPHANS = `SELECT COUNT(*) AS orphans FROM fixtures f
  WHERE f.status IN ('NS', 'TBD', 'PST', 'CANC') AND f.kickoff < $1
    AND (f.round IS NULL OR f.round LIKE 'Regular Season%')
    AND EXISTS (SELECT 1 FROM fixtures p WHERE p.home = f.home AND p.away = f.away AND p.league = f.league
                AND p.season = f.season AND p.status = 'FT' AND p.round IS NULL)`;

test('all open data of the four formats is taken, and taken a second time it changes nothing', {
  skip: SKIP,
}, async (t) => {
  const { store, importAll } = await storeWithImportWorker(t, NOW);
  const everything = IMPORTS.map(([{ name }, folder]) => ({ source: name, paths: [sharedData(folder).path] }));
  const reports = await importAll(...everything);
  for (const [i, report] of reports.entries()) {
    const [, folder, rows] = IMPORTS[i]!;
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
  // of a file the first twenty are shown
  assert.ok(rejections.length <= 40, `${rejections.length} rejections`);
  const unexplained = rejections.filter(
    ({ file, reason }) => !EXPLAINED.some(([path, why]) => path.test(file) && why.test(reason)),
  );
  assert.deepEqual(unexplained, []);

  const top = new Set(['eng.1', 'esp.1', 'ita.1', 'ger.1', 'fra.1']);
  const open = (await unresolvedNames(store.database)).filter(({ league }) => top.has(league));
  assert.deepEqual(open, [], 'every name of the five top divisions is known');
  assert.ok(reports.reduce((sum, { unresolved }) => sum + unresolved, 0) < 50, 'and hardly any is not elsewhere');

  const fixtures = await store.fixtures.count({});
  assert.ok(fixtures > 110_000 && fixtures < 116_000, `${fixtures} fixtures after merging`);
  const row = await store.database.get<{ orphans: number }>(ORPHANS, [Date.parse('2026-07-01')]);
  assert.equal(row?.orphans, 0, 'matches that were moved are not there twice');

  const { latest } = store.revisions;
  for (const [i, again] of (await importAll(...everything)).entries()) {
    const first = reports[i]!;
    const expected = { saved: 0, unchanged: first.saved + first.unchanged, rejected: first.rejected };
    const { saved, unchanged, rejected } = again;
    assert.deepEqual({ saved, unchanged, rejected }, expected, IMPORTS[i]![1]);
  }
  assert.equal(store.revisions.latest, latest);
});
