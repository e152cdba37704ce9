import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventRecord } from '../../../src/ingest/records/records.ts';
import { read, readMatches } from './parse-text.ts';

const summary = (events: readonly EventRecord[] | undefined) =>
  events?.map(
    ({ minute, extra, side, detail, player, related }) =>
      `${minute}${extra === undefined ? '' : `+${extra}`} ${side} ${detail} ${player?.name}${related ? ` > ${related.name}` : ''}`,
  );

async function goalsOf(score: string, ...lines: string[]) {
  const { matches, reasons } = await readMatches(
    'World Cup 2022',
    'Sun Nov 20',
    `  Qatar  ${score}  Ecuador`,
    ...lines,
  );
  return reasons.length > 0 ? reasons : summary(matches[0]?.details?.events);
}

test('goals can span several lines, with or without commas, and are in order', async () => {
  assert.deepEqual(
    await goalsOf(
      '3-2 (1-0)',
      "  (Théo N'Golo 5', 90+4' (pen.) Kolo MUANI 60'(p);",
      "     Al-Haydos 7'  Ahmed 45+1' )",
    ),
    [
      "5 home normal Théo N'Golo",
      '7 away normal Al-Haydos',
      '45+1 away normal Ahmed',
      '60 home penalty Kolo Muani',
      "90+4 home penalty Théo N'Golo",
    ],
  );
});

test('goals of one team need no semicolon; an own goal has the side of its player', async () => {
  assert.deepEqual(await goalsOf('0-2', "  (VALENCIA 16'(p), Own 31'(og))"), [
    '16 away penalty Valencia',
    '31 home own-goal Own',
  ]);
  assert.deepEqual(await goalsOf('1-0', "  (Miro Muheim 90+4' (o.g.))"), ['90+4 away own-goal Miro Muheim']);
});

test('goals must match the score, and brackets must close', async () => {
  assert.deepEqual(await goalsOf('2-0', "  (A 1')"), ['4: the listed goals give 1-0 but the score is 2-0']);
  assert.deepEqual(await goalsOf('1-1', "  (A 1', B 2')"), ['4: the listed goals give 2-0 but the score is 1-1']);
  assert.deepEqual(await goalsOf('1-0', '  (A)'), ['4: invalid list of goals: A']);
  assert.deepEqual(await goalsOf('1-0', "  (A 1'", ''), ["4: unclosed bracket: (A 1'"]);
});

const ELEVEN = "B, C, D, E - F, G, H [R 120'] - I, J";
const FULL = [
  '▪ Final',
  'Sun Dec 18 18:00 UTC+3 @ Lusail Stadium, Al Daayen, Att: 88966',
  '  Argentina v France  1-1 a.e.t., 2-1 pen.',
  "     (Lionel MESSI 23'(p); Kylian MBAPPE 80')",
  '',
  'Penalties: Kylian MBAPPE (missed), 1-0 Lionel MESSI,',
  "           1-1 N'Golo KANTE, 2-1 Paulo DYBALA",
  '',
  "Argentina: Emiliano MARTINEZ [c] [Y 125'] - Nicolas TAGLIAFICO (120+1' Paulo DYBALA [Y 120+2'] (120+3' Z)),",
  `      ${ELEVEN}`,
  `France: Hugo LLORIS - Weston McKENNIE [Y 5'] [Y/R 30'], ${ELEVEN}`,
  '',
  'Refs: Szymon MARCINIAK (POL), Pawel SOKOLNICKI (POL)',
];

