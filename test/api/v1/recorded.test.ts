/** The shapes of the interface that version 1 mirrors: every key path and type recorded there is one of ours. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { V1_ENDPOINTS } from '../../../src/api/v1/index.ts';
import { addPaths, type JsonType, type Paths, recordedPaths, recordings, skipWithoutRecordings } from './recorded.ts';
import { sandboxService } from './service.ts';

/** Recorded folder > requests that together show every key of ours. Braces are filled with ids of the sandbox. */
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
  predictions: ['predictions?fixture={fixture}'],
  standings: ['standings?league={league}&season=2025'],
  odds: ['odds?league={league}'],
  'odds-bookmakers': ['odds/bookmakers'],
  'odds-bets': ['odds/bets'],
  'odds-mapping': ['odds/mapping'],
};

interface Difference {
  readonly path: RegExp;
  readonly reason: string;
}

/** Where ours differs on purpose. A difference that no longer occurs has to go. */
const DIFFERENCES: Readonly<Record<string, readonly Difference[]>> = {
  status: [{ path: /^response\.account\.(first|last)name$/, reason: 'no names are collected: both are always null' }],
  'teams-statistics': [{ path: /^response\.lineups\[\]/, reason: 'empty until lineups can be stored' }],
  predictions: [{ path: /\.lineups\[\]/, reason: 'empty until lineups can be stored' }],
  venues: [{ path: /^response\[\]\.name$/, reason: 'a ground without a name is not stored' }],
  'odds-bets': [{ path: /^response\[\]\.name$/, reason: 'the one bet type without a name (101) is left out' }],
  odds: [
    {
      path: /^response\[\]\.bookmakers\[\]\.bets\[\]\.values\[\]\.value$/,
      reason: 'a value is always text: whole numbers of goals are written as text too',
    },
  ],
  fixtures: [
    {
      path: /^response\[\]\.(events|lineups|players)\[\]/,
      reason: 'embedded events, lineups and players are empty until such rows can be stored',
    },
  ],
};

/** Types that the sandbox happens not to show; the declared response has to take them. */
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
  return folder.replace('-', '/');
}

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
  test(`every key and type recorded of ${folder} is one of ours`, { skip: skipWithoutRecordings }, async () => {
    const ours = await ourPaths(requests);
    const differences = DIFFERENCES[folder] ?? [];
    const used = new Set<Difference>();
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
    const unused = differences.filter((one) => !used.has(one)).map((one) => one.reason);
    assert.deepEqual(unused, [], 'differences that do not occur any more');
  });

  test(`no key of ours in ${folder} has a type that was never recorded there`, {
    skip: skipWithoutRecordings,
  }, async () => {
    const recorded = recordedPaths(folder);
    const foreign: string[] = [];
    for (const [path, types] of await ourPaths(requests)) {
      const known = recorded.get(path);
      if (path.startsWith('parameters') || known === undefined || NULL_WHERE_UNKNOWN.test(path)) continue;
      for (const type of types) if (!known.has(type)) foreign.push(`${path}: ${type}`);
    }
    const allowed = DIFFERENCES[folder] ?? [];
    assert.deepEqual(
      foreign.filter((entry) => !allowed.some(({ path }) => path.test(entry.split(': ')[0]!))),
      [],
    );
  });
}

/** Facts that a source may lack, however complete the recorded samples happen to be; and no ceiling is no number. */
const NULL_WHERE_UNKNOWN =
  /\.limit_day$|\.(code|flag|address|capacity|surface|city|referee|elapsed|winner|founded|round)$|\.(halftime|fulltime|goals|periods|score\.\w+)\.\w+$/;

test('recorded answers are there in number', { skip: skipWithoutRecordings }, () => {
  for (const folder of Object.keys(REQUESTS)) assert.ok(recordings(folder).length > 0, folder);
});
