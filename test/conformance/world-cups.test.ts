/**
 * World Cups imported from openfootball alone, compared with the tables and results of the Fjelstul World Cup Database;
 * European Championships compared with their finals.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { nameKey } from '../../src/base/text.ts';
import { parseRound } from '../../src/football/rounds.ts';
import { winnerOf } from '../../src/football/score.ts';
import { leagueTable } from '../../src/football/table/standings.ts';
import type { Fixture } from '../../src/football/terms.ts';
import { sharedData } from '../support/data/shared.ts';
import { storeWithImportWorker } from '../support/stores/imports.ts';

const NOW = Date.parse('2026-11-20T12:00Z');
const worldCups = sharedData('openfootball/worldcup.json');
const database = sharedData('fjelstul-worldcup/data-csv');
const results = sharedData('international_results');
const YEARS = [
  1930, 1934, 1938, 1950, 1954, 1958, 1962, 1966, 1970, 1974, 1978, 1982, 1986, 1990, 1994, 1998, 2002, 2006, 2010,
  2014, 2018, 2022,
];
/** Names of the catalogue > names of the database. */
const NAMES: Readonly<Record<string, string>> = {
  USA: 'United States',
  'Czech Republic': 'Czech Republic',
  'Bosnia & Herzegovina': 'Bosnia and Herzegovina',
};

type Row = Readonly<Record<string, string>>;

function rowsOf(file: string): Row[] {
  return parse(readFileSync(`${database.path}/${file}`), { columns: true, bom: true });
}

const isMens = ({ tournament_name = '' }: Row) => tournament_name.includes(" Men's ");
/** The record of a team in a group: names of nations differ between sources. */
const recordOf = (numbers: readonly (number | string | undefined)[]) => numbers.map(Number).join(' ');

/** Writes the matches of both tournaments only: friendlies and qualifiers take minutes to import. */
function writeTournaments(folder: string): void {
  const lines = readFileSync(`${results.path}/results.csv`, 'utf8').split('\n');
  const wanted = lines.filter((line, i) => i === 0 || /,(?:FIFA World Cup|UEFA Euro),/.test(line));
  writeFileSync(join(folder, 'results.csv'), wanted.join('\n'));
  const isPart = new Set(wanted.map((line) => line.split(',').slice(0, 3).join()));
  const [head, ...shootouts] = readFileSync(`${results.path}/shootouts.csv`, 'utf8').split('\n');
  const ofTournaments = shootouts.filter((line) => isPart.has(line.split(',').slice(0, 3).join()));
  writeFileSync(join(folder, 'shootouts.csv'), [head, ...ofTournaments].join('\n'));
}

/** Group tables as sorted lists of records, so that the names of groups do not matter. */
function officialGroups(year: number): string[] {
  const rows = rowsOf('group_standings.csv').filter((row) => isMens(row) && row.tournament_id === `WC-${year}`);
  return [...Map.groupBy(rows, ({ stage_number, group_name }) => `${stage_number} ${group_name}`).values()]
    .map((group) =>
      group
        .toSorted((one, other) => Number(one.position) - Number(other.position))
        .map((row) => recordOf([row.played, row.wins, row.draws, row.losses, row.goals_for, row.goals_against]))
        .join(' | '),
    )
    .sort();
}

function computedGroups(fixtures: readonly Fixture[]): string[] {
  return leagueTable(fixtures)
    .map(({ rows }) =>
      rows
        .map(({ all }) => recordOf([all.played, all.win, all.draw, all.lose, all.goalsFor, all.goalsAgainst]))
        .join(' | '),
    )
    .sort();
}

/** Knock-out matches as 'day score, extra time or shoot-out', with the sides in a fixed order. */
function officialKnockOuts(year: number): string[] {
  return rowsOf('matches.csv')
    .filter((row) => isMens(row) && row.tournament_id === `WC-${year}` && row.knockout_stage === '1')
    .map((row) => {
      const isShootout = row.penalty_shootout === '1';
      const score = [row.home_team_score, row.away_team_score].sort().join('-');
      const kicks = isShootout ? [row.home_team_score_penalties, row.away_team_score_penalties].sort().join('-') : '';
      return `${row.match_date} ${score} ${isShootout ? 'PEN' : row.extra_time === '1' ? 'AET' : 'FT'} ${kicks}`.trim();
    })
    .sort();
}

