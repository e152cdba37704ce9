/** Random bodies of requests that write: valid bodies with a part replaced, removed or added, and malformed ones. */
import fc from 'fast-check';
import { ANY_BINARY, ANY_HOSTILE, ANY_NUMBER } from './strange-requests.ts';

export interface WritingRequest {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** A path and valid bodies for it. `n` is random, so that ids in the bodies rarely repeat. */
export interface WriteEndpoint {
  readonly path: string;
  bodies(n: number): readonly unknown[];
}

/** Every endpoint that takes a body. */
export function writeEndpoints(fixture: string): readonly WriteEndpoint[] {
  const message = (n: number) => ({ id: `m${n}`, fixture, version: 1 + n, at: '2026-11-21T15:20:00Z' });
  const [player, related] = [{ name: 'Rob Striker' }, { id: 17 }];
  const goal = { id: 'e1', revision: 1, kind: 'goal', detail: 'normal', minute: 3, side: 'home', player, related };
  const starts = { player, number: 9, position: 'F', grid: '1:1', captain: true };
  const coach = { name: 'Tom Bench' };
  const price = { value: 'Home', odd: 1.5, handicap: '0', main: true, suspended: false };
  const call = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
  return [
    {
      path: '/api/v2/webhooks',
      bodies: () => [
        { url: 'https://hooks.invalid/path?q=1', league: 'xqu.1', season: 2026, types: ['event', 'fixture.updated'] },
        { url: 'https://hooks.invalid/', fixture },
      ],
    },
    {
      path: '/api/v2/xg/shot',
      bodies: () => [{ shots: [{ id: 'a', x: 108.5, y: 38, bodyPart: 'header', situation: 'corner' }] }],
    },
    {
      path: '/api/feed/messages',
      bodies: (n) => [
        [
          {
            ...message(n),
            type: 'state',
            status: '1H',
            elapsed: 3,
            extra: null,
            score: { goals: { home: 1, away: 0 } },
          },
        ],
        [{ ...message(n), type: 'event', event: { ...goal, comments: 'by the post' } }],
        [
          {
            ...message(n),
            type: 'lineup',
            side: 'away',
            formation: '4-4-2',
            coach,
            startXI: [starts],
            substitutes: [],
          },
        ],
        [{ ...message(n), type: 'statistics', statistics: { home: { totalShots: 3 }, away: {} } }],
        [{ ...message(n), type: 'odds', stopped: false, markets: [{ bet: 1, name: 'Winner', values: [price] }] }],
      ],
    },
    {
      path: '/mcp',
      bodies: () => [
        call('tools/list', {}),
        call('tools/call', { name: 'standings', arguments: { league: 'xqu.1', season: 2026 } }),
        call('tools/call', { name: 'head_to_head', arguments: { team1: 'Braskwick Albion', team2: 'Selvwick City' } }),
        call('initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'a', version: '1' },
        }),
      ],
    },
  ];
}

type Container = Record<string, unknown> | unknown[];
type Slot = readonly [container: Container, key: string | number];

const ANY_VALUE: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: ANY_HOSTILE },
  { weight: 2, arbitrary: ANY_NUMBER.map(Number) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, -1, 0.5, '\ud800', [[[[]]]]) },
  { weight: 1, arbitrary: ANY_BINARY },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const TYPES = ['application/json', 'application/x-ndjson', 'text/plain', 'application/json; charset=latin1', ''];

/** Every key of a nested value, with the object or array that has it. */
function slotsIn(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Container;
  const keys = Array.isArray(container) ? [...container.keys()] : Object.keys(container);
  return keys.flatMap((key) => [[container, key] as const, ...slotsIn(Reflect.get(container, key))]);
}

function mutated(valid: unknown, at: number, mutation: 'replace' | 'remove' | 'add', value: unknown): unknown {
  const body = structuredClone(valid);
  const slots = slotsIn(body);
  const [container, key] = slots[at % slots.length]!;
  if (mutation === 'replace') Reflect.set(container, key, value);
  else if (mutation === 'remove') Reflect.deleteProperty(container, key);
  else Reflect.set(container, Array.isArray(container) ? container.length : String(value).slice(0, 50), value);
  return body;
}

export function strangeBodies(endpoints: readonly WriteEndpoint[]): fc.Arbitrary<WritingRequest> {
  return fc.tuple(fc.constantFrom(...endpoints), fc.nat(1_000_000)).chain(([{ path, bodies }, n]) => {
    const valid = fc.constantFrom(...bodies(n));
    const mutation = fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add');
    const once = fc.tuple(valid, fc.nat(), mutation, ANY_VALUE).map((parts) => mutated(...parts));
    const twice = fc.tuple(once, fc.nat(), mutation, ANY_VALUE).map(([body, ...parts]) => {
      return slotsIn(body).length === 0 ? body : mutated(body, ...parts);
    });
    const value = fc.oneof(
      { weight: 6, arbitrary: once },
      { weight: 3, arbitrary: twice },
      { weight: 1, arbitrary: ANY_VALUE },
    );
    const text = value.map((one) => JSON.stringify(one));
    const body = fc.oneof(
      { weight: 20, arbitrary: text },
      { weight: 1, arbitrary: fc.tuple(text, fc.nat(40)).map(([whole, end]) => whole.slice(0, -end)) },
      { weight: 1, arbitrary: ANY_BINARY },
    );
    const type = fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    );
    return fc.record({ path: fc.constant(path), type, body });
  });
}
