/** Every endpoint of version 1: list A (third-party paths), then the paths that only list B has. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { fixtures } from './fixtures/fixtures.ts';
import { fixturesHeadToHead, headToHead } from './fixtures/head-to-head.ts';
import {
  eventsOfFixture,
  fixturesEvents,
  fixturesLineups,
  fixturesPlayers,
  lineupsOfFixture,
  playersOfFixture,
} from './fixtures/match-parts.ts';
import { predictions } from './fixtures/predictions.ts';
import { fixturesStatistics, statisticsOfFixture } from './fixtures/statistics.ts';
import { betTypes, bookmakers, oddsBets, oddsBookmakers } from './odds/bookmakers-and-bets.ts';
import { oddsLive, oddsLiveBets } from './odds/live-odds.ts';
import { odds, oddsMapping } from './odds/odds.ts';
import { sidelined, trophies } from './people/careers.ts';
import { coaches, coachs } from './people/coaches.ts';
import { injuries } from './people/injuries.ts';
import { playersProfiles, playersSeasons, playersTeams } from './people/player-profiles.ts';
import { players } from './people/players.ts';
import { playersSquads, squads } from './people/squads.ts';
import {
  playersTopAssists,
  playersTopRedCards,
  playersTopScorers,
  playersTopYellowCards,
  topAssists,
  topScorers,
} from './people/top-lists.ts';
import { transfers } from './people/transfers.ts';
import { countries } from './reference/countries.ts';
import { leagueSeasons, leagues } from './reference/leagues.ts';
import { teamCountries, teamLogos, teamSeasons, teams } from './reference/teams.ts';
import { timezone } from './reference/timezone.ts';
import { venues } from './reference/venues.ts';
import { fixturesRounds } from './seasons/rounds.ts';
import { standings } from './seasons/standings.ts';
import { teamStatistics, teamsStatistics } from './seasons/team-statistics.ts';
import { accountStatus, status } from './status.ts';

const LIST_A: readonly Endpoint[] = [
  coachs,
  countries,
  fixtures,
  fixturesEvents,
  fixturesHeadToHead,
  fixturesLineups,
  fixturesPlayers,
  fixturesRounds,
  fixturesStatistics,
  injuries,
  leagues,
  leagueSeasons,
  odds,
  oddsBets,
  oddsBookmakers,
  oddsLive,
  oddsLiveBets,
  oddsMapping,
  players,
  playersProfiles,
  playersSeasons,
  playersSquads,
  playersTeams,
  playersTopAssists,
  playersTopRedCards,
  playersTopScorers,
  playersTopYellowCards,
  predictions,
  sidelined,
  standings,
  teams,
  teamCountries,
  teamSeasons,
  teamsStatistics,
  timezone,
  transfers,
  trophies,
  venues,
];

const LIST_B: readonly Endpoint[] = [
  teamLogos,
  squads,
  coaches,
  topScorers,
  topAssists,
  headToHead,
  eventsOfFixture,
  lineupsOfFixture,
  playersOfFixture,
  statisticsOfFixture,
  teamStatistics,
  bookmakers,
  betTypes,
  status,
  accountStatus,
];

export const V1_ENDPOINTS: readonly Endpoint[] = [...LIST_A, ...LIST_B];
