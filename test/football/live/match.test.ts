import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/random.ts';
import { LiveMatch } from '../../../src/football/live/match.ts';
import type { EventMessage, LiveMessage, StateMessage } from '../../../src/football/live/message.ts';
import { missingBetween } from '../../../src/football/live/status-transitions.ts';
import { STATUS_CODES, TRANSITIONS } from '../../../src/football/status.ts';
import { deliveryOf, matchScript, NOT_STARTED } from './script.ts';

const RUNS = Number(process.env.FEED_RUNS ?? 10_000);

function state(version: number, status: StateMessage['status'], more: Partial<StateMessage> = {}): StateMessage {
  return { id: `m${version}`, version, at: version, type: 'state', status, ...more };
}

function goal(version: number, revision: number, more: Partial<EventMessage['event']> = {}): EventMessage {
  const event = { id: 'g1', revision, kind: 'goal', detail: 'normal', minute: 10, side: 'home', ...more } as const;
  return { id: `m${version}`, version, at: version, type: 'event', event };
}

function matchAfter(messages: readonly LiveMessage[]): LiveMatch {
  const match = new LiveMatch(NOT_STARTED);
  for (const message of messages) if (!match.has(message.id)) match.add(message);
  return match;
}

/** Everything about a match that is visible to readers. */
function visibleState(match: LiveMatch) {
  const { state, corrections, version, messages } = match;
  const latest = ['lineup home', 'lineup away', 'statistics', 'odds'].map(
    (subject) => match.latestMessage(subject)?.id,
  );
  const waiting = match.pending().map(({ message, verdict }) => [message.id, verdict]);
  return { state, corrections, version, messages, latest, waiting, reset: match.resetBy, events: match.events() };
}

describe('the state of a match from feed messages', () => {
  test(`${RUNS} deliveries with reordered, repeated and resent messages give the state of ordered delivery`, () => {
    fc.assert(
      fc.property(matchScript, fc.string(), fc.integer({ min: 0, max: 80 }), (messages, seed, disorder) => {
        const inOrder = matchAfter(messages);
        assert.deepEqual(inOrder.pending(), [], 'the script itself is legal');
        const delivery = deliveryOf(messages, seededRandom(seed), disorder);
        assert.deepEqual(visibleState(matchAfter(delivery)), visibleState(inOrder));
      }),
      { numRuns: RUNS },
    );
  });

  test('any set of messages, valid or not, gives one state in any order', () => {
    const anyMessage = fc.record({
      version: fc.integer({ min: 1, max: 12 }),
      status: fc.constantFrom(...STATUS_CODES),
      corrected: fc.boolean(),
      reset: fc.boolean(),
      revision: fc.integer({ min: 1, max: 3 }),
      isEvent: fc.boolean(),
    });
    const messages = fc.array(anyMessage, { maxLength: 12 }).map((drawn) =>
      drawn.map(({ version, status, corrected, reset, revision, isEvent }, i): LiveMessage => {
        const id = `m${i}`;
        if (isEvent) return { ...goal(version, revision), id };
        const correction = { author: 'a', reason: 'r' };
        return { ...state(version, status, corrected ? { correction, reset } : {}), id };
      }),
    );
    fc.assert(
      fc.property(messages, fc.string(), (ordered, seed) => {
        const random = seededRandom(seed);
        const shuffled = ordered.map((message) => ({ at: random(), message })).sort((a, b) => a.at - b.at);
        assert.deepEqual(
          visibleState(matchAfter(shuffled.map(({ message }) => message))),
          visibleState(matchAfter(ordered)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('a transition that lacks one in between is held, and applies when that arrives', () => {
    const match = matchAfter([state(1, '1H')]);
    assert.deepEqual(match.add(state(3, '2H', { elapsed: 46 })), {
      result: 'held',
      reason: 'a match at 1H moves to 2H through HT, which has not been received',
    });
    assert.equal(match.state.status, '1H');
    match.add(state(2, 'HT', { elapsed: 45 }));
    assert.deepEqual([match.state.status, match.state.elapsed, match.pending().length], ['2H', 46, 0]);
  });

  test('an impossible transition is refused with a list of the allowed ones, unless it is a correction', () => {
    const match = matchAfter([state(1, '1H'), state(2, 'HT'), state(3, '2H')]);
    const verdict = match.add(state(4, '1H'));
    assert.equal(verdict.result, 'refused');
    assert.match(verdict.reason ?? '', /2H can only move to FT, ET, SUSP, INT, ABD/);
    const correction = { author: 'ref@example.com', reason: 'the half was resumed' };
    assert.equal(match.add(state(5, '1H', { correction })).result, 'applied');
    assert.deepEqual(match.corrections, [{ ...correction, message: 'm5', version: 5, at: 5 }]);
  });

  test('the highest revision of an event counts; a withdrawn event remains visible as deleted', () => {
    const match = matchAfter([goal(3, 2, { deleted: true })]);
    assert.equal(match.add(goal(1, 1)).result, 'superseded');
    assert.deepEqual(
      match.events().map(({ message, firstVersion }) => [message.event.deleted, firstVersion]),
      [[true, 1]],
    );
  });

  test('a reset discards earlier versions, also those that arrive later', () => {
    const correction = { author: 'a', reason: 'replayed' };
    const match = matchAfter([state(1, '1H', { score: { goals: { home: 1, away: 0 } } }), goal(2, 1)]);
    match.add(state(5, 'NS', { correction, reset: true }));
    assert.equal(match.add(goal(3, 2)).result, 'superseded');
    assert.equal(match.add(state(4, 'HT')).result, 'superseded');
    assert.deepEqual([match.state, match.events()], [NOT_STARTED, []]);
    assert.deepEqual([match.messages, match.has('m1'), match.has('m4')], [1, false, false], 'nor is it remembered');
  });

  test('every status is reachable by allowed transitions or needs a correction', () => {
    const unreached = STATUS_CODES.filter((status) => missingBetween('TBD', status) === null);
    assert.deepEqual(unreached, ['LIVE']);
    for (const [from, moves] of Object.entries(TRANSITIONS)) {
      for (const to of moves) assert.deepEqual(missingBetween(from as 'NS', to), [], `${from} > ${to}`);
    }
    assert.deepEqual(missingBetween('FT', '1H'), null);
    assert.deepEqual(missingBetween('2H', '1H'), null);
    assert.deepEqual(missingBetween('1H', 'NS'), null);
    assert.deepEqual(missingBetween('NS', 'FT'), ['1H', 'HT', '2H']);
  });
});
