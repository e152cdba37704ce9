/** Forecasts and expected goals over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { examples } from '../../../../src/api/v2/examples.ts';
import { List, Row, sandboxRequests } from '../sandbox.ts';

type Numbers = Record<string, number>;

const { start, stop, ask, one, post, rows } = sandboxRequests();
before(start);
after(stop);

const { fixture, league, season } = examples;

test('the probabilities of a match sum to 1 in every field', async () => {
  const { data, meta } = await one(`/fixtures/${fixture}/projection`);
  assert.deepEqual((await one(`/projection?fixture=${fixture}`)).data, data);
  const near = (sum: number) => assert.ok(Math.abs(sum - 1) < 1e-4, String(sum));
  const chances = data as unknown as { homeWin: number; draw: number; awayWin: number; scores: number[][] };
  near(chances.homeWin + chances.draw + chances.awayWin);
  near(chances.scores.flat().reduce((sum, chance) => sum + chance, 0));
  for (const { over, under } of data.totals as Numbers[]) near(over! + under!);
  for (const { won, returned, lost } of data.asianHandicap as Numbers[]) near(won! + returned! + lost!);
  assert.equal(meta.source, 'model');
  const insight = (await one(`/insights?fixture=${fixture}`)).data;
  const { updatedAt, revision, ...untimed } = data; // the insight has its own stamp
  assert.deepEqual({ fixture, ...(insight.projection as object) }, untimed);
  assert.ok(Number(insight.revision) >= Number(revision) && String(insight.updatedAt) >= String(updatedAt));
  assert.equal(insight.preview, (await one(`/fixtures/${fixture}/preview`)).data.preview);
});

test('stronger teams have better ratings, each with a standard error', async () => {
  const strengths = await rows(`/leagues/strength?league=${league}&season=${season}`);
  assert.equal(strengths.length, 16);
  const overall = strengths.map(({ attack, defense }) => Number(attack) * Number(defense));
  overall.forEach((value, i) => {
    assert.ok(i === 0 || value <= overall[i - 1]! + 1e-3);
  });
  for (const { errors } of strengths) assert.ok(Object.values(errors as Numbers).every((error) => error > 0));
  const [first] = strengths;
  const only = await rows(
    `/leagues/strength?league=${league}&season=${season}&team=${(first!.team as { id: string }).id}`,
  );
  assert.deepEqual(only, [first]);
});

test('a simulation is reproducible with the same seed', async () => {
  const path = `/leagues/simulation?league=${league}&season=${season}&sims=2000`;
  const [a, b, other] = [
    await ask(`${path}&seed=7`),
    await ask(`${path}&seed=7&shape=reference`),
    await ask(`${path}&seed=8`),
  ];
  assert.deepEqual(a, b);
  assert.notDeepEqual(a, other);
  const { data, meta } = List.parse(a);
  assert.deepEqual([meta.seed, meta.sims, meta.count], [7, 2000, 16]);
  const sum = (field: string) => data.reduce((total, row) => total + Number(row[field]), 0);
  assert.ok(Math.abs(sum('titleProb') - 1) < 1e-4 && Math.abs(sum('top4Prob') - 4) < 1e-4);
  assert.ok(Math.abs(sum('relegationProb') - 3) < 1e-4);
  assert.equal(sum('relegationPlayoffProb'), 0);
  const over = await rows(`/leagues/simulation?league=${league}&season=2025`);
  const table = await rows(`/standings?league=${league}&season=2025`);
  assert.deepEqual(
    over.map((row) => row.projectedPoints),
    table.map((row) => row.points),
  );
  assert.equal(over[0]!.titleProb, 1);
  await ask(`${path}&seed=-1`, 400);
  await ask(`/leagues/simulation?league=${league}&season=${season}&sims=100001`, 400);
});

describe('a batch of shots', () => {
  const postShots = (body: unknown) =>
    post('/xg/shot', body).then(async (response) => ({
      status: response.status,
      body: z.looseObject({}).parse(await response.json()),
    }));

  test('is answered in order, each shot as in a single request', async () => {
    const shots = [
      { id: 'b', x: 100, y: 30 },
      { id: 7, x: 108, y: 40, situation: 'penalty' },
      { x: 114, y: 42, bodyPart: 'header', situation: 'corner' },
    ];
    const { status, body } = await postShots({ shots });
    assert.equal(status, 200);
    const data = z.array(Row.omit({ id: true })).parse(body.data);
    for (const [i, { id, ...shot }] of shots.entries()) {
      const requested = Object.fromEntries(Object.entries(shot).map(([name, value]) => [name, String(value)]));
      const { data: alone } = await one(`/xg/shot?${new URLSearchParams(requested)}`);
      assert.deepEqual(data[i], id === undefined ? alone : { id, ...alone });
    }
  });

  test('is rejected if a shot is outside the pitch or there are too many', async () => {
    const faults = async (shots: unknown) => {
      const { status, body } = await postShots({ shots });
      assert.equal(status, 400);
      return (body.errors as { field: string }[]).map(({ field }) => field);
    };
    assert.deepEqual(
      await faults([
        { x: 100, y: 30 },
        { x: 121, y: 30 },
      ]),
      ['shots.1.x'],
    );
    assert.deepEqual(await faults([{ x: 100, y: 30, foot: 'left' }]), ['shots.0']);
    assert.deepEqual(await faults(Array(501).fill({ x: 100, y: 30 })), ['shots']);
    assert.deepEqual(await faults(undefined), ['shots']);
  });
});

test('an unknown id is 404, and a missing or contradictory parameter is 400', async () => {
  const statuses: Record<string, number> = {
    '/projection': 400,
    '/insights': 400,
    '/leagues/strength?league=abc.1&season=2026': 404,
    [`/leagues/strength?league=${league}&season=1901`]: 404,
    '/xg/shot?x=121&y=40': 400,
    '/xg/shot?x=1e2&y=40': 400,
    '/xg/shot?y=40': 400,
  };
  for (const [address, status] of Object.entries(statuses)) await ask(address, status);
});
