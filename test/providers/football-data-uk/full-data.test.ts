import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { MatchRecord, Rejection } from '../../../src/ingest/records/source.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { sharedData } from '../../support/data/shared.ts';
import { marketsOf } from '../records.ts';

const { path, skip } = sharedData('football-data.co.uk');

/** The records of all files, read once. */
let read: ReturnType<typeof readAll> | undefined;
const everything = () => {
  read ??= readAll();
  return read;
};

async function readAll() {
  const matches: (MatchRecord & { path: string })[] = [];
  const rejections: (Rejection & { path: string })[] = [];
  for await (const file of inputFiles([path])) {
    if (!footballDataUk.accepts(file.path)) continue;
    for await (const record of footballDataUk.parse(await file.open(), {
      path: file.path,
      now: Date.parse('2026-11-20T12:00Z'),
    })) {
      if (record.kind === 'match') matches.push({ ...record, path: file.path });
      if (record.kind === 'rejection') rejections.push({ ...record, path: file.path });
    }
  }
  return { matches, rejections };
}

test('full data: every row of every file is imported, with plausible values', { skip }, async () => {
  const { matches, rejections } = await everything();
  assert.equal(matches.length, 51_179);
  assert.deepEqual(rejections, []);

  const decided = matches.filter(({ status }) => status === 'AWD').map(({ home, away }) => `${home.name}-${away.name}`);
  assert.deepEqual(new Set(decided), new Set(['Cagliari-Roma', 'Bolton-Brentford', 'Bastia-Lyon', 'Sassuolo-Pescara']));
  assert.ok(matches.every(({ status }) => status === 'FT' || status === 'AWD'));

  const odds = matches.flatMap(marketsOf);
  assert.ok(odds.length > 700_000);
  const overrounds = odds.map(({ prices }) => prices.reduce((sum, { odd }) => sum + 1 / odd, 0));
  // The sum of best prices may be slightly below 1. A wrong column would be far outside the range.
  const strange = overrounds.filter((sum) => sum < 0.85 || sum > 1.35).length;
  assert.ok(strange / odds.length < 0.0005, `${strange} markets of ${odds.length}`);
});

test('the season of the date is the season of the file, except in files that run into the next one', {
  skip,
}, async () => {
  const { matches } = await everything();
  assert.equal(matches.filter((match) => match.path.startsWith('recent/') && match.season === 2026).length, 24);
  const foreign = matches.filter((match) => {
    const [, year] = /(\d\d)\d\d(?:\/\w+|)\.csv$/.exec(match.path) ?? [];
    return year !== undefined && !match.path.startsWith('recent/') && match.season !== 2000 + Number(year);
  });
  assert.deepEqual(
    foreign.map(({ path: file, line, season }) => `${file}:${line} ${season}`),
    [],
  );
});

test('full seasons have the number of matches that follows from their teams', { skip }, async () => {
  const { matches } = await everything();
  const seasonOf = (league: string, season: number) => {
    const played = matches.filter((match) => match.league === league && match.season === season);
    return new Set(played.map(({ home, away }) => `${home.name}|${away.name}`)).size;
  };
  assert.equal(seasonOf('eng.1', 2023), 380);
  assert.equal(seasonOf('ger.1', 2023), 306);
  assert.equal(seasonOf('esp.1', 2022), 380);
  assert.equal(seasonOf('ita.1', 2019), 380, 'ended on 2 August 2020');
  assert.equal(seasonOf('fra.1', 2019), 279, 'cut short');
  assert.equal(seasonOf('eng.2', 2018), 552);
});
