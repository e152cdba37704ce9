/** What administrators see and decide about the data; each decision and its entry in the audit log stand or fall together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { saveAmbiguousClaim } from '../../../src/store/identity/ambiguous-claims.ts';
import { footballDataFile } from '../../support/data/raw-files.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, Visitor } from '../../support/service/visitor.ts';
import { aboveEngines, copiedDatabaseUrl } from '../../support/stores/databases.ts';
import { importFiles } from '../../support/stores/imports.ts';

const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };
const HTML = '<img src=x onerror=alert(1)>';
const MATCH = 'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2';
const UNKNOWN = 'E0,18/08/2025,20:00,Gunners,Fulham,0,0,D,0,0,D,A Taylor,8,8,2.2,3.3,3.4';
const WRONG = `E0,19/08/2025,20:00,${HTML},Fulham,0,0,D,0,0,D,A Taylor,8,8,2.2,3.3,3.4`;

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

const auditOf = async (visitor: Visitor, search: string) =>
  Object.values((await visitor.get(`/api/account/audit?search=${encodeURIComponent(search)}`)).data) as Entry[];

const importRows = ({ store }: RunningService, ...rows: string[]) =>
  importFiles(store, footballDataUk, { 'E0.csv': footballDataFile(...rows) });

aboveEngines('decisions of administrators', (engine) => {
  test('a name is settled, the next import takes its rows up, and the audit log says who decided', async (t) => {
    const databaseUrl = await copiedDatabaseUrl('catalogue', engine, t);
    const service = await runningService(t, { databaseUrl, environment });
    const ada = await administratorOf(service);
    assert.equal((await importRows(service, MATCH, UNKNOWN)).unresolved, 1);
    const page = await ada.get('/admin/names');
    assert.match(page.text, /Gunners/);
    assert.match((await ada.get('/admin')).text, /Names without a team: 1/);
    const [team] = Object.values((await ada.get('/api/account/teams?search=arsen')).data) as {
      id: string;
      name: string;
    }[];
    assert.equal(team!.name, 'Arsenal');
    const decision = { name: 'Gunners', country: 'eng', source: 'football-data-uk' };
    assert.equal((await ada.post('names', { ...decision, team: 'tm_0000000000' })).status, 409);
    assert.deepEqual(await auditOf(ada, 'tm_0000000000'), [], 'a refusal changes nothing');
    assert.equal((await ada.post('names', { ...decision, team: team!.id })).status, 200);
    const [entry] = await auditOf(ada, team!.id);
    assert.deepEqual(
      [entry!.actor, entry!.action, entry!.details.name],
      ['ada@example.com', 'names.assign', 'Gunners'],
    );
    assert.equal((await importRows(service, MATCH, UNKNOWN)).unresolved, 0);
    assert.match((await ada.get('/admin/names')).text, /Every name has its team/);
    assert.deepEqual(service.failures, []);
  });

  test('a correction is made and revoked with the names of its authors', async (t) => {
    const databaseUrl = await copiedDatabaseUrl('catalogue', engine, t);
    const service = await runningService(t, { databaseUrl, environment });
    const ada = await administratorOf(service);
    await importRows(service, MATCH);
    const [fixture] = await service.store.fixtures.ofSeason(39, 2025);
    const target = fixture!.id;
    const wrong = await ada.post('corrections', { kind: 'fixture', target, set: { goals: 'many' }, reason: 'x' });
    assert.equal(wrong.status, 400, wrong.text);
    const none = { kind: 'fixture', target: 'fx_0000000000', set: { goals: '3-0' }, reason: 'awarded' };
    assert.equal((await ada.post('corrections', none)).status, 409);
    const made = await ada.post('corrections', { ...none, target });
    assert.equal(made.status, 200, made.text);
    const id = String(made.data.id);
    assert.equal((await auditOf(ada, id))[0]?.action, 'corrections.add');
    assert.match((await ada.get('/admin/corrections')).text, /goals=.{0,20}3-0/);
    const { key } = await service.key('ultra');
    const goals = async () =>
      ((await (await service.fetch(`/api/v2/fixtures/${target}`, key)).json()) as { data: { score: unknown } }).data
        .score;
    const corrected = JSON.stringify(await goals());
    assert.equal((await ada.post(`corrections/${id}/revoke`, { reason: 'a mistake' })).status, 200);
    assert.equal((await ada.post(`corrections/${id}/revoke`, { reason: 'again' })).status, 409);
    assert.notEqual(JSON.stringify(await goals()), corrected);
    assert.deepEqual((await auditOf(ada, id)).map(({ action, actor }) => [action, actor]).sort(), [
      ['corrections.add', 'ada@example.com'],
      ['corrections.revoke', 'ada@example.com'],
    ]);
    assert.match((await ada.get('/admin/corrections?revoked=true')).text, /a mistake/);
    assert.deepEqual(service.failures, []);
  });

  test('an ambiguous person is confirmed once', async (t) => {
    const service = await runningService(t, { engine });
    const ada = await administratorOf(service);
    const { database } = service.store;
    const [claim] = await database.all<{ provider: string; claim: string }>(
      'SELECT provider, claim FROM player_claims ORDER BY provider, claim LIMIT 1',
    );
    const others = await database.all<{ legacy_id: number; name: string }>(
      'SELECT legacy_id, name FROM players ORDER BY id LIMIT 2',
    );
    await database.run('UPDATE player_claims SET record = $3 WHERE provider = $1 AND claim = $2', [
      claim!.provider,
      claim!.claim,
      JSON.stringify({ names: [HTML], parts: [] }),
    ]);
    await saveAmbiguousClaim(database, {
      ...{ kind: 'player', provider: claim!.provider, claim: claim!.claim, file: 'f', line: 1 },
      candidates: others.map(({ legacy_id }) => legacy_id),
    });
    const { text } = await ada.get('/admin/names');
    assert.equal(text.includes(HTML), false, 'names of sources are escaped');
    assert.ok(text.includes(others[0]!.name), 'with the persons that it may mean');
    const body = { kind: 'player', source: claim!.provider, claim: claim!.claim };
    assert.equal((await ada.post('persons', body)).status, 200);
    assert.equal((await ada.post('persons', body)).status, 404);
    const [confirmed] = await database.all<{ confirmed: number }>(
      'SELECT confirmed FROM player_claims WHERE provider = $1 AND claim = $2',
      [claim!.provider, claim!.claim],
    );
    assert.equal(confirmed!.confirmed, 1);
    assert.equal((await auditOf(ada, claim!.claim)).length, 1);
    assert.deepEqual(service.failures, []);
  });

  test('without its entry in the audit log, no change is stored', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const databases = await openDatabases(service.databaseUrl);
    t.after(() => databases.close());
    await databases.accounts.run('ALTER TABLE audit_log RENAME TO audit_log_away');
    const before = (await ada.get('/api/account/keys')).text;
    for (const [path, body] of [
      ['keys', { name: 'x' }],
      ['plans/pro', { perDay: 1 }],
      ['invitations', { email: 'x@example.com' }],
    ] as const)
      assert.equal((await ada.post(path, body)).status, 500, path);
    assert.equal((await ada.get('/api/account/keys')).text, before);
    const plans = (await ada.get('/api/account/plans')).text;
    await databases.accounts.run('ALTER TABLE audit_log_away RENAME TO audit_log');
    assert.equal(JSON.parse(plans).data.find((plan: { name: string }) => plan.name === 'pro').perDay, 7500);
    assert.deepEqual(Object.values((await ada.get('/api/account/invitations')).data), []);
    assert.equal((await ada.post('keys', { name: 'x' })).status, 200);
    assert.equal(service.failures.length, 3);
  });
});

aboveEngines('the pages about the data', (engine) => {
  test('are for administrators only, escape what files contain, and load no scripts of others', async (t) => {
    const databaseUrl = await copiedDatabaseUrl('catalogue', engine, t);
    const service = await runningService(t, { databaseUrl, environment });
    const ada = await administratorOf(service);
    const stranger = new Visitor(service);
    await importRows(service, MATCH, WRONG, UNKNOWN, 'E0,no day,20:00,Arsenal,Fulham,0,0,D');
    for (const page of ['imports', 'names', 'conflicts', 'corrections', 'coverage', 'health', 'audit']) {
      const { status, text, headers } = await ada.get(`/admin/${page}`);
      assert.equal(status, 200, page);
      assert.equal(text.includes(HTML), false, page);
      assert.doesNotMatch(text, /\son\w+="|style="|javascript:/, page);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal((await stranger.get(`/admin/${page}`)).status, 303, page);
    }
    assert.match((await ada.get('/admin/imports?rejected=true')).text, /Reasons/);
    assert.equal((await ada.get('/admin/imports?file=1&rejected=%22')).status, 200);
    assert.match((await ada.get('/admin/coverage?search=premier&resource=odds')).text, /Premier League/);
    assert.equal((await ada.get('/admin/unknown')).status, 404);
    assert.match((await ada.get('/dashboard/playground?endpoint=v2.standings')).text, /\/api\/v2\/standings/);
    const own = (await ada.get('/docs/examples.json')).text;
    const { ids, seasons } = JSON.parse(own) as { ids: Record<string, string>; seasons: Record<string, string> };
    assert.deepEqual([ids['xal.1'], seasons['2026']], ['eng.1', '2025'], 'the examples are those of the stored league');
    const [stored] = await service.store.fixtures.ofSeason(39, 2025);
    assert.ok(Object.values(ids).includes(stored!.id) && Object.values(ids).includes(stored!.home.id));
    const times: number[] = [];
    for (const page of ['/admin', '/admin/imports', '/admin/names', '/admin/health']) {
      const each: number[] = [];
      for (let i = 0; i < 8; i++) {
        const start = performance.now();
        await ada.get(page);
        each.push(performance.now() - start);
      }
      times.push(Math.min(...each));
    }
    t.diagnostic(`ms by page: ${times.map((time) => time.toFixed(1)).join(', ')}`);
    assert.deepEqual(service.failures, []);
  });
});
