/** A correction of a match overrides every source, field by field and through every import, until it is revoked. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { tableRules } from '../../../src/football/table/rules.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import { correct, revoke } from '../../../src/ingest/corrections/corrections.ts';
import { readFields } from '../../../src/ingest/corrections/fields.ts';
import { mergeTeams } from '../../../src/ingest/corrections/merge-teams.ts';
import { LiveFeed } from '../../../src/live/feed/feed.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { internationalResults } from '../../../src/providers/international-results/index.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { seasonScope } from '../../../src/store/changes/revisions.ts';
import { listCorrections } from '../../../src/store/corrections/corrections.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { footballDataFile, internationalFile, openfootballFile, shootoutsFile } from '../../support/data/raw-files.ts';
import { aboveEngines, type Engine } from '../../support/stores/databases.ts';
import { countsOf, emptyStore, everythingStored, importFiles } from '../../support/stores/imports.ts';

const CORRECTION = { author: 'ops@example.com', reason: 'league bulletin 12', now: 1_767_000_000_000 };
const REVOCATION = { by: 'ops@example.com', because: null, now: CORRECTION.now + 1000 };
/** Imported two days later, the schedule would say that the date is unknown. */
const IMPORTED_AT = Date.parse('2025-08-18T20:00Z');
const SCHEDULE = footballDataFile('E0,17/08/2025,15:00,Arsenal,Chelsea,,,', 'E0,18/08/2025,15:00,Everton,Leeds,0,0,D');
const RESULT = footballDataFile(
  'E0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A,1,0,H,M Oliver,14,9,1.9,3.6,4.2',
  'E0,18/08/2025,15:00,Everton,Leeds,0,0,D',
);

const patchOf = (...texts: string[]) => {
  const fields = readFields('fixture', texts);
  assert.ok('patch' in fields, JSON.stringify(fields));
  return fields.patch;
};

async function storeOf(engine: Engine, t: TestContext, content: string) {
  const store = await emptyStore(engine, t);
  const importText = (text: string) => importFiles(store, footballDataUk, { 'E0.csv': text }, { now: IMPORTED_AT });
  await importText(content);
  const match = async () => {
    await store.revisions.refresh();
    return (await store.fixtures.ofSeason(39, 2025)).find(({ home }) => home.name === 'Arsenal')!;
  };
  const { id } = await match();
  const correctMatch = (...texts: string[]) =>
    correct(store, { kind: 'fixture', target: id, patch: patchOf(...texts) }, CORRECTION);
  return { store, importText, match, correctMatch, id };
}

async function table(store: OpenStore): Promise<unknown[]> {
  const league = store.reference.league(39)!;
  const rules = tableRules(league, 2025, store.reference.deductions(league, 2025));
  const rows = leagueTable(await store.fixtures.ofSeason(39, 2025), rules)[0]!.rows;
  return rows.map(({ team, points, deduction }) => [team.name, points, deduction]);
}

async function rowOf(store: OpenStore, team: string): Promise<unknown> {
  return ((await table(store)) as unknown[][]).find(([name]) => name === team);
}

async function latestChanges(store: OpenStore): Promise<string[]> {
  const rows = await store.database.all<{ resource: string; action: string }>(
    'SELECT resource, action FROM changes WHERE revision = (SELECT MAX(revision) FROM changes) ORDER BY last_seq',
  );
  return rows.map(({ resource, action }) => `${resource} ${action}`);
}

