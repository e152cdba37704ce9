/** Previews and recaps of the sandbox and of real seasons contain nothing that is not in the data. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { UNNAMED } from '../../../src/football/person.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { backgroundOf, previewFacts, recapFacts } from '../../../src/forecasts/texts/gather.ts';
import { templateText } from '../../../src/forecasts/texts/text-writer.ts';
import { disagreements } from '../../../src/forecasts/texts/verify.ts';
import { importPaths } from '../../../src/ingest/import/import-run.ts';
import { sourceByName } from '../../../src/providers/registry.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { COMPLETE_ONLY, IS_COMPLETE } from '../../support/complete-run.ts';
import { sharedData } from '../../support/data/shared.ts';
import { emptyStore, IMPORTED_AT, sandboxStore } from '../../support/stores/imports.ts';
import { sharedForecasts } from './chances.ts';
import { faultsOf, type Known, knownAbout, resultFault } from './checker.ts';

const REAL = [
  ['fjelstul-worldcup', 'fjelstul-worldcup/data-csv'],
  ['openfootball', 'openfootball/football.json/2022-23'],
] as const;

/** Read of each store. Texts of a plain run are as varied in proportion. */
const FIXTURES = Number(process.env.TEXT_FIXTURES ?? (IS_COMPLETE ? 600 : 60));
const TEXTS_MIN = Math.min(500, FIXTURES * (5 / 6));

interface Written {
  readonly fixture: Fixture;
  readonly known: Known;
  readonly preview: string;
  readonly recap: string | null;
}

/** The texts of every fixture of the store, with what may be in them. */
async function* textsOf(store: OpenStore, max: number): AsyncGenerator<Written> {
  const forecasts = sharedForecasts(store);
  let count = 0;
  for (const league of store.reference.leagues()) {
    for (const { year } of store.reference.seasons(league)) {
      for (const fixture of await store.fixtures.ofSeason(league.legacyId, year)) {
        if (count++ >= max) return;
        const background = await backgroundOf(store, fixture);
        const forecast = await forecasts.ofFixture(fixture);
        const preview = await previewFacts(store, fixture, { background, forecast });
        const recap = await recapFacts(store, fixture, background);
        const texts = [preview, recap].map((facts) => {
          if (facts === null) return null;
          const text = templateText(facts, 'en', fixture.id);
          assert.deepEqual(disagreements(text, facts), [], text);
          const german = templateText(facts, 'de', fixture.id);
          assert.doesNotMatch(german, /undefined|null|NaN| {2}/, german);
          assert.ok(!/\bthe\b/.test(german), german);
          return text;
        });
        yield { fixture, known: await knownAbout(store, fixture), preview: texts[0]!, recap: texts[1]! };
      }
    }
  }
}

/** The first sentence without the names and numbers of the match. */
function skeleton(text: string, { names }: Known): string {
  const open = [...names]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, 'N'), text)
    .replaceAll(/\d+/g, '0')
    .replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \b/g, 'D ')
    .replaceAll(/\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g, 'M');
  return open.split(/(?<=[.!?])\s/)[0]!;
}

async function check(store: OpenStore, max: number): Promise<{ texts: number; openings: Set<string> }> {
  const openings = new Set<string>();
  let texts = 0;
  for await (const { fixture, known, preview, recap } of textsOf(store, max)) {
    for (const text of [preview, recap]) {
      if (text === null) continue;
      texts += 1;
      openings.add(skeleton(text, known));
      assert.deepEqual(faultsOf(text, known), [], text);
    }
    if (recap !== null) assert.equal(resultFault(recap, known, fixture), null, recap);
  }
  return { texts, openings };
}

test('texts of the sandbox are true and vary', async (t) => {
  const { texts, openings } = await check(await sandboxStore('sqlite', t), FIXTURES);
  t.diagnostic(`${texts} texts, ${openings.size} openings`);
  assert.ok(texts > TEXTS_MIN, `${texts} texts`);
  assert.ok(openings.size >= TEXTS_MIN * 0.4, `${openings.size} distinct openings`);
});

for (const [name, folder] of REAL) {
  const { path, skip } = sharedData(folder);
  // importing every World Cup takes as long as all other texts
  const isLong = name === 'fjelstul-worldcup';
  test(`texts of ${folder} are true and vary`, { skip: skip || (isLong && COMPLETE_ONLY) }, async (t) => {
    const store = await emptyStore('sqlite', t);
    const clock = { now: () => IMPORTED_AT };
    await importPaths([join(path)], { store, source: await sourceByName(name), clock, keepSandbox: false });
    await store.revisions.refresh();
    const { texts, openings } = await check(store, FIXTURES);
    t.diagnostic(`${texts} texts, ${openings.size} openings`);
    assert.ok(texts > TEXTS_MIN, `${texts} texts`);
    assert.ok(openings.size >= TEXTS_MIN * 0.2, `${openings.size} distinct openings`);
  });
}

test('a scorer whom no source has named is not called by a name', async (t) => {
  const store = await sandboxStore('sqlite', t);
  await store.database.run('UPDATE players SET name = $1', [UNNAMED]);
  const matches = await store.database.all<{ id: string }>(
    `SELECT f.id FROM fixtures f WHERE f.status = 'FT' AND EXISTS (
       SELECT 1 FROM events e WHERE e.fixture = f.legacy_id AND e.kind = 'goal' AND e.player IS NOT NULL
     ) ORDER BY f.kickoff LIMIT 30`,
  );
  assert.equal(matches.length, 30);
  for (const { id } of matches) {
    const fixture = (await store.fixtures.byId(id))!;
    const facts = (await recapFacts(store, fixture, await backgroundOf(store, fixture)))!;
    assert.ok(facts.goals.length > 0);
    for (const language of ['en', 'de'] as const) {
      const recap = templateText(facts, language, id);
      assert.doesNotMatch(recap, new RegExp(UNNAMED), recap);
    }
  }
});
