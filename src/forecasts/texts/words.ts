/** English phrases for dates, quantities and lists. */

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'Saturday 21 November 2026', in UTC. */
export function dayInWords(moment: number): string {
  const date = new Date(moment);
  return `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** 'no wins', 'one win', '3 wins' */
export function quantity(number: number, one: string, many = `${one}s`): string {
  return `${number === 1 ? 'one' : number === 0 ? 'no' : number} ${number === 1 ? one : many}`;
}

/** 'A', 'A and B', 'A, B and C' */
export function enumeration(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}
