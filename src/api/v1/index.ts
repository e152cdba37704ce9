/** Every endpoint of version 1: list A (third-party paths), then what only list B has. */
import type { Endpoint } from '../../http/endpoint.ts';
import { coaches, coachs } from './coaches.ts';
import { countries } from './countries.ts';
import { fixturesStatistics, statisticsOfFixture } from './fixture-statistics.ts';
import { fixtures } from './fixtures.ts';
import { fixturesHeadToHead, headToHead } from './headtohead.ts';
import { injuries } from './injuries.ts';
import { leagueSeasons, leagues } from './leagues.ts';
import {
  eventsOfFixture,
  fixturesEvents,
  fixturesLineups,
  fixturesPlayers,
  lineupsOfFixture,
  playersOfFixture,
} from './match-parts.ts';
import { odds, oddsMapping } from './odds.ts';
import { oddsLive, oddsLiveBets } from './odds-live.ts';
import { betTypes, bookmakers, oddsBets, oddsBookmakers } from './odds-names.ts';
import { sidelined, trophies } from './persons.ts';
import { players, playersProfiles, playersSeasons, playersTeams } from './players.ts';
import { predictions } from './predictions.ts';
import { fixturesRounds } from './rounds.ts';
import { playersSquads, squads } from './squads.ts';
import { standings } from './standings.ts';
import { accountStatus, status } from './status.ts';
import { teamStatistics, teamsStatistics } from './team-statistics.ts';
import { teamCountries, teamLogos, teamSeasons, teams } from './teams.ts';
import { timezone } from './timezone.ts';
import {
  playersTopAssists,
  playersTopRedCards,
  playersTopScorers,
  playersTopYellowCards,
  topAssists,
  topScorers,
} from './top-lists.ts';
import { transfers } from './transfers.ts';
import { venues } from './venues.ts';

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
