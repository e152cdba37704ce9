import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bracketOf, championOf } from '../../../src/football/bracket/bracket.ts';
import { stagesOf } from '../../../src/football/bracket/stages.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import type { StatusCode } from '../../../src/football/status.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import { aFixture, aLeague, kickoffOn } from '../../support/data/fixtures.ts';

const CUP = aLeague({ code: 'eng.cup.2', name: 'League Cup', type: 'Cup' });
const UEFA = aLeague({ code: 'uefa.champions', name: 'Champions League', type: 'Cup' });

interface Match {
  readonly day: number;
  readonly round: string;
  /** 'A 2-1 B'; 'A v B' if it has not been played */
  readonly text: string;
  readonly status?: StatusCode;
  /** '4-2' */
  readonly penalty?: string;
  readonly season?: number;
  readonly league?: typeof CUP;
}

const pair = (text: string) => {
  const [home, away] = text.split('-').map(Number);
  return { home: home!, away: away! };
};

function match({ day, round, text, status, penalty, season = 2024, league = CUP }: Match): Fixture {
  const [home = '', score = '', away = ''] = text.split(' ');
  const goals = score === 'v' ? null : pair(score);
  return aFixture({
    home,
    away,
    round,
    league,
    season,
    kickoff: kickoffOn(day),
    status: status ?? (goals === null ? 'NS' : penalty === undefined ? 'FT' : 'PEN'),
    score: { ...NO_SCORE, goals, penalty: penalty === undefined ? null : pair(penalty) },
  });
}

const tieOf = (matches: readonly Match[], round: string) =>
  bracketOf(matches.map(match)).find(({ name }) => name === round)!.ties[0]!;

test('two legs are summed in the order of the first leg', () => {
  const tie = tieOf(
    [
      { day: 1, round: 'Semi-finals', text: 'A 2-1 B' },
      { day: 8, round: 'Semi-finals', text: 'B 3-1 A' },
    ],
    'Semi-finals',
  );
  assert.equal(tie.format, 'two-legs');
  assert.deepEqual([tie.home.name, tie.away.name, tie.aggregate], ['A', 'B', { home: 3, away: 4 }]);
  assert.deepEqual([tie.winner, tie.decidedBy, tie.awayGoals], ['away', 'aggregate', { home: 1, away: 1 }]);
});

test('a shoot-out after the second leg decides, in the order of the tie', () => {
  const tie = tieOf(
    [
      { day: 1, round: 'Semi-finals', text: 'A 2-1 B' },
      { day: 8, round: 'Semi-finals', text: 'B 2-1 A', penalty: '3-5' },
    ],
    'Semi-finals',
  );
  assert.deepEqual([tie.winner, tie.decidedBy, tie.penalty], ['home', 'penalties', { home: 5, away: 3 }]);
});

test('away goals decide a level tie in the seasons of the rule, and not after it', () => {
  const legs = (season: number): Match[] => [
    { day: 1, round: 'Round of 16', text: 'Porto 2-1 Juventus', season, league: UEFA },
    { day: 8, round: 'Round of 16', text: 'Juventus 3-2 Porto', status: 'AET', season, league: UEFA },
  ];
  const before = tieOf(legs(2020), 'Round of 16');
  assert.deepEqual(
    [before.aggregate, before.awayGoals],
    [
      { home: 4, away: 4 },
      { home: 2, away: 1 },
    ],
  );
  assert.deepEqual([before.winner, before.decidedBy], ['home', 'away-goals']);
  const after = tieOf(legs(2021), 'Round of 16');
  assert.deepEqual([after.winner, after.decidedBy, after.complete], [null, null, true]);
});

test('a team that plays on won, although the stored matches do not say why', () => {
  const tie = tieOf(
    [
      { day: 1, round: 'Quarter-finals', text: 'A 1-1 B' },
      { day: 20, round: 'Semi-finals', text: 'B v C' },
    ],
    'Quarter-finals',
  );
  assert.deepEqual([tie.winner, tie.decidedBy], ['away', 'unknown']);
  assert.notEqual(tie.next, null);
});

test('one leg of two does not decide, whoever leads', () => {
  const tie = tieOf(
    [
      { day: 1, round: 'Semi-finals', text: 'A 4-0 B' },
      { day: 8, round: 'Semi-finals', text: 'B v A' },
    ],
    'Semi-finals',
  );
  assert.deepEqual([tie.winner, tie.complete, tie.aggregate], [null, false, { home: 4, away: 0 }]);
});

test('a running score of a match in play does not count', () => {
  const tie = tieOf([{ day: 1, round: 'Final', text: 'A 1-0 B', status: '2H' }], 'Final');
  assert.deepEqual([tie.winner, tie.aggregate, tie.complete], [null, null, false]);
});

