/** Forecasts and expected goals over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { examples } from '../../../../src/api/v2/examples.ts';
import { List, Row, sandboxRequests } from '../sandbox.ts';

type Numbers = Record<string, number>;

const { start, stop, ask, one, post, rows, keyOf } = sandboxRequests();
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

test('every market of a projection agrees with the grid of scores', async () => {
  const { data } = await one(`/fixtures/${fixture}/projection`);
  const { scores, homeWin, draw, awayWin } = data as unknown as Record<'homeWin' | 'draw' | 'awayWin', number> & {
    scores: number[][];
  };
  const chance = (matches: (home: number, away: number) => boolean) =>
    scores.flatMap((row, home) => row.filter((_, away) => matches(home, away))).reduce((sum, one) => sum + one, 0);
  const near = (value: unknown, expected: number) =>
    assert.ok(Math.abs(Number(value) - expected) < 2e-4, `${value} is not ${expected}`);
  near(
    homeWin,
    chance((home, away) => home > away),
  );
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data);
  near(at('doubleChance.homeOrDraw'), homeWin + draw);
  near(at('drawNoBet.away'), awayWin / (homeWin + awayWin));
  near(
    at('cleanSheet.home'),
    chance((_, away) => away === 0),
  );
  near(
    at('winToNil.home'),
    chance((home, away) => home > 0 && away === 0),
  );
  near(
    at('winningMargin.home.0'),
    chance((home, away) => home - away === 1),
  );
  near(at('firstToScore.none'), scores[0]![0]!);
  near(
    at('evenGoals.yes'),
    chance((home, away) => (home + away) % 2 === 0),
  );
  const halves = Object.values(at('halfTimeFullTime') as Record<string, Numbers>);
  near(
    halves.reduce((sum, half) => sum + half.home!, 0),
    homeWin,
  );
  const totals = at('asianTotals') as Numbers[];
  near(
    totals.find(({ line }) => line === 3)!.returned,
    chance((home, away) => home + away === 3),
  );
  for (const { won, returned, lost } of totals) near(won! + returned! + lost!, 1);
  const interval = at('interval') as Record<string, [number, number]>;
  for (const [name, value] of Object.entries({ homeWin, draw, awayWin })) {
    const [low, high] = interval[name]!;
    assert.ok(low <= value + 1e-4 && value <= high + 1e-4 && low >= 0 && high <= 1, name);
  }
});

test('the textbook model answers beside the default, for projections and strengths', async () => {
  const { data, meta } = await one(`/fixtures/${fixture}/projection?model=dixon-coles`);
  assert.deepEqual([meta.model, meta.source], ['dixon-coles-1', 'model']);
  assert.notEqual(data.homeWin, (await one(`/fixtures/${fixture}/projection`)).data.homeWin);
  const path = `/leagues/strength?league=${league}&season=${season}`;
  const [textbook, usual] = [await rows(`${path}&model=dixon-coles`), await rows(path)];
  const names = (all: typeof usual) => all.map(({ team }) => (team as { name: string }).name);
  assert.deepEqual(names(textbook).sort(), names(usual).sort());
  assert.ok(
    names(textbook)
      .slice(0, 4)
      .some((name) => names(usual).slice(0, 4).includes(name)),
  );
  for (const { errors } of textbook)
    assert.ok(Object.values(errors as Numbers).every((error) => error > 0 && error < 1));
  await ask(`${path}&model=elo`, 400);
});

test('odds of the match are a source of their own, and blended, for plans with odds', async () => {
  const sourced = (source: string) => one(`/fixtures/${fixture}/projection?source=${source}`);
  const [model, market, blend] = [await sourced('model'), await sourced('market'), await sourced('blend')];
  assert.deepEqual(
    [model, market, blend].map(({ meta }) => meta.source),
    ['model', 'market', 'blend'],
  );
  assert.equal(market.data.interval, null);
  const rates = [model, market, blend].map(({ data }) => (data.expectedGoals as Numbers).home!);
  const [low, high] = [Math.min(rates[0]!, rates[1]!), Math.max(rates[0]!, rates[1]!)];
  assert.ok(rates[2]! >= low - 1e-3 && rates[2]! <= high + 1e-3);
  const free = await keyOf('free');
  await ask(`/fixtures/${fixture}/projection?source=market`, 403, free);
  await ask(`/projection?fixture=${fixture}&source=blend`, 403, free);
  await ask(`/projection?fixture=${fixture}&source=model`, 200, free);
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

test('a shot is scored as the stored shots of a provider are, if the request names it', async () => {
  const stored = List.parse(await ask(`/fixtures/${fixture}/shots`));
  const { x, y, bodyPart, situation, xg } = stored.data[0] as Record<string, string | number>;
  const shot = { x: String(x), y: String(y), bodyPart: String(bodyPart), situation: String(situation) };
  const { data, meta } = await one(`/xg/shot?${new URLSearchParams({ ...shot, provider: 'sandbox' })}`);
  assert.equal(data.xg, Number(Number(xg).toFixed(4)));
  assert.deepEqual([meta.model, meta.provider], [stored.meta.model, 'sandbox']);
  assert.ok(Number(meta.calibratedOn) >= 1000, String(meta.calibratedOn));
  const batch = await post('/xg/shot', { shots: [{ ...shot, x, y }], provider: 'sandbox' });
  const together = z.looseObject({ data: z.tuple([Row.omit({ id: true })]) }).parse(await batch.json());
  assert.deepEqual([together.data[0], together.meta], [data, { ...meta, count: 1 }]);
  const plain = await one(`/xg/shot?${new URLSearchParams(shot)}`);
  assert.deepEqual(plain.meta, { model: 'logistic-shots-2', provider: null, calibratedOn: 0 });
  assert.notEqual(plain.data.xg, data.xg);
  const { detail } = (await ask('/xg/shot?x=108&y=40&provider=nobody', 404)) as { detail: string };
  assert.match(detail, /no shots of nobody are stored: send sandbox/);
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
