/** Tools for models and odds, ids and the account. */
import { LEAGUE_SEASON, PAGES, type ToolDefinition } from './tool.ts';

export const FORECAST_TOOLS: readonly ToolDefinition[] = [
  {
    name: 'projection',
    title: 'Probabilities for one match',
    description:
      'Probabilities of home win, draw and away win, expected goals, over/under and handicaps: estimates of a model from the strengths of both teams before the match.',
    endpoint: 'v2.fixtures.projection.by-query',
    parameters: ['fixture'],
    omitted: ['scores'],
  },
  {
    name: 'match_preview',
    title: 'Preview of a match',
    description: 'Probabilities, form of both teams, head-to-head record and a short text, in one response.',
    endpoint: 'v2.insights',
    parameters: ['fixture'],
    omitted: ['scores', 'totals', 'asianHandicap'],
  },
  {
    name: 'season_simulation',
    title: 'Season simulation',
    description:
      'Probabilities of the title, the top four and each rank, and projected points, from many simulations of the remaining league season.',
    endpoint: 'v2.leagues.simulation',
    parameters: [...LEAGUE_SEASON, 'team', 'sims', 'seed'],
  },
  {
    name: 'team_strengths',
    title: 'Team strengths',
    description:
      'Attack and defence ratings of the teams of a league season, from a model; 1 is average and higher is better for both.',
    endpoint: 'v2.leagues.strength',
    parameters: [...LEAGUE_SEASON, 'team'],
  },
  {
    name: 'track_record',
    title: 'How good the forecasts were',
    description:
      'Scores of the forecasts recorded before kickoff, by model and season: ranked probability score, log loss, Brier score (lower is better) and calibration.',
    endpoint: 'v2.track-record',
    parameters: [...LEAGUE_SEASON, 'model'],
  },
  {
    name: 'shot_xg',
    title: 'Expected goals of a shot',
    description:
      'Probability that a shot from a position on a 120 by 80 pitch becomes a goal; the goal is at x 120, y 40.',
    endpoint: 'v2.xg.shot',
    parameters: ['x', 'y', 'bodyPart', 'situation', 'provider'],
  },
  {
    name: 'odds',
    title: 'Odds of one match',
    description: "Bookmakers' prices before the match. Requires the plan ultra.",
    endpoint: 'v2.odds',
    parameters: ['fixture', 'bookmaker', 'bet', ...PAGES],
  },
  {
    name: 'odds_history',
    title: 'Prices of one match over time',
    description: 'The first price and every change of it, oldest first. Requires the plan ultra.',
    endpoint: 'v2.odds.history',
    parameters: ['fixture', 'bookmaker', 'bet', 'inPlay', ...PAGES],
  },
  {
    name: 'translate',
    title: 'Ids of an entity',
    description:
      'The native id, the legacy id and the ids of imported sources: send legacyId, id, or provider with providerId.',
    endpoint: 'v2.translate',
    parameters: ['entity', 'legacyId', 'id', 'provider', 'providerId'],
  },
  {
    name: 'account',
    title: 'Plan and usage',
    description: 'Plan of the current key, and the requests used today and this month. This call does not count.',
    endpoint: 'v2.account',
    parameters: [],
  },
];
