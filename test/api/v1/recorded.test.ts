/** Compatibility with API-Football: every recorded key path and type exists in version 1. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { V1_ENDPOINTS } from '../../../src/api/v1/index.ts';
import {
  addPaths,
  folders,
  type JsonType,
  type Paths,
  recordedPaths,
  recordings,
  skipWithoutRecordings,
} from './recorded.ts';
import { sandboxService } from './service.ts';

/** Recorded folder > requests that together return every key of ours. Names in braces are replaced by sandbox ids. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  status: ['status'],
  timezone: ['timezone'],
  countries: ['countries'],
  leagues: ['leagues', 'leagues?current=true'],
  'leagues-seasons': ['leagues/seasons'],
  teams: ['teams?league={league}', 'teams?country=Albermoor'],
  'teams-seasons': ['teams/seasons?team={team}'],
  'teams-countries': ['teams/countries'],
  'teams-statistics': [
    'teams/statistics?league={league}&season=2025&team={team}',
    'teams/statistics?league={league}&season=2025&team={team}&date=2025-01-01',
  ],
  venues: ['venues?country=Albermoor'],
  fixtures: [
    'fixtures?league={league}&season=2026',
    'fixtures?league={cup}&season=2025',
    'fixtures?id={fixture}',
    'fixtures?live=all',
  ],
  'fixtures-rounds': ['fixtures/rounds?league={league}', 'fixtures/rounds?league={league}&dates=true'],
  'fixtures-headtohead': ['fixtures/headtohead?h2h={team}-{opponent}'],
  'fixtures-statistics': ['fixtures/statistics?fixture={fixture}'],
  'fixtures-events': ['fixtures/events?fixture={fixture}'],
  'fixtures-lineups': ['fixtures/lineups?fixture={fixture}', 'fixtures/lineups?fixture={fixture}&type=startXI'],
  'fixtures-players': ['fixtures/players?fixture={fixture}'],
  injuries: ['injuries?league={league}&season=2026'],
  predictions: ['predictions?fixture={fixture}'],
  coachs: ['coachs?team={team}', 'coachs?search=bra'],
  players: ['players?league={league}&season=2025'],
  'players-profiles': ['players/profiles?player={player}'],
  'players-seasons': ['players/seasons'],
  'players-squads': ['players/squads?team={team}'],
  'players-teams': ['players/teams?player={player}'],
  'players-topassists': ['players/topassists?league={league}&season=2025'],
  'players-topredcards': ['players/topredcards?league={league}&season=2025'],
  'players-topscorers': ['players/topscorers?league={league}&season=2025'],
  'players-topyellowcards': ['players/topyellowcards?league={league}&season=2025'],
  sidelined: ['sidelined?player={player}'],
  transfers: ['transfers?team={team}'],
  trophies: ['trophies?player={player}'],
  standings: ['standings?league={league}&season=2025'],
  odds: ['odds?league={league}'],
  'odds-bookmakers': ['odds/bookmakers'],
  'odds-bets': ['odds/bets'],
  'odds-mapping': ['odds/mapping'],
  'odds-live': ['odds/live?league={alwaysOn}'],
  'odds-live-bets': ['odds/live/bets'],
};

interface Difference {
  readonly folder: RegExp;
  readonly path: RegExp;
  readonly reason: string;
}

/** Intended differences. A test fails if a listed difference does not occur. */
const DIFFERENCES: readonly Difference[] = [
  {
    folder: /^status$/,
    path: /^response\.account\.(first|last)name$/,
    reason: 'names are not stored, so both are always null',
  },
  { folder: /^venues$/, path: /^response\[\]\.name$/, reason: 'a venue without a name is not stored' },
  {
    folder: /^odds-bets$/,
    path: /^response\[\]\.name$/,
    reason: 'the bet type without a name (101) is omitted',
  },
  {
    folder: /^odds$/,
    path: /values\[\]\.value$/,
    reason: 'a value is always text, also a whole number',
  },
  {
    folder: /^players(-top\w+)?$/,
    path: /games\.number$/,
    reason: 'the shirt number of a season is given if known; theirs is always null',
  },
  {
    folder: /^players(-top\w+)?$/,
    path: /dribbles\.past$/,
    reason: 'how often a player was dribbled past is summed over the season if known; theirs is always null',
  },
];

/** Types that the schema declares at a path. Covers types that the sandbox does not return. */
function declaredTypes(folder: string, path: string): Set<JsonType> {
  const endpoint = V1_ENDPOINTS.find(({ path }) => path === `/api/v1/${pathOfFolder(folder)}`);
  const schema = z.toJSONSchema(endpoint!.response.nested!, { io: 'output' }) as JsonSchema;
  const types = new Set<JsonType>();
  collect(schema, path.split(/\.(?![5]\b)|(?=\[\])/), types);
  return types;
}

interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
}

function collect(schema: JsonSchema, steps: readonly string[], types: Set<JsonType>): void {
  for (const option of schema.anyOf ?? []) collect(option, steps, types);
  const [step, ...rest] = steps;
  if (step === undefined) {
    for (const type of [schema.type ?? []].flat()) types.add(type);
  } else if (step === '[]') {
    if (schema.items !== undefined) collect(schema.items, rest, types);
  } else {
    const property = schema.properties?.[step];
    if (property !== undefined) collect(property, rest, types);
  }
}

