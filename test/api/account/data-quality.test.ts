/** What administrators see of the data: imports, rejected rows, unresolved names, persons, and where sources differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { conflictJson } from '../../../src/ingest/conflicts/conflict.ts';
import type { MatchDetails } from '../../../src/ingest/records/records.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { aMatch, DETAILS, person } from '../../ingest/match-details/sample-match.ts';
import { footballDataFile } from '../../support/data/raw-files.ts';
import { recordFile, recordSource } from '../../support/data/record-source.ts';
import { runCommand } from '../../support/service/child.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, type Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { importFiles } from '../../support/stores/imports.ts';

const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };

const goals = (home: number, away: number) => ({
  ...{ goals: { home, away }, fulltime: { home, away } },
  ...{ halftime: null, extratime: null, penalty: null },
});

const TROSSARD_SCORES: MatchDetails = {
  events: DETAILS.events!.map((event) =>
    event.kind === 'goal' && event.minute === 12 ? { ...event, player: person('Leandro Trossard') } : event,
  ),
  eventKinds: ['goal'],
};

/** Wyscout and StatsBomb agree on the second match, and differ on everything of the first. */
async function importDisagreement({ store }: RunningService): Promise<void> {
  const agreed = { kickoff: Date.parse('2024-12-01T15:00Z'), home: { name: 'Chelsea' }, away: { name: 'Arsenal' } };
  const squad = (birth: string) =>
    ({
      kind: 'squad',
      ...{ league: 'eng.1', season: 2024, team: { name: 'Arsenal' } },
      player: { name: 'Ethan Nwaneri Eze', birth },
    }) as const;
  await importFiles(store, recordSource('wyscout'), {
    'matches.json': recordFile(aMatch({ details: DETAILS }), aMatch(agreed), squad('2007-03-21')),
  });
  await importFiles(store, recordSource('statsbomb'), {
    'matches.json': recordFile(
      aMatch({ kickoff: Date.parse('2024-08-17T16:30Z'), score: goals(3, 1), details: TROSSARD_SCORES }),
      aMatch({ ...agreed, kickoff: agreed.kickoff + 30 * 60_000 }),
      squad('2007-03-12'),
    ),
  });
}

type FoundConflict = ReturnType<typeof conflictJson>;

async function conflictsOf(visitor: Visitor, query = ''): Promise<readonly FoundConflict[]> {
  const found: FoundConflict[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const cursor = next === '' ? '' : `&cursor=${next}`;
    const reply = await visitor.get(`/api/account/conflicts?${query}${cursor}`);
    assert.equal(reply.status, 200, reply.text);
    found.push(...(Object.values(reply.data) as FoundConflict[]));
    next = (JSON.parse(reply.text) as { meta: { next: string | null } }).meta.next;
  }
  return found;
}

