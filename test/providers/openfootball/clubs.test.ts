import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './parse-text.ts';

const CLUBS = `====================================
=  Germany • Deutschland

#  a comment

== Bayern ==

Bayern München, 1900,    @ Allianz Arena,   München (Fröttmaning) › Bayern   ## more
  | Bayern | FC Bayern
  | Bayern Munich [en] | FC Bayern
 Säbener Straße 51-57 // 81547 München
ii) Bayern München II
  | Bayern II
SC Alt (1904-1950), Altdorf
  | $$Brause$$ Alt
 SV Eingerückt, 1935, Neustadt
Dynamo,  1971 @ Stadion am Wall  Oststadt
FC Doppelt | Doppelt
  Ohne Strich
FC Halle,   @ Feld
`;

test('clubs have names, founding year and stadium', async () => {
  const records = await read('clubs/europe/germany/de.clubs.txt', CLUBS);
  const club = { kind: 'club', country: 'ger' } as const;
  assert.deepEqual(records, [
    {
      ...club,
      line: 8,
      name: 'Bayern München',
      aliases: ['Bayern', 'FC Bayern', 'Bayern Munich'],
      founded: 1900,
      venue: { name: 'Allianz Arena', city: 'München' },
    },
    { ...club, line: 12, name: 'Bayern München II', aliases: ['Bayern II'] },
    { ...club, line: 14, name: 'SC Alt', aliases: ['Brause Alt'], founded: 1904 },
    { ...club, line: 16, name: 'SV Eingerückt', aliases: [], founded: 1935 },
    {
      ...club,
      line: 17,
      name: 'Dynamo',
      aliases: [],
      founded: 1971,
      venue: { name: 'Stadion am Wall', city: 'Oststadt' },
    },
    { kind: 'rejection', line: 19, reason: 'not a club, an alias or an address: Ohne Strich' },
    { ...club, line: 18, name: 'FC Doppelt', aliases: ['Doppelt'] },
    { ...club, line: 20, name: 'FC Halle', aliases: [], venue: { name: 'Feld' } },
  ]);
});

test('the heading gives the country, else the file name, else the file fails', async () => {
  const country = async (path: string, text: string) => {
    const [record] = await read(path, text);
    return record?.kind === 'club' ? record.country : null;
  };
  assert.equal(await country('eng.clubs.txt', '=  Wales\nCardiff City'), 'wal');
  assert.equal(await country('lv.clubs.txt', '=  Nowhere\nFK Auda'), 'lva');
  assert.equal(await country('eng.clubs.txt', 'Arsenal FC'), 'eng');
  await assert.rejects(
    country('zz.clubs.txt', '=  Nowhere\nFC'),
    /^Error: unknown country: neither the heading nor the name of zz\.clubs\.txt gives it$/,
  );
});

const LEAGUES = `= International =
uefa.cl   1992/93-   UEFA Champions League         ## note
                       | uefa.champ
uefa.cl.quali  1992/93-   UEFA Champions League - Quali
= England =       ## add incl. Wales
2   2004/05-    Division 1 =>  Championship
                                | EFL Championship
1   1992/93-          Premier League
2   1992/93-2003/04   Division 1
3   -1991/92          Division 3
3.n    Division 3 (North)
cup         FA Cup             ## use cup.fa
cup.l       EFL Cup
= Atlantis =
1   First League
= Austria =
cup     ÖFB Cup,                cup
`;

test('current leagues with a code in the catalogue are read', async () => {
  const records = await read('leagues/europe/leagues.txt', LEAGUES);
  const cup = { kind: 'league', type: 'Cup', tier: null } as const;
  const league = { kind: 'league', type: 'League', country: 'eng' } as const;
  assert.deepEqual(records, [
    { ...cup, line: 2, code: 'uefa.champions', name: 'UEFA Champions League', country: 'world' },
    { ...league, line: 6, code: 'eng.2', name: 'Championship', tier: 2 },
    { ...league, line: 8, code: 'eng.1', name: 'Premier League', tier: 1 },
    { ...cup, line: 12, code: 'eng.cup', name: 'FA Cup', country: 'eng' },
    { ...cup, line: 13, code: 'eng.cup.2', name: 'EFL Cup', country: 'eng' },
    { kind: 'rejection', line: 14, reason: "unknown country 'Atlantis'" },
    { ...cup, line: 17, code: 'aut.cup', name: 'ÖFB Cup', country: 'aut' },
  ]);
});
