/**
 * Requests to version 2 that find rows in the sandbox by one parameter each. Most are derived from the endpoint: the
 * request of its example, plus the parameter with the value that the first row of the example has under its name. A new
 * parameter is therefore tested without a change here.
 */
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import { exampleAddress, examplePath } from './examples.ts';

type Row = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** Reads an address. Throws if the status is not 200. */
export type Read = (
  address: string,
) => Promise<{ readonly data: unknown; readonly meta?: { readonly nextCursor?: string | null } }>;

/** Values that no row contains, such as bounds and orders. */
const FIXED: Texts = {
  country: 'Albermoor',
  league: 'xal.1',
  season: '2026',
  timezone: 'Europe/London',
  limit: '1',
  page: '1',
  n: '3',
  sims: '200',
  seed: '7',
  last: '2',
  live: 'all',
  order: 'desc',
  current: 'true',
  national: 'false',
  deleted: 'true',
  inPlay: 'false',
  since: '0',
  types: 'fixture,event',
};

/** The fields of a row with the value of a parameter, where the names differ. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  team: ['team', 'home', 'to', 'from'],
  bet: ['betType'],
  date: ['date', 'start'],
  from: ['date', 'start'],
  to: ['date', 'start'],
  asOf: ['date', 'start'],
  ids: ['id'],
  player: ['player', 'person'],
  referee: ['refereeId'],
};
const DAYS = ['date', 'from', 'to', 'asOf'];

const SANDBOX_PLAYER = { entity: 'player', provider: 'sandbox', providerId: 'xal-1' };

/** Parameters that replace those of the example. */
const INSTEAD: Readonly<Record<string, (values: Values) => Promise<Texts> | Texts>> = {
  'v2.fixtures last': () => ({ league: 'xal.1', season: '2026', last: '2' }),
  'v2.fixtures next': () => ({ league: 'xal.1', season: '2026', next: '2' }),
  'v2.headtohead team1': ({ team, opponent }) => ({ team1: team, team2: opponent }),
  'v2.headtohead team2': ({ team, opponent }) => ({ team1: opponent, team2: team }),
  'v2.teams venue': async ({ read }) => ({
    venue: idOf(firstOf((await read('/api/v2/teams?league=xal.1')).data).venue),
  }),
  'v2.leagues team': ({ team }) => ({ team }),
  'v2.venues team': ({ team }) => ({ team }),
  'v2.trophies coach': async ({ read }) => ({ coach: await coachWith('trophies', read) }),
  'v2.sidelined coach': async ({ read }) => ({ coach: await coachWith('sidelined', read) }),
  'v2.sidelined team': ({ team }) => ({ team, season: '2025' }),
  'v2.sidelined season': ({ team }) => ({ team, season: '2025' }),
  'v2.odds.live team': async ({ read }) => {
    const { fixture } = firstOf((await read('/api/v2/odds/live?limit=1')).data);
    return { team: idOf(firstOf((await read(`/api/v2/fixtures/${fixture}`)).data).home) };
  },
  'v2.odds.fixtures bookmaker': async ({ read }) => {
    const { odds } = firstOf((await read('/api/v2/odds/fixtures?league=xal.1&season=2026&limit=1')).data);
    return { league: 'xal.1', season: '2026', bookmaker: idOf(firstOf(odds).bookmaker) };
  },
  'v2.search types': () => ({ q: 'city', types: 'team,venue' }),
  'v2.leagues.simulation if': async ({ read }) => {
    const open = firstOf((await read('/api/v2/fixtures?league=xal.1&season=2026&status=NS&limit=1')).data);
    return { league: 'xal.1', season: '2026', if: `${idOf(open)}:2-1` };
  },
  // the sandbox of these requests stands still, so that no change is live
  'v2.stream live': () => ({ types: 'fixture,event', live: 'false', since: '0' }),
  'v2.standings live': () => ({ league: 'xal.1', season: '2026', live: 'true' }),
  'v2.translate id': ({ team }) => ({ entity: 'team', id: team }),
  'v2.translate provider': () => SANDBOX_PLAYER,
  'v2.translate providerId': () => SANDBOX_PLAYER,
  'v2.track-record model': () => ({ model: 'shin-odds-1' }),
  'v2.stream fixture': ({ fixture }) => ({ fixture, since: '0' }),
};

export interface Values {
  readonly read: Read;
  readonly team: string;
  readonly opponent: string;
  readonly fixture: string;
}

/**
 * The address of the example's request with one more parameter, or with other parameters where they are required.
 *
 * @param documented the parameter's example in the OpenAPI document
 */
export async function addressFinding(
  endpoint: Endpoint,
  parameter: string,
  values: Values,
  documented: unknown,
): Promise<string> {
  const instead = INSTEAD[`${endpoint.id} ${parameter}`];
  if (instead !== undefined) {
    return `${examplePath(endpoint)}?${new URLSearchParams({ ...(await instead(values)) })}`;
  }
  const original = endpoint.aliases?.[parameter] ?? parameter;
  const value = await valueFor(endpoint, original, values.read);
  return exampleAddress(endpoint, { [parameter]: value ?? FIXED[original] ?? String(documented) });
}

async function valueFor(endpoint: Endpoint, parameter: string, read: Read): Promise<string | undefined> {
  if (endpoint.stream === true) return undefined;
  if (parameter === 'cursor') return (await read(exampleAddress(endpoint, { limit: '1' }))).meta?.nextCursor ?? '0';
  const row = firstOf((await read(exampleAddress(endpoint))).data);
  if (parameter === 'search') return nameIn(row)?.slice(0, 4);
  if (parameter === 'fields') return Object.keys(row)[0];
  if (Object.hasOwn(FIXED, parameter) && !Object.hasOwn(FIELDS, parameter) && typeof row[parameter] !== 'string') {
    return undefined;
  }
  for (const name of FIELDS[parameter] ?? [parameter]) {
    const text = textOf(row[name]);
    if (text !== undefined) return DAYS.includes(parameter) ? text.slice(0, 10) : text;
  }
  return undefined;
}

/** The text of a value: the id of an entity, the code of a status. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, short } = value as Row;
  return textOf(id ?? short);
}

function firstOf(data: unknown): Row {
  return ((Array.isArray(data) ? data[0] : data) ?? {}) as Row;
}

function nameIn({ name }: Row): string | undefined {
  return typeof name === 'string' ? name : undefined;
}

function idOf(value: unknown): string {
  return textOf(value) ?? '';
}

/** A coach who has rows in a list. */
async function coachWith(list: 'trophies' | 'sidelined', read: Read): Promise<string> {
  const teams = (await read('/api/v2/teams?league=xal.1')).data as readonly Row[];
  for (const team of teams) {
    for (const coach of (await read(`/api/v2/coaches?team=${team.id}`)).data as readonly Row[]) {
      const rows = (await read(`/api/v2/${list}?coach=${coach.id}`)).data as readonly Row[];
      if (rows.length > 0) return idOf(coach);
    }
  }
  throw new Error(`no coach of the sandbox has rows in ${list}`);
}

/** The body of a valid request, by the id of the endpoint. */
export const BODIES: Readonly<Record<string, object>> = {
  'v2.xg.shots': {
    shots: [
      { x: 108, y: 40, bodyPart: 'header' },
      { id: 'second', x: 100, y: 30 },
    ],
  },
  'v2.webhooks.create': { url: 'https://example.com/hook', types: ['event'], season: 2026, league: 'xal.1' },
};
