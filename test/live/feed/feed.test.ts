/** The feed on a real store: what messages write, also repeated and out of order. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { correct } from '../../../src/ingest/corrections/corrections.ts';
import { LiveFeed } from '../../../src/live/feed/feed.ts';
import type { Queries, Value } from '../../../src/store/database/database.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { aboveEngines, type Engine, newDatabases } from '../../support/stores/databases.ts';
import { idsOfMatch, type StoredMatch, storeWith } from '../../support/stores/stored.ts';

const TEAMS = [{ name: 'Northbridge' }, { name: 'Eastfield' }, { name: 'Westhaven' }, { name: 'Southport' }];
const MATCH: StoredMatch = {
  season: 2026,
  date: '2026-11-21T15:00:00Z',
  home: 'Northbridge',
  away: 'Eastfield',
  round: 'Regular Season - 12',
};
const OTHER: StoredMatch = {
  season: 2026,
  date: '2026-11-14T15:00:00Z',
  home: 'Westhaven',
  away: 'Southport',
  score: '1-0',
};
const FX = idsOfMatch(MATCH).id;
const AT = '2026-11-21T15:00:00Z';

async function feedOn(engine: Engine, context: TestContext) {
  const databases = await newDatabases(engine, context);
  const store = await storeWith(databases.data, TEAMS, [MATCH, OTHER]);
  const clock = fixedClock('2026-11-21T15:00:00Z');
  const feed = new LiveFeed(store, clock);
  const deliver = async (...messages: object[]) => (await feed.deliver(messages)).map(({ result }) => result);
  const fixture = async () => {
    await store.revisions.refresh();
    return (await store.fixtures.byId(FX))!;
  };
  const rows = (sql: string, values: Value[] = []) => store.database.all(sql, values);
  return { store, clock, feed, deliver, fixture, rows };
}

const state = (version: number, status: string, more: object = {}) => ({
  id: `m${version}`,
  fixture: FX,
  version,
  at: AT,
  type: 'state',
  status,
  ...more,
});
const event = (version: number, body: object) => ({
  id: `m${version}`,
  fixture: FX,
  version,
  at: AT,
  type: 'event',
  event: { id: 'g1', revision: 1, kind: 'goal', detail: 'normal', minute: 12, side: 'home', ...body },
});
const score = (home: number, away: number) => ({ goals: { home, away } });
const correction = { author: 'operator@example.com', reason: 'test' };

aboveEngines('live feed', (engine) => {
  test('a match from kickoff to its end: clock, score, events with people, and then the standings', async (t) => {
    const { store, deliver, fixture, rows } = await feedOn(engine, t);
    assert.deepEqual(
      await deliver(
        state(1, '1H', { elapsed: 1, score: score(0, 0) }),
        event(2, { player: { name: 'Ada Fenn' }, related: { name: 'Bo Kirk' } }),
        state(3, '1H', { elapsed: 46, extra: 2, score: score(1, 0) }),
      ),
      ['applied', 'applied', 'applied'],
    );
    const live = await fixture();
    assert.deepEqual([live.status, live.elapsed, live.extra, live.score.goals], ['1H', 46, 2, { home: 1, away: 0 }]);
    assert.equal(live.round, 'Regular Season - 12');
    const before = store.reference.season(live.league, 2026)!;
    assert.equal(before.finished, 1);
    const goals = async () => (await rows('SELECT SUM(goals) AS goals FROM player_seasons'))[0]!.goals;
    const covered = async () => {
      await store.revisions.refresh();
      const { events, topScorers, topAssists, lineups } = store.reference.season(live.league, 2026)!.stored;
      return { events, topScorers, topAssists, lineups };
    };
    const counted = { events: true, topScorers: true, topAssists: true, lineups: false };
    assert.equal(await goals(), 0, 'a goal counts for its scorer from the end of the match on');
    assert.deepEqual(await covered(), { ...counted, topScorers: false, topAssists: false });
    const stored = await rows('SELECT kind, minute, side, deleted, provider FROM events');
    assert.deepEqual(
      stored.map((row) => ({ ...row })),
      [{ kind: 'goal', minute: 12, side: 'home', deleted: 0, provider: 'feed' }],
    );
    const names = await rows(
      'SELECT p.name FROM events e JOIN players p ON p.legacy_id IN (e.player, e.related) ORDER BY p.name',
    );
    assert.deepEqual(
      names.map((row) => row.name),
      ['Ada Fenn', 'Bo Kirk'],
    );
    await deliver(
      state(4, 'HT', { score: { halftime: { home: 1, away: 0 } } }),
      state(5, '2H', { elapsed: 46 }),
      state(6, 'FT', { elapsed: 90, score: score(1, 0) }),
    );
    const over = await fixture();
    assert.equal(await goals(), 1);
    assert.deepEqual(await covered(), counted);
    assert.deepEqual([over.status, over.score.halftime], ['FT', { home: 1, away: 0 }]);
    assert.deepEqual(over.score.fulltime, { home: 1, away: 0 }, 'the score after 90 minutes is the current score');
    assert.equal(store.reference.season(over.league, 2026)!.finished, 2);
  });

  test('a repeated message writes nothing; a late message is applied in order', async (t) => {
    const { deliver, fixture, rows } = await feedOn(engine, t);
    await deliver(state(1, '1H', { elapsed: 1 }));
    const seq = async () => (await rows('SELECT latest_change, latest FROM revision'))[0]!;
    const before = await seq();
    assert.deepEqual(await deliver(state(1, '1H', { elapsed: 1 })), ['duplicate']);
    assert.deepEqual(await seq(), before);
    assert.deepEqual(await deliver(state(3, '2H', { elapsed: 50 })), ['held']);
    assert.equal((await fixture()).status, '1H');
    const status = async (id: string) =>
      (await rows('SELECT status FROM feed_messages WHERE message = $1', [id]))[0]!.status;
    assert.equal(await status('m3'), 'held');
    assert.deepEqual(await deliver(state(2, 'HT')), ['superseded']);
    assert.deepEqual([(await fixture()).status, (await fixture()).elapsed, await status('m3')], ['2H', 50, 'accepted']);
  });

  test('a cancelled goal stays as deleted, in any order of its messages', async (t) => {
    const { deliver, rows } = await feedOn(engine, t);
    await deliver(state(1, '1H'), event(3, { revision: 2, deleted: true }));
    await deliver(event(2, {}));
    await deliver(event(4, { id: 'g2', minute: 30 }));
    const stored = await rows('SELECT minute, deleted FROM events ORDER BY sort_order');
    assert.deepEqual(
      stored.map(({ minute, deleted }) => [minute, deleted]),
      [
        [12, 1],
        [30, 0],
      ],
    );
  });

  test('an invalid message is refused with a reason, and the rest of the batch is applied', async (t) => {
    const { feed, fixture } = await feedOn(engine, t);
    const outcomes = await feed.deliver([
      state(1, '1H'),
      { ...state(2, 'HT'), fixture: 'fx_nowhere00' },
      event(3, { player: { id: 'pl_nobody0000' } }),
      state(4, 'FT'),
      { id: 'x', type: 'poem' },
      state(5, 'NS'),
    ]);
    assert.deepEqual(
      outcomes.map(({ result }) => result),
      ['applied', ...Array(5).fill('refused')],
    );
    const reasons = outcomes.map(({ reason }) => reason ?? '');
    assert.match(reasons[1]!, /no fixture has the id fx_nowhere00/);
    assert.match(reasons[2]!, /no player has the id pl_nobody0000/);
    assert.match(reasons[3]!, /score.goals/);
    assert.match(reasons[5]!, /1H can only move to HT/);
    assert.equal((await fixture()).status, '1H');
  });

  test('a player whose name repeats a word is stored and found', async (t) => {
    const { deliver, rows } = await feedOn(engine, t);
    assert.deepEqual(await deliver(state(1, '1H'), event(2, { player: { name: 'Jay-Jay Okocha' } })), [
      'applied',
      'applied',
    ]);
    const words = await rows("SELECT word FROM player_search_words WHERE word IN ('jay', 'okocha') ORDER BY word");
    assert.deepEqual(
      words.map(({ word }) => word),
      ['jay', 'okocha'],
    );
  });

  test('lineups, statistics and in-play odds: the latest version applies', async (t) => {
    const { store, deliver, rows } = await feedOn(engine, t);
    const about = (version: number, more: object) => ({ id: `m${version}`, fixture: FX, version, at: AT, ...more });
    const player = (name: string) => ({ player: { name }, number: 7, position: 'M' });
    const lineup = (version: number, name: string) =>
      about(version, {
        type: 'lineup',
        side: 'home',
        formation: '4-3-3',
        coach: { name: 'Cy Moor' },
        startXI: [player(name)],
        substitutes: [],
      });
    assert.deepEqual(await deliver(lineup(2, 'Ada Fenn'), lineup(1, 'Zed Ooze')), ['applied', 'superseded']);
    const inLineup = await rows('SELECT p.name FROM lineup_players l JOIN players p ON p.legacy_id = l.player');
    assert.deepEqual(
      inLineup.map(({ name }) => name),
      ['Ada Fenn'],
    );
    await deliver(about(3, { type: 'statistics', statistics: { home: { totalShots: 4 }, away: { totalShots: 1 } } }));
    await deliver(
      about(5, {
        type: 'odds',
        markets: [{ bet: 59, name: 'Fulltime Result', values: [{ value: 'Home', odd: 1.5 }] }],
      }),
    );
    assert.deepEqual(await deliver(about(4, { type: 'odds', markets: [] })), ['superseded']);
    const fixture = (await store.fixtures.byId(FX))!;
    assert.deepEqual(await store.statistics.ofFixture(fixture.legacyId), {
      home: { totalShots: 4 },
      away: { totalShots: 1 },
    });
    const odds = await rows('SELECT markets FROM live_odds');
    assert.deepEqual(
      odds.map(({ markets }) => JSON.parse(String(markets))),
      [
        [
          {
            bet: 59,
            name: 'Fulltime Result',
            values: [{ value: 'Home', odd: 1.5, handicap: null, main: null, suspended: false }],
          },
        ],
      ],
    );
  });

  test('after a reset only the feed applies; when it withdraws, the other sources apply again', async (t) => {
    const { store, deliver, fixture, rows } = await feedOn(engine, t);
    const { legacyId } = await fixture();
    const facts = { kickoff: Date.parse(MATCH.date), kickoffKnown: true, status: 'FT', neutral: false };
    const teams = { home: (await fixture()).home.legacyId, away: (await fixture()).away.legacyId };
    const result = { goals: { home: 2, away: 2 }, halftime: null, fulltime: null, extratime: null, penalty: null };
    const events = JSON.stringify([{ minute: 80, side: 'away', kind: 'goal', detail: 'normal' }]);
    await store.database.run(
      "INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record) VALUES ($1, 'openfootball', 'f', 1, 'h', $2)",
      [legacyId, JSON.stringify({ ...facts, ...teams, score: result })],
    );
    await store.database.run(
      "INSERT INTO fixture_detail_sources (fixture, provider, file, hash, home, events) VALUES ($1, 'openfootball', 'f', 'h', $2, $3)",
      [legacyId, teams.home, events],
    );
    await deliver(state(1, 'NS', { correction, reset: true }));
    assert.deepEqual([(await fixture()).status, (await fixture()).score.goals], ['NS', null]);
    await deliver(state(2, '1H', { elapsed: 1, score: score(0, 0) }), event(3, {}));
    assert.deepEqual([(await fixture()).status, (await fixture()).score.goals], ['1H', { home: 0, away: 0 }]);
    const visibleEvents = () => rows('SELECT minute FROM events WHERE deleted = 0');
    assert.deepEqual(
      (await visibleEvents()).map(({ minute }) => minute),
      [12],
    );
    await deliver(state(9, 'FT', { correction, withdraw: true, score: score(2, 2) }));
    assert.deepEqual([(await fixture()).status, (await fixture()).score.goals], ['FT', { home: 2, away: 2 }]);
    assert.deepEqual(
      (await visibleEvents()).map(({ minute }) => minute),
      [80],
    );
    assert.deepEqual(await rows("SELECT 1 FROM fixture_sources WHERE provider = 'feed'"), []);
  });

  test('messages of the future are refused, old ones are applied, and the match clock can be set back', async (t) => {
    const { feed, fixture } = await feedOn(engine, t);
    const [ahead] = await feed.deliver([state(1, '1H', { at: '2026-11-22T15:00:01Z', elapsed: 1 })]);
    assert.deepEqual([ahead!.id, ahead!.result], ['m1', 'refused']);
    assert.match(ahead!.reason!, /^at: must not be more than a day ahead/);
    const past = [state(2, '1H', { at: '2019-01-01T00:00:00Z', elapsed: 12 }), state(3, '1H', { elapsed: 11 })];
    assert.deepEqual(
      (await feed.deliver(past)).map(({ result }) => result),
      ['applied', 'applied'],
    );
    assert.equal((await fixture()).elapsed, 11);
  });

  test('corrections before a reset stay recorded, and operator corrections still apply', async (t) => {
    const { store, feed, deliver, fixture } = await feedOn(engine, t);
    const details = { author: 'ops@example.com', reason: 'bulletin', now: Date.parse(AT) };
    await deliver(state(1, '1H', { elapsed: 1 }), state(2, 'PST', { correction }));
    await correct(store, { kind: 'fixture', target: FX, patch: { city: 'Harbour', referee: 'A. Whistler' } }, details);
    await deliver(state(5, 'NS', { correction: { ...correction, reason: 'anew' }, reset: true }));
    const versions = async () => (await feed.match(await fixture()))!.corrections.map(({ version }) => version);
    assert.deepEqual(await versions(), [2, 5]);
    const facts = async () => [(await fixture()).status, (await fixture()).city, (await fixture()).referee];
    assert.deepEqual(await facts(), ['NS', 'Harbour', 'A. Whistler']);
    await deliver(state(6, '1H', { elapsed: 1 }));
    assert.deepEqual(await versions(), [2, 5]);
    assert.deepEqual(await facts(), ['1H', 'Harbour', 'A. Whistler']);
  });

  test('the feed of a match without other sources cannot be withdrawn', async (t) => {
    const { deliver } = await feedOn(engine, t);
    assert.deepEqual(await deliver(state(1, 'FT', { correction, withdraw: true, score: score(0, 0) })), ['refused']);
  });
});

aboveEngines('the feed while the stored matches are replaced', (engine) => {
  /** A store whose next transaction of the feed finds what others wrote between the look-up and the lock. */
  const withReplacement = (store: OpenStore, replace: (queries: Queries) => Promise<unknown>): OpenStore => {
    let isReplaced = false;
    const transaction: OpenStore['database']['transaction'] = async (work, options) => {
      if (!isReplaced) await store.database.transaction(replace);
      isReplaced = true;
      return store.database.transaction(work, options);
    };
    return Object.create(store, { database: { value: { ...store.database, transaction } } });
  };

  test('a message about a match that is gone is refused, and the others of its batch are written', async (t) => {
    const { store, clock, rows } = await feedOn(engine, t);
    const replaced = withReplacement(store, (queries) =>
      queries.run('DELETE FROM fixtures WHERE id = $1', [idsOfMatch(OTHER).id]),
    );
    const feed = new LiveFeed(replaced, clock);
    const outcomes = await feed.deliver([
      state(1, '1H', { elapsed: 1, score: score(0, 0) }),
      { ...state(2, 'FT', { score: score(1, 0) }), id: 'other', fixture: idsOfMatch(OTHER).id },
    ]);
    assert.deepEqual(
      outcomes.map(({ result }) => result),
      ['applied', 'refused'],
    );
    assert.equal(outcomes[1]!.reason, `fixture: no fixture has the id ${idsOfMatch(OTHER).id}`);
    assert.equal((await rows('SELECT message FROM feed_messages')).length, 1);
  });
});
