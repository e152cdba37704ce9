/** People over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { examples } from '../../../../src/api/v2/examples.ts';
import { List, One, Row, sandboxRequests } from '../sandbox.ts';

const { start, stop, ask, ids, one, rows, store } = sandboxRequests();
before(start);
after(stop);

const { team, player, league, season } = examples;

test('player filters by team, season, league, name and nationality can be combined', async () => {
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

test('pages of players do not overlap or skip rows, and the migration shape counts them', async () => {
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

test('a person is the same by id and in the list, and a legacy id translates to it', async () => {
  const { contract, marketValue, ...data } = (await one(`/players/${player}`)).data as Record<string, unknown>;
  assert.ok(contract !== undefined && marketValue !== undefined, 'the detail alone has them');
  assert.deepEqual((await rows(`/players?id=${player}`))[0], data);
  const stored = await store().people.player(player);
  const legacy = stored!.legacyId;
  assert.equal((await one(`/translate?entity=player&legacyId=${legacy}`)).data.id, player);
  const coach = (await store().people.coach(examples.coach))!;
  assert.equal((await one(`/translate?entity=coach&legacyId=${coach.legacyId}`)).data.id, examples.coach);
  assert.deepEqual((await rows(`/coaches?team=${team}`)).map(({ id }) => id).includes(examples.coach), true);
});

test('squads, transfers, injuries and trophies name their team or player', async () => {
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

test('top lists are ordered by their count, with ranks and a limit', async () => {
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

test('an unknown id is 404, and a missing or contradictory parameter is 400', async () => {
  const statuses: Record<string, number> = {
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
  };
  for (const [address, status] of Object.entries(statuses)) await ask(address, status);
});
