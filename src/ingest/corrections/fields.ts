/** What operators may set, field by field, from the text they write: 'status=AWD', 'goals=3-0', 'referee=none'. */
import { EVENT_DETAILS } from '../../football/match.ts';
import { STATUS_CODES } from '../../football/status.ts';
import type { CorrectionKind } from '../../store/corrections/corrections.ts';

/** A value that was understood; or what was expected in its place. */
type Reading = { readonly value: unknown } | { readonly expected: string };
type Reader = (text: string) => Reading;

const TEXT_MAX = 200;
const NONE = 'none';

const text: Reader = (said) =>
  said !== '' && said.length <= TEXT_MAX ? { value: said } : { expected: `a text of 1 to ${TEXT_MAX} characters` };

/** Also 'none', where nothing is to stand there. */
function orNone(reader: Reader): Reader {
  return (said) => {
    if (said === NONE) return { value: null };
    const reading = reader(said);
    return 'value' in reading ? reading : { expected: `${reading.expected}, or ${NONE}` };
  };
}

function whole(min: number, max: number): Reader {
  return (said) => {
    const value = Number(said);
    const fits = /^\d+$/.test(said) && value >= min && value <= max;
    return fits ? { value } : { expected: `a whole number from ${min} to ${max}` };
  };
}

function oneOf(values: readonly string[]): Reader {
  return (said) => (values.includes(said) ? { value: said } : { expected: `one of ${values.join(', ')}` });
}

/** A native id, or the number existing clients know. */
const reference: Reader = (said) =>
  /^[a-z]{2}_\w+$/.test(said)
    ? { value: said }
    : /^\d{1,10}$/.test(said)
      ? { value: Number(said) }
      : { expected: 'a native id or a legacy id' };

const goals: Reader = (said) => {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(said);
  if (match === null) return { expected: 'home and away goals, such as 3-0' };
  return { value: { home: Number(match[1]), away: Number(match[2]) } };
};

const moment: Reader = (said) => {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(said);
  const value = isWhole ? Date.parse(said) : Number.NaN;
  return Number.isNaN(value)
    ? { expected: 'a date and time with a time zone, such as 2026-08-15T14:00:00Z' }
    : { value };
};

const day: Reader = (said) => {
  const value = /^\d{4}-\d\d-\d\d$/.test(said) ? new Date(`${said}T00:00:00Z`) : new Date(Number.NaN);
  const isDay = !Number.isNaN(value.getTime()) && value.toISOString().startsWith(said);
  return isDay ? { value: said } : { expected: 'a date, such as 1999-12-31' };
};

const yesOrNo: Reader = (said) =>
  said === 'yes' || said === 'no' ? { value: said === 'yes' } : { expected: 'yes or no' };

const PERSON: Readonly<Record<string, Reader>> = {
  name: text,
  firstName: text,
  lastName: text,
  birth: day,
  birthPlace: text,
  birthCountry: text,
  nationality: text,
  height: whole(100, 250),
  weight: whole(30, 200),
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
    minute: whole(0, 130),
    extra: orNone(whole(0, 60)),
    detail: oneOf([...new Set(Object.values(EVENT_DETAILS).flat())]),
    player: orNone(reference),
    related: orNone(reference),
    comments: orNone(text),
  },
  player: { ...PERSON, position: oneOf(['Goalkeeper', 'Defender', 'Midfielder', 'Attacker']) },
  coach: PERSON,
  team: {
    name: text,
    code: (said) => (/^[A-Z]{2,4}$/.test(said) ? { value: said } : { expected: 'two to four capital letters' }),
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
      const known = Object.keys(FIELDS[kind]).join(', ');
      return { fault: `"${field}" of a ${kind} cannot be corrected; these fields can: ${known}` };
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
export function writtenValue(field: string, value: unknown): string {
  if (value === null) return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'kickoff') return new Date(value as number).toISOString();
  if (typeof value === 'object') {
    const { home, away } = value as { home: number; away: number };
    return `${home}-${away}`;
  }
  return String(value);
}
