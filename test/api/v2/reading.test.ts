/** Field selection, and the formats CSV and NDJSON. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { webhookEndpoints } from '../../../src/api/v2/changes/webhooks.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { keysOf, responseDataSchema, supportsFields } from '../../../src/http/endpoint/field-selection.ts';
import { hasFormats, negotiateFormat } from '../../../src/http/endpoint/formats.ts';
import { IS_COMPLETE } from '../../support/complete-run.ts';
import { textOf } from '../../support/repository/sources.ts';
import { exampleAddress } from '../../support/requests/examples.ts';
import { servedContract } from '../../support/responses/contract.ts';
import { runningService } from '../../support/service/service.ts';

const Body = z.looseObject({
  data: z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown())]),
  meta: z.looseObject({ fields: z.array(z.string()).optional(), nextCursor: z.string().nullish() }).optional(),
  fields: z.array(z.string()).optional(),
});

describe('the format of a response', () => {
  test('follows the weights of Accept; JSON wins ties and is the fallback', () => {
    const forms = {
      '': 'json',
      '*/*': 'json',
      'application/*': 'json',
      'application/json, text/plain, */*': 'json',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8': 'json',
      'image/png': 'json',
      'text/csv': 'csv',
      'TEXT/CSV; header=present': 'csv',
      'text/csv, */*;q=0.1': 'csv',
      'text/csv;q=0.5, application/json': 'json',
      'text/csv;q=0.5, application/x-ndjson;q=0.6': 'ndjson',
      'application/x-ndjson': 'ndjson',
      'application/json;q=0, */*': 'ndjson',
      'text/csv;q=0': 'json',
      'text/csv;q=x': 'json',
    } as const;
    for (const [accept, form] of Object.entries(forms)) assert.equal(negotiateFormat(accept), form, accept);
    assert.equal(negotiateFormat(undefined), 'json');
  });

  test('can be chosen for every list, and for no single object', () => {
    const lists = V2_ENDPOINTS.filter(hasFormats);
    assert.ok(lists.length >= 30, String(lists.length));
    for (const endpoint of lists) assert.ok(responseDataSchema(endpoint, endpoint.shapes[0])!.many, endpoint.id);
    const others = V2_ENDPOINTS.filter((endpoint) => supportsFields(endpoint) && !hasFormats(endpoint));
    for (const endpoint of others) assert.ok(!responseDataSchema(endpoint, endpoint.shapes[0])!.many, endpoint.id);
  });
});

