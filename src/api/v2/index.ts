/** Every endpoint of version 2, in the order of its documentation. */
import type { Endpoint } from '../../http/endpoint.ts';
import { account } from './account.ts';
import { changes } from './changes.ts';
import { countries } from './countries.ts';
import { fixtureStatisticsById, fixtureStatisticsByQuery } from './fixture-statistics.ts';
import { fixture, fixtures } from './fixtures.ts';
import { simulation, strength } from './forecasts/league-season.ts';
import { projection } from './forecasts/projection.ts';
import { xgModel, xgShot, xgShots } from './forecasts/shots.ts';
import { content, insights, preview } from './forecasts/texts.ts';
import { teamFormById, teamFormByQuery } from './form.ts';
import { headToHead } from './head-to-head.ts';
import { league, leagues } from './leagues.ts';
import { liveOdds } from './live-odds.ts';
import { fixtureEvents } from './match/events.ts';
import { fixtureLineups } from './match/lineups.ts';
import { fixturePlayers } from './match/players.ts';
import { fixtureShots } from './match/shots.ts';
import { betTypes, bookmakers, odds } from './odds.ts';
import { coach, coaches } from './people/coaches.ts';
import { injuries } from './people/injuries.ts';
import { player, players } from './people/players.ts';
import { squadByQuery, squadByTeam } from './people/squads.ts';
import { transfers } from './people/transfers.ts';
import { trophies } from './people/trophies.ts';
import { standings } from './standings.ts';
import { stream } from './stream.ts';
import { team, teams } from './teams.ts';
import { topAssists, topRedCards, topScorers, topYellowCards } from './top-lists.ts';
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
  players,
  player,
  squadByTeam,
  squadByQuery,
  coaches,
  coach,
  transfers,
  injuries,
  trophies,
  fixtures,
  fixture,
  fixtureStatisticsById,
  fixtureStatisticsByQuery,
  ...fixtureEvents,
  ...fixtureLineups,
  ...fixturePlayers,
  ...fixtureShots,
  ...projection,
  ...preview,
  ...content,
  insights,
  headToHead,
  standings,
  topScorers,
  topAssists,
  topYellowCards,
  topRedCards,
  strength,
  simulation,
  xgModel,
  xgShot,
  xgShots,
  odds,
  liveOdds,
  bookmakers,
  betTypes,
  changes,
  stream,
  translate,
  translateLeagues,
  account,
];
