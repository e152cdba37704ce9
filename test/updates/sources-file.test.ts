import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OperatorError } from '../../src/base/errors.ts';
import { readSourcesFile, sourcesOf } from '../../src/updates/sources-file.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const read = (sources: unknown) => sourcesOf(JSON.stringify({ sources }), 'sources.json', NOW);

test('downloads and polled sources, with their defaults', async () => {
  const [download, polled] = await read([
    { source: 'openfootball' },
    { source: 'openligadb', poll: { leagues: ['bl1', 'dfb'], season: 2026, perDay: 500 } },
  ]);
  assert.ok(download?.kind === 'download' && polled?.kind === 'poll');
  assert.deepEqual([download.source.name, download.everySeconds], ['openfootball', 86_400]);
  assert.deepEqual(
    [polled.source.name, polled.everySeconds, polled.leagues, polled.season, polled.perDay],
    ['openligadb', 'auto', ['bl1', 'dfb'], 2026, 500],
  );
});

test('every fault is named', async () => {
  await assert.rejects(
    read([
      { source: 'understat' },
      { source: 'openligadb' },
      { source: 'openligadb', poll: { leagues: ['xx'] } },
      { source: 'openfootball', poll: { leagues: ['bl1'] } },
      { source: 'openfootball', every: '10s' },
      { source: 'openfootball', every: 'auto' },
    ]),
    (error) => {
      assert.ok(error instanceof OperatorError);
      assert.deepEqual(
        error.message
          .split('\n  ')
          .slice(1)
          .map((line) => line.slice(0, 45)),
        [
          'sources.0 understat has no downloads: import i',
          'sources.1 openligadb has no downloads: add "po',
          "sources.2 openligadb has no league 'xx' that c",
          'sources.3 openfootball cannot be polled: only ',
          'sources.4 every must be an interval of at leas',
          'sources.5 every must be an interval of at leas',
        ].map((line) => line.slice(0, 45)),
      );
      return true;
    },
  );
  await assert.rejects(read([{ source: 'nobody' }]), /sources\.0\.source must be one of openfootball/);
  await assert.rejects(read([{ source: 'openfootball', often: true }]), /often/);
  await assert.rejects(sourcesOf('{', 'sources.json', NOW), /sources\.json is not JSON/);
});

test('a missing file is reported with what to do', async () => {
  await assert.rejects(readSourcesFile('/nowhere/sources.json', NOW), /does not exist: write it/);
});