test('field selection, NDJSON and CSV', async (t) => {
  const service = await runningService(t);
  const contract = await servedContract(service.url);
  const { key } = await service.key('internal');
  const ask = (path: string, headers: Record<string, string> = {}) =>
    service.fetch(path, key, { headers: { 'accept-encoding': 'identity', ...headers } });
  const bodyOf = async (path: string) => {
    const response = await ask(path);
    assert.equal(response.status, 200, path);
    return Body.parse(await response.json());
  };
  const judge = async (address: string, response: Response) => {
    const body = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    const fault = contract.fault({ method: 'GET', address }, { status, headers: new Map(response.headers), body });
    assert.equal(fault, null, `${fault}: ${body.toString().slice(0, 300)}`);
    return body.toString();
  };
  const rowsIn = ({ data }: z.infer<typeof Body>) => (Array.isArray(data) ? data : [data]);

  // a plain run has every third one; test/service/conformance.test.ts asks all for each format
  const endpoints = V2_ENDPOINTS.filter(supportsFields).filter((_, i) => IS_COMPLETE || i % 3 === 0);
  for (const endpoint of endpoints) {
    for (const shape of endpoint.shapes) {
      await t.test(
        `${endpoint.id} in the shape ${shape}: selected fields equal those of the full response`,
        async () => {
          const whole = rowsIn(await bodyOf(exampleAddress(endpoint, { shape })));
          const keys = Object.keys(keysOf(responseDataSchema(endpoint, shape)!.item)!);
          const some = [keys[0]!, keys.at(-1)!];
          const address = exampleAddress(endpoint, { shape, fields: some.join() });
          const sparse = Body.parse(JSON.parse(await judge(address, await ask(address))));
          assert.deepEqual((sparse.meta ?? sparse).fields, [...new Set(some)].sort());
          const cut = whole.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([name]) => some.includes(name))),
          );
          assert.deepEqual(rowsIn(sparse), cut);
        },
      );
    }

    if (!hasFormats(endpoint)) continue;
    for (const shape of endpoint.shapes) {
      await t.test(`${endpoint.id} in the shape ${shape}: NDJSON and CSV have the same content as JSON`, async () => {
        const address = exampleAddress(endpoint, { shape });
        const rows = rowsIn(await bodyOf(address));
        const lines = await judge(address, await ask(address, { accept: 'application/x-ndjson' }));
        assert.deepEqual(
          lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
          rows,
        );
        const table: string[][] = parse(await judge(address, await ask(address, { accept: 'text/csv' })));
        const [head, ...cells] = table;
        assert.equal(cells.length, rows.length);
        assert.equal(new Set(head).size, head!.length);
        for (const [i, row] of rows.entries())
          assert.deepEqual(
            cells[i],
            head!.map((name) => cellOf(row, name)),
            address,
          );
      });
    }
  }

  await t.test('fields select within objects and within objects of lists', async () => {
    const [match] = rowsIn(await bodyOf('/api/v2/fixtures?league=xal.1&season=2026&limit=1'));
    const requested = await bodyOf('/api/v2/fixtures?league=xal.1&season=2026&limit=1&fields=home.name,id,status');
    assert.deepEqual(rowsIn(requested), [
      { id: match!.id, status: match!.status, home: { name: (match!.home as { name: string }).name } },
    ]);
    const path = `/api/v2/fixtures/${match!.id}?include=events,lineups&fields=id,events.player.name,events.type`;
    const [detail] = rowsIn(await bodyOf(path)) as [{ events: Record<string, unknown>[] }];
    assert.deepEqual(Object.keys(detail), ['id', 'events']);
    assert.ok(detail.events.length > 0);
    for (const event of detail.events) assert.deepEqual(Object.keys(event), ['player', 'type']);
  });

  await t.test('a field includes its subfields, and the order of fields does not matter', async () => {
    const one = await ask('/api/v2/teams?limit=3&fields=venue,venue.name,id');
    const other = await ask('/api/v2/teams?limit=3&fields=id,venue');
    assert.equal(one.headers.get('etag'), other.headers.get('etag'));
    assert.equal(await one.text(), await other.text());
  });

  await t.test('an unknown field returns 400 and lists the existing ones', async () => {
    const unknown = {
      'nme,id': /unknown field nme: the item has id, name, code/,
      'venue.nam': /unknown field venue\.nam: venue has id, name, city/,
      'name.first': /unknown field name\.first: name has no fields/,
      '': /field names separated by commas/,
      'id,,name': /field names separated by commas/,
      ' id': /field names separated by commas/,
      __proto__: /field names separated by commas/,
      constructor: /unknown field constructor/,
    };
    for (const [fields, text] of Object.entries(unknown)) {
      const response = await ask(`/api/v2/teams?${new URLSearchParams({ fields })}`);
      const { errors, detail } = (await response.json()) as { errors: { field: string }[]; detail: string };
      assert.equal(response.status, 400, fields);
      assert.deepEqual(
        errors.map(({ field }) => field),
        ['fields'],
      );
      assert.match(detail, text);
    }
    assert.equal((await ask('/api/v2/teams?shape=migration&fields=homeTeam')).status, 400);
    assert.equal((await ask('/api/v1/teams?fields=id&country=x')).status, 400);
    assert.equal((await ask('/api/v2/account?fields=account')).status, 400);
  });

  await t.test('each format has its own ETag, which gives 304', async () => {
    const tags = new Set<string>();
    for (const accept of ['application/json', 'application/x-ndjson', 'text/csv']) {
      const first = await ask('/api/v2/countries', { accept });
      await first.text();
      assert.match(first.headers.get('vary')!, /^Accept, Accept-Encoding/);
      const tag = first.headers.get('etag')!;
      tags.add(tag);
      const again = await ask('/api/v2/countries', { accept, 'if-none-match': tag });
      assert.equal(again.status, 304);
      assert.match(again.headers.get('vary')!, /^Accept, /);
    }
    assert.equal(tags.size, 3);
  });

  await t.test('NDJSON and CSV have the next page in headers', async () => {
    for (const shape of ['reference', 'migration']) {
      const seen: unknown[] = [];
      let path = `/api/v2/teams?limit=30&shape=${shape}`;
      for (let pages = 0; pages < 50; pages++) {
        const response = await ask(path, { accept: 'application/x-ndjson' });
        const lines = (await response.text()).trim().split('\n');
        seen.push(...lines.map((line) => JSON.parse(line)));
        const link = response.headers.get('link');
        assert.equal(response.headers.get('x-next-cursor') !== null, link !== null && shape === 'reference');
        if (link === null) break;
        path = /^<https?:\/\/[^/]+(\/[^>]+)>; rel="next"$/.exec(link)![1]!;
      }
      const all: unknown[] = [];
      for (let page = 1; all.length < seen.length; page++) {
        all.push(...rowsIn(await bodyOf(`/api/v2/teams?limit=200&shape=${shape}&page=${page}`)));
      }
      assert.ok(seen.length > 60);
      assert.deepEqual(seen, all);
    }
  });

  await t.test('NDJSON of changes continues by position', async () => {
    const response = await ask('/api/v2/changes?since=0&limit=5', { accept: 'application/x-ndjson' });
    const last = JSON.parse((await response.text()).trim().split('\n').at(-1)!) as { seq: number };
    assert.match(response.headers.get('link')!, new RegExp(`[?&]since=${last.seq}>; rel="next"$`));
    assert.equal(response.headers.get('link')!.match(/since=/g)!.length, 1);
  });

  await t.test('fields select the columns of CSV', async () => {
    const response = await ask('/api/v2/teams?limit=2&fields=name,venue.name', { accept: 'text/csv' });
    const [head, ...rows] = parse(await response.text()) as string[][];
    assert.deepEqual(head, ['name', 'venue.name']);
    assert.equal(rows.length, 2);
  });

  await t.test('errors are problem+json in every format', async () => {
    const response = await ask('/api/v2/teams?limit=0', { accept: 'text/csv' });
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  });

  await t.test('paging headers are exposed to scripts of other origins', async () => {
    const shown = (await ask('/api/v2/teams')).headers.get('access-control-expose-headers')!.split(', ');
    for (const name of [
      'ETag',
      'Link',
      'X-Next-Cursor',
      'Content-Location',
      'Retry-After',
      'X-Request-Id',
      'RateLimit',
    ]) {
      assert.ok(shown.includes(name), name);
    }
  });
});

/** The CSV cell of a row at a path. */
function cellOf(row: Readonly<Record<string, unknown>>, name: string): string {
  let value: unknown = row;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

test('every item of the reference shape has updatedAt and revision, except those listed in docs/reading.md', () => {
  const text = textOf('docs/reading.md').split('These have no marks:')[1] ?? '';
  const excused = [...text.matchAll(/^\| `(\/[^`]+)`/gm)].map(([, path]) => `/api/v2${path}`);
  const unmarked = [...V2_ENDPOINTS, ...webhookEndpoints(null)].filter((endpoint) => {
    const keys = Object.keys(responseDataSchema(endpoint, 'reference')?.item.shape ?? { updatedAt: 0, revision: 0 });
    return !keys.includes('updatedAt') || !keys.includes('revision');
  });
  const paths = unmarked.map(({ path }) => path.replace(/\/:id$/, ''));
  assert.deepEqual([...new Set(paths)].sort(), excused.sort());
});
