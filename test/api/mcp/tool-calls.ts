/** Calls of every tool that can reach a match. */
import assert from 'node:assert/strict';
import { SEARCH } from '../../../src/api/mcp/search-tool.ts';
import { assistantTools } from '../../../src/api/mcp/tools.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { STATUS_CODES } from '../../../src/football/status.ts';
import type { Fixture } from '../../../src/football/terms.ts';

type Texts = Readonly<Record<string, string>>;

/** What a call needs at least. The values are those of the match. A tool without a line here fails the test. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  search: ['name'],
  fixtures: ['league', 'season'],
  live_matches: [],
  match: ['fixture'],
  match_shots: ['fixture'],
  head_to_head: ['team1', 'team2'],
  rounds: ['league', 'season'],
  standings: ['league', 'season'],
  bracket: ['league', 'season'],
  team_form: ['team', 'season'],
  team_statistics: ['team', 'season', 'league'],
  leagues: [],
  teams: [],
  top_scorers: ['league', 'season'],
  top_assists: ['league', 'season'],
  top_yellow_cards: ['league', 'season'],
  top_red_cards: ['league', 'season'],
  squad: ['team'],
  players: ['team'],
  player_statistics: ['player'],
  player_matches: ['player'],
  coaches: ['team'],
  injuries: ['team'],
  team_injuries: ['team'],
  sidelined: ['team'],
  transfers: ['team'],
  trophies: ['player'],
  referees: [],
  projection: ['fixture'],
  match_preview: ['fixture'],
  season_simulation: ['league', 'season'],
  team_strengths: ['league', 'season'],
  track_record: [],
  shot_xg: ['x', 'y'],
  odds: ['fixture'],
  odds_history: ['fixture'],
  translate: ['entity', 'id'],
  account: [],
};

/** Values of each parameter that lead to the match, or that change what a response contains. */
function valuesOf(fixture: Fixture, player: string): Readonly<Record<string, readonly string[]>> {
  const { league, home, away } = fixture;
  const date = new Date(fixture.kickoff).toISOString().slice(0, 10);
  const one: Texts = {
    ...{ fixture: fixture.id, league: league.id, season: String(fixture.season), team: home.id, player },
    ...{ team1: home.id, team2: away.id, name: `${home.name} ${away.name}`, search: home.name.slice(0, 5) },
    ...{
      date,
      from: date,
      to: date,
      last: '5',
      next: '5',
      n: '20',
      limit: '100',
      order: 'desc',
      timezone: 'Asia/Tokyo',
    },
    ...{ country: league.country.name, type: league.type, national: String(league.national), current: 'true' },
    ...{ live: 'true', inPlay: 'true', played: 'true', x: '108', y: '38', bodyPart: 'foot', situation: 'corner' },
    ...{ entity: 'fixture', id: fixture.id, legacyId: String(fixture.legacyId), sims: '10', seed: '1' },
  };
  return {
    ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, [value]])),
    include: ['events,lineups,statistics,players', 'odds'],
    status: STATUS_CODES,
    round: fixture.round === null ? [] : [fixture.round],
    kind: ['league', 'team', 'player'],
    // pages, and names of other things than matches
    ...{ cursor: [], group: [], model: [], provider: [], providerId: [], bookmaker: [], bet: [], coach: [] },
  };
}

export interface ToolCalls {
  readonly tool: string;
  /** of the endpoint; a tool that always sends `live` needs a paid plan */
  readonly plan: (typeof V2_ENDPOINTS)[number]['plan'];
  readonly calls: readonly Texts[];
}

/** Calls of every tool with what it needs, alone and with one more parameter each. */
export function toolCallsTo(fixture: Fixture, player: string): readonly ToolCalls[] {
  const search = {
    name: SEARCH.name,
    parameters: Object.keys(SEARCH.input.properties),
    plan: 'free',
    fixed: {},
  } as const;
  const tools = [search, ...assistantTools(V2_ENDPOINTS)];
  assert.deepEqual(tools.map(({ name }) => name).sort(), Object.keys(NEEDED).sort(), 'every tool has a case');
  const values = valuesOf(fixture, player);
  return tools.map(({ name: tool, parameters, plan, fixed }) => {
    const needed = Object.fromEntries(NEEDED[tool]!.map((name) => [name, values[name]![0]!]));
    const more = parameters.flatMap((name) => {
      assert.ok(values[name], `${tool} has the parameter ${name}, which has no value in this test`);
      return values[name].filter((value) => value !== needed[name]).map((value) => ({ ...needed, [name]: value }));
    });
    const days = parameters.includes('from') ? [{ ...needed, from: values.from![0]!, to: values.to![0]! }] : [];
    return { tool, plan: fixed !== undefined && 'live' in fixed ? 'paid' : plan, calls: [needed, ...more, ...days] };
  });
}
