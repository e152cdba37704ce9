/** Paths and names of version 2 for those of version 1, where they differ. */

/** Paths without the prefix of the version. Text in parentheses replaces a path that version 2 does not have. */
export const PATHS: Readonly<Record<string, string>> = {
  '/countries': '/countries',
  '/timezone': '(any IANA time zone name)',
  '/leagues': '/leagues',
  '/leagues/seasons': '(`seasons` of `/leagues`)',
  '/teams': '/teams',
  '/teams/logos': '(`logo` of `/teams?ids=`)',
  '/teams/countries': '(`country` of `/teams`)',
  '/teams/seasons': '(`seasons` of `/leagues?team=`)',
  '/teams/statistics': '/teams/:id/statistics',
  '/team-statistics': '/teams/:id/statistics',
  '/venues': '/venues',
  '/standings': '/standings',
  '/fixtures': '/fixtures',
  '/fixtures/rounds': '/leagues/:id/rounds',
  '/fixtures/headtohead': '/headtohead',
  '/headtohead': '/headtohead',
  '/fixtures/events': '/fixtures/:id/events',
  '/fixtures/:id/events': '/fixtures/:id/events',
  '/fixtures/lineups': '/fixtures/:id/lineups',
  '/fixtures/:id/lineups': '/fixtures/:id/lineups',
  '/fixtures/statistics': '/fixtures/:id/statistics',
  '/fixtures/:id/statistics': '/fixtures/:id/statistics',
  '/fixtures/players': '/fixtures/:id/players',
  '/fixtures/:id/players': '/fixtures/:id/players',
  '/predictions': '/fixtures/:id/projection',
  '/players': '/players',
  '/players/profiles': '/players',
  '/players/seasons': '(`season` is a filter of `/players`)',
  '/players/teams': '(`team` is a filter of `/players`)',
  '/players/squads': '/squads/:id',
  '/squads': '/squads/:id',
  '/players/topscorers': '/topscorers',
  '/topscorers': '/topscorers',
  '/players/topassists': '/topassists',
  '/topassists': '/topassists',
  '/players/topyellowcards': '/topyellowcards',
  '/players/topredcards': '/topredcards',
  '/coachs': '/coaches',
  '/coaches': '/coaches',
  '/transfers': '/transfers',
  '/injuries': '/injuries',
  '/sidelined': '/sidelined',
  '/trophies': '/trophies',
  '/odds': '/odds',
  '/odds/mapping': '/odds/fixtures',
  '/odds/bookmakers': '/bookmakers',
  '/bookmakers': '/bookmakers',
  '/odds/bets': '/bet-types',
  '/bet-types': '/bet-types',
  '/odds/live': '/odds/live',
  '/odds/live/bets': '(`betType` of `/odds/live`)',
  '/status': '/account',
  '/account/status': '/account',
};

/** How the fields of a path are renamed: prefixes to remove, and new names. */
export interface Renaming {
  readonly path: string;
  readonly prefixes: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  /** fields with this prefix are in the object `to`, by name, unless `names` has them */
  readonly others?: { readonly prefix: string; readonly to: string };
  /** where other responses have fields that this one lacks, for readers */
  readonly elsewhere?: string;
}

const SIDES = ['home', 'away'] as const;
const LEAGUE_AND_SEASON = { 'statistics[].league.id': 'meta.league', 'statistics[].league.season': 'meta.season' };

