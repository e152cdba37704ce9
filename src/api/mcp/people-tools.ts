/** Tools for players, coaches and referees. */
import { LEAGUE_SEASON, PAGES, type ToolDefinition } from './tool.ts';

export const PEOPLE_TOOLS: readonly ToolDefinition[] = [
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
    name: 'player_statistics',
    title: 'Season statistics of a player',
    description:
      'Appearances, goals, assists, cards, expected goals and values per 90 minutes, by season, league and team, latest first.',
    endpoint: 'v2.players.statistics.by-query',
    parameters: ['player', 'season', 'league', 'team'],
  },
  {
    name: 'player_matches',
    title: 'Matches of a player',
    description: 'The matches of a player with minutes, goals and rating, latest first, those on the bench included.',
    endpoint: 'v2.players.matches.by-query',
    parameters: ['player', ...LEAGUE_SEASON, 'team', 'from', 'to', 'played', ...PAGES],
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
    name: 'team_injuries',
    title: 'Who is out of a team',
    description: 'The players of a team who are out today, or on a date, or doubtful for its next match, one row each.',
    endpoint: 'v2.team.injuries',
    parameters: ['team', 'date'],
    renamed: { team: 'id' },
  },
  {
    name: 'sidelined',
    title: 'Absences of a person or a team',
    description:
      'Periods in which players or coaches were out, latest first. For the matches that a player misses use injuries.',
    endpoint: 'v2.sidelined',
    parameters: ['player', 'coach', 'team', 'season', 'date', ...PAGES],
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
    name: 'referees',
    title: 'Referees',
    description: 'Referees by name, with the number of their matches and cards, of a league season or in all.',
    endpoint: 'v2.referees',
    parameters: ['search', ...LEAGUE_SEASON, ...PAGES],
  },
];