test('a replay belongs to the round of the drawn match, and decides it', () => {
  const matches: Match[] = [
    { day: 1, round: '3rd Round', text: 'A 2-2 B' },
    { day: 1, round: '3rd Round', text: 'C 1-0 D' },
    { day: 2, round: '3rd Round', text: 'E 3-0 F' },
    { day: 9, round: '3rd Round Replays', text: 'B 0-1 A' },
  ];
  for (const round of ['3rd Round Replays', '3rd Round']) {
    const rounds = bracketOf(matches.map((one) => match(one.day === 9 ? { ...one, round } : one)));
    assert.deepEqual(
      rounds.map(({ name, ties }) => [name, ties.length]),
      [['3rd Round', 3]],
    );
    const tie = rounds[0]!.ties.find(({ home }) => home.name === 'A')!;
    assert.deepEqual([tie.format, tie.legs.length, tie.winner, tie.decidedBy], ['replay', 2, 'home', 'goals']);
  }
});

test('a series is decided by wins', () => {
  const tie = tieOf(
    [
      { day: 1, round: 'Round of 16', text: 'A 5-0 B' },
      { day: 4, round: 'Round of 16', text: 'B 1-0 A' },
      { day: 8, round: 'Round of 16', text: 'A 1-1 B', penalty: '2-4' },
    ],
    'Round of 16',
  );
  assert.deepEqual([tie.format, tie.winner, tie.decidedBy], ['series', 'away', 'wins']);
});

test('a cancelled match whose place another took is not a leg', () => {
  const tie = tieOf(
    [
      { day: 1, round: 'Final', text: 'A v B', status: 'ABD' },
      { day: 5, round: 'Final', text: 'A 2-0 B' },
    ],
    'Final',
  );
  assert.deepEqual([tie.format, tie.winner, tie.legs.length], ['single', 'home', 1]);
});

const EIGHT: readonly Match[] = [
  { day: 1, round: 'Quarter-finals', text: 'A 1-0 B' },
  { day: 2, round: 'Quarter-finals', text: 'C 0-2 D' },
  { day: 3, round: 'Quarter-finals', text: 'E 1-0 F' },
  { day: 4, round: 'Quarter-finals', text: 'G 0-1 H' },
  { day: 10, round: 'Semi-finals', text: 'E 2-0 A' },
  { day: 11, round: 'Semi-finals', text: 'D 0-3 H' },
  { day: 19, round: '3rd Place Final', text: 'A 1-0 D' },
  { day: 20, round: 'Final', text: 'H 1-1 E', penalty: '4-3' },
];

test('ties lead to the next ones, and those with the same next tie are neighbours', () => {
  const rounds = bracketOf(EIGHT.map(match));
  assert.deepEqual(
    rounds.map(({ name }) => name),
    ['Quarter-finals', 'Semi-finals', '3rd Place Final', 'Final'],
  );
  const names = (i: number) => rounds[i]!.ties.map(({ home, away }) => `${home.name}${away.name}`);
  assert.deepEqual(names(1), ['DH', 'EA'], 'H is the home team of the final');
  assert.deepEqual(names(0), ['CD', 'GH', 'EF', 'AB'], 'D is the home team of its semi-final, and E of the other');
  const [quarters, semis, third, final] = rounds.map(({ ties }) => ties);
  assert.deepEqual(
    quarters!.map(({ next }) => next),
    [semis![0]!.id, semis![0]!.id, semis![1]!.id, semis![1]!.id],
  );
  for (const semi of semis!) assert.deepEqual([semi.next, semi.loserNext], [final![0]!.id, third![0]!.id]);
  assert.deepEqual([final![0]!.next, final![0]!.loserNext], [null, null]);
  assert.equal(championOf(rounds)!.name, 'H');
});

test('no one has won before the final is over', () => {
  const rounds = bracketOf(
    EIGHT.map((one) => match(one.round === 'Final' ? { ...one, text: 'H v E', penalty: undefined as never } : one)),
  );
  assert.equal(championOf(rounds), null);
});

test('stages follow the course of a season', () => {
  const groups = ['A', 'B'].flatMap((group) =>
    [1, 2].map((day) => ({
      ...match({ day, round: `Group ${group} - ${day}`, text: `${group}1 1-0 ${group}2` }),
      group: `Group ${group}`,
    })),
  );
  const qualifying = match({ day: -20, round: '1st Qualifying Round', text: 'Q 1-0 R' });
  const stages = stagesOf([...EIGHT.map((one) => match({ ...one, day: one.day + 30 })), ...groups, qualifying]);
  assert.deepEqual(
    stages.map(({ kind, rounds, groups }) => [kind, rounds.length, groups]),
    [
      ['qualifying', 1, []],
      ['group', 4, ['Group A', 'Group B']],
      ['knockout', 4, []],
    ],
  );
  const league = stagesOf([
    aFixture({ round: 'Regular Season - 1' }),
    aFixture({ round: 'Regular Season - 2', kickoff: kickoffOn(24) }),
  ]);
  assert.deepEqual(
    league.map(({ kind, name, rounds }) => [kind, name, rounds.length]),
    [['league', 'Regular Season', 2]],
  );
  assert.deepEqual(bracketOf([aFixture({ round: 'Regular Season - 1' })]), []);
});
