import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNames } from '../../../src/ingest/teams/names.ts';
import { catalogueNames, outcome, scope, teamId } from '../../support/names.ts';

const found = (name: string, league: string, country?: string, names = catalogueNames()) =>
  outcome(names.resolve('a-source', country === undefined ? { name } : { name, country }, scope(league)));

test('a name is looked up in the countries of the league, whatever its accents, case and stops', () => {
  assert.equal(found('Man Utd', 'eng.1'), 'eng|manchester-united');
  assert.equal(found('nott’m forest', 'eng.1'), 'eng|nottingham-forest');
  assert.equal(found('bayern munchen', 'ger.1'), 'ger|bayern-munchen');
  assert.equal(found('Swansea', 'eng.2'), 'wal|swansea');
  assert.equal(found('Monaco', 'fra.1'), 'mco|monaco');
});

test('the same name means another club in another country', () => {
  assert.equal(found('Nacional', 'por.1'), 'por|nacional');
  assert.equal(found('Club Nacional', 'uru.1'), 'uru|club-nacional');
  assert.equal(found('Barcelona', 'esp.1'), 'esp|barcelona');
  assert.equal(found('Hamilton', 'sco.1'), 'sco|hamilton-academical');
  assert.equal(found('Hamilton', 'eng.1'), 'unknown');
});

test('the country of a record counts more than the league', () => {
  assert.equal(found('AS Monaco', 'uefa.champions', 'fra'), 'mco|monaco');
  assert.equal(found('AS Monaco FC', 'uefa.champions', 'mco'), 'mco|monaco');
  assert.equal(found('Club Nacional', 'conmebol.libertadores', 'par'), 'par|nacional-asuncion');
});

test('where clubs of any country play, a name that two of them have is not guessed', () => {
  assert.equal(found('Galatasaray', 'uefa.champions'), 'tur|galatasaray');
  assert.equal(found('River Plate', 'conmebol.libertadores'), 'arg|river-plate');
  assert.equal(found('Club Nacional', 'conmebol.libertadores'), 'ambiguous');
});

test('a league of national teams knows no clubs, a league of clubs no nations', () => {
  assert.equal(found('Brazil', 'fifa.world'), 'nat|brazil');
  assert.equal(found('Czechia', 'uefa.euro'), 'nat|czech-republic');
  assert.equal(found('Soviet Union', 'uefa.euro'), 'nat|russia');
  assert.equal(found('Arsenal', 'fifa.friendly'), 'unknown');
  assert.equal(found('England', 'eng.1'), 'unknown');
});

test("a club's form may be left out or put in, where only one club can be meant", () => {
  assert.equal(found('Reading FC', 'eng.2'), 'eng|reading');
  assert.equal(found('FC Torino', 'ita.1'), 'ita|torino');
  assert.equal(found('Hereford FC', 'eng.5'), 'eng|hereford-fc');
  assert.equal(found('Halifax Town AFC', 'eng.5'), 'unknown');
});

test('reserve teams and clubs founded anew are not their namesakes', () => {
  assert.equal(found('Bayern München II', 'ger.3'), 'ger|bayern-munchen-ii');
  assert.equal(found('Real Madrid B', 'esp.2'), 'unknown');
  assert.equal(found('Jong Ajax', 'ned.2'), 'ned|jong-ajax');
  assert.equal(found('Wimbledon FC', 'eng.1'), 'eng|wimbledon-fc');
  assert.equal(found('Vitória Setúbal', 'por.1'), 'por|vitoria-setubal');
  assert.equal(found('Manchester City W', 'eng.1'), 'unknown');
});

test('what is not known is handed over with teams that may be meant, the likeliest first', () => {
  const resolution = catalogueNames().resolve('a-source', { name: 'Manchester Uniteds' }, scope('eng.1'));
  assert.ok('unresolved' in resolution);
  const candidates = resolution.candidates();
  assert.equal(candidates[0], teamId('eng|manchester-united'));
  assert.ok(candidates.length <= 5);
});

test('what the operator settled for a provider goes before all else, and for that provider only', () => {
  const settled = { provider: 'a-source', country: 'eng', nameKey: 'united', team: teamId('eng|newcastle') };
  const names = catalogueNames([settled, { ...settled, nameKey: 'arsenal', team: teamId('eng|chelsea') }]);
  assert.equal(found('United', 'eng.1', undefined, names), 'eng|newcastle');
  assert.equal(found('Arsenal', 'eng.1', undefined, names), 'eng|chelsea');
  assert.equal(outcome(names.resolve('other', { name: 'Arsenal' }, scope('eng.1'))), 'eng|arsenal');
});

