import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leagueTable } from '../../src/football/table/standings.ts';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { openfootball } from '../../src/providers/openfootball/index.ts';
import type { OpenStore } from '../../src/store/store.ts';
import { sharedData } from '../support/data/shared.ts';
import { emptyStore } from '../support/stores/imports.ts';
import { OFFICIAL_TABLES } from './official-tables.ts';

/** A result in the future would be rejected. */
const AFTER_THE_SEASONS = Date.parse('2026-11-20T12:00Z');

const derived = sharedData('datasets-football-datasets');
const scotland = sharedData('openfootball/football.json/2024-25/sco.1.json');

interface Place {
  readonly rank: number;
  readonly team: string;
  readonly points: number;
  readonly goalsDiff: number;
  readonly goals: string;
}

function placesOf(rows: string): Place[] {
  return rows
    .trim()
    .split('\n')
    .map((line) => {
      const [, rank, team, points, scored, conceded] = /^\s*(\d+) (.+) (\d+) (\d+)-(\d+)$/.exec(line) ?? [];
      assert.ok(team !== undefined, `invalid table row: ${line}`);
      const goalsDiff = Number(scored) - Number(conceded);
      return { rank: Number(rank), team, points: Number(points), goalsDiff, goals: `${scored}-${conceded}` };
    });
}

async function tableOf(store: OpenStore, code: string, season: number): Promise<Place[]> {
  const fixtures = await store.fixtures.ofSeason(store.reference.league(code)!.legacyId, season);
  return leagueTable(fixtures).flatMap(({ rows }) =>
    rows.map(({ rank, team, points, goalsDiff, all }) => ({
      rank,
      team: team.name,
      points,
      goalsDiff,
      goals: `${all.goalsFor}-${all.goalsAgainst}`,
    })),
  );
}

test('tables computed from imported results equal the official final tables', {
  skip: derived.skip || scotland.skip,
}, async (t) => {
  const store = await emptyStore('sqlite', t);
  const options = { store, clock: { now: () => AFTER_THE_SEASONS }, keepSandbox: false };
  for (const [source, path] of [
    [footballDataUk, derived.path],
    [openfootball, scotland.path],
  ] as const) {
    const report = await importPaths([path], { ...options, source });
    assert.deepEqual([report.failed, report.unresolved, report.rejected], [[], 0, 0]);
  }
  for (const { league, season, rows } of OFFICIAL_TABLES) {
    assert.deepEqual(await tableOf(store, league, season), placesOf(rows), `${league} ${season}`);
  }
});
