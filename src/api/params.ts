/**
 * Building blocks of query parameters. Each parses the text of a query parameter and rejects inexact input with a message
 * that says what to send. The OpenAPI metadata describes the parsed type, such as an integer or a date, not the text.
 */
import { z } from 'zod';
import { isStatusCode, STATUS_CODES, type StatusCode } from '../football/status.ts';
import { zoneName } from './zone-names.ts';

interface Described {
  readonly description: string;
  readonly example?: unknown;
  /** other JSON Schema keywords */
  readonly [keyword: string]: unknown;
}

/** Query values are always text, so the only type error is a missing parameter. */
const queryText = () => z.string({ error: 'is required' });

/** Uses `example`, because zod drops `examples` from transformed schemas. */
function described<Schema extends z.ZodType>(schema: Schema, meta: Described): Schema {
  return schema.meta(meta);
}

export interface IntegerBounds {
  readonly min?: number;
  readonly max?: number;
}

/** Decimal digits only: no sign, space or exponent. */
export function integer(meta: Described, { min = 0, max = Number.MAX_SAFE_INTEGER }: IntegerBounds = {}) {
  const example = meta.example ?? Math.max(min, 1);
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  const message = `must be a whole number ${bounds}, written in digits only, such as ${example}`;
  const isValid = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return described(queryText().refine(isValid, { error: message }).transform(Number), {
    ...meta,
    example,
    type: 'integer',
    minimum: min,
    maximum: max,
  });
}

/** A number with or without a fraction: no sign, space or exponent. */
export function decimal(meta: Described, { min, max }: Required<IntegerBounds>) {
  const message = `must be a number from ${min} to ${max}, such as ${meta.example}`;
  const isValid = (text: string) => /^\d{1,15}(\.\d{1,15})?$/.test(text) && Number(text) >= min && Number(text) <= max;
  return described(queryText().refine(isValid, { error: message }).transform(Number), {
    ...meta,
    type: 'number',
    minimum: min,
    maximum: max,
  });
}

/** A season: the year in which it starts, as four digits. */
export function season(description = 'the year in which the season starts') {
  const message = 'must be the year in which the season starts, as four digits, such as 2024';
  return described(
    queryText()
      .refine((text) => /^\d{4}$/.test(text), { error: message })
      .transform(Number),
    { description, example: 2024, type: 'integer', minimum: 0, maximum: 9999 },
  );
}

/** An existing date. The result stays text, because its moments depend on a time zone. */
export function date(description: string) {
  return described(
    queryText().refine(isDay, { error: 'must be an existing date in the format YYYY-MM-DD, such as 2024-08-16' }),
    {
      description,
      example: '2024-08-16',
      format: 'date',
    },
  );
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text); // Date.parse reads 30 February as March
}

/** `anyCase` also accepts `True` and `TRUE`, which some languages write. */
export function boolean(description: string, { anyCase = false } = {}) {
  const asCompared = (text: string) => (anyCase ? text.toLowerCase() : text);
  return described(
    queryText()
      .refine((text) => /^(true|false)$/.test(asCompared(text)), { error: 'must be true or false' })
      .transform((text) => asCompared(text) === 'true'),
    { description, example: true, type: 'boolean' },
  );
}

/** An IANA time zone in any case. The result has the canonical case. */
export function timezone(description = 'IANA time zone of the dates in the request and the response') {
  return described(
    queryText()
      .refine((text) => zoneName(text) !== null, { error: 'must be an IANA time zone, such as Europe/London' })
      .transform((text) => zoneName(text) ?? 'UTC'),
    { description, example: 'Europe/London' },
  );
}

/** One status code or several separated by hyphens, in any case. */
export function statusCodes(description = 'status code, or several separated by hyphens') {
  const codes = (text: string) => [...new Set(text.toUpperCase().split('-'))];
  const message = `must be status codes separated by hyphens, such as NS-PST; the codes are ${STATUS_CODES.join(', ')}`;
  const code = `(${STATUS_CODES.join('|')})`;
  return described(
    queryText()
      .refine((text) => codes(text).every(isStatusCode), { error: message })
      .transform((text): readonly StatusCode[] => codes(text).filter(isStatusCode)),
    { description, example: 'FT-AET-PEN', pattern: `^${code}(-${code})*$` },
  );
}

/** Ids separated by hyphens or commas. Duplicates are removed. */
export function idList({ max, ...meta }: Described & { readonly max: number }) {
  const items = (text: string) => text.split(/[-,]/);
  const isId = (text: string) => /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
  return described(
    queryText()
      .refine((text) => items(text).every(isId), { error: 'must be ids separated by hyphens or commas, such as 33-40' })
      .refine((text) => items(text).length <= max, { error: `must have at most ${max} ids` })
      .transform((text): readonly number[] => [...new Set(items(text).map(Number))]),
    { example: '33-40', ...meta, pattern: `^[0-9]{1,15}([,-][0-9]{1,15}){0,${max - 1}}$` },
  );
}

export const TEXT_LENGTH_MAX = 100;

/** Text that is not blank. Control characters are rejected, because not every database accepts them. */
export function text(meta: Described, { min = 1, max = TEXT_LENGTH_MAX }: IntegerBounds = {}) {
  const message =
    min === max
      ? `must have ${min} characters`
      : min > 1
        ? `must have ${min} to ${max} characters`
        : `must not be blank and must have at most ${max} characters`;
  const isValid = (value: string) => value.trim().length >= min && value.length <= max && !/\p{Cc}/u.test(value);
  return described(queryText().refine(isValid, { error: message }), {
    ...meta,
    minLength: min,
    maxLength: max,
    pattern: '\\S',
  });
}

/** Part of a name; case and accents do not matter. */
export function search(description: string, { min = 3, example = 'united' } = {}) {
  return text({ description, example }, { min });
}

/** One of the listed values, in any case. The result has the case of the list. */
export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]], meta: Described) {
  const find = (text: string) => values.find((value) => value.toLowerCase() === text.toLowerCase());
  const lowerCase = values.map((value) => value.toLowerCase());
  return described(
    queryText()
      .refine((text) => find(text) !== undefined, { error: `must be ${values.join(' or ')}` })
      .transform((text): Value => find(text) ?? values[0]),
    { example: values[0], ...meta, enum: [...new Set([...values, ...lowerCase])] },
  );
}

/** Maximum number of items in a response. */
export function limit(max: number, description = 'maximum number of items in the response') {
  return integer({ description, example: Math.min(max, 50) }, { min: 1, max });
}

/** A page number, starting at 1. */
export function page(description = 'page number, starting at 1; a page after the last one is empty') {
  return integer({ description, example: 1 }, { min: 1 });
}
