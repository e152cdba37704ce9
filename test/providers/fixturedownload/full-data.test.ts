import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { MatchRecord, Source } from '../../../src/ingest/records/source.ts';
import { fixturedownload } from '../../../src/providers/fixturedownload/index.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { sharedData } from '../../support/data/shared.ts';

const { path, skip } = sharedData('fixturedownload');

async function matchesOf(source: Source, folder: string, now = 0): Promise<MatchRecord[]> {
  const matches: MatchRecord[] = [];
  for await (const file of inputFiles([folder])) {
    if (!source.accepts(file.path)) continue;
    for await (const record of source.parse(await file.open(), { path: file.path, now })) {
      assert.equal(record.kind, 'match', JSON.stringify(record));
      if (record.kind === 'match') matches.push(record);
    }
  }
  return matches;
}

test('full data: the fixture lists of 2026/27 have known kickoffs', { skip }, async () => {
  const matches = await matchesOf(fixturedownload, path);
  const count = (league: string) => matches.filter((match) => match.league === league).length;
  assert.deepEqual(['eng.1', 'eng.2', 'sco.1'].map(count), [380, 552, 198]);
  assert.ok(
    matches.every(({ season, kickoffKnown, venue, round }) => season === 2026 && kickoffKnown && venue && round),
  );
  assert.equal(matches.filter(({ status }) => status === 'FT').length, 24);
});

test('kickoffs agree with another source that uses London time', { skip }, async () => {
  const key = ({ kickoff, score: { goals } }: MatchRecord) =>
    `${new Date(kickoff).toISOString()} ${goals?.home}-${goals?.away}`;
  const scottish = (matches: MatchRecord[]) =>
    matches
      .filter(({ league, season, status }) => league === 'sco.1' && season === 2026 && status === 'FT')
      .map(key)
      .sort();
  const other = await matchesOf(
    footballDataUk,
    sharedData('football-data.co.uk/recent/trimmed-2526').path,
    Date.parse('2026-11-20T12:00Z'),
  );
  const here = scottish(await matchesOf(fixturedownload, path));
  assert.equal(here.length, 12);
  assert.deepEqual(here, scottish(other));
});