function computedKnockOuts(fixtures: readonly Fixture[]): string[] {
  return fixtures
    .filter(({ round, score }) => round !== null && parseRound(round).kind === 'knock-out' && score.goals !== null)
    .map(({ kickoff, score, status }) => {
      const goals = [score.goals?.home, score.goals?.away].map(String).sort().join('-');
      const kicks = score.penalty === null ? '' : [score.penalty.home, score.penalty.away].map(String).sort().join('-');
      return `${new Date(kickoff).toISOString().slice(0, 10)} ${goals} ${status} ${kicks}`.trim();
    })
    .sort();
}

test('groups, knock-outs, extra time and shoot-outs of all World Cups are the official ones', {
  skip: worldCups.skip || database.skip,
}, async (t) => {
  const { store, importAll } = await storeWithImportWorker(t, NOW);
  const [report] = await importAll({ source: 'openfootball', paths: [worldCups.path] });
  assert.deepEqual(report?.failed, []);
  const { legacyId } = store.reference.league('fifa.world')!;
  const all = { groups: new Map<number, string[]>(), knockOuts: new Map<number, string[]>() };
  const years = YEARS.filter((year) => existsSync(`${worldCups.path}/${year}`));
  assert.ok(years.length >= 17, `${years.length} World Cups`);
  for (const year of years) {
    const fixtures = await store.fixtures.ofSeason(legacyId, year);
    all.groups.set(year, computedGroups(fixtures));
    all.knockOuts.set(year, computedKnockOuts(fixtures));
  }
  assert.deepEqual(all, {
    groups: new Map(years.map((year) => [year, officialGroups(year)])),
    knockOuts: new Map(years.map((year) => [year, officialKnockOuts(year)])),
  });
});

test('both sources together give the same tournaments, with the final round of 1950 as a table', {
  skip: worldCups.skip || database.skip || results.skip,
}, async (t) => {
  const { store, importAll } = await storeWithImportWorker(t, NOW);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-tournaments-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeTournaments(folder);
  await importAll(
    { source: 'international-results', paths: [folder] },
    { source: 'fjelstul-worldcup', paths: [`${database.path}/matches.csv`] },
    { source: 'openfootball', paths: [worldCups.path] },
  );
  const { legacyId } = store.reference.league('fifa.world')!;
  for (const year of YEARS) {
    const fixtures = await store.fixtures.ofSeason(legacyId, year);
    const count = rowsOf('matches.csv').filter((row) => isMens(row) && row.tournament_id === `WC-${year}`).length;
    // Austria withdrew in 1938: its match has no result.
    const played = fixtures.filter(({ score }) => score.goals !== null);
    assert.equal(played.length, count, `matches of ${year}`);
    assert.deepEqual(computedGroups(fixtures), officialGroups(year), `groups of ${year}`);
    assert.deepEqual(computedKnockOuts(fixtures), officialKnockOuts(year), `knock-outs of ${year}`);
    const atHome = fixtures.filter(({ neutral }) => !neutral);
    const hosts = rowsOf('host_countries.csv').filter((row) => row.tournament_id === `WC-${year}`);
    assert.ok(atHome.length > 0 && atHome.length < 15, `${atHome.length} matches of the hosts of ${year}`);
    for (const { home, away } of year === 2002 ? [] : atHome) {
      const names = [home.name, away.name].map((name) => nameKey(NAMES[name] ?? name));
      assert.ok(
        hosts.some(({ team_name = '' }) => names.includes(nameKey(team_name.replace('West ', '')))),
        `${year} ${names}`,
      );
    }
  }
  const final = leagueTable(await store.fixtures.ofSeason(legacyId, 1950)).find(({ name }) => name === 'Final Round');
  assert.deepEqual(
    final?.rows.map(({ team, points }) => `${team.name} ${points}`),
    ['Uruguay 5', 'Brazil 4', 'Sweden 2', 'Spain 1'],
  );

  const euro = store.reference.league('uefa.euro')!.legacyId;
  for (const [year, expected] of EURO_FINALS) {
    const fixtures = await store.fixtures.ofSeason(euro, year);
    const last = fixtures.toSorted((one, other) => other.kickoff - one.kickoff)[0];
    const { goals, shootoutWinner } = last?.score ?? {};
    const [home, away] = [last?.home.name, last?.away.name];
    const won = shootoutWinner === undefined ? '' : `, ${shootoutWinner === 'home' ? home : away}`;
    // Finals are at neutral venues, so that sources differ on the home team.
    const readings = [
      `${home} ${goals?.home}-${goals?.away} ${away}${won}`,
      `${away} ${goals?.away}-${goals?.home} ${home}${won}`,
    ];
    assert.ok(readings.includes(expected), `${year}: ${readings[0]}`);
    // The source states neither groups nor rounds: they follow from the pairings.
    const winners = leagueTable(fixtures).map(({ rows }) => rows[0]!.team.name);
    assert.deepEqual(winners.toSorted(), (EURO_GROUP_WINNERS[year] ?? []).toSorted(), `group winners of ${year}`);
    if (winners.length > 0) assert.equal(last?.round, 'Final', `${year}`);
    assert.deepEqual(shootoutsOf(fixtures), (EURO_SHOOTOUTS[year] ?? []).toSorted(), `shoot-outs of ${year}`);
  }
});

