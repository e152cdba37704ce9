/**
 * Requests to version 1 that find rows in the sandbox and together send every parameter of every path. Names in braces
 * stand for values of the sandbox.
 */
export const V1_REQUESTS: Readonly<Record<string, readonly string[]>> = {
  coachs: ['id={coach}', 'team={team}', 'search={coachName}', 'page=1'],
  countries: ['name=Albermoor', 'code=XA', 'search=alber'],
  fixtures: [
    'id={fixture}&timezone=europe/london',
    'ids={fixture}-{other}',
    'live=all',
    'live={league}-{alwaysOn}',
    'date={day}',
    'league={league}&season={season}&round=Regular%20Season%20-%201',
    'league={league}&season={season}&status=FT',
    'league={league}&season={season}&venue={venue}',
    'team={team}&last=3',
    'team={team}&next=3',
    'from={day}&to={day}',
    'season={season}&page=2',
  ],
  'fixtures/events': [
    'fixture={fixture}&team={team}',
    'fixture={fixture}&player={scorer}',
    'fixture={fixture}&type=Subst',
  ],
  'fixtures/headtohead': [
    'h2h={team}-{opponent}&league={league}&season={season}',
    'h2h={team}-{opponent}&date={day}&timezone=Europe/London',
    'h2h={team}-{opponent}&last=2',
    'h2h={team}-{opponent}&next=1',
    'h2h={team}-{opponent}&from={day}&to={day}',
    'h2h={team}-{opponent}&status=FT-AET',
    'h2h={team}-{opponent}&venue={venue}',
  ],
  'fixtures/lineups': ['fixture={fixture}&team={team}', 'fixture={fixture}&player={starter}&type=startXI'],
  'fixtures/players': ['fixture={fixture}&team={team}'],
  'fixtures/rounds': [
    'league={league}&season={season}',
    'league={league}&current=true',
    'league={league}&dates=true&timezone=Europe/London',
  ],
  'fixtures/statistics': ['fixture={fixture}&team={team}&type=Shots%20on%20Goal', 'fixture={fixture}&half=true'],
  injuries: [
    'league={league}&season=2026&timezone=Europe/London',
    'fixture={missed}',
    'ids={missed}',
    'team={missing}&season=2026',
    'player={out}&season=2026',
    'date={missedOn}',
    'league={league}&page=1',
  ],
  leagues: [
    'id={league}',
    'name={leagueName}',
    'country=Albermoor',
    'code=XA',
    'season={season}&team={team}',
    'type=cup',
    'current=true',
    'search=anvil',
    'last=3',
    'page=1',
  ],
  odds: [
    'fixture={priced}&timezone=Europe/London',
    'fixtureId={priced}',
    'league={league}&season=2026&page=1',
    'date={pricedOn}',
    'league={league}&season=2026&bookmaker={bookmaker}&bet={bet}',
  ],
  'odds/bets': ['id=1', 'search=under'],
  'odds/bookmakers': ['id=8', 'search=bet365'],
  'odds/live': [
    'fixture={live}',
    'fixtureId={live}',
    'league={alwaysOn}',
    'leagueId={alwaysOn}',
    'bet={liveBet}',
    'betId={liveBet}',
  ],
  'odds/live/bets': ['id=59', 'search=corner'],
  'odds/mapping': ['page=1'],
  players: [
    'id={player}',
    'team={team}&season={season}',
    'league={league}&season={season}&page=2',
    'search=bra&league={league}',
  ],
  'players/profiles': ['player={player}', 'search=bra', 'page=2'],
  'players/seasons': ['player={player}'],
  'players/squads': ['team={team}', 'player={player}'],
  'players/teams': ['player={player}'],
  'players/topassists': ['league={league}&season={season}'],
  'players/topredcards': ['league={league}&season={season}'],
  'players/topscorers': ['league={league}&season={season}'],
  'players/topyellowcards': ['league={league}&season={season}'],
  predictions: ['fixture={fixture}', 'fixtureId={fixture}'],
  sidelined: ['player={player}', 'players={player}-{out}', 'coach={absentCoach}', 'coachs={absentCoach}'],
  standings: ['league={league}&season={season}&team={team}'],
  teams: [
    'id={team}',
    'name={teamName}',
    'league={league}&season={season}',
    'country=Albermoor',
    'code={teamCode}',
    'venue={venue}',
    'search=brask',
    'country=Albermoor&page=1',
  ],
  'teams/seasons': ['team={team}'],
  'teams/statistics': [
    'league={league}&season={season}&team={team}&date=2025-12-31',
    'leagueId={league}&year={season}&teamId={team}',
  ],
  transfers: ['player={player}', 'team={team}'],
  trophies: ['player={winner}', 'players={winner}', 'coach={winningCoach}', 'coachs={winningCoach}'],
  venues: ['id={venue}', 'name={venueName}', 'city={venueCity}', 'country=Albermoor', 'search={venueName}', 'page=1'],
  'teams/logos': ['ids={team},{opponent}'],
  squads: ['team={team}', 'player={player}'],
  coaches: ['id={coach}', 'team={team}', 'page=1'],
  topscorers: ['league={league}&season={season}'],
  topassists: ['league={league}&season={season}'],
  headtohead: [
    'h2h={team}-{opponent}&league={league}&season={season}',
    'h2h={team}-{opponent}&date={day}&timezone=Europe/London',
    'h2h={team}-{opponent}&last=2',
    'h2h={team}-{opponent}&next=1',
    'h2h={team}-{opponent}&from={day}&to={day}',
    'h2h={team}-{opponent}&status=FT-AET',
    'h2h={team}-{opponent}&venue={venue}',
  ],
  'team-statistics': ['team={team}&league={league}&season={season}', 'teamId={team}&leagueId={league}&year={season}'],
};

