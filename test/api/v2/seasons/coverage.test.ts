import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sandboxRequests } from '../sandbox.ts';

const sandbox = sandboxRequests();
before(() => sandbox.start());
after(() => sandbox.stop());

interface Share {
  readonly have: number;
  readonly of: number;
  readonly unit: string;
  readonly share: number | null;
  readonly covered: boolean;
}

const resourcesOf = async (league: string, season: number) =>
  (await sandbox.one(`/coverage?league=${league}&season=${season}`)).data.resources as Record<string, Share>;

const listOf = async (path: string) =>
  (await sandbox.ask(path)) as { readonly data: readonly unknown[]; readonly meta: { readonly completeness: Share } };

function sandboxSeasons() {
  const { reference } = sandbox.store();
  return reference
    .leagues()
    .filter(({ sandbox: isInvented }) => isInvented)
    .flatMap((league) => reference.seasons(league));
}

test('shares count the finished matches that have such data', async () => {
  const { database } = sandbox.store();
  let compared = 0;
  for (const { league, year, finished } of sandboxSeasons()) {
    const resources = await resourcesOf(league.id, year);
    const stored = await database.get<{ lineups: number }>(
      `SELECT COUNT(DISTINCT l.fixture) AS lineups FROM lineups l JOIN fixtures f ON f.legacy_id = l.fixture
       WHERE f.league = $1 AND f.season = $2 AND f.status IN ('FT', 'AET', 'PEN')`,
      [league.legacyId, year],
    );
    assert.deepEqual([resources.lineups!.have, resources.lineups!.of], [stored!.lineups, finished], league.code);
    for (const [name, { have, of, share, covered }] of Object.entries(resources)) {
      assert.ok(have <= of, `${name} of ${league.code}`);
      assert.equal(share === null, of === 0);
      assert.equal(covered, of > 0 && have / of >= 0.9);
    }
    compared++;
  }
  assert.ok(compared > 5);
});

test('top lists say how much of the season they are counted from', async () => {
  const { league, year } = sandboxSeasons().find(({ stored }) => stored.topScorers)!;
  const resources = await resourcesOf(league.id, year);
  const of = {
    topscorers: 'topScorers',
    topassists: 'topAssists',
    topyellowcards: 'topCards',
    topredcards: 'topCards',
  };
  for (const [path, name] of Object.entries(of)) {
    const { meta } = await listOf(`/${path}?league=${league.id}&season=${year}`);
    assert.deepEqual(meta.completeness, resources[name], path);
  }
});

test('a list counted from a few matches is not covered', async () => {
  const { reference, database } = sandbox.store();
  const season = sandboxSeasons().find(({ coverage, finished }) => coverage.lineups && finished > 30)!;
  const { legacyId } = season.league;
  const before = await resourcesOf(season.league.id, season.year);
  assert.ok(before.lineups!.covered);
  const { recountSeason } = await import('../../../../src/store/fixtures/season-writer.ts');
  const { nextRevision } = await import('../../../../src/store/changes/revisions.ts');
  await database.transaction(async (queries) => {
    await queries.run(
      `DELETE FROM lineups WHERE fixture IN (SELECT legacy_id FROM fixtures WHERE league = $1 AND season = $2
         AND status IN ('FT', 'AET', 'PEN') ORDER BY legacy_id LIMIT ${Math.ceil(season.finished / 2)})`,
      [legacyId, season.year],
    );
    await recountSeason(queries, season.league, season.year, await nextRevision(queries, 0), []);
  });
  await sandbox.store().revisions.refresh();
  const after = await resourcesOf(season.league.id, season.year);
  assert.ok(!after.lineups!.covered && after.lineups!.have < before.lineups!.have);
  const { coverage, stored } = reference.season(season.league, season.year)!;
  assert.deepEqual([coverage.lineups, stored.lineups], [false, true]);
});

test('a fixture says which details are stored', async () => {
  const { database } = sandbox.store();
  const { id } = (await database.get<{ id: string }>(
    `SELECT f.id FROM fixtures f WHERE f.status = 'FT' AND EXISTS (SELECT 1 FROM shots s WHERE s.fixture = f.legacy_id) LIMIT 1`,
  ))!;
  const { data } = await sandbox.one(`/fixtures/${id}`);
  const coverage = data.coverage as Record<string, boolean>;
  for (const [part, path] of [
    ['events', 'events'],
    ['lineups', 'lineups'],
    ['playerStatistics', 'players'],
    ['shots', 'shots'],
  ] as const) {
    const rows = await listOf(`/fixtures/${id}/${path}`);
    assert.equal(coverage[part], rows.data.length > 0, part);
  }
  const scheduled = (await database.get<{ id: string }>(
    "SELECT id FROM fixtures WHERE status = 'NS' ORDER BY kickoff DESC LIMIT 1",
  ))!;
  const later = (await sandbox.one(`/fixtures/${scheduled.id}`)).data.coverage as Record<string, boolean>;
  assert.ok(!later.events && !later.shots);
});
