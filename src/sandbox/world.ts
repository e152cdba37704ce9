/** The sandbox: a small invented football world, generated from a seed and a moment. Pure. */
import { entityIds } from '../base/ids.ts';
import { seededRandom } from '../base/random.ts';
import type { Bookmaker, Country, League } from '../football/terms.ts';
import type { LiveOddsRecord, PriceRecord } from '../ingest/records/price-records.ts';
import type { PersonRecord } from '../ingest/records/records.ts';
import type { MatchRecord } from '../ingest/records/source.ts';
import { ALWAYS_ON_COUNTRY, ALWAYS_ON_LEAGUE, alwaysOnMatches, DAYS_AFTER } from './leagues/always-on-league.ts';
import { type Club, countryClubs, nationalVenue, type SandboxTeam, type SandboxVenue } from './leagues/clubs.ts';
import { SANDBOX_CUP, SANDBOX_LEAGUES, type SandboxLeague } from './leagues/competitions.ts';
import { SANDBOX_COUNTRIES, type SandboxCountry } from './leagues/countries.ts';
import { cupSchedule } from './leagues/cup.ts';
import { currentSeason, DAY, HOUR } from './leagues/days.ts';
import { personNames } from './leagues/names.ts';
import { leagueSchedule, type PlannedMatch, type SeasonPlan } from './leagues/schedule.ts';
import { ratesOf, type StrengthTable, strengthTable } from './leagues/strengths.ts';
import { divisions } from './leagues/tiers.ts';
import { liveOdds } from './matches/live-odds.ts';
import { SANDBOX_BOOKMAKERS } from './matches/odds.ts';
import { priceHistory } from './matches/price-history.ts';
import { matchRecord } from './matches/record.ts';
import { type Careers, careersOf } from './people/careers.ts';
import { peopleRecords } from './people.ts';

/** Provider name in `fixture_sources` and in the provenance of responses. */
export const SANDBOX_PROVIDER = 'sandbox';

export interface SandboxWorld {
  readonly provider: typeof SANDBOX_PROVIDER;
  readonly countries: readonly Country[];
  readonly leagues: readonly League[];
  readonly teams: readonly SandboxTeam[];
  /** the stadiums of the teams and of the cup final */
  readonly venues: readonly SandboxVenue[];
  readonly bookmakers: readonly Bookmaker[];
  /** squads, coaches, transfers, injuries */
  readonly people: readonly PersonRecord[];
  /** by kickoff */
  readonly matches: readonly MatchRecord[];
  /** of the matches in play */
  readonly liveOdds: readonly LiveOddsRecord[];
  /** price histories of the top leagues' latest matches */
  readonly prices: readonly PriceRecord[];
}

export interface SandboxOptions {
  readonly seed: string | number;
  /** UTC milliseconds */
  readonly now: number;
  /** false leaves out people and match details, which are most of the work; default: true */
  readonly deep?: boolean;
  /** moment of the previous generation; on the same day, only matches that may have changed since are included */
  readonly since?: number;
}

const PAST_SEASONS = 2;
const REFEREES = 20;

/**
 * Countries, leagues, clubs and the matches of the current and two past seasons, as of `now`. Each match has its own
 * random stream, so a later `now` adds results and never changes one.
 */
export function sandboxWorld(options: SandboxOptions): SandboxWorld {
  const worlds = [...SANDBOX_COUNTRIES.map((country) => countryWorld(options, country)), alwaysOnWorld(options)];
  const matches = worlds.flatMap((world) => world.matches);
  matches.sort((a, b) => a.kickoff - b.kickoff || (a.league < b.league ? -1 : a.league > b.league ? 1 : 0));
  return {
    provider: SANDBOX_PROVIDER,
    countries: worlds.map((world) => world.country),
    leagues: worlds.flatMap((world) => world.leagues),
    teams: worlds.flatMap((world) => world.clubs.map((club) => club.team)),
    venues: worlds.flatMap((world) => world.venues),
    bookmakers: SANDBOX_BOOKMAKERS.map(({ id, name }) => ({ id, name })),
    people: worlds.flatMap((world) => world.people).map((record, index) => ({ ...record, line: index + 1 })),
    matches: matches.map((match, index) => ({ ...match, line: index + 1 })),
    liveOdds: worlds.flatMap((world) => world.liveOdds),
    prices: worlds.flatMap((world) => world.prices),
  };
}

function countryWorld(options: SandboxOptions, from: SandboxCountry) {
  const { seed, now } = options;
  const country: Country = { code: from.code, key: from.key, name: from.name };
  const leagues = SANDBOX_LEAGUES.filter((league) => league.country === from.key);
  const places = leagues.reduce((sum, league) => sum + league.teams, 0);
  const clubs = countryClubs(seed, from, country, places);
  const national = nationalVenue(from, country, clubs);
  const strengths = strengthTable(seed, clubs);
  const hasCup = SANDBOX_CUP.country === from.key;
  const plans = seasonPlans(options, from, { leagues, clubs, strengths });
  const teams = clubs.map((club) => club.team);
  const careers = careersOf(seed, from, teams, Math.max(...plans.map((plan) => plan.season)));
  const planned = plans.flatMap((plan) =>
    plan.league.type === 'Cup'
      ? cupSchedule({ ...plan, strengths, nationalVenue: national, now })
      : leagueSchedule(plan),
  );
  return {
    country,
    clubs,
    leagues: [...leagues, ...(hasCup ? [SANDBOX_CUP] : [])].map((league) => leagueOf(league, country)),
    venues: [...clubs.map((club) => club.team.venue), ...(hasCup ? [national] : [])],
    ...recordsAt(options, { careers, teams, planned, strengths }),
  };
}

