import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EventKind } from '../../../src/football/match.ts';
import { type EventEntry, type MatchRecords, playersInMatch } from '../../../src/football/people/player-match.ts';

const ALL: ReadonlySet<EventKind> = new Set<EventKind>(['goal', 'card', 'substitution', 'var']);
const STARTER = 1;
const RESERVE = 2;

function account(events: readonly EventEntry[], changes: Partial<MatchRecords> = {}): MatchRecords {
  return {
    status: 'FT',
    elapsed: 90,
    lineups: [
      { player: STARTER, side: 'home', starts: true },
      { player: RESERVE, side: 'home', starts: false },
    ],
    events,
    kinds: ALL,
    statistics: [],
    ...changes,
  };
}

const change: EventEntry = {
  minute: 60,
  side: 'home',
  kind: 'substitution',
  detail: 'substitution',
  player: STARTER,
  related: RESERVE,
};
const card = (minute: number, detail: 'yellow' | 'second-yellow' | 'red'): EventEntry => {
  return { minute, side: 'home', kind: 'card', detail, player: STARTER };
};
const goal = (changes: Partial<EventEntry> = {}): EventEntry => {
  return { minute: 10, side: 'home', kind: 'goal', detail: 'normal', player: STARTER, ...changes };
};

function minutes(of: MatchRecords): (number | undefined)[] {
  return playersInMatch(of).map(({ statistics }) => statistics.minutes);
}

const of = (player: number, all: MatchRecords) => playersInMatch(all).find((one) => one.player === player)!;

describe('minutes', () => {
  test('a starter who stays on plays the whole match, an unused substitute no minute', () => {
    assert.deepEqual(minutes(account([])), [90, 0]);
    assert.deepEqual(minutes(account([], { status: 'AET' })), [120, 0]);
  });

  test('a substitution divides them between two players', () => {
    assert.deepEqual(minutes(account([change])), [60, 30]);
    const { cameOn, played, starts } = of(RESERVE, account([change]));
    assert.deepEqual([cameOn, played, starts], [true, true, false]);
  });

  test('a red card ends them, a first yellow card does not', () => {
    assert.deepEqual(minutes(account([card(30, 'yellow'), card(50, 'second-yellow')])), [50, 0]);
    assert.deepEqual(minutes(account([card(20, 'red')])), [20, 0]);
  });

  test('a substitute in stoppage time has played one minute', () => {
    assert.deepEqual(minutes(account([{ ...change, minute: 90 }])), [90, 1]);
  });

  test('in a match in play they are the minutes so far; before kickoff nobody has played', () => {
    assert.deepEqual(minutes(account([], { status: '2H', elapsed: 71 })), [71, 0]);
    const before = of(STARTER, account([], { status: 'NS', elapsed: null }));
    assert.deepEqual([before.played, before.statistics.minutes], [false, undefined]);
  });

  test("they are unknown without substitutions, and a source's count takes precedence", () => {
    assert.deepEqual(minutes(account([], { kinds: new Set(['goal']) })), [undefined, undefined]);
    const statistics = [{ player: STARTER, side: 'home', statistics: { minutes: 58 } }] as const;
    assert.deepEqual(minutes(account([change], { statistics })), [58, 30]);
  });
});

describe('goals', () => {
  test('own goals, shoot-out kicks and withdrawn goals do not count', () => {
    const scored = of(
      STARTER,
      account([
        goal(),
        goal({ detail: 'own-goal' }),
        goal({ detail: 'penalty', shootout: true }),
        goal({ deleted: true }),
      ]),
    );
    assert.deepEqual([scored.statistics.goals, scored.statistics.ownGoals], [1, 1]);
  });

  test('penalties count as goals and separately; missed ones do not count as goals', () => {
    const { statistics } = of(STARTER, account([goal({ detail: 'penalty' }), goal({ detail: 'missed-penalty' })]));
    assert.deepEqual([statistics.goals, statistics.penaltiesScored, statistics.penaltiesMissed], [1, 1, 1]);
  });

  test("complete events take precedence over a source's counts", () => {
    const statistics = [{ player: STARTER, side: 'home', statistics: { goals: 2, assists: 1 } }] as const;
    assert.equal(of(STARTER, account([goal()], { statistics })).statistics.goals, 1);
    assert.equal(of(STARTER, account([], { statistics })).statistics.goals, 0);
    assert.equal(of(STARTER, account([goal()], { statistics, kinds: new Set() })).statistics.goals, 2);
    assert.equal(of(STARTER, account([goal()], { statistics })).statistics.assists, 1);
  });

  test('a scorer without a line-up has played, and whether he started is unknown', () => {
    const scorer = of(7, account([goal({ player: 7 })], { lineups: [], kinds: new Set(['goal']) }));
    assert.deepEqual([scorer.played, scorer.starts, scorer.reported], [true, null, false]);
  });
});
