/** Season statistics and referees of open data, over HTTP. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sharedData } from '../../../support/data/shared.ts';
import { type RunningService, runningService } from '../../../support/service/service.ts';
import { emptyDatabaseUrl } from '../../../support/stores/databases.ts';
import { importInWorker } from '../../../support/stores/imports.ts';

const SHOTS = sharedData('understat/epl_2024_shots.csv');
const FPL = sharedData('fpl-core-insights/data/2025-2026');
const RESULTS = sharedData('football-data.co.uk/recent/trimmed-2526/E0.csv');
const NOW = Date.parse('2026-11-21T12:00:00.000Z');

// biome-ignore lint/suspicious/noExplicitAny: each check reads its own fields
type Row = Readonly<Record<string, any>>;

describe('seasons of open data', { skip: SHOTS.skip || FPL.skip || RESULTS.skip }, () => {
  let service: RunningService;
  let key: string;
  const closing: (() => unknown)[] = [];
  before(async () => {
    const context = { after: (close: () => unknown) => void closing.push(close) };
    const folder = mkdtempSync(join(tmpdir(), 'touchline-totals-'));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    // only what states totals: the source finds the season in the path
    for (const file of ['teams.csv', 'players.csv', 'playerstats.csv'])
      cpSync(join(FPL.path, file), join(folder, '2025-2026', file));
    const url = await emptyDatabaseUrl('sqlite', context as never);
    const imports = [
      { source: 'understat', paths: [SHOTS.path] },
      { source: 'football-data-uk', paths: [RESULTS.path] },
      { source: 'fpl', paths: [folder] },
    ];
    const reports = await importInWorker({ url, imports, now: NOW });
    assert.deepEqual(
      reports.flatMap(({ failed }) => failed),
      [],
    );
    service = await runningService(context, { databaseUrl: url, environment: { SANDBOX: 'off' } });
    ({ key } = await service.key('internal'));
  });
  after(async () => {
    for (const close of closing) await close();
  });

  const read = async (path: string): Promise<readonly Row[]> => {
    const response = await service.fetch(`/api/v2${path}`, key);
    const body = (await response.json()) as { data: readonly Row[] };
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(body).slice(0, 300)}`);
    return body.data;
  };

  test("expected goals are the sums of the provider's shots", async () => {
    const shots = parse(readFileSync(SHOTS.path), { columns: true }) as Readonly<Record<string, string>>[];
    const sumOf = (isWanted: (shot: Readonly<Record<string, string>>) => boolean) =>
      shots.reduce((sum, shot) => sum + (shot.result !== 'OwnGoal' && isWanted(shot) ? Number(shot.xG) : 0), 0);
    const scorers = await read('/topscorers?league=eng.1&season=2024&limit=5');
    assert.equal(scorers.length, 5);
    for (const { player, goals } of scorers) {
      const [season] = await read(`/players/${player.id}/statistics?league=eng.1&season=2024`);
      assert.equal(season!.goals, goals);
      const expected = sumOf((shot) => shot.player === player.name);
      assert.ok(expected > 5, player.name);
      assert.ok(Math.abs(season!.expectedGoals.provider.total - expected) < 0.02, `${player.name} ${expected}`);
      assert.ok(season!.expectedGoals.model.total > 5);
      assert.equal(season!.per90, null); // this source has no minutes
    }
    const [team] = await read('/teams/t_liverpool/statistics?league=eng.1&season=2024');
    const own = ({ h_a: side, h_team: home, a_team: away }: Readonly<Record<string, string>>) =>
      (side === 'h' ? home : away) === 'Liverpool';
    const provider = team!.expectedGoals.provider;
    assert.equal(provider.matches, team!.played.total);
    assert.ok(Math.abs(provider.for - sumOf(own)) < 0.1, `${provider.for} ${sumOf(own)}`);
    const against = sumOf((shot) => !own(shot) && [shot.h_team, shot.a_team].includes('Liverpool'));
    assert.ok(Math.abs(provider.against - against) < 0.1, `${provider.against} ${against}`);
  });

  test('totals that a source states replace the sums of a few matches', async () => {
    const [leader] = await read('/topscorers?league=eng.1&season=2025&limit=1');
    const [season] = await read(`/players/${leader!.player.id}/statistics?league=eng.1&season=2025`);
    const matches = await read(`/players/${leader!.player.id}/matches?league=eng.1&season=2025&played=true&limit=200`);
    assert.equal(season!.goals, leader!.goals);
    assert.ok(season!.goals >= matches.reduce((sum, row) => sum + (row.goals ?? 0), 0));
    assert.ok(season!.expectedGoals.provider.total > 0 && season!.statistics.expectedAssists >= 0);
    const { total, per90 } = season!.expectedGoals.provider;
    assert.equal(season!.per90.goals, Math.round((season!.goals * 9000) / season!.minutes) / 100);
    assert.equal(per90, Math.round((total * 9000) / season!.minutes) / 100);
  });

  test('referees have the matches that the file gives them', async () => {
    const rows = parse(readFileSync(RESULTS.path), { columns: true, bom: true }) as Readonly<Record<string, string>>[];
    const counts = new Map<string, number>();
    for (const { Referee: name } of rows) counts.set(name!, (counts.get(name!) ?? 0) + 1);
    const referees = await read('/referees?league=eng.1&season=2025&limit=200');
    for (const { name, matches, id } of referees) {
      assert.equal(matches, counts.get(name), name);
      assert.equal((await read(`/fixtures?referee=${id}&season=2025&limit=200`)).length, matches, name);
    }
    assert.ok(referees.length > 15);
  });
});
