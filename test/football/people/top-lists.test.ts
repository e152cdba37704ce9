import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type PlayerTotals, type TopList, topList } from '../../../src/football/people/top-lists.ts';
import { ROOT } from '../../support/repository/sources.ts';

const player = (name: string, counts: Partial<PlayerTotals>): PlayerTotals => ({
  name,
  goals: 0,
  assists: 0,
  yellowCards: 0,
  secondYellowCards: 0,
  redCards: 0,
  penaltiesScored: 0,
  appearances: 10,
  minutes: 900,
  ...counts,
});

const names = (list: TopList, ...players: PlayerTotals[]) => topList(list, players).map(({ name }) => name);

test('with equal goals, fewer penalties lead, then assists, appearances and fewer minutes', () => {
  const all = [
    player('penalties', { goals: 5, penaltiesScored: 2, assists: 9 }),
    player('minutes', { goals: 5, assists: 1, minutes: 800 }),
    player('appearances', { goals: 5, assists: 1, appearances: 11 }),
    player('assists', { goals: 5, assists: 2 }),
    player('last', { goals: 5, assists: 1 }),
    player('none', {}),
  ];
  assert.deepEqual(names('goals', ...all), ['assists', 'appearances', 'minutes', 'last', 'penalties']);
});

test('a straight red card ranks before a second yellow card, which ranks before yellow cards', () => {
  const all = [
    player('yellow', { redCards: 1, yellowCards: 9 }),
    player('second', { redCards: 1, secondYellowCards: 1 }),
    player('only second', { secondYellowCards: 2 }),
    player('booked', { yellowCards: 12 }),
  ];
  assert.deepEqual(names('redCards', ...all), ['second', 'yellow', 'only second']);
});

test('a list has at most twenty rows', () => {
  const all = Array.from({ length: 30 }, (_, i) => player(String(i), { goals: i }));
  assert.equal(topList('goals', all).length, 20);
});

const RECORDED = join(ROOT, '../shared/conformance/api-football/recorded');
const FOLDERS: Readonly<Record<TopList, string>> = {
  goals: 'players-topscorers',
  assists: 'players-topassists',
  yellowCards: 'players-topyellowcards',
  redCards: 'players-topredcards',
};

interface Recorded {
  readonly player: { readonly name: string };
  readonly statistics: readonly {
    readonly games: { readonly appearences: number | null; readonly minutes: number | null };
    readonly goals: { readonly total: number | null; readonly assists: number | null };
    readonly penalty: { readonly scored: number | null };
    readonly cards: { readonly yellow: number | null; readonly yellowred: number | null; readonly red: number | null };
  }[];
}

function countedOf({ player: { name }, statistics }: Recorded, place: number): PlayerTotals {
  const { games, goals, penalty, cards } = statistics[0]!;
  return {
    name: `${String(place).padStart(2, '0')} ${name}`, // keeps the recorded order where the criteria are equal
    goals: goals.total ?? 0,
    assists: goals.assists ?? 0,
    yellowCards: cards.yellow ?? 0,
    secondYellowCards: cards.yellowred ?? 0,
    redCards: cards.red ?? 0,
    penaltiesScored: penalty.scored ?? 0,
    appearances: games.appearences ?? 0,
    minutes: 0,
  };
}

function recordedFolders(): readonly string[] {
  try {
    return readdirSync(RECORDED);
  } catch {
    return [];
  }
}

const skip =
  recordedFolders().length > 0 ? false : 'no ../shared beside the repository: recorded top lists are not compared';

describe('recorded lists of the mirrored API', { skip }, () => {
  for (const [list, folder] of Object.entries(FOLDERS)) {
    test(`${folder} are in this order`, () => {
      for (const file of readdirSync(join(RECORDED, folder))) {
        const answer = JSON.parse(readFileSync(join(RECORDED, folder, file), 'utf8')) as { response: Recorded[] };
        // the mirrored API has other rules for players with two teams
        const all = answer.response.filter(({ statistics }) => statistics.length === 1).map(countedOf);
        assert.deepEqual(
          topList(list as TopList, all).map(({ name }) => name),
          all.map(({ name }) => name),
          file,
        );
      }
    });
  }
});