aboveEngines('corrections of matches', (engine) => {
  test('a correction survives imports; the other fields still follow the sources', async (t) => {
    const { store, importText, match, correctMatch } = await storeOf(engine, t, SCHEDULE);
    const { id } = await correctMatch('referee=A Taylor', 'kickoff=2025-08-17T18:45:00+01:00');
    await importText(RESULT);
    const played = await match();
    assert.deepEqual([played.referee, played.status, played.score.goals], ['A Taylor', 'FT', { home: 1, away: 2 }]);
    assert.equal(new Date(played.kickoff).toISOString(), '2025-08-17T17:45:00.000Z');
    assert.deepEqual(played.sources, ['correction', 'football-data-uk']);
    assert.deepEqual(countsOf(await importText(RESULT)), [0, 2, 0, 0]);
    const before = played.revision;
    await revoke(store, id, REVOCATION);
    const { referee, kickoff, sources, revision } = await match();
    assert.deepEqual([referee, sources], ['M Oliver', ['football-data-uk']]);
    assert.equal(new Date(kickoff).toISOString(), '2025-08-17T14:00:00.000Z');
    assert.ok(revision > before);
  });

  test('an awarded match counts with its awarded score, and with the played score after a revocation', async (t) => {
    const { store, importText, match, correctMatch } = await storeOf(engine, t, RESULT);
    const stored = await everythingStored(store);
    const scope = seasonScope(39, 2025);
    const before = store.revisions.of(scope);
    assert.deepEqual((await table(store))[0], ['Chelsea', 3, 0]);
    const { id } = await correctMatch('status=AWD', 'goals=3-0');
    assert.ok(store.revisions.of(scope) > before);
    assert.deepEqual(await latestChanges(store), ['correction created', 'fixture updated', 'standings updated']);
    assert.deepEqual((await table(store))[0], ['Arsenal', 3, 0]);
    await importFiles(store, openfootball, {
      '2025-26/en.1.json': openfootballFile('English Premier League 2025/26', {
        date: '2025-08-17',
        team1: 'Arsenal FC',
        team2: 'Chelsea FC',
        score: { ft: [1, 2] },
      }),
    });
    await importText(RESULT.replace(',1,2,A,', ',1,3,A,'));
    const { status, elapsed, score } = await match();
    assert.deepEqual([status, elapsed, score.goals, score.fulltime], ['AWD', null, ...twice({ home: 3, away: 0 })]);
    await importText(RESULT);
    await store.database.run("DELETE FROM fixture_sources WHERE provider = 'openfootball'");
    await revoke(store, id, REVOCATION);
    assert.deepEqual(await latestChanges(store), ['correction deleted', 'fixture updated', 'standings updated']);
    assert.deepEqual(await everythingStored(store), stored);
  });

  test('the later of two corrections wins; the earlier one applies again when the later one is revoked', async (t) => {
    const { store, match, correctMatch } = await storeOf(engine, t, RESULT);
    await correctMatch('referee=A Taylor', 'city=London');
    const later = await correctMatch('referee=none');
    assert.deepEqual([(await match()).referee, (await match()).city], [null, 'London']);
    await revoke(store, later.id, REVOCATION);
    assert.equal((await match()).referee, 'A Taylor');
    await assert.rejects(revoke(store, later.id, REVOCATION), /has already been revoked/);
    const corrections = await listCorrections(store.database, { revoked: true });
    assert.deepEqual(
      corrections.map(({ kind, author, reason, madeAt, revoked }) => [
        kind,
        author,
        reason,
        madeAt,
        revoked?.at ?? null,
      ]),
      [
        ['fixture', CORRECTION.author, CORRECTION.reason, CORRECTION.now, null],
        ['fixture', CORRECTION.author, CORRECTION.reason, CORRECTION.now, REVOCATION.now],
      ],
    );
    assert.equal((await listCorrections(store.database, { revoked: false })).length, 1);
  });

  test('a correction overrides the feed, also in the change stream; other fields follow the feed', async (t) => {
    const { store, match, correctMatch, id } = await storeOf(engine, t, SCHEDULE);
    const feed = new LiveFeed(store, fixedClock('2025-08-17T14:30:00Z'));
    const deliver = (version: number, elapsed: number, home: number) => {
      const state = { status: '1H', elapsed, score: { goals: { home, away: 0 } } };
      const at = '2025-08-17T14:30:00Z';
      return feed.deliver([{ id: `m${version}`, fixture: id, version, at, type: 'state', ...state }]);
    };
    const { id: correction } = await correctMatch('referee=A Taylor');
    await deliver(1, 10, 1);
    const goals = await correctMatch('goals=0-0');
    await deliver(2, 20, 2);
    const live = await match();
    assert.deepEqual([live.elapsed, live.score.goals, live.referee], [20, { home: 0, away: 0 }, 'A Taylor']);
    const changes = await store.database.all<{ data: string }>(
      "SELECT data FROM changes WHERE resource = 'fixture' AND data IS NOT NULL ORDER BY last_seq",
    );
    assert.deepEqual(
      changes.map(({ data }) => (JSON.parse(data) as { score: { goals: unknown } }).score.goals),
      [
        { home: 1, away: 0 },
        { home: 0, away: 0 },
      ],
    );
    await revoke(store, correction, REVOCATION);
    await revoke(store, goals.id, REVOCATION);
    const after = await match();
    assert.deepEqual([after.score.goals, after.referee], [{ home: 2, away: 0 }, null]);
  });

  test('a shoot-out imported later keeps the goals of the sources, not the corrected ones', async (t) => {
    const store = await emptyStore(engine, t);
    const file = internationalFile('2022-12-18,Argentina,France,3,3,FIFA World Cup,Lusail,Qatar,TRUE');
    await importFiles(store, internationalResults, { 'results.csv': file });
    const match = async () => (await store.fixtures.list({}, { order: 'asc' }))[0]!;
    const { id } = await match();
    const correction = await correct(store, { kind: 'fixture', target: id, patch: patchOf('goals=2-2') }, CORRECTION);
    const shootouts = shootoutsFile('2022-12-18,Argentina,France,Argentina,France');
    await importFiles(store, internationalResults, { 'shootouts.csv': shootouts });
    assert.deepEqual([(await match()).status, (await match()).score.goals], ['PEN', { home: 2, away: 2 }]);
    await revoke(store, correction.id, REVOCATION);
    assert.deepEqual([(await match()).status, (await match()).score.goals], ['PEN', { home: 3, away: 3 }]);
  });

  test('a correction of an event overrides the feed', async (t) => {
    const { store, id } = await storeOf(engine, t, SCHEDULE);
    const feed = new LiveFeed(store, fixedClock('2025-08-17T14:30:00Z'));
    const deliver = (version: number, body: object) => {
      const event = { id: 'g1', revision: version, kind: 'goal', detail: 'normal', side: 'home', ...body };
      return feed.deliver([
        { id: `m${version}`, fixture: id, version, at: '2025-08-17T14:30:00Z', type: 'event', event },
      ]);
    };
    await deliver(1, { minute: 12, player: { name: 'Ada Fenn' } });
    const storedEvent = async () => {
      const rows = await store.database.all<{ id: string; minute: number; deleted: number }>('SELECT * FROM events');
      return rows.map(({ id: target, minute, deleted }) => ({ target, minute, deleted }))[0]!;
    };
    const { target } = await storedEvent();
    await correct(store, { kind: 'event', target, patch: { deleted: true } }, CORRECTION);
    const correction = await correct(store, { kind: 'event', target, patch: { minute: 14 } }, CORRECTION);
    await deliver(2, { minute: 13, player: { name: 'Bo Kirk' } });
    assert.deepEqual(await storedEvent(), { target, minute: 14, deleted: 1 });
    const changes = await store.database.all<{ action: string; data: string }>(
      "SELECT action, data FROM changes WHERE resource = 'event' AND data IS NOT NULL ORDER BY last_seq",
    );
    const { minute, deleted, player } = JSON.parse(changes.at(-1)!.data);
    assert.deepEqual([changes.at(-1)!.action, minute, deleted, player.name], ['deleted', 14, true, 'Bo Kirk']);
    await revoke(store, correction.id, REVOCATION);
    assert.deepEqual(await storedEvent(), { target, minute: 13, deleted: 1 });
  });

  test('a corrected status changes the fields that depend on it', async (t) => {
    const { match, correctMatch, store } = await storeOf(engine, t, RESULT);
    await correctMatch('status=PST');
    assert.deepEqual([(await match()).score.goals, (await match()).elapsed], [null, null]);
    assert.equal(store.reference.season(store.reference.league(39)!, 2025)!.finished, 1);
    await assert.rejects(correctMatch('status=PEN', 'goals=1-1', 'extratime=0-0'), /must have a shoot-out/);
    await correctMatch('status=PEN', 'goals=1-1', 'fulltime=1-1', 'extratime=0-0', 'penalty=4-2');
    const { score, elapsed } = await match();
    assert.deepEqual([score.penalty, score.halftime, elapsed], [{ home: 4, away: 2 }, { home: 1, away: 0 }, 120]);
  });

  test('an invalid correction is rejected, and nothing is written', async (t) => {
    const { store, correctMatch } = await storeOf(engine, t, SCHEDULE);
    const { latest } = store.revisions;
    await assert.rejects(correctMatch('status=FT'), /must have goals/);
    await assert.rejects(correctMatch('venue=vn_nowhere00'), /no venue has the id vn_nowhere00/);
    await assert.rejects(
      correct(store, { kind: 'fixture', target: 5, patch: patchOf('goals=1-0') }, CORRECTION),
      /no fixture has the id 5/,
    );
    await assert.rejects(correct(store, { kind: 'fixture', target: 5, patch: {} }, CORRECTION), /nothing to correct/);
    await assert.rejects(revoke(store, 'cr_0000000000', REVOCATION), /no correction has the id cr_0000000000/);
    await store.revisions.refresh();
    assert.equal(store.revisions.latest, latest);
    assert.deepEqual(await listCorrections(store.database, { revoked: true }), []);
  });
});

