import { z } from 'zod';
import type { League, Season } from '../../../../football/terms.ts';
import { Image, leagueLogo, type View } from '../view.ts';
import { CountryBody, presentCountry } from './country.ts';

const SeasonBody = z.object({
  year: z.int().describe('the year in which the season starts'),
  start: z.iso.date(),
  end: z.iso.date(),
  current: z.boolean(),
  coverage: z.object({
    fixtures: z.object({
      events: z.boolean(),
      lineups: z.boolean(),
      statistics_fixtures: z.boolean(),
      statistics_players: z.boolean(),
    }),
    standings: z.boolean(),
    players: z.boolean(),
    top_scorers: z.boolean(),
    top_assists: z.boolean(),
    top_cards: z.boolean(),
    injuries: z.boolean(),
    predictions: z.boolean(),
    odds: z.boolean(),
  }),
});

const LeagueBody = z.object({ id: z.int(), name: z.string(), type: z.enum(['League', 'Cup']), logo: Image });

export const NestedLeague = z.object({ league: LeagueBody, country: CountryBody, seasons: z.array(SeasonBody) });
export const FlatLeague = z.object({ ...LeagueBody.shape, seasons: z.array(SeasonBody) });
export const MergedLeague = z.object({ ...FlatLeague.shape, ...NestedLeague.shape });

/** A league with the requested seasons. `current` is the year of its current season. */
export interface LeagueRow {
  readonly league: League;
  readonly seasons: readonly Season[];
  readonly current: number | null;
}

function presentSeason({ year, start, end, coverage }: Season, current: number | null): z.infer<typeof SeasonBody> {
  return {
    year,
    start,
    end,
    current: year === current,
    coverage: {
      fixtures: {
        events: coverage.events,
        lineups: coverage.lineups,
        statistics_fixtures: coverage.statisticsFixtures,
        statistics_players: coverage.statisticsPlayers,
      },
      standings: coverage.standings,
      players: coverage.players,
      top_scorers: coverage.topScorers,
      top_assists: coverage.topAssists,
      top_cards: coverage.topCards,
      injuries: coverage.injuries,
      predictions: coverage.predictions,
      odds: coverage.odds,
    },
  };
}

function body(league: League, view: View): z.infer<typeof LeagueBody> {
  return { id: league.legacyId, name: league.name, type: league.type, logo: leagueLogo(league, view) };
}

export function nestedLeague({ league, seasons, current }: LeagueRow, view: View): z.infer<typeof NestedLeague> {
  return {
    league: body(league, view),
    country: presentCountry(league.country, view),
    seasons: seasons.map((season) => presentSeason(season, current)),
  };
}

export function flatLeague({ league, seasons, current }: LeagueRow, view: View): z.infer<typeof FlatLeague> {
  return { ...body(league, view), seasons: seasons.map((season) => presentSeason(season, current)) };
}

export function mergedLeague(row: LeagueRow, view: View): z.infer<typeof MergedLeague> {
  return { ...body(row.league, view), ...nestedLeague(row, view) };
}
