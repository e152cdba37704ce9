/** Every endpoint of version 1: list A (third-party paths), then what only list B has. */
import type { Endpoint } from '../../http/endpoint.ts';
import { countries } from './countries.ts';
import { fixturesStatistics, statisticsOfFixture } from './fixture-statistics.ts';
import { fixtures } from './fixtures.ts';
import { fixturesHeadToHead, headToHead } from './headtohead.ts';
import { leagueSeasons, leagues } from './leagues.ts';
import { odds, oddsMapping } from './odds.ts';
import { betTypes, bookmakers, oddsBets, oddsBookmakers } from './odds-names.ts';
import { predictions } from './predictions.ts';
import { fixturesRounds } from './rounds.ts';
import { standings } from './standings.ts';
import { accountStatus, status } from './status.ts';
import { teamStatistics, teamsStatistics } from './team-statistics.ts';
import { teamCountries, teamLogos, teamSeasons, teams } from './teams.ts';
import { timezone } from './timezone.ts';
import { venues } from './venues.ts';

const LIST_A: readonly Endpoint[] = [
  countries,
  fixtures,
  fixturesHeadToHead,
  fixturesRounds,
  fixturesStatistics,
  leagues,
  leagueSeasons,
  odds,
  oddsBets,
  oddsBookmakers,
  oddsMapping,
  predictions,
  standings,
  teams,
  teamCountries,
  teamSeasons,
  teamsStatistics,
  timezone,
  venues,
];

const LIST_B: readonly Endpoint[] = [
  teamLogos,
  headToHead,
  statisticsOfFixture,
  teamStatistics,
  bookmakers,
  betTypes,
  status,
  accountStatus,
];

export const V1_ENDPOINTS: readonly Endpoint[] = [...LIST_A, ...LIST_B];