aboveEngines('what administrators see of the data', (engine) => {
  test('lists where sources differ, whose statement stands and why, and a correction settles it', async (t) => {
    const service = await runningService(t, { engine, environment });
    await importDisagreement(service);
    const ada = await administratorOf(service);
    const found = await conflictsOf(ada);
    const { id } = (await service.store.fixtures.ofSeason(39, 2024))[0]!;
    const { legacyId } = (await service.store.fixtures.byId(id))!;
    const events = (await service.store.events.ofFixtures([legacyId])).get(legacyId)!;
    const event = events.find(({ minute }) => minute === 12)!;
    const signed = '--author NAME --reason REASON';
    assert.deepEqual(
      found.slice(0, 3).map(({ kind, subject, name, league, season, statements }) => {
        return [kind, subject, name, league, season, statements.map(({ source, value }) => `${source} ${value}`)];
      }),
      [
        ['result', id, 'Arsenal - Chelsea', 'eng.1', 2024, ['wyscout 2-1', 'statsbomb 3-1']],
        [
          ...['kickoff', id, 'Arsenal - Chelsea', 'eng.1', 2024],
          ['wyscout 2024-08-17T14:00:00Z', 'statsbomb 2024-08-17T16:30:00Z'],
        ],
        [
          ...['scorers', id, 'Arsenal - Chelsea', 'eng.1', 2024],
          [
            'wyscout Bukayo Saka (home), Cole Palmer (away), Levi Colwill (away, own goal)',
            'statsbomb Leandro Trossard (home), Cole Palmer (away), Levi Colwill (away, own goal)',
          ],
        ],
      ],
    );
    assert.deepEqual(
      found.slice(0, 2).map(({ command, reason }) => [command, reason]),
      [
        [
          `touchline corrections add fixture ${id} --set goals=3-1 ${signed}`,
          'it comes first in the order of sources for results',
        ],
        [
          `touchline corrections add fixture ${id} --set kickoff=2024-08-17T16:30:00Z ${signed}`,
          'it comes first in the order of sources for the schedule',
        ],
      ],
    );
    assert.match(
      found[2]!.command!,
      new RegExp(`^touchline corrections add event ${event.id} --set player=pl_\\w+ ${signed}$`),
    );
    const [birth, ...rest] = found.slice(3);
    assert.deepEqual(rest, []);
    assert.deepEqual(
      [birth!.kind, birth!.name, birth!.statements.map(({ value }) => value).sort()],
      ['birth_date', 'Ethan Nwaneri Eze', ['2007-03-12', '2007-03-21']],
    );
    assert.match(birth!.command!, /^touchline players merge pl_\w+ pl_\w+$/);

    assert.deepEqual(await conflictsOf(ada, 'limit=1'), found, 'pages of one row have all rows, once');
    assert.deepEqual(
      (await conflictsOf(ada, 'kind=result&league=eng.1&season=2024')).map(({ kind }) => kind),
      ['result'],
    );
    assert.deepEqual(await conflictsOf(ada, 'season=2023'), []);
    assert.equal((await ada.get('/api/account/conflicts?league=eng.nine')).status, 404);
    assert.equal((await ada.get('/api/account/conflicts?cursor=season-1')).status, 400);

    const { databaseUrl: DATABASE_URL } = service;
    const listed = await runCommand(['conflicts', '--json'], { DATABASE_URL });
    assert.deepEqual(JSON.parse(listed.stdout), found);
    const settle = async (conflicts: readonly FoundConflict[]) => {
      for (const { command } of conflicts) {
        const done = await runCommand([...command!.split(' ').slice(1), '--json'], { DATABASE_URL });
        assert.equal(done.code, 0, done.stderr);
      }
    };
    await settle(found);
    const left = await conflictsOf(ada);
    assert.deepEqual(
      left.map(({ kind, reason, reasonCode }) => [kind, reason, reasonCode]),
      [['birth_date', 'it comes first in the order of sources for people', 'order-of-people']],
      'one player has two dates of birth now',
    );
    await settle(left);
    assert.deepEqual(await conflictsOf(ada), [], 'every conflict is settled by its own command');
    const match = await service.store.fixtures.byId(id);
    assert.deepEqual(match?.score.goals, { home: 3, away: 1 });
    assert.equal((await runCommand(['conflicts'], { DATABASE_URL })).stdout, 'no conflicts\n');
    assert.deepEqual(service.failures, []);
  });

  test('lists imports and rejected rows, for administrators only', async (t) => {
    const service = await runningService(t, { engine, environment });
    const rows = ['E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H', 'E0,17/08/2025,15:00,Arsenal,Chelsea,x,1,H'];
    await importFiles(service.store, footballDataUk, { 'E0.csv': footballDataFile(...rows) });
    await importFiles(service.store, footballDataUk, { 'good.csv': footballDataFile(rows[0]!) });
    const ada = await administratorOf(service);
    const list = async (path: string) => Object.values((await ada.get(`/api/account/${path}`)).data);
    const imports = (await list('imports')) as { id: number; file: string; rejected: number; listed: number }[];
    assert.deepEqual(
      imports.map(({ file, rejected, listed }) => [file, rejected, listed]),
      [
        ['good.csv', 0, 0],
        ['E0.csv', 1, 1],
      ],
    );
    assert.deepEqual(await list('imports?faulty=true'), [imports[1]]);
    assert.deepEqual(await list(`imports?before=${imports[0]!.id}&limit=1`), [imports[1]]);
    assert.deepEqual(await list('imports?source=fpl'), []);
    const [rejection, ...others] = (await list('rejections')) as { import: number; line: number; reason: string }[];
    assert.deepEqual(others, []);
    assert.deepEqual([rejection!.import, rejection!.line], [imports[1]!.id, 3]);
    assert.match(rejection!.reason, /x/);
    assert.deepEqual(await list(`rejections?import=${imports[0]!.id}`), []);
    assert.deepEqual(await list('rejections?offset=1'), []);
    const ben = await memberOf(service, ada, 'ben@example.com');
    for (const path of ['imports', 'rejections', 'conflicts', 'names', 'persons', 'persons/merges']) {
      assert.equal((await ben.get(`/api/account/${path}`)).status, 403, path);
      assert.equal((await fetch(`${service.url}/api/account/${path}`)).status, 401, path);
    }
    assert.deepEqual(service.failures, []);
  });

  test('lists names and persons, and decisions about them are made, taken back and audited', async (t) => {
    const service = await runningService(t, { engine, environment });
    const file = { 'E0.csv': footballDataFile('E0,17/08/2025,15:00,Arsenal,The Marshmen,2,1,H') };
    await importFiles(service.store, footballDataUk, file);
    await importDisagreement(service);
    const ada = await administratorOf(service);
    const list = async (path: string) => Object.values((await ada.get(`/api/account/${path}`)).data);
    const names = async () => ((await list('names')) as { name: string; country: string }[]).map(({ name }) => name);
    assert.deepEqual(await names(), ['The Marshmen']);
    const assigned = await ada.post('names', { name: 'The Marshmen', country: 'eng', team: '49' });
    assert.deepEqual([assigned.status, assigned.data.name, assigned.data.imported], [200, 'Chelsea', 1]);
    assert.deepEqual(await names(), []);
    assert.equal((await ada.post('names/unassign', { name: 'The Marshmen', country: 'eng' })).status, 200);
    assert.deepEqual(await names(), ['The Marshmen'], 'it is unresolved again');
    assert.equal((await ada.post('names/unassign', { name: 'The Marshmen', country: 'eng' })).status, 409);
    assert.equal((await ada.post('names', { name: 'The Marshmen', country: 'eng', team: 'tm_none' })).status, 409);

    const [birth] = await conflictsOf(ada, 'kind=birth_date');
    const [, , , from, into] = birth!.command!.split(' ');
    const merged = await ada.post('persons/merge', { from, into });
    assert.equal(merged.status, 200, merged.text);
    const [merge] = (await list('persons/merges')) as { id: string; name: string }[];
    assert.deepEqual([merge!.id, merge!.name], [from, 'Ethan Nwaneri Eze']);
    const undone = await ada.post('persons/undo', { from });
    assert.deepEqual([undone.status, undone.data.id], [200, from], undone.text);
    assert.equal((await ada.post('persons/undo', { from })).status, 409);
    assert.deepEqual(await list('persons/merges'), []);
    assert.deepEqual(await conflictsOf(ada, 'kind=birth_date'), [], 'the operator decided that they are two');

    const { databaseUrl: DATABASE_URL } = service;
    assert.equal((await runCommand(['players', 'merge', from!, into!], { DATABASE_URL })).code, 0);
    assert.equal((await runCommand(['players', 'undo', from!], { DATABASE_URL })).code, 0);
    const actions = ((await list('audit')) as { action: string; subject: string }[])
      .map(({ action, subject }) => `${action} ${subject}`)
      .filter((entry) => /^(names|persons|players)/.test(entry));
    assert.deepEqual(actions.sort(), [
      `names.assign ${assigned.data.team}`,
      `names.unassign ${assigned.data.team}`,
      `persons.merge ${from}`,
      `persons.undo ${from}`,
      `players.merge ${from}`,
      `players.undo ${from}`,
    ]);
    assert.deepEqual(service.failures, []);
  });
});