aboveEngines('deductions by operators', (engine) => {
  const deduct = (store: OpenStore, points: number, team = 'Chelsea') => {
    const { id } = store.reference.teams().find(({ name }) => name === team)!;
    return correct(store, { kind: 'deduction', team: id, league: 'eng.1', season: 2025, points }, CORRECTION);
  };

  test('count in the table, add up, survive imports and can be revoked', async (t) => {
    const { store, importText } = await storeOf(engine, t, RESULT);
    const { id } = await deduct(store, 4);
    assert.deepEqual(await latestChanges(store), ['correction created', 'standings updated']);
    assert.deepEqual(await rowOf(store, 'Chelsea'), ['Chelsea', -1, 4]);
    await importText(RESULT.replace('M Oliver', 'A Taylor'));
    await deduct(store, -1);
    assert.deepEqual(await rowOf(store, 'Chelsea'), ['Chelsea', 0, 3]);
    await revoke(store, id, REVOCATION);
    assert.deepEqual((await table(store))[0], ['Chelsea', 4, -1]);
  });

  test('are rejected for unknown teams and leagues', async (t) => {
    const { store } = await storeOf(engine, t, RESULT);
    await assert.rejects(deduct(store, 0), /whole number/);
    const team = store.reference.teams()[0]!.id;
    const deduction = { kind: 'deduction', team, league: 'eng.1', season: 2025, points: 3 } as const;
    await assert.rejects(
      correct(store, { ...deduction, season: 2020 }, CORRECTION),
      /has no match in Premier League 2020/,
    );
    await assert.rejects(correct(store, { ...deduction, league: 'eng.99' }, CORRECTION), /no league has the id eng.99/);
    await assert.rejects(
      correct(store, { ...deduction, team: 'tm_0000000000' }, CORRECTION),
      /no team has the id tm_0000000000/,
    );
  });
});

