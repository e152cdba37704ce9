/** The fields that operators can correct, parsed from text: 'status=AWD', 'goals=3-0', 'referee=none'. */
import { EVENT_DETAILS } from '../../football/match.ts';
import { STATUS_CODES } from '../../football/status.ts';
import type { CorrectionKind } from '../../store/corrections/corrections.ts';

/** The parsed value, or a description of the expected one. */
type ParsedValue = { readonly value: unknown } | { readonly expected: string };
type Parser = (text: string) => ParsedValue;

const TEXT_MAX = 200;
const NONE = 'none';

const text: Parser = (text) =>
  text !== '' && text.length <= TEXT_MAX ? { value: text } : { expected: `a text of 1 to ${TEXT_MAX} characters` };

/** Also accepts 'none', which clears the field. */
function orNone(parse: Parser): Parser {
  return (text) => {
    if (text === NONE) return { value: null };
    const parsed = parse(text);
    return 'value' in parsed ? parsed : { expected: `${parsed.expected}, or ${NONE}` };
  };
}

function integerBetween(min: number, max: number): Parser {
  return (text) => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= min && value <= max;
    return fits ? { value } : { expected: `a whole number from ${min} to ${max}` };
  };
}

function oneOf(values: readonly string[]): Parser {
  return (text) => (values.includes(text) ? { value: text } : { expected: `one of ${values.join(', ')}` });
}

/** A native id or a legacy id. */
const reference: Parser = (text) =>
  /^[a-z]{2}_\w+$/.test(text)
    ? { value: text }
    : /^\d{1,10}$/.test(text)
      ? { value: Number(text) }
      : { expected: 'a native id or a legacy id' };

const goals: Parser = (text) => {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text);
  if (match === null) return { expected: 'home and away goals, such as 3-0' };
  return { value: { home: Number(match[1]), away: Number(match[2]) } };
};

const moment: Parser = (text) => {
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const value = isComplete ? Date.parse(text) : Number.NaN;
  return Number.isNaN(value)
    ? { expected: 'a date and time with a time zone, such as 2026-08-15T14:00:00Z' }
    : { value };
};

const day: Parser = (text) => {
  const value = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  const isDay = !Number.isNaN(value.getTime()) && value.toISOString().startsWith(text);
  return isDay ? { value: text } : { expected: 'a date, such as 1999-12-31' };
};

const yesOrNo: Parser = (text) =>
  text === 'yes' || text === 'no' ? { value: text === 'yes' } : { expected: 'yes or no' };

const PERSON: Readonly<Record<string, Parser>> = {
  name: text,
  firstName: text,
  lastName: text,
  birth: day,
  birthPlace: text,
  birthCountry: text,
  nationality: text,
  height: integerBetween(100, 250),
  weight: integerBetween(30, 200),
};

const FIELDS: Readonly<Record<Exclude<CorrectionKind, 'deduction'>, Readonly<Record<string, Parser>>>> = {
  fixture: {
    kickoff: moment,
    status: oneOf(STATUS_CODES),
    goals: orNone(goals),
    halftime: orNone(goals),
    fulltime: orNone(goals),
    extratime: orNone(goals),
    penalty: orNone(goals),
    venue: orNone(reference),
    city: orNone(text),
    neutral: yesOrNo,
    referee: orNone(text),
    round: orNone(text),
    group: orNone(text),
  },
  event: {
    minute: integerBetween(0, 130),
    extra: orNone(integerBetween(0, 60)),
    detail: oneOf([...new Set(Object.values(EVENT_DETAILS).flat())]),
    player: orNone(reference),
    related: orNone(reference),
    comments: orNone(text),
  },
  player: { ...PERSON, position: oneOf(['Goalkeeper', 'Defender', 'Midfielder', 'Attacker']) },
  coach: PERSON,
  team: {
    name: text,
    code: (text) => (/^[A-Z]{2,4}$/.test(text) ? { value: text } : { expected: 'two to four capital letters' }),
  },
};

/** Parses texts of the form 'field=value'; `fault` describes the first invalid one. */
export function readFields(
  kind: keyof typeof FIELDS,
  texts: readonly string[],
): { readonly patch: Readonly<Record<string, unknown>> } | { readonly fault: string } {
  const patch: Record<string, unknown> = {};
  for (const assignment of texts) {
    const separator = assignment.indexOf('=');
    if (separator < 1) return { fault: `"${assignment}" must have the form field=value` };
    const [field, value] = [assignment.slice(0, separator).trim(), assignment.slice(separator + 1).trim()];
    const parse = Object.hasOwn(FIELDS[kind], field) ? FIELDS[kind][field] : undefined;
    if (parse === undefined) {
      const names = Object.keys(FIELDS[kind]).join(', ');
      return { fault: `"${field}" of a ${kind} cannot be corrected; these fields can: ${names}` };
    }
    if (Object.hasOwn(patch, field)) return { fault: `${field} is set twice: set it once` };
    const parsed = parse(value);
    if ('expected' in parsed) return { fault: `${field}: "${value}" must be ${parsed.expected}` };
    patch[field] = parsed.value;
  }
  return { patch };
}

/** The names of the fields that can be corrected. */
export function fieldsOf(kind: keyof typeof FIELDS): readonly string[] {
  return Object.keys(FIELDS[kind]);
}

/** A stored value in the notation that `readFields` parses. */
export function formatValue(field: string, value: unknown): string {
  if (value === null) return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'kickoff') return new Date(value as number).toISOString();
  if (typeof value === 'object') {
    const { home, away } = value as { home: number; away: number };
    return `${home}-${away}`;
  }
  return String(value);
}
