import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { zipEntries } from '../../../src/ingest/readers/zip.ts';
import { GOALS_TO_COME_MAX, type MatchRates, ratesLeft } from '../../../src/models/in-play/goal-counts.ts';
import { leadFactor } from '../../../src/models/in-play/hazard.ts';
import { inPlayChances, oddOf, ratesFrom } from '../../../src/models/in-play/in-play.ts';
import { resultChances } from '../../../src/models/in-play/result-chances.ts';
import { COMPLETE_ONLY } from '../../support/complete-run.ts';
import { sharedData } from '../../support/data/shared.ts';

const RATES = { home: 1.5, away: 1.1 };
const at = (home: number, away: number, minutesLeft: number) => ({ goals: { home, away }, minute: 90 - minutesLeft });

describe('in-play chances', () => {
  test('chances of a result sum to one at every moment', () => {
    for (const left of [90, 45, 10, 1, 0]) {
      const { home, draw, away, next } = inPlayChances(RATES, at(1, 1, left));
      assert.ok(Math.abs(home + draw + away - 1) < 1e-9);
      assert.ok(Math.abs(next.home + next.none + next.away - 1) < 1e-9);
    }
  });

  test('with no time left the score is the result', () => {
    assert.deepEqual(
      { ...inPlayChances(RATES, { ...at(2, 1, 0), isOver: true }, [2.5, 3.5]) },
      { home: 1, draw: 0, away: 0, over: [1, 0], next: { home: 0, none: 1, away: 0 } },
    );
  });

  test('a lead is worth more with less time left, and a red card lowers the chances', () => {
    const lead = (left: number) => inPlayChances(RATES, at(1, 0, left)).home;
    assert.ok(lead(10) > lead(45) && lead(45) > lead(80));
    const short = inPlayChances(RATES, { ...at(1, 0, 45), reds: { home: 1, away: 0 } });
    assert.ok(short.home < lead(45));
  });

  test('rates estimated from chances reproduce these chances', () => {
    const { home, draw, away } = inPlayChances(RATES, at(0, 0, 90));
    const found = ratesFrom({ home, draw, away });
    assert.ok(Math.abs(found.home - RATES.home) < 0.06 && Math.abs(found.away - RATES.away) < 0.06);
  });

  test('the chances of a result are the same without the goals behind them', () => {
    const rate = fc.double({ min: 0, max: 3.5, noNaN: true });
    const count = (max: number) => fc.integer({ min: 0, max });
    const both = (max: number) => fc.record({ home: count(max), away: count(max) });
    const moment = fc.record({ minute: count(95), firstHalf: fc.boolean(), goals: both(6), reds: both(2) });
    fc.assert(
      fc.property(fc.record({ home: rate, away: rate }), moment, (rates, at) => {
        const all = inPlayChances(rates, at);
        const own = resultChances(rates, at);
        // the two ignore different goals above the highest count, which matters only at rates that no match has
        const errorMax = Math.max(rates.home, rates.away) <= 2.5 ? 1e-9 : 1e-7;
        for (const name of ['home', 'draw', 'away'] as const) {
          assert.ok(Math.abs(own[name] - all[name]) < errorMax, `${name}: ${own[name]} instead of ${all[name]}`);
        }
      }),
      { numRuns: 500 },
    );
    assert.deepEqual(resultChances(RATES, { ...at(2, 1, 0), isOver: true }), { home: 1, draw: 0, away: 0 });
    assert.throws(() => resultChances({ home: Number.NaN, away: 1 }, at(0, 0, 90)), RangeError);
  });

  test('the goals to come are those of the rates, which change with the lead', () => {
    const rate = fc.double({ min: 0.05, max: 3.5, noNaN: true });
    const goals = fc.record({ home: fc.integer({ min: 0, max: 4 }), away: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(
        fc.record({ home: rate, away: rate }),
        fc.integer({ min: 0, max: 90 }),
        goals,
        (rates, minute, now) => {
          const moment = { minute, goals: now };
          const score = now.home + now.away;
          const lines = Array.from({ length: 2 * GOALS_TO_COME_MAX }, (_, more) => score + more + 0.5);
          const grid = inPlayChances(rates, moment, lines).over.reduce((sum, chance) => sum + chance, 0);
          const expected = goalsByTime(ratesLeft(rates, moment), now.home - now.away);
          assert.ok(Math.abs(grid / expected - 1) < 0.001, `${grid} goals instead of ${expected}`);
        },
      ),
      { numRuns: 50 },
    );
  });

  /** The integral of both rates over the rest of the match, in short steps of time. */
  function goalsByTime(left: MatchRates, lead: number): number {
    const steps = 1000;
    const leadMax = 20;
    let sum = 0;
    let now = new Float64Array(2 * leadMax + 1);
    now[lead + leadMax] = 1;
    for (let step = 0; step < steps; step++) {
      const next = new Float64Array(now.length);
      for (let i = 0; i < now.length; i++) {
        const chance = now[i]!;
        const home = (left.home * leadFactor(i - leadMax)) / steps;
        const away = (left.away * leadFactor(leadMax - i)) / steps;
        sum += chance * (home + away);
        next[i]! += chance * (1 - home - away);
        next[Math.min(i + 1, 2 * leadMax)]! += chance * home;
        next[Math.max(i - 1, 0)]! += chance * away;
      }
      now = next;
    }
    return sum;
  }

  test('odds stay between 1.01 and 101; rates that are not numbers are refused', () => {
    assert.equal(oddOf(0), 101);
    assert.equal(oddOf(1), 1.01);
    assert.equal(oddOf(0.5), 1.9);
    assert.throws(() => inPlayChances({ home: Number.NaN, away: 1 }, at(0, 0, 90)), RangeError);
    assert.throws(() => inPlayChances(RATES, at(0, 0, Number.NaN)), RangeError);
  });
});

describe('the time of goals', () => {
  interface Season {
    readonly matches: number;
    /** minute and side of each goal, by match */
    readonly goals: ReadonlyMap<unknown, readonly { readonly minute: number; readonly side: 'home' | 'away' }[]>;
  }

  const premierLeague = sharedData('understat/epl_2024_shots.csv');
  const england = sharedData('wyscout-open/events_England.zip');
  const bundesliga2 = sharedData('openligadb/getmatchdata/bl2-2025-season-finished.json');

  function fromShots(path: string): Season {
    interface Shot {
      readonly match_id: string;
      readonly minute: string;
      readonly result: string;
      readonly h_a: string;
    }
    const shots = parse<Shot>(readFileSync(path, 'utf8'), { columns: true });
    const matches = Map.groupBy(shots, ({ match_id }) => match_id);
    const goals = Array.from(matches, ([match, own]) => {
      const scored = own.filter(({ result }) => result === 'Goal' || result === 'OwnGoal');
      return [
        match,
        scored.map(({ minute, result, h_a }) => {
          return { minute: Number(minute), side: (h_a === 'h') === (result === 'Goal') ? 'home' : 'away' } as const;
        }),
      ] as const;
    });
    return { matches: matches.size, goals: new Map(goals) };
  }

  function fromOpenLigaDb(path: string): Season {
    interface Match {
      readonly matchID: number;
      readonly goals: readonly { readonly matchMinute: number | null; scoreTeam1: number; scoreTeam2: number }[];
    }
    const all = JSON.parse(readFileSync(path, 'utf8')) as Match[];
    // the minutes of some matches are missing
    const matches = all.filter(({ goals: own }) => own.every(({ matchMinute }) => matchMinute));
    const goals = matches.map(({ matchID, goals: own }) => {
      const inOrder = own.toSorted((a, b) => a.scoreTeam1 + a.scoreTeam2 - b.scoreTeam1 - b.scoreTeam2);
      return [
        matchID,
        inOrder.map(({ matchMinute, scoreTeam1 }, i) => {
          const before = inOrder[i - 1]?.scoreTeam1 ?? 0;
          // the source counts from minute 1
          return { minute: matchMinute! - 1, side: scoreTeam1 > before ? 'home' : 'away' } as const;
        }),
      ] as const;
    });
    return { matches: matches.length, goals: new Map(goals) };
  }

  /** Goals and own goals; other events are not parsed. The team with the first event stands for the home team. */
  async function fromEvents(path: string): Promise<Season> {
    interface Event {
      readonly matchId: number;
      readonly teamId: number;
      readonly matchPeriod: '1H' | '2H';
      readonly eventSec: number;
      readonly eventName: string;
      readonly tags: readonly { readonly id: number }[];
    }
    const chunks: Buffer[] = [];
    for await (const entry of zipEntries(path)) {
      for await (const chunk of await entry.open()) chunks.push(chunk as Buffer);
    }
    const texts = Buffer.concat(chunks).toString('latin1').trim().slice(1, -1).split(', {"eventId"');
    const matches = new Map<number, { minute: number; side: 'home' | 'away' }[]>();
    const firstTeams = new Map<number, number>();
    for (const [i, text] of texts.entries()) {
      const match = Number(/"matchId": (\d+)/.exec(text)![1]);
      if (!matches.has(match)) {
        matches.set(match, []);
        firstTeams.set(match, Number(/"teamId": (\d+)/.exec(text)![1]));
      }
      if (!/"id": 10[12]\}/.test(text)) continue;
      const { teamId, matchPeriod, eventSec, eventName, tags } = JSON.parse(
        i === 0 ? text : `{"eventId"${text}`,
      ) as Event;
      const isOwn = tags.some(({ id }) => id === 102);
      if (!isOwn && eventName !== 'Shot' && eventName !== 'Free Kick') continue;
      const minute = eventSec / 60;
      const isFirst = (firstTeams.get(match) === teamId) !== isOwn;
      matches.get(match)!.push({
        // as in the other sources, the stoppage time of the first half comes after minute 45
        minute: matchPeriod === '1H' ? minute : 45 + minute,
        side: isFirst ? 'home' : 'away',
      });
    }
    return { matches: matches.size, goals: matches };
  }

  /** The model was fitted to internationals alone. */
  test('another goal is as likely as it was in three unseen seasons, in every quarter of an hour', {
    skip: premierLeague.skip || england.skip || bundesliga2.skip || COMPLETE_ONLY,
  }, async () => {
    const quarters = new Map<number, { expected: number; observed: number; matches: number }>();
    const seasons = [fromShots(premierLeague.path), fromOpenLigaDb(bundesliga2.path), await fromEvents(england.path)];
    for (const season of seasons) {
      const mean = (side: string) =>
        [...season.goals.values()].flat().filter((goal) => goal.side === side).length / season.matches;
      const rates = { home: mean('home'), away: mean('away') };
      for (const goals of season.goals.values()) {
        for (const minute of [0, 15, 30, 45, 60, 75]) {
          const before = (side: string) => goals.filter((goal) => goal.side === side && goal.minute < minute).length;
          const score = { home: before('home'), away: before('away') };
          // the sources put the stoppage time of the first half after minute 45
          const { next } = inPlayChances(rates, { minute, extra: minute === 45 ? 0 : null, goals: score });
          const quarter = quarters.get(minute) ?? { expected: 0, observed: 0, matches: 0 };
          quarters.set(minute, quarter);
          quarter.expected += 1 - next.none;
          quarter.observed += Number(goals.length > score.home + score.away);
          quarter.matches += 1;
        }
      }
    }
    for (const [minute, { expected, observed, matches }] of quarters) {
      const error = (expected - observed) / matches;
      assert.ok(Math.abs(error) < 0.02, `after ${minute} minutes: ${error} of ${matches} matches`);
    }
  });
});
