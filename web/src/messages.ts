/** The texts of the pages. `en.json` has every text; the other files have the same names, which a test checks. */
import type { Locale } from '../../src/site/account/model.ts';
import de from '../messages/de.json';
import en from '../messages/en.json';

export type MessageName = keyof typeof en;

const MESSAGES: Readonly<Record<Locale, Readonly<Record<MessageName, string>>>> = { en, de };

/** The text with this name; `{name}` is replaced by the value. */
export type Translate = (name: MessageName, values?: Readonly<Record<string, string | number>>) => string;

export function translator(locale: Locale): Translate {
  return translatorOf(MESSAGES[locale]);
}

export function translatorOf<Name extends string>(texts: Readonly<Record<Name, string>>) {
  return (name: Name, values: Readonly<Record<string, string | number>> = {}): string =>
    texts[name].replace(/\{(\w+)\}/g, (whole, value: string) => String(values[value] ?? whole));
}
