import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idleTeams } from '../../../src/football/table/stakes.ts';
import type { Fixture, League } from '../../../src/football/terms.ts';
import { aFixture, aLeague, kickoffOn } from '../../support/data/fixtures.ts';
import { ladder, type Upset } from '../../support/data/ladder.ts';

const TEAMS = 10;
const ROUNDS = 2 * (TEAMS - 1);

/** A round a week. */
function season(league: League, isUpset?: Upset): Fixture[] {
  return ladder(TEAMS, isUpset).map(({ round, home, away, isHomeWin }) => {
    const score = { home: Number(isHomeWin), away: Number(!isHomeWin) };
    return aFixture({ league, kickoff: kickoffOn(7 * round), home: `T${home}`, away: `T${away}`, score });
  });
}

const ofRound = (fixtures: readonly Fixture[], round: number) =>
  fixtures.filter(({ kickoff }) => kickoff === kickoffOn(7 * round));

/** Idleness by team in one round. */
function idleIn(fixtures: readonly Fixture[], round: number): Map<string, number> {
  const idle = idleTeams(fixtures);
  return new Map(
    ofRound(fixtures, round).flatMap(({ legacyId, home, away }) => {
      const own = idle.get(legacyId) ?? { home: 0, away: 0 };
      return [[home.name, own.home] as const, [away.name, own.away] as const];
    }),
  );
}

describe('teams for which nothing is at stake', () => {
  const league = aLeague({ code: 'eng.1' });

  test('hardly anybody is idle in the first half, and everybody on the last day of a season without surprises', () => {
    const fixtures = season(league);
    assert.deepEqual(new Set(idleIn(fixtures, 0).values()), new Set([0]));
    for (let round = 1; round < ROUNDS / 2; round++) {
      const most = Math.max(...idleIn(fixtures, round).values());
      assert.ok(most < 0.1, `round ${round}: ${most}`);
    }
    assert.deepEqual(new Set(idleIn(fixtures, ROUNDS - 1).values()), new Set([1]));
  });

  test('neighbours of a line are not idle while few points part them', () => {
    // the eighth beats the sixth and the seventh once, so that it is level with the seventh: the last three go down
    const fixtures = season(league, (better, worse, round) => worse === 7 && [5, 6].includes(better) && round < 9);
    const idle = idleIn(fixtures, ROUNDS - 1);
    assert.deepEqual([idle.get('T6'), idle.get('T7')], [0, 0]);
    assert.deepEqual([idle.get('T8'), idle.get('T9')], [1, 1]);
  });

  test('a team is the less idle, the fewer points part it from a line', () => {
    const idleness = (left: number, isUpset?: Upset) => {
      const idle = idleIn(season(league, isUpset), ROUNDS - left);
      return [idle.get('T7'), idle.get('T8')];
    };
    // 3 points of the 6 that can still be won, and more than 6
    assert.deepEqual(
      idleness(2, (better, worse, round) => worse === 7 && [5, 6].includes(better) && round < 9),
      [0.5, 1],
    );
    // 6 and more than 9 points of 9, with three matches left
    assert.deepEqual(idleness(3), [(2 / 3) * (6 / 9), 2 / 3]);
  });

  test('with more matches left, a team is less idle', () => {
    const fixtures = season(league);
    const last = [4, 3, 2].map((left) => idleIn(fixtures, ROUNDS - left).get('T9')!);
    assert.ok(last[0]! < last[1]! && last[1]! < last[2]!, String(last));
    assert.equal(last[2], 1);
  });

  test('results of the day and of later days change nothing', () => {
    const fixtures = season(league);
    const other = season(league, (_, __, round) => round >= ROUNDS - 2);
    assert.deepEqual(idleIn(fixtures, ROUNDS - 2), idleIn(other, ROUNDS - 2));
    const open = fixtures.map((one) =>
      one.kickoff < kickoffOn(7 * (ROUNDS - 2)) ? one : { ...one, status: 'NS' as const },
    );
    assert.deepEqual(idleIn(open, ROUNDS - 2), idleIn(fixtures, ROUNDS - 2));
  });

  test('none is known in a league whose places are unknown, and in one that splits', () => {
    assert.equal(idleTeams(season(aLeague({ code: 'zzz.1' }))).size, 0);
    assert.equal(idleTeams(season(aLeague({ code: 'sco.1' }))).size, 0);
    assert.equal(idleTeams([]).size, 0);
  });
});
