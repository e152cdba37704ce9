/** Decodes HTML entities: some sources publish the names that their web pages contain. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  nbsp: ' ',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
};

/** The combining mark in the name of an accented letter: `eacute` is e with an acute. */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;
const LAST_CODE_POINT = 0x10ffff;

/** The text with its entities decoded once. Unknown entities stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
    return code >= 32 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
}

function named(name: string): string | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const mark = MARKS[name.slice(1)];
  return mark === undefined ? undefined : `${name[0]}${mark}`.normalize('NFC');
}

/** The value with the entities of all its texts decoded. Returns the same object if there are none. */
export function decodeTexts<T>(value: T): T {
  if (typeof value === 'string') return decodeEntities(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const decoded = value.map(decodeTexts);
    return decoded.every((item, i) => item === value[i]) ? value : (decoded as T);
  }
  const entries = Object.entries(value);
  const decoded = entries.map(([key, item]) => [key, decodeTexts(item)] as const);
  return decoded.every(([, item], i) => item === entries[i]![1]) ? value : (Object.fromEntries(decoded) as T);
}