test('line-ups, cards, substitutions, shoot-out, referee and attendance are read', async () => {
  const { matches, reasons } = await readMatches('World Cup 2022', ...FULL);
  assert.deepEqual(reasons, []);
  const [match] = matches;
  assert.deepEqual([match?.referee, match?.details?.attendance], ['Szymon Marciniak', 88_966]);
  assert.deepEqual(match?.venue, { name: 'Lusail Stadium', city: 'Al Daayen' });
  assert.deepEqual(match?.details?.eventKinds, ['goal', 'card', 'substitution']);
  const { home, away } = match?.details?.lineups ?? {};
  assert.deepEqual(home?.startXI[0], { player: { name: 'Emiliano Martinez' }, captain: true, position: 'G' });
  assert.deepEqual(
    [home, away].map((lineup) => lineup?.startXI.map(({ position }) => position).join('')),
    ['GDDDDDMMMFF', 'GDDDDDMMMFF'],
  );
  assert.deepEqual([home?.formation, away?.formation], ['5-3-2', '5-3-2']);
  assert.deepEqual(home?.substitutes, [{ player: { name: 'Z' } }, { player: { name: 'Paulo Dybala' } }]);
  assert.deepEqual(summary(match?.details?.events), [
    '5 away yellow Weston McKennie',
    '23 home penalty Lionel Messi',
    '30 away second-yellow Weston McKennie',
    '80 away normal Kylian Mbappe',
    '120 home red H',
    '120 away red H',
    '120+1 home substitution Nicolas Tagliafico > Paulo Dybala',
    '120+2 home yellow Paulo Dybala',
    '120+3 home substitution Paulo Dybala > Z',
    '120+5 home yellow Emiliano Martinez',
    '120+1 away missed-penalty Kylian Mbappe',
    '120+2 home penalty Lionel Messi',
    "120+3 away penalty N'Golo Kante",
    '120+4 home penalty Paulo Dybala',
  ]);
});

test('an invalid paragraph is rejected, and the others are imported', async () => {
  const broken = FULL.map((line) =>
    line.replace('1-1 N', '2-0 N').replace('France: Hugo', 'France: Somebody, Hugo').replace('[Y 125', '[Z 125'),
  );
  const { matches, reasons } = await readMatches('World Cup 2022', ...broken);
  assert.deepEqual(reasons, [
    '7: the shoot-out cannot reach 2-0 with alternating kicks',
    "10: invalid line-up entry: Emiliano MARTINEZ [c] [Z 125']",
    '12: line-up of 12 players instead of 11',
  ]);
  assert.deepEqual(matches[0]?.details?.eventKinds, ['goal']);
  assert.equal(matches[0]?.referee, 'Szymon Marciniak');
});

test('a club squad has numbers, positions and countries; a year is not a date of birth', async () => {
  const text = `=  FC Augsburg - Deutsche Bundesliga 2023/24

 33,  Marcel Łubik (POL),                GK,   b. 2004,
  2,  Robert Gumny,                      DF,   b. 1998/06/04,   Lech Poznań
  -,  Enrico Maaßen (GER),               MG,   b. 1984/03/10
  x,  Nobody
  3,  Late,  MF, b. 1998/02/30
`;
  const squad = { kind: 'squad', league: 'ger.1', season: 2023, team: { name: 'FC Augsburg' } };
  assert.deepEqual(await read('squads/augsburg.txt', text), [
    { ...squad, line: 3, player: { name: 'Marcel Łubik', nationality: 'Poland', position: 'Goalkeeper', number: 33 } },
    { ...squad, line: 4, player: { name: 'Robert Gumny', birth: '1998-06-04', position: 'Defender', number: 2 } },
    {
      kind: 'coach',
      line: 5,
      coach: { name: 'Enrico Maaßen', birth: '1984-03-10', nationality: 'Germany' },
      career: [],
    },
    { kind: 'rejection', line: 6, reason: 'invalid squad entry: x,  Nobody' },
    { kind: 'rejection', line: 7, reason: "invalid date of birth '1998/02/30'" },
  ]);
});

test('squads of a tournament have team headings', async () => {
  const text = `= World Cup 2018     # 32 Teams
  1, Early, GK
== Japan     # 23 Players
  1, Eiji KAWASHIMA,                GK,  b. 1983/03/20
  -, Akira NISHINO,                 MG,  b. 1955/04/07
`;
  const player = {
    name: 'Eiji Kawashima',
    birth: '1983-03-20',
    nationality: 'Japan',
    position: 'Goalkeeper',
    number: 1,
  };
  assert.deepEqual(await read('more/2018_squads.txt', text), [
    { kind: 'rejection', line: 2, reason: 'player before the first team: 1, Early, GK' },
    { kind: 'squad', line: 4, league: 'fifa.world', season: 2018, team: { name: 'Japan' }, player },
    { kind: 'coach', line: 5, coach: { name: 'Akira Nishino', birth: '1955-04-07' }, career: [] },
  ]);
  const [rejected] = await read('squads/x.txt', '= FC X - Pub League 2023/24\n1, A, GK');
  assert.deepEqual(rejected, { kind: 'rejection', line: 1, reason: "unknown league 'Pub League'" });
});
