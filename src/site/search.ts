/** What the search box looks through: every heading of every page with the text below it. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Passage } from './pages/documents.ts';

/** Of the text below one heading; the rest is found by its other words. */
const TEXT_MAX = 700;

/** Addresses and titles once, entries as [page, anchor, heading, text]. Other requests are answered between pages. */
export async function searchIndex(passages: Iterable<Passage>): Promise<string> {
  const pages: [address: string, title: string, section: string][] = [];
  const entries: [page: number, anchor: string, heading: string, text: string][] = [];
  let last: string | undefined;
  for (const { address, title, section, heading, text } of passages) {
    if (address !== last) {
      await turn();
      pages.push([address, title, section]);
    }
    last = address;
    entries.push([pages.length - 1, heading.depth === 1 ? '' : heading.id, heading.text, text.slice(0, TEXT_MAX)]);
  }
  return JSON.stringify({ pages, entries });
}
