/** People, what happened in matches, and forecasts, asked of the sandbox over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { examples } from '../../../src/api/v2/examples.ts';
import { startService } from './service.ts';

const Row = z.looseObject({ id: z.string().optional() });
const List = z.object({ data: z.array(Row), meta: z.looseObject({ nextCursor: z.string().nullish() }) });
const One = z.object({ data: z.looseObject({}), meta: z.looseObject({}) });
type Rows = z.infer<typeof Row>[];
type Numbers = Record<string, number>;

describe('version 2 on people, matches and forecasts', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let key: string;
  const closing: (() => unknown)[] = [];
  before(async () => {
    service = await startService({ after: (close) => closing.push(close as () => unknown) });
    key = await service.key('internal');
  });
  after(async () => {
    for (const close of closing) await close();
  });

  async function ask(path: string, status = 200, as = key): Promise<unknown> {
    const response = await service.get(`/api/v2${path}`, as);
    const text = await response.text();
    assert.equal(response.status, status, `${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
  const rows = async (path: string): Promise<Rows> => List.parse(await ask(path)).data;
  const one = async (path: string) => One.parse(await ask(path));
  const ids = async (path: string) => (await rows(path)).map(({ id }) => id);
  const { team, fixture, player, league, season } = examples;

  test('players are found by team, season, league, name and nationality, together', async () => {
    const squad = await ids(`/squads/${team}?season=${season}`);
    assert.equal(squad.length, 24);
    assert.deepEqual((await ids(`/players?team=${team}&season=${season}`)).toSorted(), squad.toSorted());
    const ofLeague = await ids(`/players?league=${league}&season=${season}&limit=200`);
    assert.ok(squad.some((id) => ofLeague.includes(id)));
    assert.deepEqual(await ids(`/players?search=lornley&team=${team}&season=${season}`), [player]);
    assert.deepEqual(await ids(`/players?ids=${player}`), [player]);
    assert.deepEqual(await ids(`/players?ids=${player}&country=xze`), []);
    assert.deepEqual(await ids(`/players?ids=${player}&country=albermoor`), [player]);
  });

  test('pages of players neither overlap nor skip, and the migration shape counts them', async () => {
    const seen: unknown[] = [];
    for (let cursor: string | null | undefined = '0'; cursor != null; ) {
      const page = List.parse(await ask(`/players?league=${league}&season=${season}&limit=150&cursor=${cursor}`));
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor;
    }
    assert.equal(new Set(seen).size, seen.length);
    const pages = z
      .looseObject({ totalPages: z.int() })
      .parse(await ask(`/players?league=${league}&season=${season}&limit=150&shape=migration`));
    assert.equal(pages.totalPages, Math.ceil(seen.length / 150));
  });

  test('one person by id, and the same through the list; a legacy id leads to it', async () => {
    const { data } = await one(`/players/${player}`);
    assert.deepEqual((await rows(`/players?id=${player}`))[0], data);
    const [stored] = [await service.store.people.player(player)];
    const legacy = stored!.legacyId;
    assert.equal((await one(`/translate?entity=player&legacyId=${legacy}`)).data.id, player);
    const coach = (await service.store.people.coach(examples.coach))!;
    assert.equal((await one(`/translate?entity=coach&legacyId=${coach.legacyId}`)).data.id, examples.coach);
    assert.deepEqual((await rows(`/coaches?team=${team}`)).map(({ id }) => id).includes(examples.coach), true);
  });

  test('squads, transfers, injuries and trophies say whose they are', async () => {
    const squad = One.extend({ data: z.array(Row) }).parse(await ask(`/squads?team=${team}`));
    assert.equal(squad.meta.season, Number(season));
    assert.match(String(squad.meta.source), /^(line-ups, )?sandbox$/);
    const moves = await rows(`/transfers?team=${team}&limit=200`);
    const sides = moves.map(({ from, to }) => [from, to].map((side) => (side as { id: string | null }).id));
    assert.ok(moves.length > 0 && sides.every((pair) => pair.includes(team)));
    const days = moves.map(({ date }) => String(date));
    assert.deepEqual(days, days.toSorted().toReversed());
    const [from, to] = [days.at(-1)!, days.at(-1)!];
    const early = await rows(`/transfers?team=${team}&from=${from}&to=${to}`);
    assert.deepEqual(
      early,
      moves.filter(({ date }) => date === from),
    );
    for (const injury of await rows(`/injuries?team=${team}&season=${season}`)) {
      assert.equal((injury.team as { id: string }).id, team);
    }
    for (const trophy of await rows(`/trophies?player=${player}`)) {
      assert.equal((trophy.person as { id: string }).id, player);
    }
  });

  test('what happened in a match is the same by path and by query, and narrows by its filters', async () => {
    for (const part of ['events', 'lineups', 'players', 'shots', 'statistics'] as const) {
      const all = await rows(`/fixtures/${fixture}/${part}`);
      assert.deepEqual(await rows(`/fixtures/${part}?fixture=${fixture}`), all);
      const own = await rows(`/fixtures/${fixture}/${part}?team=${team}`);
      assert.deepEqual(
        own,
        all.filter((row) => (row.team as { id: string }).id === team),
        part,
      );
      assert.ok(own.length > 0 && own.length < all.length, part);
      assert.deepEqual((await one(`/fixtures/${fixture}?include=${part === 'shots' ? 'events' : part}`)).data.content, {
        preview: null,
        recap: null,
      });
    }
    const cards = await rows(`/fixtures/${fixture}/events?type=CARD`);
    assert.ok(cards.length > 0 && cards.every(({ type }) => type === 'card'));
    const shots = await rows(`/fixtures/${fixture}/shots`);
    assert.ok(shots.every(({ xg }) => Number(xg) > 0 && Number(xg) < 1));
  });

  test('one call brings all of a match; odds in it need their plan', async () => {
    const { data } = await one(`/fixtures/${fixture}?include=events,lineups,statistics,players,odds`);
    for (const part of ['events', 'lineups', 'statistics', 'players'] as const) {
      assert.deepEqual(data[part], await rows(`/fixtures/${fixture}/${part}`), part);
    }
    assert.deepEqual(data.odds, await rows(`/odds?fixture=${fixture}`));
    const pro = await service.key('pro');
    await ask(`/fixtures/${fixture}?include=events`, 200, pro);
    await ask(`/fixtures/${fixture}?include=events,odds`, 403, pro);
    await ask(`/fixtures/${fixture}?include=everything`, 400);
  });

  test('lists of leaders are in their order and count what their matches count', async () => {
    for (const [path, field] of Object.entries({
      topscorers: 'goals',
      topassists: 'assists',
      topyellowcards: 'yellowCards',
      topredcards: 'redCards',
    })) {
      const leaders = await rows(`/${path}?league=${league}&season=${season}`);
      const counts = leaders.map((row) => Number(row[field]));
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
        path,
      );
      assert.deepEqual(
        leaders.map(({ rank }) => rank),
        leaders.map((_, i) => i + 1),
      );
      assert.ok(leaders.length <= 20);
    }
    assert.equal((await rows(`/topscorers?league=${league}&season=${season}&limit=3`)).length, 3);
    await ask(`/topscorers?league=${league}&season=1901`, 404);
  });

  test('chances of a match sum to 1 in every form they are told in', async () => {
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
    const { updatedAt, revision, ...untimed } = data; // the insight has marks of its own
    assert.deepEqual({ fixture, ...(insight.projection as object) }, untimed);
    assert.ok(Number(insight.revision) >= Number(revision) && String(insight.updatedAt) >= String(updatedAt));
    assert.equal(insight.preview, (await one(`/fixtures/${fixture}/preview`)).data.preview);
  });

  test('who is stronger has better numbers, each with its error', async () => {
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

  test('a season is played to its end the same way for the same seed', async () => {
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

  test('odds in play are of matches in play', async () => {
    for (const row of await rows('/odds/live?limit=200')) {
      const { data } = await one(`/fixtures/${String(row.fixture)}?shape=reference`);
      assert.match((data.status as { short: string }).short, /^(1H|HT|2H)$/);
    }
    await ask('/odds/live', 403, await service.key('free'));
  });

  test('ids nobody has are 404, what is missing or contradicts itself 400', async () => {
    const addresses: Record<string, number> = {
      '/players?team=t_nobody': 404,
      '/players?ids=pl_0000000000': 404,
      '/players?country=atlantis': 404,
      '/coaches/co_0000000000': 404,
      '/squads/t_nobody': 404,
      '/squads': 400,
      '/transfers?player=pl_0000000000': 404,
      '/transfers?from=2024-02-01&to=2024-01-01': 400,
      '/injuries?fixture=fx_0000000000': 404,
      '/injuries?date=2024-01-01&from=2024-01-01': 400,
      '/trophies': 400,
      [`/trophies?player=${player}&coach=${examples.coach}`]: 400,
      '/fixtures/events': 400,
      [`/fixtures/${fixture}/events?player=pl_0000000000`]: 404,
      [`/fixtures/${fixture}/events?type=corner`]: 400,
      '/projection': 400,
      '/insights': 400,
      '/leagues/strength?league=abc.1&season=2026': 404,
      [`/leagues/strength?league=${league}&season=1901`]: 404,
      '/xg/shot?x=121&y=40': 400,
      '/xg/shot?x=1e2&y=40': 400,
      '/xg/shot?y=40': 400,
    };
    for (const [address, status] of Object.entries(addresses)) await ask(address, status);
  });

  describe('a batch of shots', () => {
    const post = (body: unknown) =>
      service.post('/api/v2/xg/shot', body, key).then(async (response) => ({
        status: response.status,
        body: z.looseObject({}).parse(await response.json()),
      }));

    test('is answered in its order, each as if it were asked alone', async () => {
      const shots = [
        { id: 'b', x: 100, y: 30 },
        { id: 7, x: 108, y: 40, situation: 'penalty' },
        { x: 114, y: 42, bodyPart: 'header', situation: 'corner' },
      ];
      const { status, body } = await post({ shots });
      assert.equal(status, 200);
      const data = z.array(Row.omit({ id: true })).parse(body.data);
      for (const [i, { id, ...shot }] of shots.entries()) {
        const requested = Object.fromEntries(Object.entries(shot).map(([name, value]) => [name, String(value)]));
        const { data: alone } = await one(`/xg/shot?${new URLSearchParams(requested)}`);
        assert.deepEqual(data[i], id === undefined ? alone : { id, ...alone });
      }
    });

    test('is refused where a shot lies outside the pitch or there are too many', async () => {
      const faults = async (shots: unknown) => {
        const { status, body } = await post({ shots });
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
});
