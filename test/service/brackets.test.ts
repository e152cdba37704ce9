/** Brackets of real cups over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { footballTxt } from '../../src/providers/football-txt/index.ts';
import { openfootball } from '../../src/providers/openfootball/index.ts';
import { sharedData } from '../support/data/shared.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';

const worldCup = sharedData('openfootball/worldcup.json');
const england = sharedData('openfootball/england');
const germany = sharedData('openfootball/deutschland/2022-23/cup.txt');
const skip = worldCup.skip || england.skip || germany.skip;
const NOW = Date.parse('2026-11-21T12:00Z');

interface Tie {
  readonly id: string;
  readonly home: { readonly id: string; readonly name: string };
  readonly away: { readonly id: string; readonly name: string };
  readonly format: string;
  readonly aggregate: { readonly home: number; readonly away: number } | null;
  readonly penalty: { readonly home: number; readonly away: number } | null;
  readonly winner: 'home' | 'away' | null;
  readonly decidedBy: string | null;
  readonly next: string | null;
  readonly loserNext: string | null;
  readonly legs: readonly unknown[];
}
interface Round {
  readonly name: string;
  readonly placement: boolean;
  readonly ties: readonly Tie[];
}

aboveEngines('brackets of real cups', (engine) => {
  test('ties, winners and the way to the final follow from the stored matches', { skip }, async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { key } = await service.key('free');
    const { store } = service;
    const clock = { now: () => NOW };
    for (const year of [1934, 1938, 1982, 2022]) {
      await importPaths([`${worldCup.path}/${year}`], { store, source: openfootball, clock, keepSandbox: false });
    }
    for (const path of [`${england.path}/2022-23/eflcup.txt`, `${england.path}/2022-23/facup.txt`, germany.path]) {
      await importPaths([path], { store, source: footballTxt, clock, keepSandbox: false });
    }
    const ask = async (path: string) => {
      const response = await service.fetch(`/api/v2${path}`, key);
      const text = await response.text();
      assert.equal(response.status, 200, `${path}: ${text.slice(0, 300)}`);
      return JSON.parse(text);
    };
    const bracket = async (league: string, season: number) => {
      const { data, meta } = await ask(`/leagues/${league}/bracket?season=${season}`);
      assertConnected(data);
      return { rounds: data as Round[], winner: meta.winner?.name as string | undefined };
    };
    const find = (rounds: readonly Round[], home: string, away: string) =>
      rounds
        .flatMap(({ ties }) => ties)
        .find((tie) => [tie.home.name, tie.away.name].sort().join() === [home, away].sort().join())!;

    await t.test('World Cup 2022', async () => {
      const { rounds, winner } = await bracket('fifa.world', 2022);
      assert.equal(winner, 'Argentina');
      assert.deepEqual(
        rounds.map(({ ties, placement }) => [ties.length, placement]),
        [
          [8, false],
          [4, false],
          [2, false],
          [1, true],
          [1, false],
        ],
      );
      const final = rounds.at(-1)!.ties[0]!;
      assert.deepEqual(
        [final.home.name, final.away.name, final.aggregate, final.penalty, final.winner, final.decidedBy],
        ['Argentina', 'France', { home: 3, away: 3 }, { home: 4, away: 2 }, 'home', 'penalties'],
      );
      const third = rounds.find(({ placement }) => placement)!.ties[0]!;
      for (const semi of rounds[2]!.ties) assert.deepEqual([semi.next, semi.loserNext], [final.id, third.id]);
      const { data: stages } = await ask('/leagues/fifa.world/stages?season=2022');
      assert.deepEqual(
        stages.map(({ kind, fixtures, finished, groups, current }: Record<string, unknown[]>) => {
          return [kind, fixtures, finished, groups!.length, current];
        }),
        [
          ['group', 48, 48, 8, false],
          ['knockout', 16, 16, 0, false],
        ],
      );
    });

    await t.test('replays of the World Cups 1934 and 1938', async () => {
      const italy = await bracket('fifa.world', 1934);
      assert.equal(italy.winner, 'Italy');
      const replayed = find(italy.rounds, 'Italy', 'Spain');
      assert.deepEqual(
        [replayed.format, replayed.legs.length, replayed[replayed.winner!].name],
        ['replay', 2, 'Italy'],
      );
      const france = await bracket('fifa.world', 1938);
      assert.equal(france.winner, 'Italy');
      const walkover = find(france.rounds, 'Sweden', 'Austria');
      assert.deepEqual([walkover[walkover.winner!].name, walkover.decidedBy], ['Sweden', 'award']);
      const second = find(france.rounds, 'Cuba', 'Romania');
      assert.deepEqual([second.format, second[second.winner!].name], ['replay', 'Cuba']);
    });

    await t.test('two group stages of the World Cup 1982', async () => {
      const { data: stages } = await ask('/leagues/fifa.world/stages?season=1982');
      assert.deepEqual(
        stages.map(({ kind, fixtures }: Record<string, unknown>) => [kind, fixtures]),
        [
          ['group', 36],
          ['group', 12],
          ['knockout', 4],
        ],
      );
      assert.equal((await bracket('fifa.world', 1982)).winner, 'Italy');
    });

    await t.test('two legs in the semi-finals of the League Cup', async () => {
      const { rounds, winner } = await bracket('eng.cup.2', 2022);
      assert.equal(winner, 'Manchester United');
      const semis = rounds.at(-2)!.ties;
      assert.deepEqual(
        semis.map(({ home, format, aggregate, winner: side, decidedBy }) => [
          home.name,
          format,
          aggregate,
          side,
          decidedBy,
        ]),
        [
          ['Nottingham Forest', 'two-legs', { home: 0, away: 5 }, 'away', 'aggregate'],
          ['Southampton', 'two-legs', { home: 1, away: 3 }, 'away', 'aggregate'],
        ],
      );
    });

    await t.test('replays of the FA Cup', async () => {
      const { rounds, winner } = await bracket('eng.cup', 2022);
      assert.equal(winner, 'Manchester City');
      const tie = find(rounds, 'Liverpool', 'Wolves');
      assert.deepEqual([tie.format, tie.legs.length, tie[tie.winner!].name], ['replay', 2, 'Liverpool']);
    });

    await t.test('single matches of the DFB-Pokal', async () => {
      const { rounds, winner } = await bracket('ger.cup', 2022);
      assert.equal(winner, 'RB Leipzig');
      assert.deepEqual(
        rounds.slice(-4).map(({ ties }) => ties.length),
        [8, 4, 2, 1],
      );
    });
  });
});

/** Every winner that plays on is in the next tie, and every decided tie but the last ones leads on. */
function assertConnected(rounds: readonly Round[]): void {
  const ties = new Map(rounds.flatMap((round) => round.ties).map((tie) => [tie.id, tie]));
  for (const { name, ties: ofRound } of rounds) {
    for (const tie of ofRound) {
      assert.notEqual(tie.winner, null, `${name}: ${tie.home.name} - ${tie.away.name} has no winner`);
      if (tie.next === null) continue;
      const next = ties.get(tie.next)!;
      assert.ok([next.home.id, next.away.id].includes(tie[tie.winner!].id));
    }
  }
}
