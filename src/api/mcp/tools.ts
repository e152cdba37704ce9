/** What assistants can ask, in the order they see it. Parameters and answers are those of the endpoints. */
import type { Endpoint } from '../../http/endpoint.ts';
import { type Tool, type ToolDefinition, toolOf } from './tool.ts';

const PAGES = ['limit', 'cursor'] as const;
const LEAGUE_SEASON = ['league', 'season'] as const;

const DEFINITIONS: readonly ToolDefinition[] = [
  {
    name: 'fixtures',
    title: 'Fixtures and results',
    description:
      'Matches with their scores, by kickoff: of a league, a team, a day, a round. `last` gives the latest results of a team or league, `next` what comes; neither goes with limit, cursor or status. For matches between two teams use head_to_head, for those in play live_matches.',
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
    description: 'Matches being played now, with score and minute. Needs a paid plan.',
    endpoint: 'v2.fixtures',
    parameters: ['league', 'team', 'country', 'timezone', ...PAGES],
    fixed: { live: 'all' },
  },
  {
    name: 'match',
    title: 'One match in full',
    description:
      'One match with what happened in it: events (goals, cards, substitutions), lineups and team statistics; the ratings and numbers of each player where `include` asks for players.',
    endpoint: 'v2.fixture',
    parameters: ['fixture', 'include', 'timezone'],
    renamed: { fixture: 'id' },
    defaults: { include: 'events,lineups,statistics' },
    omitted: ['content', 'deleted', 'colors'],
  },
  {
    name: 'head_to_head',
    title: 'Meetings of two teams',
    description: 'Results of two teams against each other, the newest first, in all competitions or in one.',
    endpoint: 'v2.headtohead',
    parameters: ['team1', 'team2', ...LEAGUE_SEASON, 'from', 'to', 'last', ...PAGES],
  },
  {
    name: 'standings',
    title: 'League table',
    description: 'The table of a league season, group by group: rank, points, goals, form, home and away.',
    endpoint: 'v2.standings',
    parameters: [...LEAGUE_SEASON, 'team', 'group'],
  },
  {
    name: 'team_form',
    title: 'Form of a team',
    description: 'Results of the last matches of a team as letters, with points, goals and clean sheets.',
    endpoint: 'v2.form',
    parameters: ['team', 'season', 'n', 'league'],
  },
  ...['scorers', 'assists', 'yellowcards', 'redcards'].map((list): ToolDefinition => {
    const what = { scorers: 'goals', assists: 'assists', yellowcards: 'yellow cards', redcards: 'red cards' }[list]!;
    return {
      name: `top_${list.replace('cards', '_cards')}`,
      title: `Most ${what}`,
      description: `The players of a league season with most ${what}, their teams and minutes.`,
      endpoint: `v2.top${list}`,
      parameters: [...LEAGUE_SEASON, 'limit'],
    };
  }),
  {
    name: 'leagues',
    title: 'Leagues and cups',
    description: 'Which competitions are stored, of a country or a team, with their seasons and the current one.',
    endpoint: 'v2.leagues',
    parameters: ['search', 'country', 'team', 'season', 'type', 'current', ...PAGES],
  },
  {
    name: 'teams',
    title: 'Teams',
    description: 'Clubs and national teams: those of a league season or of a country, with venue and founding year.',
    endpoint: 'v2.teams',
    parameters: ['search', ...LEAGUE_SEASON, 'country', 'national', ...PAGES],
  },
  {
    name: 'squad',
    title: 'Squad of a team',
    description: 'The players of a team by position and shirt number: the latest squad, or that of a season.',
    endpoint: 'v2.squads',
    parameters: ['team', 'season'],
  },
  {
    name: 'players',
    title: 'Players',
    description: 'Players by name, nationality, team or league, with birth, height and position.',
    endpoint: 'v2.players',
    parameters: ['search', 'team', ...LEAGUE_SEASON, 'country', ...PAGES],
  },
  {
    name: 'coaches',
    title: 'Coaches',
    description: 'Coaches by name, nationality or team, with all they coached and when.',
    endpoint: 'v2.coaches',
    parameters: ['search', 'team', 'country', ...PAGES],
  },
  {
    name: 'injuries',
    title: 'Injuries and suspensions',
    description:
      'Who misses or may miss matches and why, the latest first: of a team, a league, a player or one match.',
    endpoint: 'v2.injuries',
    parameters: ['team', ...LEAGUE_SEASON, 'player', 'fixture', 'from', 'to', ...PAGES],
  },
  {
    name: 'transfers',
    title: 'Transfers',
    description: 'Moves of players between teams with dates and fees: of a player, or to and from a team.',
    endpoint: 'v2.transfers',
    parameters: ['player', 'team', 'from', 'to', ...PAGES],
  },
  {
    name: 'trophies',
    title: 'Trophies of a player',
    description: 'What a player won or came second in.',
    endpoint: 'v2.trophies',
    parameters: ['player'],
  },
  {
    name: 'projection',
    title: 'Chances of one match',
    description:
      'Chances of home win, draw and away win, expected goals, over/under and handicaps, from the strengths of both teams before the match. Numbers of a model, not certainties.',
    endpoint: 'v2.fixtures.projection.by-query',
    parameters: ['fixture'],
    omitted: ['scores'],
  },
  {
    name: 'match_preview',
    title: 'All about a match before it begins',
    description: 'For a preview: chances, form of both teams, their earlier meetings and a short text, in one answer.',
    endpoint: 'v2.insights',
    parameters: ['fixture'],
    omitted: ['scores', 'totals', 'asianHandicap'],
  },
  {
    name: 'season_simulation',
    title: 'How a season may end',
    description:
      'Chances of title, top four and each rank, and projected points, from playing the rest of a league season many times.',
    endpoint: 'v2.leagues.simulation',
    parameters: [...LEAGUE_SEASON, 'team', 'sims', 'seed'],
  },
  {
    name: 'team_strengths',
    title: 'Strengths of teams',
    description:
      'Attack and defence of the teams of a league season by a model; 1 is average, higher is better for both.',
    endpoint: 'v2.leagues.strength',
    parameters: [...LEAGUE_SEASON, 'team'],
  },
  {
    name: 'match_shots',
    title: 'Shots of one match',
    description: 'Every shot of a match with place, outcome and expected goals, where a source told of them.',
    endpoint: 'v2.fixtures.shots.by-query',
    parameters: ['fixture'],
  },
  {
    name: 'shot_xg',
    title: 'Expected goals of a shot',
    description: 'Chance that a shot from a place on a pitch of 120 by 80 becomes a goal; the goal is at x 120, y 40.',
    endpoint: 'v2.xg.shot',
    parameters: ['x', 'y', 'bodyPart', 'situation'],
  },
  {
    name: 'odds',
    title: 'Odds of one match',
    description: 'Prices of bookmakers before the match. Needs the plan ultra.',
    endpoint: 'v2.odds',
    parameters: ['fixture', 'bookmaker', 'bet', ...PAGES],
  },
  {
    name: 'account',
    title: 'Plan and usage',
    description: 'Plan of the key in use, and how many requests of today and this month are used. Does not count.',
    endpoint: 'v2.account',
    parameters: [],
  },
];

export function assistantTools(endpoints: readonly Endpoint[]): readonly Tool[] {
  return DEFINITIONS.map((definition) => toolOf(definition, endpoints));
}
