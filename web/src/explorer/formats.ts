/** Numbers and times in the languages of the pages. Making a formatter takes longer than most pages use it, so all are kept. */
import type { ExplorerModel } from '../../../src/site/explorer/model.ts';

type Locale = ExplorerModel['locale'];

const TAGS = { en: 'en-GB', de: 'de-DE' } as const;

/** `make` with its results kept. Callers pass few different keys: languages and time zones. */
function kept<Keys extends readonly unknown[], Value>(make: (...keys: Keys) => Value): (...keys: Keys) => Value {
  const values = new Map<string, Value>();
  return (...keys) => {
    const key = keys.join(' ');
    let value = values.get(key);
    if (value === undefined) {
      value = make(...keys);
      values.set(key, value);
    }
    return value;
  };
}

export const numbersIn = kept((locale: Locale) => {
  const numbers = new Intl.NumberFormat(TAGS[locale]);
  const money = new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR', notation: 'compact' });
  const decimals: Intl.NumberFormat[] = [];
  const decimalsOf = (digits: number) => {
    decimals[digits] ??= new Intl.NumberFormat(TAGS[locale], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return decimals[digits];
  };
  return {
    number: (value: number) => numbers.format(value),
    decimal: (value: number, digits: number) => decimalsOf(digits).format(value),
    money: (euros: number) => money.format(euros),
  };
});

/** @param timeZone undefined: that of the reader */
export const timesIn = kept((locale: Locale, timeZone: string | undefined) => {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(TAGS[locale], { timeZone, ...options });
    return (text: string) => format.format(new Date(text));
  };
  const weekday = day({ weekday: 'short' });
  const dayOfMonth = day({ day: 'numeric' });
  return {
    longDay: day({ weekday: 'long', day: 'numeric', month: 'long' }),
    longDate: day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: (text: string) => ({ weekday: weekday(text), day: dayOfMonth(text) }),
    month: day({ month: 'long', year: 'numeric' }),
    date: day({ day: 'numeric', month: 'short', year: 'numeric' }),
    clock: day({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
});