/** Round and winner of each shoot-out, sorted as text. */
function shootoutsOf(fixtures: readonly Fixture[]): string[] {
  return fixtures
    .flatMap(({ round, home, away, score }) => {
      const winner = score.penalty === null && score.shootoutWinner === undefined ? null : winnerOf(score);
      return winner === null ? [] : [`${round ?? 'unknown'}: ${winner === 'home' ? home.name : away.name}`];
    })
    .sort();
}

const EURO_SHOOTOUTS: Readonly<Record<number, readonly string[]>> = {
  1976: ['unknown: Czechoslovakia'],
  1980: ['3rd Place Final: Czechoslovakia'],
  1984: ['Semi-finals: Spain'],
  1992: ['Semi-finals: Denmark'],
  1996: ['Quarter-finals: England', 'Quarter-finals: France', 'Semi-finals: Germany', 'Semi-finals: Czech Republic'],
  2000: ['Semi-finals: Italy'],
  2004: ['Quarter-finals: Portugal', 'Quarter-finals: Netherlands'],
  2008: ['Quarter-finals: Turkey', 'Quarter-finals: Spain'],
  2012: ['Quarter-finals: Italy', 'Semi-finals: Spain'],
  2016: ['Round of 16: Poland', 'Quarter-finals: Portugal', 'Quarter-finals: Germany'],
  2020: ['Round of 16: Switzerland', 'Quarter-finals: Spain', 'Semi-finals: Italy', 'Final: Italy'],
  2024: ['Round of 16: Portugal', 'Quarter-finals: France', 'Quarter-finals: England'],
};

/** Year, and the score of the last match with the winner of its shoot-out. */
const EURO_FINALS: readonly (readonly [year: number, final: string])[] = [
  [1960, 'Russia 2-1 Yugoslavia'],
  [1964, 'Spain 2-1 Russia'],
  [1968, 'Italy 2-0 Yugoslavia'],
  [1972, 'Germany 3-0 Russia'],
  [1976, 'Czechoslovakia 2-2 Germany, Czechoslovakia'],
  [1980, 'Belgium 1-2 Germany'],
  [1984, 'France 2-0 Spain'],
  [1988, 'Russia 0-2 Netherlands'],
  [1992, 'Denmark 2-0 Germany'],
  [1996, 'Czech Republic 1-2 Germany'],
  [2000, 'France 2-1 Italy'],
  [2004, 'Portugal 0-1 Greece'],
  [2008, 'Germany 0-1 Spain'],
  [2012, 'Spain 4-0 Italy'],
  [2016, 'Portugal 1-0 France'],
  [2020, 'Italy 1-1 England, Italy'],
  [2024, 'Spain 2-1 England'],
];

/** Until 1976 there were no groups. */
const EURO_GROUP_WINNERS: Readonly<Record<number, readonly string[]>> = {
  1980: ['Germany', 'Belgium'],
  1984: ['France', 'Spain'],
  1988: ['Germany', 'Russia'],
  1992: ['Sweden', 'Netherlands'],
  1996: ['England', 'France', 'Germany', 'Portugal'],
  2000: ['Portugal', 'Italy', 'Netherlands', 'Spain'],
  2004: ['Portugal', 'France', 'Sweden', 'Czech Republic'],
  2008: ['Portugal', 'Croatia', 'Netherlands', 'Spain'],
  2012: ['Czech Republic', 'Germany', 'Spain', 'England'],
  2016: ['France', 'Wales', 'Germany', 'Croatia', 'Italy', 'Hungary'],
  2020: ['Italy', 'Belgium', 'Netherlands', 'England', 'Sweden', 'France'],
  2024: ['Germany', 'Spain', 'England', 'Austria', 'Romania', 'Portugal'],
};
