/**
 * Building blocks of query parameters. Each takes the text as sent, refuses what it cannot mean exactly, says in its
 * message what to send instead, and describes itself for the OpenAPI document as what a caller thinks of it (an integer,
 * a date), not as the text it travels in.
 */
import { z } from 'zod';
import { isStatusCode, STATUS_CODES, type StatusCode } from '../football/status.ts';
import { ZONE_NAMES, zoneName } from './zone-names.ts';

interface Described {
  readonly description: string;
  readonly example?: unknown;
  /** further keywords of JSON Schema */
  readonly [keyword: string]: unknown;
}

/** A parameter that is there but is no text does not occur: a query has texts only. */
const sent = () => z.string({ error: 'is required' });

/** zod drops `examples` of what it transforms, and keeps `example`. */
function described<Schema extends z.ZodType>(schema: Schema, meta: Described): Schema {
  return schema.meta(meta);
}

export interface IntegerBounds {
  readonly min?: number;
  readonly max?: number;
}

/** Decimal digits and nothing else: no sign, no blank, no exponent. */
export function integer(more: Described, { min = 0, max = Number.MAX_SAFE_INTEGER }: IntegerBounds = {}) {
  const example = more.example ?? Math.max(min, 1);
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  const message = `must be a whole number ${bounds}, written in digits only, such as ${example}`;
  const holds = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return described(sent().refine(holds, { error: message }).transform(Number), {
    ...more,
    example,
    type: 'integer',
    minimum: min,
    maximum: max,
  });
}

/** A number with or without a fraction: no sign, no blank, no exponent. */
export function decimal(more: Described, { min, max }: Required<IntegerBounds>) {
  const message = `must be a number from ${min} to ${max}, such as ${more.example}`;
  const holds = (text: string) => /^\d{1,15}(\.\d{1,15})?$/.test(text) && Number(text) >= min && Number(text) <= max;
  return described(sent().refine(holds, { error: message }).transform(Number), {
    ...more,
    type: 'number',
    minimum: min,
    maximum: max,
  });
}

/** A season: the year it starts in, exactly four digits. */
export function season(description = 'the year in which the season starts') {
  const message = 'must be the year in which the season starts, as four digits, such as 2024';
  return described(
    sent()
      .refine((text) => /^\d{4}$/.test(text), { error: message })
      .transform(Number),
    { description, example: 2024, type: 'integer', minimum: 0, maximum: 9999 },
  );
}

/** A day of the calendar that exists. Stays a text: which moments it means depends on a time zone. */
export function date(description: string) {
  return described(
    sent().refine(isDay, { error: 'must be an existing date in the format YYYY-MM-DD, such as 2024-08-16' }),
    {
      description,
      example: '2024-08-16',
      format: 'date',
    },
  );
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text); // the 30th of February reads as March
}

export function boolean(description: string) {
  return described(
    sent()
      .refine((text) => text === 'true' || text === 'false', { error: 'must be true or false' })
      .transform((text) => text === 'true'),
    { description, example: true, type: 'boolean' },
  );
}

/** An IANA zone in any case, made into the name as it is written. */
export function timezone(description = 'IANA time zone of the dates in the request and the response') {
  return described(
    sent()
      .refine((text) => zoneName(text) !== null, { error: 'must be an IANA time zone, such as Europe/London' })
      .transform((text) => zoneName(text) ?? 'UTC'),
    { description, example: 'Europe/London' },
  );
}

export { ZONE_NAMES };

/** One status code or several with hyphens between, in any case. */
export function statusCodes(description = 'status code, or several separated by hyphens') {
  const codes = (text: string) => [...new Set(text.toUpperCase().split('-'))];
  const message = `must be status codes separated by hyphens, such as NS-PST; the codes are ${STATUS_CODES.join(', ')}`;
  const code = `(${STATUS_CODES.join('|')})`;
  return described(
    sent()
      .refine((text) => codes(text).every(isStatusCode), { error: message })
      .transform((text): readonly StatusCode[] => codes(text).filter(isStatusCode)),
    { description, example: 'FT-AET-PEN', pattern: `^${code}(-${code})*$` },
  );
}

/** Integers with hyphens or commas between; equal ones count once. */
export function idList({ max, ...more }: Described & { readonly max: number }) {
  const items = (text: string) => text.split(/[-,]/);
  const isId = (text: string) => /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
  return described(
    sent()
      .refine((text) => items(text).every(isId), { error: 'must be ids separated by hyphens or commas, such as 33-40' })
      .refine((text) => items(text).length <= max, { error: `must have at most ${max} ids` })
      .transform((text): readonly number[] => [...new Set(items(text).map(Number))]),
    { example: '33-40', ...more, pattern: `^[0-9]{1,15}([,-][0-9]{1,15}){0,${max - 1}}$` },
  );
}

export const TEXT_LENGTH_MAX = 100;

/** Any text that is not blank. Control characters are no part of a name, and not every engine takes them. */
export function text(more: Described, { min = 1, max = TEXT_LENGTH_MAX }: IntegerBounds = {}) {
  const message =
    min === max
      ? `must have ${min} characters`
      : min > 1
        ? `must have ${min} to ${max} characters`
        : `must not be blank and must have at most ${max} characters`;
  const holds = (value: string) => value.trim().length >= min && value.length <= max && !/\p{Cc}/u.test(value);
  return described(sent().refine(holds, { error: message }), {
    ...more,
    minLength: min,
    maxLength: max,
    pattern: '\\S',
  });
}

/** Part of a name, blind to case and accents. */
export function search(description: string, { min = 3, example = 'united' } = {}) {
  return text({ description, example }, { min });
}

/** One of a few words, in any case; made into the word as it is listed. */
export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]], more: Described) {
  const find = (value: string) => words.find((word) => word.toLowerCase() === value.toLowerCase());
  const lower = words.map((word) => word.toLowerCase());
  return described(
    sent()
      .refine((value) => find(value) !== undefined, { error: `must be ${words.join(' or ')}` })
      .transform((value): Word => find(value) ?? words[0]),
    { example: words[0], ...more, enum: [...new Set([...words, ...lower])] },
  );
}

/** How many items one answer holds at most. */
export function limit(max: number, description = 'maximum number of items in the response') {
  return integer({ description, example: Math.min(max, 50) }, { min: 1, max });
}

/** A page, counted from 1. */
export function page(description = 'page number, starting at 1; a page after the last one is empty') {
  return integer({ description, example: 1 }, { min: 1 });
}
