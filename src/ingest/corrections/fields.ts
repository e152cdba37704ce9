/** What operators may set, field by field, from the text they write: 'status=AWD', 'goals=3-0', 'referee=none'. */
import { EVENT_DETAILS } from '../../football/match.ts';
import { STATUS_CODES } from '../../football/status.ts';
import type { CorrectionKind } from '../../store/corrections/corrections.ts';

/** A value that was understood; or what was expected in its place. */
type Reading = { readonly value: unknown } | { readonly expected: string };
type Reader = (text: string) => Reading;

const TEXT_MAX = 200;
const NONE = 'none';

const text: Reader = (text) =>
  text !== '' && text.length <= TEXT_MAX ? { value: text } : { expected: `a text of 1 to ${TEXT_MAX} characters` };

/** Also 'none', where nothing is to stand there. */
function orNone(reader: Reader): Reader {
  return (text) => {
    if (text === NONE) return { value: null };
    const reading = reader(text);
    return 'value' in reading ? reading : { expected: `${reading.expected}, or ${NONE}` };
  };
}

function integerBetween(min: number, max: number): Reader {
  return (text) => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= min && value <= max;
    return fits ? { value } : { expected: `a whole number from ${min} to ${max}` };
  };
}

function oneOf(values: readonly string[]): Reader {
  return (text) => (values.includes(text) ? { value: text } : { expected: `one of ${values.join(', ')}` });
}

/** A native id, or the number existing clients know. */
const reference: Reader = (text) =>
  /^[a-z]{2}_\w+$/.test(text)
    ? { value: text }
    : /^\d{1,10}$/.test(text)
      ? { value: Number(text) }
      : { expected: 'a native id or a legacy id' };

const goals: Reader = (text) => {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text);
  if (match === null) return { expected: 'home and away goals, such as 3-0' };
  return { value: { home: Number(match[1]), away: Number(match[2]) } };
};

const moment: Reader = (text) => {
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const value = isComplete ? Date.parse(text) : Number.NaN;
  return Number.isNaN(value)
    ? { expected: 'a date and time with a time zone, such as 2026-08-15T14:00:00Z' }
    : { value };
};

const day: Reader = (text) => {
  const value = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  const isDay = !Number.isNaN(value.getTime()) && value.toISOString().startsWith(text);
  return isDay ? { value: text } : { expected: 'a date, such as 1999-12-31' };
};

const yesOrNo: Reader = (text) =>
  text === 'yes' || text === 'no' ? { value: text === 'yes' } : { expected: 'yes or no' };

const PERSON: Readonly<Record<string, Reader>> = {
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

const FIELDS: Readonly<Record<Exclude<CorrectionKind, 'deduction'>, Readonly<Record<string, Reader>>>> = {
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

/** Field > value from texts 'field=value'; or what is wrong with one of them. */
export function readFields(
  kind: keyof typeof FIELDS,
  texts: readonly string[],
): { readonly patch: Readonly<Record<string, unknown>> } | { readonly fault: string } {
  const patch: Record<string, unknown> = {};
  for (const given of texts) {
    const at = given.indexOf('=');
    if (at < 1) return { fault: `"${given}" must have the form field=value` };
    const [field, value] = [given.slice(0, at).trim(), given.slice(at + 1).trim()];
    const reader = Object.hasOwn(FIELDS[kind], field) ? FIELDS[kind][field] : undefined;
    if (reader === undefined) {
      const names = Object.keys(FIELDS[kind]).join(', ');
      return { fault: `"${field}" of a ${kind} cannot be corrected; these fields can: ${names}` };
    }
    if (Object.hasOwn(patch, field)) return { fault: `${field} is set twice: set it once` };
    const reading = reader(value);
    if ('expected' in reading) return { fault: `${field}: "${value}" must be ${reading.expected}` };
    patch[field] = reading.value;
  }
  return { patch };
}

/** The fields that can be corrected, for those who ask. */
export function fieldsOf(kind: keyof typeof FIELDS): readonly string[] {
  return Object.keys(FIELDS[kind]);
}

/** A stored value as it is written. */
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