/** The always-on league: one country, one season, no promotion. */
function alwaysOnWorld(options: SandboxOptions) {
  const { seed, now } = options;
  const from = ALWAYS_ON_COUNTRY;
  const country: Country = { code: from.code, key: from.key, name: from.name };
  const clubs = countryClubs(seed, from, country, ALWAYS_ON_LEAGUE.teams);
  const teams = clubs.map((club) => club.team);
  const strengths = strengthTable(seed, clubs);
  const careers = careersOf(seed, from, teams, currentSeason(ALWAYS_ON_LEAGUE.calendar, now));
  const referees = personNames(seededRandom(`${seed}|referees|${from.key}`), from, REFEREES);
  const planned = alwaysOnMatches({ seed, teams, referees, now });
  return {
    country,
    clubs,
    leagues: [{ ...leagueOf(ALWAYS_ON_LEAGUE, country), pairing: 'repeated' as const }],
    venues: teams.map((team) => team.venue),
    ...recordsAt(options, { careers, teams, planned, strengths }),
  };
}

/** Records of people and matches as of `now`. */
function recordsAt(
  { seed, now, since, deep = true }: SandboxOptions,
  football: {
    careers: Careers;
    teams: readonly SandboxTeam[];
    planned: readonly PlannedMatch[];
    strengths: StrengthTable;
  },
) {
  const { careers, teams, planned, strengths } = football;
  const sameDay = since !== undefined && Math.floor(since / DAY) === Math.floor(now / DAY);
  const matches = sameDay ? planned.filter((match) => mayHaveChanged(match, since, now)) : planned;
  const records = matches.map((match) => matchRecord(match, { seed, now, strengths, careers, deep }));
  return {
    people: deep && !sameDay ? peopleRecords({ seed, now, careers, teams, planned, strengths }) : [],
    matches: records,
    liveOdds: matches.flatMap((match, i) => liveOdds(records[i]!, { rates: ratesOf(strengths, match), now }) ?? []),
    prices: matches.flatMap(({ league }, i) => (league.tier === 1 && deep ? priceHistory(records[i]!, now) : [])),
  };
}

/** Whether a match may have changed: around its kickoff or postponement, or newly published in the always-on league. */
function mayHaveChanged({ league, kickoff, postponedFrom }: PlannedMatch, since: number, now: number): boolean {
  const around = (moment: number) => moment > since - 3 * HOUR && moment < now + 2 * HOUR;
  if (
    around(kickoff) ||
    (postponedFrom !== null && postponedFrom > since - 22 * DAY && postponedFrom < now + 2 * DAY)
  ) {
    return true;
  }
  return league === ALWAYS_ON_LEAGUE && kickoff > since + DAYS_AFTER * DAY - HOUR;
}

interface CountryFootball {
  readonly leagues: readonly SandboxLeague[];
  readonly clubs: readonly Club[];
  readonly strengths: StrengthTable;
}

/** The league and cup seasons of a country, with their teams and referees. */
function seasonPlans({ seed, now }: SandboxOptions, from: SandboxCountry, football: CountryFootball): SeasonPlan[] {
  const { leagues, clubs, strengths } = football;
  const teams = clubs.map((club) => club.team);
  const current = currentSeason(leagues[0]!.calendar, now);
  const cups = SANDBOX_CUP.country === from.key ? [SANDBOX_CUP] : [];
  const seasons = Array.from({ length: PAST_SEASONS + 1 }, (_, back) => current - PAST_SEASONS + back);
  const plans: SeasonPlan[] = [];
  for (const [season, tiers] of divisions({ seed, leagues, teams, strengths }, seasons)) {
    const entries = [
      ...leagues.map((league, tier) => ({ league, teams: tiers[tier]! })),
      ...cups.map((league) => ({ league, teams: tiers.flat().slice(0, league.teams) })),
    ];
    for (const { league, teams } of entries) {
      const random = seededRandom(`${seed}|referees|${from.key}|${league.tier ?? 1}`);
      plans.push({ seed, country: from, league, season, teams, referees: personNames(random, from, REFEREES) });
    }
  }
  return plans;
}

function leagueOf(league: SandboxLeague, country: Country): League {
  const { code, name, type, tier, tieBreak } = league;
  return {
    ...entityIds('league', code),
    code,
    name,
    type,
    country,
    tier,
    tieBreak,
    pairing: 'once',
    national: false,
    teamCountries: [country.key],
    sandbox: true,
  };
}
