/**
 * The statements that lists send: their number does not depend on the length of the page, and on PostgreSQL none of them
 * reads a large table from end to end.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parametersOf } from '../../../src/api/mcp/schemas.ts';
import { examples } from '../../../src/api/v2/examples.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import type { Database, Value } from '../../../src/store/database/database.ts';
import { exampleAddress, examplePath } from '../../support/requests/examples.ts';
import { addressFinding, type Read } from '../../support/requests/v2-requests.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { startService } from './service.ts';

const { league, season, team, opponent, fixture, player, coach, referee } = examples;
const DETAILS = ['events', 'lineups', 'statistics', 'players', 'odds'];
/** Page lengths that are compared. Pages of fixtures with details have up to 20 rows. */
const [SHORT, LONG] = [2, 18];

/** Tables with fewer rows fit in a few pages, and reading them whole is the best plan. */
const LARGE_ROWS = 2_000;

/** Parameters that select nothing, or that only version 2's other shape has. */
const NOT_FILTERS = ['shape', 'fields', 'pretty', 'page', 'cursor'];

/**
 * Known exceptions. The log of changes is read from a position on, here from its beginning. Coaches of a team with another
 * filter: in a store of this size PostgreSQL prefers to read the line-ups.
 */
const READ_WHOLE: Readonly<Record<string, readonly string[]>> = {
  'v2.changes': ['changes'],
  'v2.coaches': ['lineups'],
};

/** Every request looks whether the data has changed, at most once in a few milliseconds. */
const IS_CHANGE_CHECK = /\bFROM revision\b/;

/** Values of parameters whose documented examples are of the real world. */
const IN_SANDBOX: Readonly<Record<string, string>> = { team, player, coach, referee, fixture };
/** Addresses whose documented value finds nothing in the sandbox. */
const UNKNOWN_MAX = 1;

interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Notes every statement that reads. */
function watching(statements: Statement[]): (data: Database) => Database {
  const noted =
    <Result>(read: (sql: string, values?: readonly Value[]) => Result) =>
    (sql: string, values: readonly Value[] = []) => {
      if (!IS_CHANGE_CHECK.test(sql)) statements.push({ sql, values });
      return read(sql, values);
    };
  return (data) => ({
    ...data,
    all: noted(data.all.bind(data)) as Database['all'],
    rows: noted(data.rows.bind(data)) as Database['rows'],
    get: noted(data.get.bind(data)) as Database['get'],
  });
}

const LISTS = V2_ENDPOINTS.filter(
  ({ method, query, stream, files, isCached }) =>
    method === 'GET' && Object.hasOwn(query.shape, 'limit') && stream === undefined && files === undefined && isCached,
);