export const RENAMINGS: readonly Renaming[] = [
  { path: '/countries', prefixes: [], names: {} },
  {
    path: '/leagues',
    prefixes: ['league.'],
    names: { 'country.name': 'country', 'seasons[].year': 'seasons[]' },
    elsewhere: '`/countries` has code and flag of a country, and `/coverage` what is stored of a season.',
  },
  {
    path: '/teams',
    prefixes: ['team.'],
    names: {},
    elsewhere: '`/venues` has these fields.',
  },
  { path: '/venues', prefixes: [], names: {} },
  {
    path: '/fixtures',
    prefixes: ['fixture.', 'league.', 'teams.'],
    names: {
      ...Object.fromEntries(SIDES.map((side) => [`goals.${side}`, `score.${side}`])),
      ...Object.fromEntries(SIDES.map((side) => [`teams.${side}.winner`, 'winner'])),
    },
  },
  { path: '/fixtures/events', prefixes: [], names: {} },
  {
    path: '/fixtures/lineups',
    prefixes: [],
    names: Object.fromEntries(
      ['startXI', 'substitutes'].flatMap((block) =>
        ['id', 'name', 'number', 'pos', 'grid'].map((field) => [`${block}[].player.${field}`, `${block}[].${field}`]),
      ),
    ),
  },
  {
    path: '/fixtures/statistics',
    prefixes: [],
    names: {},
    elsewhere: 'With `half=true`, `halves` has the statistics of both halves.',
  },
  {
    path: '/fixtures/players',
    prefixes: ['players[].statistics[].games.', 'players[].'],
    names: {
      'players[].statistics[].goals.total': 'goals',
      'players[].statistics[].goals.assists': 'assists',
    },
    others: { prefix: 'players[].statistics[].', to: 'statistics' },
  },
  {
    path: '/standings',
    prefixes: ['league.standings[][].all.', 'league.standings[][].', 'league.'],
    names: {
      'league.id': 'meta.league',
      'league.season': 'meta.season',
      'league.standings[][].all.goals.for': 'goalsFor',
      'league.standings[][].all.goals.against': 'goalsAgainst',
      ...Object.fromEntries(
        SIDES.flatMap((side) => [
          [`league.standings[][].${side}.goals.for`, `${side}.goalsFor`],
          [`league.standings[][].${side}.goals.against`, `${side}.goalsAgainst`],
        ]),
      ),
    },
  },
  {
    path: '/players',
    prefixes: ['player.'],
    names: {},
    elsewhere: '`/players/:id/statistics` has the statistics, and `/injuries` the absences.',
  },
  {
    path: '/players/squads',
    prefixes: ['players[].'],
    names: { 'team.id': 'meta.team', 'team.name': 'meta.name' },
  },
  {
    path: '/players/topscorers',
    prefixes: ['statistics[].', 'statistics[].games.'],
    names: {
      ...LEAGUE_AND_SEASON,
      'statistics[].games.appearences': 'appearances',
      'statistics[].goals.total': 'goals',
      'statistics[].goals.assists': 'assists',
      'statistics[].penalty.scored': 'penalties',
    },
    elsewhere: '`/players/:id/statistics` has the other statistics, and `/players/:id` the details of a player.',
  },
  { path: '/coachs', prefixes: [], names: {} },
  {
    path: '/transfers',
    prefixes: ['transfers[].'],
    names: {
      update: 'updatedAt',
      'transfers[].teams.in.id': 'to.id',
      'transfers[].teams.in.name': 'to.name',
      'transfers[].teams.out.id': 'from.id',
      'transfers[].teams.out.name': 'from.name',
    },
  },
  {
    path: '/injuries',
    prefixes: [],
    names: {
      'player.type': 'availability',
      'player.reason': 'reason',
      'fixture.id': 'fixture',
      'fixture.date': 'start',
    },
  },
  { path: '/trophies', prefixes: [], names: {} },
  {
    path: '/odds',
    prefixes: ['bookmakers[].bets[].'],
    names: {
      'fixture.id': 'meta.fixture',
      update: 'updatedAt',
      'bookmakers[].id': 'bookmaker.id',
      'bookmakers[].name': 'bookmaker.name',
      'bookmakers[].bets[].id': 'betType.id',
      'bookmakers[].bets[].name': 'betType.name',
    },
  },
  {
    path: '/odds/live',
    prefixes: ['odds[].', 'status.'],
    names: { 'fixture.id': 'fixture', update: 'updatedAt', 'odds[].id': 'betType.id', 'odds[].name': 'betType.name' },
  },
  {
    path: '/predictions',
    prefixes: [],
    names: {
      'predictions.percent.home': 'homeWin',
      'predictions.percent.draw': 'draw',
      'predictions.percent.away': 'awayWin',
    },
  },
];
