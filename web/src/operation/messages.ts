/** The texts of these pages, apart from the others: the page for signing in does not load them. */

import de from '../../messages/operation.de.json';
import en from '../../messages/operation.en.json';
import { translatorOf } from '../messages.ts';
import { usePage } from '../page.tsx';

export type OperationText = keyof typeof en;

/** The text with this name; `{name}` is replaced by the value. */
export function useTexts(): (name: OperationText, values?: Readonly<Record<string, string | number>>) => string {
  return translatorOf({ en, de }[usePage().model.locale]);
}
