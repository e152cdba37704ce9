import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveMatch, type LiveState } from '../../../src/football/live/match.ts';
import { type MatchObservation, ObservationFilter } from '../../../src/football/live/observation.ts';
import { isOnlyFrom, observedMessages, observedState } from '../../../src/football/live/observed-messages.ts';
import { NO_SCORE } from '../../../src/football/score.ts';

const KICKOFF = Date.parse('2026-11-21T14:30:00Z');
const MINUTE = 60_000;
const SCHEDULED: LiveState = { status: 'NS', elapsed: null, extra: null, score: NO_SCORE };
const goals = (home: number, away: number) => ({ goals: { home, away } });
const observation = (more: Partial<MatchObservation>): MatchObservation => ({
  ...{ match: '1', kickoff: KICKOFF, status: 'playing', reportsBreaks: false, score: goals(0, 0), updatedAt: null },
  ...more,
});
const goal = (id: string, more: object = {}) =>
  ({ id, side: 'home', detail: 'normal', minute: 20, player: 'Ada Fenn', ...more }) as const;

/** A match that observations are applied to, some minutes after kickoff. */
function follow() {
  const match = new LiveMatch(SCHEDULED);
  const observe = (minutes: number, more: Partial<MatchObservation>) => {
    const now = KICKOFF + minutes * MINUTE;
    const messages = observedMessages(match, observation(more), { sender: 'source', now });
    const results = messages.map((message) => match.add(message).result);
    assert.ok(
      results.every((result) => result === 'applied'),
      JSON.stringify(results),
    );
    return messages;
  };
  return { match, observe };
}

test('a whole match by the clock, from a source that reports no breaks', () => {
  const { match, observe } = follow();
  const statuses = [1, 30, 50, 64, 90].map((minutes) => {
    observe(minutes, {});
    return `${match.state.status} ${match.state.elapsed}`;
  });
  assert.deepEqual(statuses, ['1H 2', '1H 31', 'HT 45', '2H 49', '2H 75']);
  observe(112, { status: 'FT', score: { ...goals(0, 0), halftime: { home: 0, away: 0 } } });
  assert.deepEqual([match.state.status, match.state.score.goals], ['FT', { home: 0, away: 0 }]);
  assert.deepEqual(observe(113, { status: 'FT', score: goals(0, 0) }), [], 'nothing new');
});

test('statuses between two observations are filled in', () => {
  const { match, observe } = follow();
  const messages = observe(130, { status: 'PEN', score: { ...goals(1, 1), penalty: { home: 4, away: 2 } } });
  assert.deepEqual(
    messages.map((message) => message.type === 'state' && message.status),
    ['1H', 'HT', '2H', 'ET', 'P', 'PEN'],
  );
  assert.deepEqual(match.state.score.penalty, { home: 4, away: 2 });
});

test('goals: created once, changed with a new revision, deleted when they disappear, and back again', () => {
  const { match, observe } = follow();
  const events = (minutes: number, list: ReturnType<typeof goal>[]) =>
    observe(minutes, { goals: list, score: goals(list.length, 0) }).flatMap((message) =>
      message.type === 'event' ? [[message.event.id, message.event.revision, message.event.deleted ?? false]] : [],
    );
  assert.deepEqual(events(21, [goal('7')]), [['source:goal:7', 1, false]]);
  assert.deepEqual(events(22, [goal('7')]), []);
  assert.deepEqual(events(23, [goal('7', { player: 'Bo Kirk' })]), [['source:goal:7', 2, false]]);
  assert.deepEqual(events(24, []), [['source:goal:7', 3, true]]);
  assert.deepEqual(match.state.score.goals, { home: 0, away: 0 });
  assert.deepEqual(events(25, []), []);
  assert.deepEqual(events(26, [goal('7', { player: 'Bo Kirk' })]), [['source:goal:7', 4, false]]);
  assert.deepEqual(
    match.events().map(({ message }) => message.event.deleted ?? false),
    [false],
  );
});

test('a goal without a minute gets the minute at which it was first observed', () => {
  const { match, observe } = follow();
  observe(30, { goals: [goal('7', { minute: null })] });
  observe(40, { goals: [goal('7', { minute: null })] });
  assert.deepEqual(
    match.events().map(({ message }) => message.event.minute),
    [31],
  );
});

test('the same messages are not sent again after a restart', () => {
  const { match, observe } = follow();
  const sent = observe(21, { goals: [goal('7')], score: goals(1, 0) });
  const restarted = new LiveMatch(SCHEDULED);
  for (const message of sent) restarted.add(message);
  const now = KICKOFF + 21 * MINUTE;
  const again = observation({ goals: [goal('7')], score: goals(1, 0) });
  assert.deepEqual(observedMessages(restarted, again, { sender: 'source', now }), []);
  assert.ok(isOnlyFrom(match, 'source') && !isOnlyFrom(match, 'other'));
});

test('a source with breaks: the half follows from the break, not from the clock', () => {
  const status = (before: LiveState['status'], minutes: number, more: Partial<MatchObservation>) =>
    observedState(
      { status: before, elapsed: null },
      observation({ reportsBreaks: true, ...more }),
      KICKOFF + minutes * MINUTE,
    ).status;
  assert.equal(status('1H', 52, {}), '1H');
  assert.equal(status('1H', 50, { status: 'paused' }), 'HT');
  assert.equal(status('HT', 60, {}), '2H');
  assert.equal(status('NS', 80, {}), '2H', 'the break was missed');
  assert.equal(status('2H', 112, { status: 'paused' }), 'BT', 'before extra time');
  assert.equal(status('2H', 115, { period: 'extra-time' }), 'ET');
  assert.equal(status('ET', 135, { status: 'paused', period: 'extra-time' }), 'BT');
  assert.equal(status('BT', 136, { period: 'extra-time' }), 'ET');
  assert.equal(status('ET', 120, {}), 'ET', 'a goal in extra time makes some sources forget the extra time');
  assert.equal(status('ET', 155, { period: 'shootout' }), 'P');
});

test('an answer that is older than the one before it is not accepted', () => {
  const filter = new ObservationFilter();
  const at = (updatedAt: number) => filter.accept(observation({ updatedAt }), '1H').accepted;
  assert.deepEqual([at(1_000), at(2_000), at(1_500), at(2_000), at(3_000)], [true, true, false, true, true]);
});

test('a match goes back from its end only if that is observed five times in a row', () => {
  const filter = new ObservationFilter();
  const accept = (status: MatchObservation['status'], updatedAt: number) =>
    filter.accept(observation({ status, updatedAt }), 'FT').accepted;
  assert.deepEqual(
    [1, 2, 3, 4].map((at) => accept('playing', at)),
    [false, false, false, false],
  );
  assert.equal(accept('FT', 5), true, 'the end again: counting starts anew');
  assert.deepEqual(
    [6, 7, 8, 9, 10].map((at) => accept('playing', at)),
    [false, false, false, false, true],
  );
});

test('a correction after the end changes the score; a changed status says why', () => {
  const { match, observe } = follow();
  observe(112, { status: 'FT', score: goals(1, 0) });
  observe(5_000, { status: 'FT', score: goals(0, 2) });
  assert.deepEqual(match.state.score.goals, { home: 0, away: 2 });
  const [awarded] = observe(6_000, { status: 'AWD', score: goals(0, 3) });
  assert.ok(awarded?.type === 'state' && awarded.correction?.reason === 'the source moved the match from FT to AWD');
  assert.equal(match.state.status, 'AWD');
});
