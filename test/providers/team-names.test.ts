/** Resolves every team name of the files in ../shared, as the importers do. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { NameScope } from '../../src/ingest/teams/names.ts';
import { DIVISIONS } from '../../src/providers/football-data-uk/codes.ts';
import { competitionCode } from '../../src/providers/international-results/codes.ts';
import { countryKey, leagueCode } from '../../src/providers/openfootball/codes.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { catalogueNames, outcome, scope } from '../support/data/names.ts';

const DATA = new URL('../../../shared/data/', import.meta.url);
const skip = existsSync(DATA) ? false : 'no ../shared beside the repository: names of real files are not checked';

const names = catalogueNames();
const scopes = new Map<string, NameScope>();
const unresolved = (league: string, name: string, country?: string): string[] => {
  const nameScope = scopes.get(league) ?? scope(league);
  scopes.set(league, nameScope);
  const found = outcome(names.resolve('a-source', country === undefined ? { name } : { name, country }, nameScope));
  return found === 'unknown' || found === 'ambiguous' ? [`${league}: ${name} (${found})`] : [];
};

function filesIn(folder: string, ending: string): URL[] {
  const base = new URL(folder, DATA);
  return readdirSync(base, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(ending))
    .map((path) => new URL(path, base));
}

function rowsOf(file: URL, encoding = 'utf-8'): Record<string, string>[] {
  const text = new TextDecoder(encoding).decode(readFileSync(file)).replace(/^ï»¿/, '');
  return parse(text, {
    bom: true,
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
}

// the coming season has the same clubs, in fewer rows
test('every club of football-data.co.uk is resolved', { skip: skip || COMPLETE_ONLY }, () => {
  const missing: string[] = [];
  let rows = 0;
  for (const file of filesIn('football-data.co.uk/', '.csv')) {
    for (const { Div = '', HomeTeam = '', AwayTeam = '' } of rowsOf(file, 'windows-1252')) {
      const league = DIVISIONS.get(Div);
      if (league === undefined || HomeTeam === '') continue;
      rows += 1;
      missing.push(...unresolved(league, HomeTeam), ...unresolved(league, AwayTeam));
    }
  }
  assert.ok(rows > 35_000, `${rows} rows`);
  assert.deepEqual([...new Set(missing)], []);
});

test('every club of football.json is resolved', { skip }, () => {
  const missing: string[] = [];
  let matches = 0;
  for (const file of filesIn('openfootball/football.json/', '.json')) {
    const league = leagueCode(file.pathname.split('/').at(-1)!.replace('.json', ''));
    if (league === undefined) continue;
    const { matches: all = [] }: { matches?: { team1: string; team2: string }[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    for (const text of all.flatMap(({ team1, team2 }) => [team1, team2])) {
      const [, name = text, code] = /^(.*?)\s*\(([A-Z]{3})\)$/.exec(text) ?? [];
      missing.push(...unresolved(league, name, code === undefined ? undefined : countryKey(code)));
      matches += 0.5;
    }
  }
  assert.ok(matches > 20_000, `${matches} matches`);
  assert.deepEqual([...new Set(missing)], []);
});

test('every club of the coming season is resolved', { skip }, () => {
  const missing = filesIn('fixturedownload/', '.csv').flatMap((file) => {
    const league = DIVISIONS.get(/([^/]+)\.csv$/.exec(file.pathname)?.[1] ?? '') ?? 'eng.1';
    return rowsOf(file).flatMap((row) => [
      ...unresolved(league, row['Home Team'] ?? ''),
      ...unresolved(league, row['Away Team'] ?? ''),
    ]);
  });
  assert.deepEqual([...new Set(missing)], []);
});

test('every national team and tournament is resolved', { skip }, () => {
  const missing: string[] = [];
  const rows = rowsOf(new URL('international_results/results.csv', DATA));
  for (const { home_team: home = '', away_team: away = '', tournament = '' } of rows) {
    const league = competitionCode(tournament);
    if (league === undefined) missing.push(tournament);
    else missing.push(...unresolved(league, home), ...unresolved(league, away));
  }
  assert.ok(rows.length > 45_000);
  assert.deepEqual([...new Set(missing)], []);
});

test('every team of the World Cups is resolved', { skip }, () => {
  const missing: string[] = [];
  for (const file of filesIn('openfootball/worldcup.json/', 'worldcup.json')) {
    const { matches }: { matches: { team1: unknown; team2: unknown }[] } = JSON.parse(readFileSync(file, 'utf8'));
    for (const team of matches.flatMap(({ team1, team2 }) => [team1, team2])) {
      if (typeof team === 'string') missing.push(...unresolved('fifa.world', team));
    }
  }
  assert.deepEqual([...new Set(missing)], []);
});
