import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CoveredCounts,
  completenessOf,
  coverageOf,
  type StoredCounts,
  shareOf,
  storedKinds,
} from '../../../src/football/season/coverage.ts';
import type { Coverage } from '../../../src/football/terms.ts';

const RESULTS: StoredCounts = { type: 'League', fixtures: 380, finished: 380, statistics: 0, odds: 0 };
const EVERYTHING: StoredCounts = {
  ...RESULTS,
  statistics: 1,
  odds: 1,
  events: 1,
  goals: 1,
  assists: 1,
  cards: 1,
  lineups: 1,
  players: 1,
  playerStatistics: 1,
  injuries: 1,
};
const NONE: CoveredCounts = {
  finished: 380,
  goals: 1000,
  teams: 20,
  events: 0,
  lineups: 0,
  statistics: 0,
  playerStatistics: 0,
  odds: 0,
  cards: 0,
  scoredBy: 0,
  assists: 0,
  assistMinutes: 0,
  cardMinutes: 0,
  teamsWithPlayers: 0,
  teamsWithInjuries: 0,
};
const flagsOf = (coverage: Coverage) =>
  Object.entries(coverage).flatMap(([flag, isCovered]) => (isCovered ? [flag] : []));

test('results are enough for tables and forecasts', () => {
  assert.deepEqual(flagsOf(storedKinds(RESULTS)), ['standings', 'predictions']);
  assert.deepEqual(flagsOf(coverageOf(storedKinds(RESULTS), completenessOf(NONE))), ['standings', 'predictions']);
});

test('an empty season has no coverage', () => {
  const nothing = storedKinds({ ...RESULTS, fixtures: 0, finished: 0 });
  assert.deepEqual(flagsOf(coverageOf(nothing, completenessOf({ ...NONE, finished: 0, goals: 0, teams: 0 }))), []);
});

test('one stored row is enough to be read, and not enough for coverage', () => {
  const stored = storedKinds(EVERYTHING);
  assert.equal(flagsOf(stored).length, Object.keys(stored).length);
  const few = completenessOf({ ...NONE, events: 10, lineups: 10, scoredBy: 25, teamsWithPlayers: 2 });
  assert.deepEqual(flagsOf(coverageOf(stored, few)), ['standings', 'predictions']);
  assert.deepEqual(few.topScorers, { have: 25, of: 1000 });
});

test('a kind of data is covered from nine matches of ten', () => {
  const stored = storedKinds(EVERYTHING);
  const withEvents = (events: number) => coverageOf(stored, completenessOf({ ...NONE, events })).events;
  assert.deepEqual([withEvents(341), withEvents(342)], [false, true]);
  const scorers = (scoredBy: number) => coverageOf(stored, completenessOf({ ...NONE, scoredBy })).topScorers;
  assert.deepEqual([scorers(899), scorers(900)], [false, true]);
});

test('before the first match has finished, stored data counts as covered', () => {
  const before = completenessOf({ ...NONE, finished: 0, goals: 0 });
  assert.equal(shareOf(before.lineups), null);
  assert.equal(coverageOf(storedKinds(EVERYTHING), before).lineups, true);
  assert.equal(coverageOf(storedKinds(RESULTS), before).lineups, false);
});

test('assists and cards are also covered by totals of players that state them', () => {
  const minutes = 380 * 2 * 11 * 90;
  const totals = completenessOf({ ...NONE, assistMinutes: minutes * 0.95, cardMinutes: minutes * 0.95 });
  assert.equal(shareOf(totals.topAssists), 0.95);
  assert.equal(shareOf(totals.topCards), 0.95);
  const cards = completenessOf({ ...NONE, cards: 380, cardMinutes: minutes * 0.1 });
  assert.equal(shareOf(cards.topCards), 1, 'the better of both counts');
});

test('six assists for ten goals are all of them', () => {
  const shareWith = (assists: number, scoredBy: number) =>
    shareOf(completenessOf({ ...NONE, assists, scoredBy }).topAssists);
  assert.deepEqual([shareWith(300, 1000), shareWith(720, 1000)], [0.5, 1]);
  assert.equal(shareWith(720, 440), 0.44, 'the scorers of the others are unknown');
});

test('a cup has standings only where some match belongs to a table', () => {
  assert.equal(storedKinds({ ...RESULTS, type: 'Cup' }).standings, false);
  assert.equal(storedKinds({ ...RESULTS, type: 'Cup', hasTable: true }).standings, true);
});

test('a season with too few results has no forecasts', () => {
  assert.equal(storedKinds({ ...RESULTS, finished: 19 }).predictions, false);
});
