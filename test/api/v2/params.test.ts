import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { idList, live, splitIds, statuses, teamPair } from '../../../src/api/v2/params.ts';
import { entityIds } from '../../../src/base/ids.ts';
import { slug } from '../../../src/base/text.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdmtxz019é'), minLength: 1, maxLength: 8 });
/** Includes words that look like id prefixes, which could be split wrongly. */
const name = fc.array(fc.oneof(word, fc.constantFrom('t', 'tm', 'fx', 'tm t', 'United')), {
  minLength: 1,
  maxLength: 4,
});
const slugId = name.map((words) => `t_${slug(words.join(' '))}`);
const nativeId = name.map((words) => entityIds('team', words.join('|')).id);
const teamId = fc.oneof(slugId, nativeId);

const takes = (schema: { safeParse(text: string): { success: boolean } }, text: string) =>
  schema.safeParse(text).success;

test('a team pair is split at the hyphen before a prefix, whatever hyphens the slugs contain', () => {
  const pair = teamPair('the pair');
  fc.assert(
    fc.property(teamId, teamId, (first, second) => {
      assert.deepEqual(pair.parse(`${first}-${second}`), [first, second]);
    }),
  );
  assert.deepEqual(pair.parse('t_paris-saint-germain-t_saint-etienne'), ['t_paris-saint-germain', 't_saint-etienne']);
  assert.deepEqual(pair.parse('t_bodo-glimt-tm_0123456789'), ['t_bodo-glimt', 'tm_0123456789']);
});

test('a pair is exactly two teams', () => {
  const pair = teamPair('the pair');
  for (const text of ['t_arsenal', 't_a-t_b-t_c', '33-34', 'lg_a-t_b', '-t_a', 'arsenal-t_b', 't_a,t_b', 't_a-33']) {
    assert.ok(!takes(pair, text), text);
  }
});

test('ids are separated by commas, or by hyphens before a prefix', () => {
  fc.assert(
    fc.property(fc.array(teamId, { minLength: 1, maxLength: 10 }), fc.constantFrom('-', ','), (ids, between) => {
      assert.deepEqual(splitIds(ids.join(between)), ids);
    }),
  );
  assert.deepEqual(splitIds('eng.1,lg_0123456789-lg_9876543210'), ['eng.1', 'lg_0123456789', 'lg_9876543210']);
});

test('an id list has no duplicates and a maximum length', () => {
  const ids = idList('id');
  assert.deepEqual(ids.parse('fx_a,fx_b,fx_a'), ['fx_a', 'fx_b']);
  assert.ok(takes(ids, Array.from({ length: 200 }, (_, i) => `fx_${i}`).join(',')));
  assert.ok(!takes(ids, Array.from({ length: 201 }, (_, i) => `fx_${i}`).join(',')));
});

test('a status is a code or a name, in any case', () => {
  const status = statuses();
  assert.deepEqual(status.parse('ft-AET'), ['FT', 'AET']);
  assert.deepEqual(status.parse('finished'), ['FT', 'AET', 'PEN']);
  assert.deepEqual(status.parse('Scheduled,PST'), ['TBD', 'NS', 'PST']);
  assert.deepEqual(status.parse('walkover'), ['WO']);
  for (const text of ['over', 'FT-', 'FT--NS', 'FT NS', '']) assert.ok(!takes(status, text), text);
});

test('live is all, or league ids', () => {
  assert.equal(live().parse('ALL'), 'all');
  assert.deepEqual(live().parse('eng.1,lg_0123456789'), ['eng.1', 'lg_0123456789']);
});
