/** Invalid values for parameters and request bodies. */
import { z } from 'zod';
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import type { Parameter } from '../responses/contract.ts';

const LONG = 6000;

/** Texts that are invalid for a parameter. Version 1 ignores empty parameters and takes booleans in any capitals. */
export function badValues({ schema, allowEmptyValue }: Parameter, version: string): string[] {
  const bad = [...(version === 'v1' || allowEmptyValue ? [] : ['']), ' ', 'a\u0000b', '\u007f'];
  const { maxLength = 0 } = schema;
  if (maxLength < LONG) bad.push('x'.repeat(LONG)); // a longer text exceeds the limit of a URL
  if (schema.type === 'integer') {
    bad.push('x', '-1', '+5', '5.0', '1e3', '0x10', ' 5', '5 ', 'Infinity', 'NaN', '٣', '9007199254740993', '1,2');
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    if (minimum > 0) bad.push(String(minimum - 1));
    if (maximum < Number.MAX_SAFE_INTEGER) bad.push(String(maximum + 1));
  }
  if (schema.type === 'boolean') bad.push('1', ...(version === 'v1' ? [] : ['TRUE']), 'yes', 'null');
  if (schema.enum !== undefined) bad.push('nonsense', `${schema.enum[0]},`);
  if (schema.format === 'date') bad.push('2023-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-01-01T00:00:00Z');
  return bad;
}

/**
 * Bodies with one invalid, missing or unknown field, and the field that the error names ('body' for the whole body).
 *
 * @param valid a valid body of the endpoint
 */
export function badBodies({ body }: Endpoint, valid: object | undefined): (readonly [field: string, body: unknown])[] {
  if (body === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input' });
  const wrong = Object.keys(properties).map((name) => [name, { ...valid, [name]: { wrong: true } }] as const);
  const missing = required.map((name) => {
    const { [name]: _, ...rest } = valid as Record<string, unknown>;
    return [name, rest] as const;
  });
  return [...wrong, ...missing, ['body', { ...valid, surprise: 1 }], ['body', []], ['body', 'text']];
}
