/** Tools for matches, tables and teams. */
import { LEAGUE_SEASON, PAGES, type ToolDefinition } from './tool.ts';

export const MATCH_TOOLS: readonly ToolDefinition[] = [
  {
    name: 'fixtures',
    title: 'Fixtures and results',
    description:
      'Matches with scores by kickoff, for a league, team, day or round. `last` returns the latest results of a team or league, and `next` the upcoming matches; do not combine either with limit, cursor or status. For two teams use head_to_head, for matches in play live_matches.',
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
    name: 'match_shots',
    title: 'Shots of one match',
    description: 'Every shot of a match with position, outcome and expected goals, if a source provides them.',
    endpoint: 'v2.fixtures.shots.by-query',
    parameters: ['fixture'],
  },
  {
    name: 'head_to_head',
    title: 'Meetings of two teams',
    description: 'Results of two teams against each other, latest first, in all competitions or in one.',
    endpoint: 'v2.headtohead',
    parameters: ['team1', 'team2', ...LEAGUE_SEASON, 'from', 'to', 'last', ...PAGES],
  },
  {
    name: 'rounds',
    title: 'Rounds of a season',
    description: 'The rounds of a league season in playing order, with their days and how many matches have a result.',
    endpoint: 'v2.rounds',
    parameters: [...LEAGUE_SEASON, 'current'],
  },
  {
    name: 'standings',
    title: 'League table',
    description:
      'The table of a league season by group: rank, points, goals, form, home and away. `live` counts matches in play.',
    endpoint: 'v2.standings',
    parameters: [...LEAGUE_SEASON, 'team', 'group', 'live'],
  },
  {
    name: 'bracket',
    title: 'Knock-out rounds of a cup',
    description:
      'The knock-out rounds of a season: ties with their legs, aggregate and winner, and the tie that follows.',
    endpoint: 'v2.league.bracket',
    parameters: [...LEAGUE_SEASON],
    renamed: { league: 'id' },
  },
  {
    name: 'team_form',
    title: 'Form of a team',
    description: "Results of a team's last matches as letters, with points, goals and clean sheets.",
    endpoint: 'v2.form',
    parameters: ['team', 'season', 'n', 'league'],
  },
  {
    name: 'team_statistics',
    title: 'Season statistics of a team',
    description:
      'Results at home and away, goals, clean sheets, shots, possession, expected goals and formations of a season, by league.',
    endpoint: 'v2.teams.statistics.by-query',
    parameters: ['team', 'season', 'league'],
  },
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
];