test('what the operator settled for all providers goes before the catalogue, and behind what is for one of them', () => {
  const forAll = { provider: '', country: 'eng', nameKey: 'arsenal', team: teamId('eng|chelsea'), decided: true };
  const names = catalogueNames([forAll, { ...forAll, provider: 'other', team: teamId('eng|everton') }]);
  assert.equal(found('Arsenal', 'eng.1', undefined, names), 'eng|chelsea');
  assert.equal(outcome(names.resolve('other', { name: 'Arsenal' }, scope('eng.1'))), 'eng|everton');
  assert.deepEqual(names.findClub('eng', ['Arsenal']), { team: teamId('eng|chelsea') });
  const learnt = catalogueNames([{ ...forAll, decided: false }]);
  assert.equal(found('Arsenal', 'eng.1', undefined, learnt), 'eng|arsenal', 'what a source taught does not');
});

test('a name settled in a competition without a country holds there', () => {
  const names = catalogueNames([
    { provider: 'a-source', country: 'world', nameKey: 'gala', team: teamId('tur|galatasaray') },
    { provider: 'a-source', country: 'world', nameKey: 'selecao', team: teamId('nat|brazil') },
  ]);
  assert.equal(found('Gala', 'uefa.champions', undefined, names), 'tur|galatasaray');
  assert.equal(found('Seleção', 'fifa.world', undefined, names), 'nat|brazil');
});

test('a name learnt is known from then on; the catalogue is not overruled', () => {
  const names = catalogueNames();
  assert.equal(found('The Gunners', 'eng.1', undefined, names), 'unknown');
  assert.equal(names.addName({ country: 'eng', name: 'The Gunners', team: teamId('eng|arsenal') }), true);
  assert.equal(names.addName({ country: 'eng', name: 'The Gunners', team: teamId('eng|arsenal') }), false);
  assert.equal(found('The Gunners', 'eng.1', undefined, names), 'eng|arsenal');
  assert.equal(names.addName({ country: 'eng', name: 'Chelsea', team: teamId('eng|arsenal') }), false);
  assert.equal(found('Chelsea', 'eng.1', undefined, names), 'eng|chelsea');
});

test('a name learnt of two clubs of a country is neither', () => {
  const names = catalogueNames();
  names.addName({ country: 'eng', name: 'The Blues', team: teamId('eng|chelsea') });
  names.addName({ country: 'eng', name: 'The Blues', team: teamId('eng|birmingham') });
  assert.equal(found('The Blues', 'eng.1', undefined, names), 'ambiguous');
});

test("a club's own name decides which club a record is of; aliases of two clubs are refused", () => {
  const names = catalogueNames();
  assert.deepEqual(names.findClub('eng', ['Hereford FC', 'Hereford']), { team: teamId('eng|hereford-fc') });
  assert.deepEqual(names.findClub('eng', ['Arsenal Football Club', 'Arsenal']), { team: teamId('eng|arsenal') });
  assert.deepEqual(names.findClub('eng', ['Nowhere Town']), {});
  assert.ok('reason' in names.findClub('eng', ['Both', 'Arsenal', 'Chelsea']));
});

test('the club that is shown by a name is the one of the record, though another goes by it too', () => {
  const names = catalogueNames();
  names.addName({ country: 'ger', name: 'BSV Sandtal', team: 9_000_001 });
  names.addName({ country: 'ger', name: 'BSV S. Sandtal', team: 9_000_002 });
  names.addName({ country: 'ger', name: 'BSV Sandtal', team: 9_000_002 });
  assert.deepEqual(names.findClub('ger', ['BSV Sandtal']), { team: 9_000_001 });
  assert.deepEqual(names.findClub('ger', ['BSV S. Sandtal', 'BSV Sandtal']), { team: 9_000_002 });
});

test('a stored team that is not in the catalogue goes by its name', () => {
  const team = {
    teamId: 9_000_001,
    identity: 'aus|nowhere-town',
    country: 'aus',
    name: 'Nowhere Town',
    national: false,
  };
  const names = createNames({ teams: [team], names: [] });
  assert.deepEqual(names.resolve('a-source', { name: 'Nowhere Town FC' }, scope('aus.1')), { team: 9_000_001 });
});