type Row = Readonly<Record<string, unknown>>;
type Read = (address: string) => Promise<readonly Row[]>;

/** The value at a path of keys, as text. */
function at(row: unknown, ...path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)?.[key], row);
  if (found === undefined || found === null) throw new Error(`the sandbox has nothing at ${path.join('.')}`);
  return String(found);
}

/**
 * The values for the names in braces, read from the service.
 *
 * @param examples the values that follow from names
 */
export async function sandboxValues(
  examples: Readonly<Record<string, string>>,
  read: Read,
): Promise<Readonly<Record<string, string>>> {
  const { league, season, team, fixture, alwaysOn } = examples;
  const first = async (address: string, isWanted: (row: Row) => boolean = () => true) =>
    (await read(address)).find(isWanted);
  /** The ids of the first twenty persons who have a trophy. */
  async function winners(role: 'player' | 'coach', rows: readonly Row[]): Promise<string[]> {
    const ids = rows.slice(0, 20).map((row) => at(role === 'player' ? row.player : row, 'id'));
    const groups = ids.length === 0 ? [] : await read(`trophies?${role}s=${ids.join('-')}`);
    return groups.filter(({ trophies }) => (trophies as unknown[]).length > 0).map((row) => at(row, 'id'));
  }
  const match = await first(`fixtures?id=${fixture}`);
  const other = await first(`fixtures?league=${league}&season=${season}&round=Regular Season - 2`);
  const coach = await first(`coachs?team=${team}`);
  const lineup = await first(`fixtures/lineups?fixture=${fixture}&team=${team}`);
  const event = await first(`fixtures/events?fixture=${fixture}`, (row) => (row.player as Row).id !== null);
  const injury = await first(
    `injuries?league=${league}&season=2026`,
    (row) => (row.fixture as Row).id !== null && (row.team as Row).id !== null,
  );
  const priced = await first(`odds?league=${league}&season=2026`);
  const live = await first(`odds/live?league=${alwaysOn}`);
  const club = await first(`teams?id=${team}`);
  const teams = (await read(`teams?league=${league}&season=${season}`)).map((row) => at(row, 'team', 'id'));
  const players = await firstWith(teams, async (id) =>
    winners('player', await read(`players?team=${id}&season=${season}`)),
  );
  const coaches = await firstWith(teams, async (id) => winners('coach', await read(`coachs?team=${id}`)));
  const absent = await firstWith(teams, async (id) => {
    const ids = (await read(`coachs?team=${id}`)).map((row) => at(row, 'id'));
    const groups = ids.length === 0 ? [] : await read(`sidelined?coachs=${ids.slice(0, 20).join('-')}`);
    return groups.filter(({ sidelined }) => (sidelined as unknown[]).length > 0).map((row) => at(row, 'id'));
  });
  const leagueRow = await first(`leagues?id=${league}`);
  return {
    ...examples,
    other: at(other, 'fixture', 'id'),
    day: at(match, 'fixture', 'date').slice(0, 10),
    venue: at(club, 'venue', 'id'),
    venueName: at(club, 'venue', 'name'),
    venueCity: at(club, 'venue', 'city'),
    coach: at(coach, 'id'),
    coachName: at(coach, 'lastname'),
    starter: at(lineup, 'startXI', 0, 'player', 'id'),
    scorer: at(event, 'player', 'id'),
    leagueName: at(leagueRow, 'league', 'name'),
    teamName: at(club, 'team', 'name'),
    teamCode: at(club, 'team', 'code'),
    missed: at(injury, 'fixture', 'id'),
    missedOn: at(injury, 'fixture', 'date').slice(0, 10),
    missing: at(injury, 'team', 'id'),
    out: at(injury, 'player', 'id'),
    priced: at(priced, 'fixture', 'id'),
    pricedOn: at(priced, 'fixture', 'date').slice(0, 10),
    winner: at(players, 0),
    winningCoach: at(coaches, 0),
    absentCoach: at(absent, 0),
    bookmaker: at(priced, 'bookmakers', 0, 'id'),
    bet: at(priced, 'bookmakers', 0, 'bets', 0, 'id'),
    live: at(live, 'fixture', 'id'),
    liveBet: at(live, 'odds', 0, 'id'),
  };
}

/** The first list that is not empty. */
async function firstWith(ids: readonly string[], find: (id: string) => Promise<string[]>): Promise<string[]> {
  for (const id of ids) {
    const found = await find(id);
    if (found.length > 0) return found;
  }
  return [];
}

/** Replaces the names in braces. */
export function filled(request: string, values: Readonly<Record<string, string>>): string {
  return request.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`{${name}} has no value`);
    return encodeURIComponent(value);
  });
}
