/** Every endpoint of version 2, in the order of the documentation. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { account } from './account.ts';
import { changes } from './changes/changes.ts';
import { stream } from './changes/stream.ts';
import { fixtureEvents } from './fixtures/events.ts';
import { fixture, fixtures } from './fixtures/fixtures.ts';
import { headToHead } from './fixtures/head-to-head.ts';
import { fixtureLineups } from './fixtures/lineups.ts';
import { fixturePlayers } from './fixtures/players.ts';
import { fixtureShots } from './fixtures/shots.ts';
import { fixtureStatisticsById, fixtureStatisticsByQuery } from './fixtures/statistics.ts';
import { strength } from './forecasts/league-season.ts';
import { projection } from './forecasts/projection.ts';
import { xgModel, xgShot, xgShots } from './forecasts/shots.ts';
import { simulation } from './forecasts/simulation.ts';
import { content, insights, preview } from './forecasts/texts.ts';
import { trackRecord } from './forecasts/track-record.ts';
import { winProbability } from './forecasts/win-probability.ts';
import { liveOdds } from './odds/live-odds.ts';
import { oddsOfMatches } from './odds/match-odds.ts';
import { betTypes, bookmakers, odds } from './odds/odds.ts';
import { oddsChanges, oddsHistory } from './odds/price-history.ts';
import { teamInjuries } from './people/absences.ts';
import { coach, coaches } from './people/coaches.ts';
import { injuries } from './people/injuries.ts';
import { playerMarketValues } from './people/market-values.ts';
import { playerMatches } from './people/player-matches.ts';
import { playerStatistics } from './people/player-statistics.ts';
import { player, players } from './people/players.ts';
import { referee, referees } from './people/referees.ts';
import { sidelined } from './people/sidelined.ts';
import { squadByQuery, squadByTeam } from './people/squads.ts';
import { topAssists, topRedCards, topScorers, topYellowCards } from './people/top-lists.ts';
import { transfers } from './people/transfers.ts';
import { trophies } from './people/trophies.ts';
import { countries } from './reference/countries.ts';
import { league, leagues } from './reference/leagues.ts';
import { team, teams } from './reference/teams.ts';
import { translate, translateLeagues } from './reference/translate.ts';
import { venues } from './reference/venues.ts';
import { search } from './search/search.ts';
import { leagueBracket, leagueStages } from './seasons/bracket.ts';
import { coverage } from './seasons/coverage.ts';
import { teamFormById, teamFormByQuery } from './seasons/form.ts';
import { leagueRounds } from './seasons/rounds.ts';
import { standings } from './seasons/standings.ts';
import { standingsHistory } from './seasons/standings-history.ts';
import { teamSeasonStatistics } from './seasons/team-statistics.ts';

export const V2_ENDPOINTS: readonly Endpoint[] = [
  countries,
  leagues,
  league,
  ...leagueRounds,
  teams,
  team,
  teamFormById,
  teamFormByQuery,
  ...teamSeasonStatistics,
  venues,
  players,
  player,
  ...playerStatistics,
  ...playerMatches,
  playerMarketValues,
  squadByTeam,
  squadByQuery,
  coaches,
  coach,
  transfers,
  injuries,
  sidelined,
  teamInjuries,
  trophies,
  referees,
  referee,
  fixtures,
  fixture,
  fixtureStatisticsById,
  fixtureStatisticsByQuery,
  ...fixtureEvents,
  ...fixtureLineups,
  ...fixturePlayers,
  ...fixtureShots,
  ...projection,
  ...winProbability,
  ...preview,
  ...content,
  insights,
  headToHead,
  standings,
  standingsHistory,
  leagueStages,
  leagueBracket,
  coverage,
  topScorers,
  topAssists,
  topYellowCards,
  topRedCards,
  strength,
  simulation,
  trackRecord,
  xgModel,
  xgShot,
  xgShots,
  odds,
  oddsOfMatches,
  ...oddsHistory,
  oddsChanges,
  liveOdds,
  bookmakers,
  betTypes,
  changes,
  stream,
  search,
  translate,
  translateLeagues,
  account,
];
