/** The data set: a million invented fixtures in leagues of twenty teams over ten seasons. The same in every run. */
import { entityIds, nextLegacyId } from '../src/base/ids.ts';
import { pick, poisson, type Random, seededRandom } from '../src/base/random.ts';
import { nextRevision, touchReference } from '../src/store/changes/revisions.ts';
import type { Database, Value } from '../src/store/database/database.ts';
import type { WrittenFixture } from '../src/store/fixtures/rows.ts';

const TIERS = 6;
const TEAMS_PER_LEAGUE = 20;
const SEASONS = 10;
const FIXTURES_PER_SEASON = TEAMS_PER_LEAGUE * (TEAMS_PER_LEAGUE - 1);
const REVISION = 1;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Days from the Thursday before a round to its matches: mostly Saturday and Sunday. */
const DAYS_OF_ROUND = [1, 2, 2, 2, 2, 3, 3, 3, 4, 6] as const;
const HOURS_OF_ROUND = [19, 12, 14, 14, 16, 13, 15, 18, 19, 18] as const;

export interface BenchTeam {
  readonly id: number;
  readonly nativeId: string;
  readonly identity: string;
  readonly name: string;
  readonly venue: number;
}

export interface BenchLeague {
  readonly id: number;
  readonly nativeId: string;
  readonly code: string;
  readonly country: string;
  readonly tier: number;
  readonly teams: readonly BenchTeam[];
}

export interface World {
  readonly countries: readonly string[];
  readonly leagues: readonly BenchLeague[];
  readonly seasons: readonly number[];
  readonly fixtures: number;
}

/** A data set of complete leagues with about the given number of fixtures. */
export function worldOf(fixtures: number): World {
  const leagueCount = Math.max(1, Math.round(fixtures / (FIXTURES_PER_SEASON * SEASONS)));
  const thisYear = new Date().getUTCFullYear();
  const seasons = Array.from({ length: SEASONS }, (_, i) => thisYear - SEASONS + i);
  const countries = Array.from({ length: Math.ceil(leagueCount / TIERS) }, (_, i) => `zz${String(i).padStart(2, '0')}`);
  const leagues = countries
    .flatMap((country) => Array.from({ length: TIERS }, (_, i) => leagueOf(country, i + 1)))
    .slice(0, leagueCount);
  return { countries, leagues, seasons, fixtures: leagues.length * SEASONS * FIXTURES_PER_SEASON };
}

function leagueOf(country: string, tier: number): BenchLeague {
  const code = `${country}.${tier}`;
  const { id, legacyId } = entityIds('league', code);
  const teams = Array.from({ length: TEAMS_PER_LEAGUE }, (_, i): BenchTeam => {
    const identity = `${country}|athletic-${tier}-${i}`;
    const ids = entityIds('team', identity);
    const venue = entityIds('venue', `${country}|ground-${tier}-${i}|town`).legacyId;
    return { id: ids.legacyId, nativeId: ids.id, identity, name: `Athletic ${country} ${tier}-${i}`, venue };
  });
  return { id: legacyId, nativeId: id, code, country, tier, teams };
}

/** Rows of the table `fixtures`, by league and season, as an import stores them. */
export function* fixtureRows(world: World): Generator<WrittenFixture> {
  const random = seededRandom('bench');
  const taken = new Set<number>();
  for (const league of world.leagues) {
    for (const season of world.seasons) {
      const start = Date.UTC(season, 7, 6 + ((11 - new Date(Date.UTC(season, 7, 6)).getUTCDay()) % 7));
      for (const [round, pairs] of rounds(TEAMS_PER_LEAGUE).entries()) {
        for (const [i, [home, away]] of pairs.entries()) {
          const kickoff = start + (round * 7 + DAYS_OF_ROUND[i]!) * DAY_MS + HOURS_OF_ROUND[i]! * HOUR_MS;
          const teams = { home: league.teams[home]!, away: league.teams[away]! };
          const row = fixtureRow(random, { league, season, round: round + 1, kickoff, ...teams });
          let { legacyId } = row;
          while (taken.has(legacyId)) legacyId = nextLegacyId(legacyId);
          taken.add(legacyId);
          yield { ...row, legacyId };
        }
      }
    }
  }
}

