/** What is sent to be refused. */
import { z } from 'zod';
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';
import type { Parameter } from './contract.ts';

const LONG = 6000;

/** Texts that no parameter of this kind can mean. */
export function badValues({ schema }: Parameter): string[] {
  const bad = ['', ' ', 'a\u0000b', '\u007f'];
  const { maxLength = 0 } = schema;
  if (maxLength < LONG) bad.push('x'.repeat(LONG)); // longer texts do not fit into an address
  // a parameter of several kinds means what any of them can
  if (schema.type === 'integer') {
    bad.push('x', '-1', '+5', '5.0', '1e3', '0x10', ' 5', '5 ', 'Infinity', 'NaN', '٣', '9007199254740993', '1,2');
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    if (minimum > 0) bad.push(String(minimum - 1));
    if (maximum < Number.MAX_SAFE_INTEGER) bad.push(String(maximum + 1));
  }
  if (schema.type === 'boolean') bad.push('1', 'TRUE', 'yes', 'null');
  if (schema.enum !== undefined) bad.push('nonsense', `${schema.enum[0]},`);
  if (schema.format === 'date') bad.push('2023-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-01-01T00:00:00Z');
  return bad;
}

/** Bodies with a field that cannot be meant, and the name of that field ('body' is the whole). */
export function badBodies({ body }: Endpoint, sound: object | undefined): (readonly [field: string, body: unknown])[] {
  if (body === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input' });
  const wrong = Object.keys(properties).map((name) => [name, { ...sound, [name]: { wrong: true } }] as const);
  const missing = required.map((name) => {
    const { [name]: _, ...rest } = sound as Record<string, unknown>;
    return [name, rest] as const;
  });
  return [...wrong, ...missing, ['body', { ...sound, surprise: 1 }], ['body', []], ['body', 'text']];
}
