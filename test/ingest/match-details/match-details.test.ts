import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchDetails } from '../../../src/ingest/records/records.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, importFiles } from '../../support/stores/imports.ts';
import { aMatch, DETAILS, person } from './sample-match.ts';

const wyscout = recordSource('wyscout');

const importDetails = (store: OpenStore, details: MatchDetails, source = wyscout) =>
  importFiles(store, source, { 'matches.json': recordFile(aMatch({ details })) });

async function rows(store: OpenStore, sql: string): Promise<Record<string, unknown>[]> {
  return (await store.database.all(sql)).map((row) => ({ ...row }));
}

const EVENTS = `SELECT e.id, e.minute, e.extra, e.side, e.kind, e.detail, p.name AS player, r.name AS related, e.deleted,
    e.revision
  FROM events e LEFT JOIN players p ON p.legacy_id = e.player LEFT JOIN players r ON r.legacy_id = e.related
  ORDER BY e.sort_order, e.id`;

aboveEngines('details of matches', (engine) => {
  test('line-ups, events, shots and attendance are stored with the ids of people', async (t) => {
    const store = await emptyStore(engine, t);
    assert.deepEqual(countsOf(await importDetails(store, DETAILS)), [1, 0, 0, 0]);
    const lineups = await rows(
      store,
      `SELECT l.side, p.name, l.starts, l.number, l.position, l.captain FROM lineup_players l
       JOIN players p ON p.legacy_id = l.player ORDER BY side DESC, sort_order`,
    );
    assert.deepEqual(lineups.slice(0, 3), [
      { side: 'home', name: 'Bukayo Saka', starts: 1, number: 7, position: 'F', captain: 1 },
      { side: 'home', name: 'David Raya', starts: 1, number: 22, position: 'G', captain: 0 },
      { side: 'home', name: 'Leandro Trossard', starts: 0, number: 19, position: 'F', captain: 0 },
    ]);
    const events = await rows(store, EVENTS);
    assert.deepEqual(
      events.map(({ minute, kind, player }) => [minute, kind, player]),
      [
        [12, 'goal', 'Bukayo Saka'],
        [40, 'goal', 'Cole Palmer'],
        [55, 'card', 'Levi Colwill'],
        [70, 'substitution', 'Bukayo Saka'],
        [80, 'goal', 'Levi Colwill'],
        [90, 'card', 'Cole Palmer'],
      ],
    );
    assert.deepEqual(await rows(store, 'SELECT x, y, provider_xg, outcome FROM shots'), [
      { x: 10_850, y: 4025, provider_xg: 123_456, outcome: 'goal' },
    ]);
    assert.deepEqual(await rows(store, 'SELECT attendance FROM fixtures'), [{ attendance: 60_383 }]);
  });

  test('minutes are computed from line-ups, substitutions and red cards', async (t) => {
    const store = await emptyStore(engine, t);
    await importDetails(store, DETAILS);
    const seasons = await rows(
      store,
      `SELECT p.name, s.minutes, s.appearances, s.goals, s.penalties_scored, s.yellow_cards, s.red_cards
       FROM player_seasons s JOIN players p ON p.legacy_id = s.player ORDER BY p.name`,
    );
    assert.deepEqual(
      seasons.map((row) => Object.values(row)),
      [
        ['Bukayo Saka', 70, 1, 1, 0, 0, 0],
        ['Cole Palmer', 90, 1, 1, 1, 0, 1],
        ['David Raya', 90, 1, 0, 0, 0, 0],
        ['Leandro Trossard', 20, 1, 0, 0, 0, 0],
        ['Levi Colwill', 90, 1, 0, 0, 1, 0],
        ['Malo Gusto', 0, 0, 0, 0, 0, 0],
      ],
    );
    const squads = await rows(store, "SELECT number FROM squads WHERE provider = '' ORDER BY number");
    assert.deepEqual(
      squads.map(({ number }) => number),
      [6, 7, 19, 20, 22, 27],
    );
  });

  test('the same file again changes nothing', async (t) => {
    const store = await emptyStore(engine, t);
    await importDetails(store, DETAILS);
    const everything = async () => {
      const tables = [
        'fixture_detail_sources',
        'lineups',
        'lineup_players',
        'events',
        'player_matches',
        'shots',
        'player_seasons',
      ];
      return Promise.all(tables.map((table) => rows(store, `SELECT * FROM ${table} ORDER BY 1, 2, 3, 4`)));
    };
    const before = await everything();
    const revision = store.revisions.latest;
    assert.deepEqual(countsOf(await importDetails(store, DETAILS)), [0, 1, 0, 0]);
    assert.deepEqual(await everything(), before);
    assert.equal(store.revisions.latest, revision);
  });

  test('a corrected minute or name keeps the id of an event and raises its revision', async (t) => {
    const store = await emptyStore(engine, t);
    await importDetails(store, DETAILS);
    const before = await rows(store, EVENTS);
    const events = DETAILS.events!.map((event) =>
      event.minute === 40 ? { ...event, minute: 41, player: person('Noni Madueke') } : event,
    );
    await importDetails(store, { ...DETAILS, events });
    const after = await rows(store, EVENTS);
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id),
    );
    assert.deepEqual(
      after.map(({ revision }) => revision),
      [1, 2, 1, 1, 1, 1],
    );
    assert.deepEqual([after[1]?.minute, after[1]?.player], [41, 'Noni Madueke']);
  });

  test('an event that its source withdraws is marked as deleted and does not count', async (t) => {
    const store = await emptyStore(engine, t);
    await importDetails(store, DETAILS);
    await importDetails(store, { ...DETAILS, events: DETAILS.events!.filter(({ detail }) => detail !== 'own-goal') });
    const events = await rows(store, EVENTS);
    assert.deepEqual(
      events.filter(({ deleted }) => deleted === 1).map(({ minute }) => minute),
      [80],
    );
    const cancelled = DETAILS.events!.map((event) => (event.minute === 12 ? { ...event, deleted: true } : event));
    await importDetails(store, { ...DETAILS, events: cancelled });
    const [saka] = await rows(
      store,
      "SELECT s.goals FROM player_seasons s JOIN players p ON p.legacy_id = s.player WHERE p.name = 'Bukayo Saka'",
    );
    assert.equal(saka?.goals, 0);
  });
});