/** A double round robin by the circle method. */
function rounds(teams: number): (readonly [number, number])[][] {
  const first = Array.from({ length: teams - 1 }, (_, round) =>
    Array.from({ length: teams / 2 }, (_, i): readonly [number, number] => {
      const a = i === 0 ? teams - 1 : (round + i) % (teams - 1);
      const b = (round - i + teams - 1) % (teams - 1);
      return (round + i) % 2 === 0 ? [a, b] : [b, a];
    }),
  );
  return [...first, ...first.map((pairs) => pairs.map(([a, b]) => [b, a] as const))];
}

interface Match {
  readonly league: BenchLeague;
  readonly season: number;
  readonly round: number;
  readonly kickoff: number;
  readonly home: BenchTeam;
  readonly away: BenchTeam;
}

const REFEREES = Array.from({ length: 40 }, (_, i) => `R. Whistler ${i}`);

function fixtureRow(random: Random, { league, season, round, kickoff, home, away }: Match): WrittenFixture {
  const ids = entityIds('fixture', `${league.code}|${season}|${home.identity}|${away.identity}`);
  const goals = { home: poisson(random, 1.5), away: poisson(random, 1.2) };
  const halftime = { home: Math.floor(goals.home / 2), away: Math.floor(goals.away / 2) };
  return {
    ...ids,
    league: league.id,
    season,
    round: `Regular Season - ${round}`,
    group: null,
    kickoff,
    kickoffKnown: true,
    status: 'FT',
    elapsed: 90,
    extra: null,
    home: home.id,
    away: away.id,
    venue: home.venue,
    city: null,
    neutral: false,
    referee: pick(random, REFEREES),
    score: { goals, halftime, fulltime: goals, extratime: null, penalty: null },
    sources: ['football-data-uk', 'openfootball'],
    updatedAt: kickoff + 3 * HOUR_MS,
    revision: REVISION,
  };
}

/** Saves countries, leagues, teams, venues and seasons; load-world.ts loads the fixtures. */
export async function saveReference(database: Database, world: World): Promise<void> {
  const { leagues, seasons } = world;
  const teams = leagues.flatMap((league) => league.teams.map((team) => ({ ...team, country: league.country })));
  await database.transaction(async (queries) => {
    const insert = (table: string, columns: string, rows: Value[][]) =>
      queries.batch(
        `INSERT INTO ${table} (${columns}) VALUES (${rows[0]!.map((_, i) => `$${i + 1}`).join(', ')})`,
        rows,
      );
    await insert(
      'countries',
      'country, code, name',
      world.countries.map((c) => [c, c.toUpperCase(), `Land ${c}`]),
    );
    await insert(
      'leagues',
      'legacy_id, id, code, name, type, country, tier, tie_break, pairing, national, team_countries',
      leagues.map((l) => [
        ...[l.id, l.nativeId, l.code, `Division ${l.tier} of ${l.country}`, 'League', l.country, l.tier],
        ...['goal-difference', 'once', 0, JSON.stringify([l.country])],
      ]),
    );
    await insert(
      'venues',
      'legacy_id, id, name, city, country, capacity',
      teams.map((t) => [t.venue, `vn_${t.nativeId.slice(3)}`, `${t.name} Ground`, `Town ${t.name}`, t.country, 20_000]),
    );
    await insert(
      'teams',
      'legacy_id, id, identity, name, country, founded, national, venue',
      teams.map((t) => [t.id, t.nativeId, t.identity, t.name, t.country, 1900, 0, t.venue]),
    );
    const each = leagues.flatMap((league) => seasons.map((year) => ({ league, year })));
    await insert(
      'seasons',
      'league, year, starts, ends, fixtures, finished, stored, completeness, revision',
      each.map(({ league, year }) => [
        ...[league.id, year, `${year}-08-01`, `${year + 1}-05-31`, FIXTURES_PER_SEASON, FIXTURES_PER_SEASON],
        ...['["standings"]', '{}', REVISION],
      ]),
    );
    await insert(
      'season_teams',
      'league, year, team',
      each.flatMap(({ league, year }) => league.teams.map((team) => [league.id, year, team.id])),
    );
    await touchReference(queries, await nextRevision(queries, Date.now()));
  });
}