function pathOfFolder(folder: string): string {
  return folder.replaceAll('-', '/');
}

const used = new Set<Difference | undefined>();
let service: Awaited<ReturnType<typeof sandboxService>>;
const ids: Record<string, string> = {};
before(async () => {
  service = await sandboxService();
  const { examples } = await import('../../../src/api/v1/examples.ts');
  const cup = service.store.reference.league('xal.cup')!;
  Object.assign(ids, examples, { cup: String(cup.legacyId) });
});
after(() => service.stop());

async function ourPaths(requests: readonly string[]): Promise<Paths> {
  const paths: Paths = new Map();
  for (const request of requests) {
    const path = request.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
    const shape = `${path.includes('?') ? '&' : '?'}shape=nested`;
    const { status, body } = await service.get(path + shape);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body.errors)}`);
    addPaths(paths, body);
  }
  return paths;
}

for (const [folder, requests] of Object.entries(REQUESTS)) {
  test(`every recorded key and type of ${folder} exists in version 1`, { skip: skipWithoutRecordings }, async () => {
    const ours = await ourPaths(requests);
    const differences = DIFFERENCES.filter((one) => one.folder.test(folder));
    const missing: string[] = [];
    for (const [path, recorded] of recordedPaths(folder)) {
      const shown = ours.get(path) ?? new Set<JsonType>();
      const lacking = [...recorded].filter((type) => !shown.has(type));
      const undeclared = lacking.length === 0 ? [] : lacking.filter((type) => !declaredTypes(folder, path).has(type));
      if (shown.size > 0 && undeclared.length === 0) continue;
      const difference = differences.find((one) => one.path.test(path));
      if (difference !== undefined) used.add(difference);
      else missing.push(`${path}: ${[...recorded].join('|')} recorded, ${[...shown].join('|') || 'nothing'} shown`);
    }
    assert.deepEqual(missing, []);
  });

  test(`no key of ${folder} has a type that was never recorded`, {
    skip: skipWithoutRecordings,
  }, async () => {
    const recorded = recordedPaths(folder);
    const foreign: string[] = [];
    for (const [path, types] of await ourPaths(requests)) {
      const known = recorded.get(path);
      if (path.startsWith('parameters') || known === undefined || NULL_WHERE_UNKNOWN.test(path)) continue;
      for (const type of types) if (!known.has(type)) foreign.push(`${path}: ${type}`);
    }
    const explained = (entry: string) =>
      DIFFERENCES.find((one) => one.folder.test(folder) && one.path.test(entry.split(': ')[0]!));
    for (const entry of foreign) used.add(explained(entry));
    assert.deepEqual(
      foreign.filter((entry) => explained(entry) === undefined),
      [],
    );
  });
}

/** Keys that can be null here although no recorded sample has null: sources may lack the fact. */
const NULL_WHERE_UNKNOWN = new RegExp(
  [
    String.raw`\.(limit_day|code|flag|address|capacity|surface|city|referee|elapsed|winner|founded|round|height|weight)$`,
    String.raw`\.(halftime|fulltime|goals|periods|score\.\w+|penalty)\.\w+$`,
    String.raw`\.cards\.red\.\d+-\d+\.\w+$`,
    String.raw`^response\[\]\.team\.\w+$`,
  ].join('|'),
);

test('every listed difference occurs, and there are few', { skip: skipWithoutRecordings }, () => {
  assert.deepEqual(
    DIFFERENCES.filter((one) => !used.has(one)).map(({ reason }) => reason),
    [],
  );
  assert.ok(DIFFERENCES.length < 15);
});

test('every recorded folder is compared', { skip: skipWithoutRecordings }, () => {
  assert.deepEqual(folders(), ['_errors', ...Object.keys(REQUESTS)].sort());
  for (const folder of folders()) assert.ok(recordings(folder).length > 0, folder);
});

/** Invalid requests, and the key of their error in the recorded answers. */
const REFUSED: readonly (readonly [request: string, field: string])[] = [
  ['injuries', 'required'],
  ['predictions?ids=1-2-3', 'fixture'],
  ['predictions?ids=1-2-3', 'ids'],
  ['countries?search=ab', 'search'],
  ['teams?search=ab&country=no', 'search'],
];

test('errors have the same envelope and the same keys', { skip: skipWithoutRecordings }, async () => {
  const recorded = recordings('_errors').filter((one) => typeof one === 'object' && one !== null && 'errors' in one);
  const known = new Set(recorded.flatMap(({ errors }) => Object.keys(errors as object)));
  for (const [request, field] of REFUSED) {
    const { status, body } = await service.get(request);
    assert.equal(status, 400, request);
    assert.deepEqual(Object.keys(body), ['get', 'parameters', 'errors', 'results', 'paging', 'response']);
    assert.ok(Object.hasOwn(body.errors, field) && known.has(field), `${request}: ${JSON.stringify(body.errors)}`);
    assert.deepEqual([body.results, body.paging, body.response], [0, { current: 1, total: 1 }, []]);
  }
  const refused = async (key: string) => (await service.get('timezone', key)).body.errors;
  assert.ok('token' in (await refused('nonsense')) && known.has('token'));
});
