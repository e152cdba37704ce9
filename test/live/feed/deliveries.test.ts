/** Random deliveries of matchdays: after every batch the change log has no gaps and the table matches the results. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { fixedClock } from '../../../src/base/clock.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { LiveMatch } from '../../../src/football/live/match.ts';
import type { LiveMessage } from '../../../src/football/live/message.ts';
import { isFinished } from '../../../src/football/status.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { LiveFeed } from '../../../src/live/feed/feed.ts';
import { publicEventId } from '../../../src/live/feed/match.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { deliveryOf, matchScript, NOT_STARTED } from '../../football/live/script.ts';
import { aboveEngines, type Engine, newDatabases } from '../../support/stores/databases.ts';
import { idsOfMatch, type StoredMatch, storeWith } from '../../support/stores/stored.ts';

const RUNS = Number(process.env.FEED_STORE_RUNS ?? 4);
const NAMES = ['Northbridge', 'Eastfield', 'Westhaven', 'Southport'];
const MATCHES: readonly StoredMatch[] = [
  { season: 2026, date: '2026-11-21T15:00:00Z', home: NAMES[0]!, away: NAMES[1]! },
  { season: 2026, date: '2026-11-21T15:00:00Z', home: NAMES[2]!, away: NAMES[3]! },
  { season: 2026, date: '2026-11-22T15:00:00Z', home: NAMES[1]!, away: NAMES[2]! },
];

function withEnvelope(message: LiveMessage, fixture: string) {
  return { ...message, at: new Date(message.at).toISOString(), fixture };
}

/** Points and goals of every team, summed over finished matches. */
function sums(fixtures: readonly Fixture[]) {
  const teams = new Map(NAMES.map((name) => [name, [0, 0, 0]]));
  for (const { home, away, status, score } of fixtures) {
    if (!isFinished(status) || score.goals === null) continue;
    const { goals } = score;
    const add = (team: string, own: number, other: number) => {
      const sum = teams.get(team)!;
      teams.set(team, [sum[0]! + (own > other ? 3 : own === other ? 1 : 0), sum[1]! + own, sum[2]! + other]);
    };
    add(home.name, goals.home, goals.away);
    add(away.name, goals.away, goals.home);
  }
  return teams;
}

async function assertConsistent(store: OpenStore): Promise<void> {
  await store.revisions.refresh();
  const { legacyId } = store.reference.league('eng.1')!;
  const fixtures = await store.fixtures.ofSeason(legacyId, 2026);
  const table = leagueTable(fixtures).flatMap((group) => group.rows);
  const expected = sums(fixtures);
  for (const { team, points, all } of table) {
    assert.deepEqual([points, all.goalsFor, all.goalsAgainst], expected.get(team.name));
  }
  const finished = fixtures.filter(({ status }) => isFinished(status)).length;
  assert.equal(store.reference.season(store.reference.league('eng.1')!, 2026)!.finished, finished);
  const log = await store.database.all<{ first_seq: number; last_seq: number }>(
    'SELECT first_seq, last_seq FROM changes ORDER BY last_seq',
  );
  let before = 0;
  for (const { first_seq, last_seq } of log) {
    assert.equal(first_seq, before + 1);
    before = last_seq;
  }
}

async function assertFinalState(store: OpenStore, fixture: Fixture, messages: readonly LiveMessage[]): Promise<void> {
  const inOrder = new LiveMatch(NOT_STARTED);
  for (const message of messages) inOrder.add(message);
  const { status, elapsed, score } = inOrder.state;
  assert.deepEqual([fixture.status, fixture.elapsed, fixture.score.goals], [status, elapsed, score.goals]);
  const rows = await store.database.all<{ id: string; deleted: number }>(
    'SELECT id, deleted FROM events WHERE fixture = $1 ORDER BY sort_order',
    [fixture.legacyId],
  );
  const expected = inOrder.events().map(({ message: { event } }) => ({
    id: publicEventId(fixture, event.id),
    deleted: event.deleted ? 1 : 0,
  }));
  const stored = rows.filter(({ id }) => expected.some((event) => event.id === id));
  assert.deepEqual(
    stored.map(({ id, deleted }) => ({ id, deleted })),
    expected,
  );
  // events from before a reset are gone or marked as deleted
  assert.ok(rows.every(({ id, deleted }) => deleted === 1 || expected.some((event) => event.id === id)));
}

async function deliverAll(
  context: TestContext,
  engine: Engine,
  scripts: readonly (readonly LiveMessage[])[],
  seed: string,
) {
  const databases = await newDatabases(engine, context);
  const store = await storeWith(
    databases.data,
    NAMES.map((name) => ({ name })),
    MATCHES,
  );
  const feed = new LiveFeed(store, fixedClock('2026-11-21T15:00:00Z'));
  const draw = seededRandom(seed);
  const messages = scripts.flatMap((script, i) =>
    script.map((message) => withEnvelope(message, idsOfMatch(MATCHES[i]!).id)),
  );
  // the matches are played in parallel
  const interleaved = messages.sort((a, b) => a.version - b.version);
  const delivery = deliveryOf(interleaved, draw, draw() * 60);
  for (let i = 0; i < delivery.length; ) {
    const size = 1 + Math.floor(draw() * 6);
    const outcomes = await feed.deliver(delivery.slice(i, i + size));
    assert.ok(
      outcomes.every(({ reason = '' }) => !/has the id|must/.test(reason)),
      JSON.stringify(outcomes),
    );
    i += size;
    await assertConsistent(store);
  }
  for (const [i, script] of scripts.entries()) {
    await assertFinalState(store, (await store.fixtures.byId(idsOfMatch(MATCHES[i]!).id))!, script);
  }
}

aboveEngines('deliveries', (engine) => {
  test(`${RUNS} matchdays with repeated, lost and unordered messages end in the right state; the log has no gaps`, async (t) => {
    const samples = fc.sample(fc.tuple(matchScript, matchScript, matchScript, fc.string()), {
      numRuns: RUNS,
      seed: 20_261_121,
    });
    for (const [one, two, three, seed] of samples) await deliverAll(t, engine, [one, two, three], seed);
  });
});
