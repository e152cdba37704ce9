/** Stages, brackets and live tables over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { IN_PLAY_CODES } from '../../../../src/football/access.ts';
import { sandboxRequests } from '../sandbox.ts';

const sandbox = sandboxRequests();
before(() => sandbox.start());
after(() => sandbox.stop());

interface Team {
  readonly id: string;
  readonly name: string;
}
interface Tie {
  readonly id: string;
  readonly home: Team;
  readonly away: Team;
  readonly format: string;
  readonly winner: 'home' | 'away' | null;
  readonly next: string | null;
  readonly legs: readonly { readonly fixture: string }[];
}
interface Bracket {
  readonly data: readonly { readonly name: string; readonly ties: readonly Tie[] }[];
  readonly meta: { readonly winner: Team | null; readonly season: number };
}
const bracketOf = async (season: string) => (await sandbox.ask(`/leagues/xal.cup/bracket${season}`)) as Bracket;

test('the winner of each tie of a finished cup plays the next tie, up to the champion', async () => {
  const { data, meta } = await bracketOf('?season=2025');
  const ties = new Map(data.flatMap((round) => round.ties).map((tie) => [tie.id, tie]));
  assert.ok(data.length >= 4);
  for (const [i, round] of data.entries()) {
    const isFinal = i === data.length - 1;
    assert.equal(round.ties.length, 2 ** (data.length - 1 - i), round.name);
    for (const [place, tie] of round.ties.entries()) {
      assert.equal(tie.legs.length, 1);
      const winner = tie[tie.winner!];
      if (isFinal) {
        assert.deepEqual([winner.name, tie.next], [meta.winner!.name, null]);
        continue;
      }
      const next = ties.get(tie.next!)!;
      assert.ok([next.home.id, next.away.id].includes(winner.id), `${round.name}: ${winner.name}`);
      assert.equal(data[i + 1]!.ties[Math.floor(place / 2)]!.id, next.id, 'ties are in the order of the bracket');
    }
  }
  const teams = (await sandbox.rows('/teams?league=xal.cup&season=2025&limit=200')).length;
  assert.equal(teams, 2 * data[0]!.ties.length);
});

test('a cup that is not over has no champion, and the season is the current one by default', async () => {
  const { data, meta } = await bracketOf('');
  assert.equal(meta.season, 2026);
  assert.equal(meta.winner, null);
  assert.ok(data.length > 0);
  const migration = (await sandbox.ask('/leagues/xal.cup/bracket?shape=migration')) as Bracket;
  assert.match(migration.data[0]!.ties[0]!.home.id, /^t_/);
});

test('a league has one stage and no bracket', async () => {
  const stages = (await sandbox.ask('/leagues/xal.1/stages?season=2026')) as { data: Record<string, unknown>[] };
  const fixtures = (await sandbox.one('/coverage?league=xal.1&season=2026')).data;
  assert.deepEqual(
    stages.data.map(({ kind, elimination, fixtures, finished, current }) => [
      kind,
      elimination,
      fixtures,
      finished,
      current,
    ]),
    [['league', false, fixtures.fixtures, fixtures.finished, true]],
  );
  assert.deepEqual(((await sandbox.ask('/leagues/xal.1/bracket?season=2026')) as Bracket).data, []);
  await sandbox.ask('/leagues/xal.1/bracket?season=1990', 404);
  await sandbox.ask('/leagues/xyz.9/stages', 404);
});

interface Table {
  readonly data: readonly {
    readonly team: Team;
    readonly played: number;
    readonly goalsFor: number;
    readonly points: number;
    readonly provisional: boolean;
  }[];
  readonly meta: { readonly provisional: boolean; readonly inPlay: readonly string[] };
}

const matchesInPlay = async () => sandbox.store().fixtures.list({ statuses: IN_PLAY_CODES }, { order: 'asc' });

/** A league season with a match in play whose matches count in a table. */
async function seasonInPlay() {
  const playing = (await matchesInPlay()).find(({ league, score }) => league.type === 'League' && score.goals)!;
  return { playing, path: `/standings?league=${playing.league.code}&season=${playing.season}` };
}

test('a live table counts the matches in play, and says so', async () => {
  const { playing, path } = await seasonInPlay();
  const [final, live] = [(await sandbox.ask(path)) as Table, (await sandbox.ask(`${path}&live=true`)) as Table];
  assert.deepEqual([final.meta.provisional, final.meta.inPlay], [undefined, undefined]);
  assert.equal(live.meta.provisional, true);
  assert.ok(live.meta.inPlay.includes(playing.id));
  const sum = ({ data }: Table, field: 'played' | 'goalsFor') => data.reduce((total, row) => total + row[field], 0);
  assert.equal(sum(live, 'played') - sum(final, 'played'), 2 * live.meta.inPlay.length);
  const inPlay = (await matchesInPlay()).filter(({ id }) => live.meta.inPlay.includes(id));
  const goals = inPlay.reduce((total, { score }) => total + score.goals!.home + score.goals!.away, 0);
  assert.equal(sum(live, 'goalsFor') - sum(final, 'goalsFor'), goals);
  const teams = inPlay.flatMap(({ home, away }) => [home.id, away.id]).sort();
  const marked = live.data.filter(({ provisional }) => provisional).map(({ team }) => team.id);
  assert.deepEqual(marked.sort(), teams);
  assert.equal(
    final.data.some(({ provisional }) => provisional),
    false,
  );
});

test('a live table needs a paid plan, and has no past', async () => {
  const { path } = await seasonInPlay();
  const free = await sandbox.keyOf('free');
  await sandbox.ask(`${path}&live=true`, 403, free);
  await sandbox.ask(`${path}&live=false`, 200, free);
  await sandbox.ask(path, 200, free);
  await sandbox.ask(`${path}&live=true&asOf=2026-11-01`, 400);
});
