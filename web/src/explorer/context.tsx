/** What every part of a page can reach: texts and formats in the language of the visitor. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ExplorerModel, FixtureData } from '../../../src/site/explorer/model.ts';
import de from '../../messages/explorer.de.json';
import en from '../../messages/explorer.en.json';
import { numbersIn, timesIn } from './formats.ts';
import { roundName } from './round-names.ts';

export type TextName = keyof typeof en;
type Texts = Readonly<Record<TextName, string>>;
type Values = Readonly<Record<string, string | number>>;

export interface Explorer {
  readonly model: ExplorerModel;
  /** the address of a file of the service: its path, on pages of the service */
  readonly file: (path: string) => string;
  /** attributes of a link to a page of the service; none where no link leads to it */
  readonly link: (path: string) => { readonly href: string } | { readonly href?: never };
  /** the text with this name; `{name}` is replaced by the value */
  readonly t: (name: TextName, values?: Values) => string;
  /** the text whose name is composed, or another one */
  readonly named: (name: string, otherwise: string) => string;
  readonly number: (value: number) => string;
  /** with a fixed number of digits */
  readonly decimal: (value: number, digits: number) => string;
  readonly money: (euros: number) => string;
  /** 'Sunday 22 November', with its year if that is another one than now */
  readonly longDay: (day: string) => string;
  /** 'Sunday 22 November 2026' */
  readonly longDate: (day: string) => string;
  /** 'Sun', '22' */
  readonly shortDay: (day: string) => { readonly weekday: string; readonly day: string };
  /** '2026-11' > 'November 2026' */
  readonly month: (month: string) => string;
  /** '22 Nov 2026' */
  readonly date: (iso: string) => string;
  /** '2026/27', or '2026' if the seasons of the league lie within one calendar year */
  readonly seasonName: (league: { readonly id: string }, year: number) => string;
  /** 'Regular Season - 12' > 'Round 12' */
  readonly round: (name: string) => string;
  /** '20:00' */
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
  const { locale, calendarYearLeagues } = model;
  const path = (of: string) => of;
  const formats = formatsOf({ locale, texts: locale === 'de' ? de : en, timeZone: 'UTC', calendarYearLeagues });
  const isThisYear = (day: string) => day.slice(0, 4) === model.now.slice(0, 4);
  const longDay = (day: string) => (isThisYear(day) ? formats.longDay(day) : formats.longDate(day));
  return { model, file: path, link: (href) => ({ href }), ...formats, longDay };
}

interface Language {
  readonly locale: ExplorerModel['locale'];
  readonly texts: Texts;
  /** undefined: that of the reader */
  readonly timeZone: string | undefined;
  readonly calendarYearLeagues: readonly string[];
}

/** Texts and formats of a language. */
export function formatsOf({
  locale,
  texts,
  timeZone,
  calendarYearLeagues,
}: Language): Omit<Explorer, 'model' | 'file' | 'link'> {
  const fill = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}/g, (whole, value: string) => String(values[value] ?? whole));
  const textOf = (name: string) => (texts as Readonly<Record<string, string>>)[name] ?? null;
  return {
    round: (name) => roundName(name, { text: textOf, fill }),
    seasonName: ({ id }, year) => (calendarYearLeagues.includes(id) ? String(year) : overTwoYears(year)),
    t: (name, values) => (values === undefined ? texts[name] : fill(texts[name], values)),
    named: (name, otherwise) => textOf(name) ?? otherwise,
    ...numbersIn(locale),
    ...timesIn(locale, timeZone),
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

/** How a match is shown: in play, over, or open. An abandoned one keeps its score. */
export function stateOf({ status, score }: Pick<FixtureData, 'status' | 'score'>): 'live' | 'done' | 'open' {
  if (isInPlay(status.short)) return 'live';
  return isFinished(status.short) || (status.short === 'ABD' && score.home !== null) ? 'done' : 'open';
}

/** The picture as a small file of this service, whatever host the API names. */
export function crestOf(logo: string): string {
  return logo.replace(/^https?:\/\/[^/]+/, '').replace(/\.png$/, '.svg');
}

export const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const matchLink = (id: string) => `/matches/${id}`;
export const teamLink = ({ id, name }: { readonly id: string; readonly name: string }) => `/teams/${id}/${slug(name)}`;
/** All meetings of two teams. */
export const versusLink = (home: { readonly id: string }, away: { readonly id: string }) =>
  `/teams/${home.id}/vs/${away.id}`;
export const playerLink = ({ id, name }: { readonly id: string; readonly name: string }) =>
  `/players/${id}/${slug(name)}`;

/** 2026 > '2026/27' */
export const overTwoYears = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
