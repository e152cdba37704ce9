/** Every endpoint of version 2, in the order of its documentation. */
import type { Endpoint } from '../../http/endpoint.ts';
import { account } from './account.ts';
import { changes } from './changes.ts';
import { countries } from './countries.ts';
import { fixtureStatisticsById, fixtureStatisticsByQuery } from './fixture-statistics.ts';
import { fixture, fixtures } from './fixtures.ts';
import { teamFormById, teamFormByQuery } from './form.ts';
import { headToHead } from './head-to-head.ts';
import { league, leagues } from './leagues.ts';
import { betTypes, bookmakers, odds } from './odds.ts';
import { standings } from './standings.ts';
import { stream } from './stream.ts';
import { team, teams } from './teams.ts';
import { translate, translateLeagues } from './translate.ts';
import { venues } from './venues.ts';

export const V2_ENDPOINTS: readonly Endpoint[] = [
  countries,
  leagues,
  league,
  teams,
  team,
  teamFormById,
  teamFormByQuery,
  venues,
  fixtures,
  fixture,
  fixtureStatisticsById,
  fixtureStatisticsByQuery,
  headToHead,
  standings,
  odds,
  bookmakers,
  betTypes,
  changes,
  stream,
  translate,
  translateLeagues,
  account,
];