aboveEngines('statements of lists', (engine) => {
  let service: Awaited<ReturnType<typeof startService>>;
  let key: string;
  const statements: Statement[] = [];
  const closing: (() => unknown)[] = [];
  before(async () => {
    const context = { after: (close: unknown) => void closing.push(close as () => unknown) };
    service = await startService(context, { engine, watched: watching(statements) });
    key = await service.key('internal');
  });
  after(async () => {
    for (const close of closing) await close();
  });

  /** The rows of a response and the statements that it took. */
  async function ask(address: string): Promise<{ rows: number; statements: Statement[] }> {
    statements.length = 0;
    const response = await service.get(address, key);
    const text = await response.text();
    assert.equal(response.status, 200, `${address}: ${text.slice(0, 300)}`);
    const { data } = JSON.parse(text) as { data: unknown };
    return { rows: Array.isArray(data) ? data.length : 1, statements: [...statements] };
  }
  const read: Read = async (address) => (await service.get(address, key)).json() as ReturnType<Read>;

  for (const part of [...DETAILS, DETAILS.join(',')]) {
    test(`a page of matches with ${part} takes as many statements for ${LONG} matches as for ${SHORT}`, async () => {
      const page = (limit: number) =>
        ask(`/api/v2/fixtures?league=${league}&season=${season}&order=asc&include=${part}&limit=${limit}`);
      const [short, long] = [await page(SHORT), await page(LONG)];
      assert.deepEqual([short.rows, long.rows], [SHORT, LONG]);
      assert.equal(long.statements.length, short.statements.length, long.statements.map(({ sql }) => sql).join('\n\n'));
      // the matches, and one or two statements for each kind; statistics add sources and sums of expected goals
      const most = part.split(',').reduce((sum, kind) => sum + (kind === 'statistics' ? 3 : 2), 1);
      assert.ok(long.statements.length <= most, `${long.statements.length} statements`);
    });
  }

  for (const endpoint of LISTS) {
    test(`${endpoint.id} takes as many statements for a long page as for a short one`, async () => {
      const { limit: _, ...query } = endpoint.example.query ?? {};
      const page = (limit: number) =>
        ask(`${examplePath(endpoint)}?${new URLSearchParams({ ...query, limit: String(limit) })}`);
      await page(1); // reference data and seasons are now in memory
      const [short, long] = [await page(SHORT), await page(LONG)];
      assert.ok(long.rows >= short.rows);
      // the last page can take one more, to see that it is the last
      const [more, few] = [long, short].map(({ statements: sent }) => sent.length) as [number, number];
      assert.ok(more <= few, long.statements.map(({ sql }) => sql).join('\n\n'));
    });
  }

  if (engine === 'postgres') {
    test('no list, whatever its filter, reads a large table from end to end', async () => {
      await service.database.run('ANALYZE');
      const large = await largeTables(service.database);
      assert.ok(large.size > 5, [...large].join(' '));
      const faults: string[] = [];
      const unknown: string[] = [];
      const seen = new Set<string>();
      for (const endpoint of LISTS) {
        for (const address of await addressesOf(endpoint)) {
          statements.length = 0;
          const { status } = await service.get(address, key);
          if (status !== 200) {
            unknown.push(`${status} ${address}`);
            continue;
          }
          const sent = [...statements];
          for (const { sql, values } of sent) {
            if (!/^\s*(?:SELECT|WITH)/i.test(sql) || seen.has(`${sql} ${address}`)) continue;
            seen.add(`${sql} ${address}`);
            for (const table of await tablesReadWhole(service.database, { sql, values })) {
              if (large.has(table) && !READ_WHOLE[endpoint.id]?.includes(table))
                faults.push(`${address} reads ${table} whole:\n  ${sql}`);
            }
          }
        }
      }
      assert.ok(seen.size > 100, `${seen.size} statements`);
      assert.ok(unknown.length <= UNKNOWN_MAX, unknown.join('\n'));
      assert.deepEqual(faults, []);
    });
  }

  async function addressesOf(endpoint: Endpoint): Promise<string[]> {
    const parameters = Object.keys(endpoint.query.shape).filter((name) => !NOT_FILTERS.includes(name));
    const found = [];
    const documented = parametersOf(endpoint).properties;
    for (const parameter of parameters) {
      const [example] = (documented[parameter]?.examples as unknown[] | undefined) ?? [];
      const known = IN_SANDBOX[parameter] ?? example;
      found.push(await addressFinding(endpoint, parameter, { read, team, opponent, fixture }, known));
    }
    return [...new Set([...found, exampleAddress(endpoint)])];
  }
});

async function largeTables(database: Database): Promise<Set<string>> {
  const rows = await database.all<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > ${LARGE_ROWS}
       AND relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function tablesReadWhole(database: Database, { sql, values }: Statement): Promise<string[]> {
  const [row] = await database.all<Record<string, unknown>>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  const plan = Object.values(row!)[0] as readonly { readonly Plan: PlanNode }[] | string;
  const [{ Plan: root }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlanNode }];
  const found: string[] = [];
  const visit = (node: PlanNode): void => {
    if (node['Node Type'] === 'Seq Scan') found.push(node['Relation Name'] ?? '');
    node.Plans?.forEach(visit);
  };
  visit(root);
  return found;
}