aboveEngines('corrections of teams', (engine) => {
  test('a corrected name and code survive imports; matches are still found by the names of the sources', async (t) => {
    const { store, importText } = await storeOf(engine, t, RESULT);
    const arsenal = store.reference.team(42)!;
    const correction = await correct(
      store,
      { kind: 'team', target: 42, patch: { name: 'The Arsenal', code: 'TAR' } },
      CORRECTION,
    );
    assert.deepEqual(await latestChanges(store), ['correction created', 'team updated']);
    assert.deepEqual(countsOf(await importText(RESULT.replace('M Oliver', 'A Taylor'))), [1, 1, 0, 0]);
    const { name, code } = store.reference.team(arsenal.id)!;
    assert.deepEqual([name, code], ['The Arsenal', 'TAR']);
    assert.equal(store.reference.team('t_arsenal')?.name, 'The Arsenal');
    await revoke(store, correction.id, REVOCATION);
    assert.deepEqual(store.reference.team(42), arsenal);
  });

  test('a merged team passes on the corrections of its deductions and matches, not of its name', async (t) => {
    const store = await emptyStore(engine, t);
    const row = (home: string, away: string) => `E1,16/08/2025,15:00,${home},${away},2,1,H`;
    await importFiles(store, openfootball, { 'eng.clubs.txt': '= England\n\nMarsh Rovers, 1901\n\nOld Marsh, 1901\n' });
    await importFiles(store, footballDataUk, { 'E1.csv': footballDataFile(row('Old Marsh', 'Watford')) });
    const teamNamed = (name: string) => store.reference.teams().find((team) => team.name === name);
    const old = teamNamed('Old Marsh')!.id;
    const [match] = await store.fixtures.ofSeason(40, 2025);
    await correct(store, { kind: 'team', target: old, patch: { name: 'Very Old Marsh' } }, CORRECTION);
    await correct(store, { kind: 'deduction', team: old, league: 'eng.2', season: 2025, points: 2 }, CORRECTION);
    await correct(store, { kind: 'fixture', target: match!.id, patch: patchOf('goals=5-0') }, CORRECTION);
    const merged = await mergeTeams(store, { from: old, into: teamNamed('Marsh Rovers')!.id, now: CORRECTION.now });
    assert.ok('into' in merged, JSON.stringify(merged));
    const [after] = await store.fixtures.ofSeason(40, 2025);
    assert.deepEqual([after!.home.name, after!.score.goals], ['Marsh Rovers', { home: 5, away: 0 }]);
    const [deduction] = store.reference.deductions(after!.league, 2025);
    assert.deepEqual([deduction?.team, deduction?.points], [after!.home.id, 2]);
  });
});

function twice<T>(value: T): [T, T] {
  return [value, value];
}
