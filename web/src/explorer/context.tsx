/** What every part of a page can reach: texts and formats in the language of the visitor. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ExplorerModel } from '../../../src/site/explorer/model.ts';
import de from '../../messages/explorer.de.json';
import en from '../../messages/explorer.en.json';

export type TextName = keyof typeof en;
type Texts = Readonly<Record<TextName, string>>;
type Values = Readonly<Record<string, string | number>>;

export interface Explorer {
  readonly model: ExplorerModel;
  /** the text with this name; `{name}` is replaced by the value */
  readonly t: (name: TextName, values?: Values) => string;
  /** the text whose name is composed, or another one */
  readonly named: (name: string, otherwise: string) => string;
  readonly number: (value: number) => string;
  /** with a fixed number of digits */
  readonly decimal: (value: number, digits: number) => string;
  readonly money: (euros: number) => string;
  /** 'Sunday 22 November' */
  readonly longDay: (day: string) => string;
  /** 'Sun', '22' */
  readonly shortDay: (day: string) => { readonly weekday: string; readonly day: string };
  /** '22 Nov 2026' */
  readonly date: (iso: string) => string;
  /** '2026/27', or '2026' if the seasons of the league lie within one calendar year */
  readonly seasonName: (league: { readonly id: string }, year: number) => string;
  /** '20:00', UTC */
  readonly clock: (iso: string) => string;
}

const Context = createContext<Explorer | null>(null);
export const ExplorerProvider = Context.Provider;

export function useExplorer(): Explorer {
  const explorer = useContext(Context);
  if (explorer === null) throw new Error('rendered outside a page');
  return explorer;
}

export function explorerOf(model: ExplorerModel): Explorer {
  const texts: Texts = model.locale === 'de' ? de : en;
  const tag = model.locale === 'de' ? 'de-DE' : 'en-GB';
  const fill = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}/g, (whole, value: string) => String(values[value] ?? whole));
  const day = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const long = day({ weekday: 'long', day: 'numeric', month: 'long' });
  const weekday = day({ weekday: 'short' });
  const dayOfMonth = day({ day: 'numeric' });
  const full = day({ day: 'numeric', month: 'short', year: 'numeric' });
  const numbers = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', notation: 'compact' });
  return {
    model,
    seasonName: ({ id }, year) => (model.calendarYearLeagues.includes(id) ? String(year) : overTwoYears(year)),
    t: (name, values = {}) => fill(texts[name], values),
    named: (name, otherwise) => (texts as Readonly<Record<string, string>>)[name] ?? otherwise,
    number: (value) => numbers.format(value),
    decimal: (value, digits) =>
      new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    money: (euros) => money.format(euros),
    longDay: (text) => long.format(new Date(text)),
    shortDay: (text) => ({ weekday: weekday.format(new Date(text)), day: dayOfMonth.format(new Date(text)) }),
    date: (iso) => full.format(new Date(iso)),
    clock: (iso) => iso.slice(11, 16),
  };
}

/** Shares as whole percent that add to 100. */
export function percents(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0) || 1;
  const exact = shares.map((share) => (share / sum) * 100);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((total, share) => total + share, 0);
  const byRest = exact.map((share, i) => ({ i, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest);
  for (const { i } of byRest.slice(0, missing)) whole[i]!++;
  return whole;
}

const IN_PLAY = new Set(['1H', 'HT', '2H', 'ET', 'BT', 'P', 'SUSP', 'INT', 'LIVE']);
const FINISHED = new Set(['FT', 'AET', 'PEN', 'AWD', 'WO']);
export const isInPlay = (status: string) => IN_PLAY.has(status);
export const isFinished = (status: string) => FINISHED.has(status);

/** The picture as a small file of this service, whatever host the API names. */
export function crestOf(logo: string): string {
  return logo.replace(/^https?:\/\/[^/]+/, '').replace(/\.png$/, '.svg');
}

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const matchLink = (id: string) => `/matches/${id}`;
export const teamLink = ({ id, name }: { readonly id: string; readonly name: string }) => `/teams/${id}/${slug(name)}`;
export const playerLink = ({ id, name }: { readonly id: string; readonly name: string }) =>
  `/players/${id}/${slug(name)}`;

/** 2026 > '2026/27' */
export const overTwoYears = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
