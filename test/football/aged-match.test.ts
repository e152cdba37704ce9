import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agedStatus, agesAt, dependsOnAgeing, statusesBeforeAgeing } from '../../src/football/aged-match.ts';
import { isInPlay, STATUS_CODES, type StatusCode } from '../../src/football/status.ts';

const HOUR = 3_600_000;
const KICKOFF = Date.parse('2026-03-01T15:00Z');

function statusAfter(hours: number, status: StatusCode, sources: readonly string[] = ['openfootball']): StatusCode {
  return agedStatus({ status, kickoff: KICKOFF, sources }, KICKOFF + hours * HOUR);
}

test('a match without a result has no known date 48 hours after its kickoff', () => {
  assert.equal(statusAfter(-24, 'NS'), 'NS');
  assert.equal(statusAfter(47.9, 'NS'), 'NS');
  assert.equal(statusAfter(48, 'NS'), 'TBD');
});

test('a match in play by a file is unknown after six hours, a suspended one after two days', () => {
  assert.deepEqual(
    [5.9, 6, 47.9, 48].map((hours) => statusAfter(hours, '2H')),
    ['2H', 'NS', 'NS', 'TBD'],
  );
  assert.deepEqual(
    [6, 47.9, 48].map((hours) => statusAfter(hours, 'SUSP')),
    ['SUSP', 'SUSP', 'TBD'],
  );
});

test('a match in the live feed is in play until its sender ends it', () => {
  assert.equal(statusAfter(1000, '2H', ['feed', 'openfootball']), '2H');
  assert.equal(statusAfter(1000, 'NS', ['feed', 'openfootball']), 'TBD');
});

test('only scheduled matches and those in play change with the clock', () => {
  for (const status of STATUS_CODES) {
    const changes = [6, 48].some((hours) => statusAfter(hours, status) !== status);
    assert.equal(changes, status === 'NS' || isInPlay(status), status);
  }
});

test('the next change is known, and nothing changes before it', () => {
  for (const status of STATUS_CODES) {
    for (let now = KICKOFF - HOUR; now < KICKOFF + 60 * HOUR; now += HOUR / 2) {
      const at = agesAt({ status, kickoff: KICKOFF }, now);
      assert.ok(at > now);
      const before = agedStatus({ status, kickoff: KICKOFF }, Math.min(at, KICKOFF + 100 * HOUR) - 1);
      assert.equal(before, agedStatus({ status, kickoff: KICKOFF }, now), `${status} until ${at}`);
    }
  }
});

test('the statuses before a change include every status that leads to those shown', () => {
  for (const stored of STATUS_CODES) {
    for (const hours of [0, 6, 48]) {
      assert.ok(statusesBeforeAgeing([statusAfter(hours, stored)]).includes(stored), `${stored} after ${hours} hours`);
    }
  }
  assert.equal(dependsOnAgeing(['FT', 'AET', 'PEN']), false);
  assert.equal(dependsOnAgeing(STATUS_CODES), false);
  assert.equal(dependsOnAgeing(['NS']), true);
});
