import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTeamNames } from '../../../src/ingest/teams/names.ts';
import { catalogueNames, outcome, scope, teamId } from '../../support/data/names.ts';

const resolved = (name: string, league: string, country?: string, names = catalogueNames()) =>
  outcome(names.resolve('a-source', country === undefined ? { name } : { name, country }, scope(league)));

test('a name is resolved in the countries of the league, ignoring accents, case and punctuation', () => {
  assert.equal(resolved('Man Utd', 'eng.1'), 'eng|manchester-united');
  assert.equal(resolved('nott’m forest', 'eng.1'), 'eng|nottingham-forest');
  assert.equal(resolved('bayern munchen', 'ger.1'), 'ger|bayern-munchen');
  assert.equal(resolved('Swansea', 'eng.2'), 'wal|swansea');
  assert.equal(resolved('Monaco', 'fra.1'), 'mco|monaco');
});

test('the same name means different clubs in different countries', () => {
  assert.equal(resolved('Nacional', 'por.1'), 'por|nacional');
  assert.equal(resolved('Club Nacional', 'uru.1'), 'uru|club-nacional');
  assert.equal(resolved('Barcelona', 'esp.1'), 'esp|barcelona');
  assert.equal(resolved('Hamilton', 'sco.1'), 'sco|hamilton-academical');
  assert.equal(resolved('Hamilton', 'eng.1'), 'unknown');
});

test('the country of a record wins over the countries of the league', () => {
  assert.equal(resolved('AS Monaco', 'uefa.champions', 'fra'), 'mco|monaco');
  assert.equal(resolved('AS Monaco FC', 'uefa.champions', 'mco'), 'mco|monaco');
  assert.equal(resolved('Club Nacional', 'conmebol.libertadores', 'par'), 'par|nacional-asuncion');
});

test('in an international competition a name of two clubs is ambiguous', () => {
  assert.equal(resolved('Galatasaray', 'uefa.champions'), 'tur|galatasaray');
  assert.equal(resolved('River Plate', 'conmebol.libertadores'), 'arg|river-plate');
  assert.equal(resolved('Club Nacional', 'conmebol.libertadores'), 'ambiguous');
});

test('a competition of national teams has no clubs, and a league of clubs no national teams', () => {
  assert.equal(resolved('Brazil', 'fifa.world'), 'nat|brazil');
  assert.equal(resolved('Czechia', 'uefa.euro'), 'nat|czech-republic');
  assert.equal(resolved('Soviet Union', 'uefa.euro'), 'nat|russia');
  assert.equal(resolved('Arsenal', 'fifa.friendly'), 'unknown');
  assert.equal(resolved('England', 'eng.1'), 'unknown');
});

test('a club form such as FC may be missing or added if only one club fits', () => {
  assert.equal(resolved('Reading FC', 'eng.2'), 'eng|reading');
  assert.equal(resolved('FC Torino', 'ita.1'), 'ita|torino');
  assert.equal(resolved('Hereford FC', 'eng.5'), 'eng|hereford-fc');
  assert.equal(resolved('Halifax Town AFC', 'eng.5'), 'unknown');
});

test('reserve teams and refounded clubs are separate clubs', () => {
  assert.equal(resolved('Bayern München II', 'ger.3'), 'ger|bayern-munchen-ii');
  assert.equal(resolved('Real Madrid B', 'esp.2'), 'esp|real-madrid-ii');
  assert.equal(resolved('Málaga B', 'esp.2'), 'unknown');
  assert.equal(resolved('Jong Ajax', 'ned.2'), 'ned|jong-ajax');
  assert.equal(resolved('Wimbledon FC', 'eng.1'), 'eng|wimbledon-fc');
  assert.equal(resolved('Vitória Setúbal', 'por.1'), 'por|vitoria-setubal');
  assert.equal(resolved('Manchester City W', 'eng.1'), 'unknown');
});

test('an unknown name comes with candidates, the likeliest first', () => {
  const resolution = catalogueNames().resolve('a-source', { name: 'Manchester Uniteds' }, scope('eng.1'));
  assert.ok('unresolved' in resolution);
  const candidates = resolution.candidates();
  assert.equal(candidates[0], teamId('eng|manchester-united'));
  assert.ok(candidates.length <= 5);
});

test('an assignment for a provider wins over everything else, for this provider only', () => {
  const assigned = { provider: 'a-source', country: 'eng', nameKey: 'united', team: teamId('eng|newcastle') };
  const names = catalogueNames([assigned, { ...assigned, nameKey: 'arsenal', team: teamId('eng|chelsea') }]);
  assert.equal(resolved('United', 'eng.1', undefined, names), 'eng|newcastle');
  assert.equal(resolved('Arsenal', 'eng.1', undefined, names), 'eng|chelsea');
  assert.equal(outcome(names.resolve('other', { name: 'Arsenal' }, scope('eng.1'))), 'eng|arsenal');
});

