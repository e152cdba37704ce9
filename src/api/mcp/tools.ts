/** The tools, in the order that assistants see. Parameters and responses derive from the endpoints. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { type Tool, type ToolDefinition, toolOf } from './tool.ts';

const PAGES = ['limit', 'cursor'] as const;
const LEAGUE_SEASON = ['league', 'season'] as const;

const DEFINITIONS: readonly ToolDefinition[] = [
  {
    name: 'fixtures',
    title: 'Fixtures and results',
    description:
      'Matches with scores, ordered by kickoff, for a league, team, day or round. `last` returns the latest results of a team or league, and `next` returns the upcoming matches; do not combine either with limit, cursor or status. For matches between two teams use head_to_head; for matches in play use live_matches.',
    endpoint: 'v2.fixtures',
    parameters: [
      ...LEAGUE_SEASON,
      'team',
      'date',
      'from',
      'to',
      'last',
      'next',
      'status',
      'round',
      'country',
      'timezone',
      'order',
      ...PAGES,
    ],
  },
  {
    name: 'live_matches',
    title: 'Matches in play',
    description: 'Matches being played now, with score and minute. Requires a paid plan.',
    endpoint: 'v2.fixtures',
    parameters: ['league', 'team', 'country', 'timezone', ...PAGES],
    fixed: { live: 'all' },
  },
  {
    name: 'match',
    title: 'One match in full',
    description:
      'One match with events (goals, cards, substitutions), lineups and team statistics. Add players to `include` for the ratings and statistics of each player.',
    endpoint: 'v2.fixture',
    parameters: ['fixture', 'include', 'timezone'],
    renamed: { fixture: 'id' },
    defaults: { include: 'events,lineups,statistics' },
    omitted: ['content', 'deleted', 'colors'],
  },
  {
    name: 'head_to_head',
    title: 'Meetings of two teams',
    description: 'Results of two teams against each other, latest first, in all competitions or in one.',
    endpoint: 'v2.headtohead',
    parameters: ['team1', 'team2', ...LEAGUE_SEASON, 'from', 'to', 'last', ...PAGES],
  },
  {
    name: 'standings',
    title: 'League table',
    description: 'The table of a league season by group: rank, points, goals, form, home and away.',
    endpoint: 'v2.standings',
    parameters: [...LEAGUE_SEASON, 'team', 'group'],
  },
  {
    name: 'team_form',
    title: 'Form of a team',
    description: "Results of a team's last matches as letters, with points, goals and clean sheets.",
    endpoint: 'v2.form',
    parameters: ['team', 'season', 'n', 'league'],
  },
  ...['scorers', 'assists', 'yellowcards', 'redcards'].map((list): ToolDefinition => {
    const what = { scorers: 'goals', assists: 'assists', yellowcards: 'yellow cards', redcards: 'red cards' }[list]!;
    return {
      name: `top_${list.replace('cards', '_cards')}`,
      title: `Most ${what}`,
      description: `The players with the most ${what} in a league season, with their teams and minutes.`,
      endpoint: `v2.top${list}`,
      parameters: [...LEAGUE_SEASON, 'limit'],
    };
  }),
  {
    name: 'leagues',
    title: 'Leagues and cups',
    description: 'The stored competitions of a country or a team, with their seasons and the current one.',
    endpoint: 'v2.leagues',
    parameters: ['search', 'country', 'team', 'season', 'type', 'current', ...PAGES],
  },
  {
    name: 'teams',
    title: 'Teams',
    description: 'Clubs and national teams of a league season or a country, with venue and founding year.',
    endpoint: 'v2.teams',
    parameters: ['search', ...LEAGUE_SEASON, 'country', 'national', ...PAGES],
  },
  {
    name: 'squad',
    title: 'Squad of a team',
    description: 'The players of a team by position and shirt number: the latest squad, or the squad of a season.',
    endpoint: 'v2.squads',
    parameters: ['team', 'season'],
  },
  {
    name: 'players',
    title: 'Players',
    description: 'Players by name, nationality, team or league, with date and place of birth, height and position.',
    endpoint: 'v2.players',
    parameters: ['search', 'team', ...LEAGUE_SEASON, 'country', ...PAGES],
  },
  {
    name: 'coaches',
    title: 'Coaches',
    description: 'Coaches by name, nationality or team, with their careers.',
    endpoint: 'v2.coaches',
    parameters: ['search', 'team', 'country', ...PAGES],
  },
  {
    name: 'injuries',
    title: 'Injuries and suspensions',
    description:
      'Players who miss or may miss matches and the reasons, latest first, for a team, league, player or match.',
    endpoint: 'v2.injuries',
    parameters: ['team', ...LEAGUE_SEASON, 'player', 'fixture', 'from', 'to', ...PAGES],
  },
  {
    name: 'transfers',
    title: 'Transfers',
    description: 'Moves of players between teams, with dates and fees, for a player or for a team.',
    endpoint: 'v2.transfers',
    parameters: ['player', 'team', 'from', 'to', ...PAGES],
  },
  {
    name: 'trophies',
    title: 'Trophies of a player',
    description: 'Titles and second places of a player.',
    endpoint: 'v2.trophies',
    parameters: ['player'],
  },
  {
    name: 'projection',
    title: 'Probabilities for one match',
    description:
      'Probabilities of home win, draw and away win, with expected goals, over/under and handicaps, from the strengths of both teams before the match. These are estimates of a model.',
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
      'Scores of the forecasts that were recorded before kickoff, by model and by league season: ranked probability score, log loss, Brier score (lower is better for all) and calibration.',
    endpoint: 'v2.track-record',
    parameters: [...LEAGUE_SEASON, 'model'],
  },
  {
    name: 'match_shots',
    title: 'Shots of one match',
    description: 'Every shot of a match with position, outcome and expected goals, if a source provides them.',
    endpoint: 'v2.fixtures.shots.by-query',
    parameters: ['fixture'],
  },
  {
    name: 'shot_xg',
    title: 'Expected goals of a shot',
    description:
      'Probability that a shot from a position on a 120 by 80 pitch becomes a goal; the goal is at x 120, y 40.',
    endpoint: 'v2.xg.shot',
    parameters: ['x', 'y', 'bodyPart', 'situation'],
  },
  {
    name: 'odds',
    title: 'Odds of one match',
    description: "Bookmakers' prices before the match. Requires the plan ultra.",
    endpoint: 'v2.odds',
    parameters: ['fixture', 'bookmaker', 'bet', ...PAGES],
  },
  {
    name: 'account',
    title: 'Plan and usage',
    description: 'Plan of the current key, and the requests used today and this month. This call does not count.',
    endpoint: 'v2.account',
    parameters: [],
  },
];

export function assistantTools(endpoints: readonly Endpoint[]): readonly Tool[] {
  return DEFINITIONS.map((definition) => toolOf(definition, endpoints));
}
