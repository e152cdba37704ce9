/** What every part of a page can reach: the model and the texts. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageModel } from '../../src/site/account/model.ts';
import { type Translate, translator } from './messages.ts';

interface PageContext {
  readonly model: PageModel;
  readonly t: Translate;
  /** a whole number with separators */
  readonly number: (value: number) => string;
  /** an amount in the smallest unit of its currency */
  readonly money: (amount: number, currency: string) => string;
  /** day and minute, UTC */
  readonly time: (iso: string) => string;
  /** of `2026-11-23` */
  readonly day: (date: string) => string;
  /** of `2026-11` */
  readonly month: (month: string) => string;
}

const Context = createContext<PageContext | null>(null);
export const PageProvider = Context.Provider;

export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === null) throw new Error('rendered outside a page');
  return page;
}

export function pageContext(model: PageModel): PageContext {
  const { locale } = model;
  const tag = locale === 'de' ? 'de-DE' : 'en-GB';
  const numbers = new Intl.NumberFormat(tag);
  const times = new Intl.DateTimeFormat(tag, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
  });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    model,
    t: translator(locale),
    number: (value) => numbers.format(value),
    money: (amount, currency) => {
      const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
      return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!);
    },
    time: (iso) => `${times.format(new Date(iso))} UTC`,
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    month: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
  };
}
