/** What people come to do, with the page that shows how: cards on the first page, and the first results of the search. */

export interface Task {
  readonly title: string;
  readonly text: string;
  readonly address: string;
  /** other words that people search for */
  readonly words: string;
}

export const TASKS: readonly Task[] = [
  {
    title: 'Live scores',
    text: 'matches in play as they change, without polling.',
    address: '/docs/stream',
    words: 'in play goals scores results updates server-sent events websocket webhooks',
  },
  {
    title: 'Standings',
    text: 'the table of a league, also as it stood on any day.',
    address: '/docs/v2/standings',
    words: 'league table ranking points positions',
  },
  {
    title: 'Fixtures and results',
    text: 'matches by league, team, day or round.',
    address: '/docs/v2/fixtures',
    words: 'schedule calendar games matches kickoff scores',
  },
  {
    title: 'Top scorers',
    text: 'the best scorers of a season; assists and cards are beside it.',
    address: '/docs/v2/topscorers',
    words: 'goalscorers golden boot top assists goals players leaders',
  },
  {
    title: 'Win probability',
    text: 'the chances of a match by minute, before kickoff and in play.',
    address: '/docs/v2/fixtures-win-probability',
    words: 'prediction forecast chance odds in-play model',
  },
  {
    title: 'Odds',
    text: 'prices of bookmakers, and what our model makes of them.',
    address: '/docs/v2/odds',
    words: 'betting bookmakers prices markets',
  },
  {
    title: 'Import your data',
    text: 'open data and your own files, with reports of what was refused.',
    address: '/docs/sources',
    words: 'sources download csv import update',
  },
  {
    title: 'Move from API-Football',
    text: 'change the address, keep your code.',
    address: '/docs/migrate-from-api-football',
    words: 'migration api-sports drop-in compatible',
  },
  {
    title: 'Ask an assistant',
    text: 'tools for language models by MCP.',
    address: '/docs/assistants',
    words: 'ai mcp claude chatgpt llm',
  },
  {
    title: 'Run it in production',
    text: 'TLS, backups, updates and monitoring.',
    address: '/docs/deployment',
    words: 'deploy docker compose postgres server',
  },
];
