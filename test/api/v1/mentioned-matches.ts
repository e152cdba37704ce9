/**
 * Matches that recorded answers refer to but do not contain: statistics, odds or injuries of a match that is in no recorded
 * list. A real client has the match too, so one is built from the references.
 */
interface Team {
  readonly id: number;
  readonly name: string;
}

interface Mention {
  readonly id: number;
  readonly timestamp?: number;
  readonly league?: Readonly<Record<string, unknown>> | undefined;
  readonly status?: string;
  readonly teams: readonly Team[];
}

export interface SavedAnswer {
  readonly get: string;
  readonly parameters: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: every answer has a shape of its own
  readonly response: any;
}

const PLACEHOLDER_TEAMS: readonly Team[] = [
  { id: 9_000_001, name: 'Home of the Unnamed' },
  { id: 9_000_002, name: 'Away of the Unnamed' },
];
/** The default league: Premier League. */
const DEFAULT_LEAGUE = { id: 39, name: 'Premier League', country: 'England', season: 2020 };

function mentionsIn({ get, parameters, response }: SavedAnswer): Mention[] {
  const fixture = Number(parameters.fixture);
  if (/^fixtures\/(events|statistics|players|lineups)$/.test(get)) {
    return [{ id: fixture, teams: response.map((item: { team: Team }) => item.team) }];
  }
  if (get === 'injuries') {
    return response.map(({ fixture, league, team }: Record<string, Mention & Team>) => {
      return { id: fixture!.id, timestamp: fixture!.timestamp, league, teams: [team] };
    });
  }
  if (get === 'odds') {
    return response.map(({ fixture, league }: Record<string, Mention>) => ({ ...fixture, league, teams: [] }));
  }
  if (get !== 'odds/live') return [];
  return response.map(({ fixture, league, teams }: Record<string, Record<string, unknown>>) => ({
    id: fixture!.id,
    status: '2H',
    league: { name: `League ${league!.id}`, country: 'World', ...league },
    teams: [teams!.home as Team, teams!.away as Team].map(({ id }) => ({ id, name: `Team ${id}` })),
  }));
}

/** An answer of `fixtures` with every match that is mentioned but not recorded. */
export function mentionedMatches(answers: readonly SavedAnswer[]): object {
  const recorded = new Set(
    answers
      .filter(({ get }) => get === 'fixtures' || get === 'fixtures/headtohead')
      .flatMap(({ response }) => response.map((item: { fixture: { id: number } }) => item.fixture.id)),
  );
  const byId = Map.groupBy(
    answers.flatMap(mentionsIn).filter(({ id }) => !recorded.has(id)),
    ({ id }) => id,
  );
  const response = [...byId].map(([id, referenced], index) => matchOf(id, referenced, index));
  return { get: 'fixtures', parameters: { ids: 'mentioned' }, errors: [], results: response.length, response };
}

const none = { home: null, away: null };

function matchOf(id: number, referenced: readonly Mention[], index: number): object {
  const teams = [...new Map(referenced.flatMap(({ teams }) => teams).map((team) => [team.id, team])).values()];
  const [home = PLACEHOLDER_TEAMS[0], away = PLACEHOLDER_TEAMS[1]] = teams;
  const { timestamp = 1_600_000_000 + index * 86_400, status = 'NS' } = referenced[0]!;
  const league = referenced.find(({ league }) => league !== undefined)?.league ?? DEFAULT_LEAGUE;
  return {
    fixture: { id, referee: null, timestamp, venue: null, status: { short: status, elapsed: null } },
    league: { round: 'Regular Season - 1', ...league },
    teams: { home, away },
    goals: none,
    score: { halftime: none, fulltime: none, extratime: none, penalty: none },
  };
}