test('an assignment for all providers wins over the catalogue, but not over one for a provider', () => {
  const forAll = { provider: '', country: 'eng', nameKey: 'arsenal', team: teamId('eng|chelsea'), decided: true };
  const names = catalogueNames([forAll, { ...forAll, provider: 'other', team: teamId('eng|everton') }]);
  assert.equal(resolved('Arsenal', 'eng.1', undefined, names), 'eng|chelsea');
  assert.equal(outcome(names.resolve('other', { name: 'Arsenal' }, scope('eng.1'))), 'eng|everton');
  assert.deepEqual(names.findClub('eng', ['Arsenal']), { team: teamId('eng|chelsea') });
  const learned = catalogueNames([{ ...forAll, decided: false }]);
  assert.equal(
    resolved('Arsenal', 'eng.1', undefined, learned),
    'eng|arsenal',
    'a name learned from a source does not win',
  );
});

test('a name assigned in an international competition applies there', () => {
  const names = catalogueNames([
    { provider: 'a-source', country: 'world', nameKey: 'gala', team: teamId('tur|galatasaray') },
    { provider: 'a-source', country: 'world', nameKey: 'selecao', team: teamId('nat|brazil') },
  ]);
  assert.equal(resolved('Gala', 'uefa.champions', undefined, names), 'tur|galatasaray');
  assert.equal(resolved('Seleção', 'fifa.world', undefined, names), 'nat|brazil');
});

test('a learned name resolves from then on, but never overrides the catalogue', () => {
  const names = catalogueNames();
  assert.equal(resolved('The Gunners', 'eng.1', undefined, names), 'unknown');
  assert.equal(names.addName({ country: 'eng', name: 'The Gunners', team: teamId('eng|arsenal') }), true);
  assert.equal(names.addName({ country: 'eng', name: 'The Gunners', team: teamId('eng|arsenal') }), false);
  assert.equal(resolved('The Gunners', 'eng.1', undefined, names), 'eng|arsenal');
  assert.equal(names.addName({ country: 'eng', name: 'Chelsea', team: teamId('eng|arsenal') }), false);
  assert.equal(resolved('Chelsea', 'eng.1', undefined, names), 'eng|chelsea');
});

test('a name learned for two clubs of a country is ambiguous', () => {
  const names = catalogueNames();
  names.addName({ country: 'eng', name: 'The Blues', team: teamId('eng|chelsea') });
  names.addName({ country: 'eng', name: 'The Blues', team: teamId('eng|birmingham') });
  assert.equal(resolved('The Blues', 'eng.1', undefined, names), 'ambiguous');
});

test('the main name of a club record decides its club; aliases of two clubs are rejected', () => {
  const names = catalogueNames();
  assert.deepEqual(names.findClub('eng', ['Hereford FC', 'Hereford']), { team: teamId('eng|hereford-fc') });
  assert.deepEqual(names.findClub('eng', ['Arsenal Football Club', 'Arsenal']), { team: teamId('eng|arsenal') });
  assert.deepEqual(names.findClub('eng', ['Nowhere Town']), {});
  assert.ok('reason' in names.findClub('eng', ['Both', 'Arsenal', 'Chelsea']));
});

test('a club record means the club that is displayed by its name, even if the name is an alias of another', () => {
  const names = catalogueNames();
  names.addName({ country: 'ger', name: 'BSV Sandtal', team: 9_000_001 });
  names.addName({ country: 'ger', name: 'BSV S. Sandtal', team: 9_000_002 });
  names.addName({ country: 'ger', name: 'BSV Sandtal', team: 9_000_002 });
  assert.deepEqual(names.findClub('ger', ['BSV Sandtal']), { team: 9_000_001 });
  assert.deepEqual(names.findClub('ger', ['BSV S. Sandtal', 'BSV Sandtal']), { team: 9_000_002 });
});

test('a stored team outside the catalogue resolves by its name', () => {
  const team = {
    teamId: 9_000_001,
    identity: 'aus|nowhere-town',
    country: 'aus',
    name: 'Nowhere Town',
    national: false,
  };
  const names = createTeamNames({ teams: [team], names: [] });
  assert.deepEqual(names.resolve('a-source', { name: 'Nowhere Town FC' }, scope('aus.1')), { team: 9_000_001 });
});

test('the names under which one club stood as two mean one club', () => {
  for (const [league, names] of [
    ['eng.4', ['Chester', 'Chester FC']],
    ['eng.4', ['Chester City', 'Chester City FC']],
    ['esp.2', ['Real Madrid B', 'Castilla', 'Real Madrid Castilla']],
    ['ita.2', ['Reggina', 'Reggina 1914']],
    ['por.1', ['Chaves', 'GD Chaves', 'Desportivo de Chaves']],
    ['ger.2', ['FC Gütersloh', 'Gütersloh', 'Guetersloh']],
  ] as const) {
    assert.equal(new Set(names.map((name) => resolved(name, league))).size, 1, names.join(', '));
    assert.match(resolved(names[0], league), /\|/, names[0]);
  }
  assert.notEqual(resolved('Chester', 'eng.4'), resolved('Chester City', 'eng.4'), 'refounded in 2010');
});
