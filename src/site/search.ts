/** The index of the search box: every heading of every page, with the text below it. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Passage } from './pages/documents.ts';

/** Characters per heading. Longer texts are cut to keep the index small. */
const TEXT_MAX = 700;

/** JSON with pages, and entries as [page, anchor, heading, text]. Yields between pages for other requests. */
export async function searchIndex(passages: Iterable<Passage>): Promise<string> {
  const pages: [address: string, title: string, section: string][] = [];
  const entries: [page: number, anchor: string, heading: string, text: string][] = [];
  let lastAddress: string | undefined;
  for (const { address, title, section, heading, text } of passages) {
    // two tasks can lead to one page, so the address alone does not tell pages apart
    if (address !== lastAddress || heading.depth === 1) {
      await yieldToOthers();
      pages.push([address, title, section]);
    }
    lastAddress = address;
    entries.push([pages.length - 1, heading.depth === 1 ? '' : heading.id, heading.text, text.slice(0, TEXT_MAX)]);
  }
  return JSON.stringify({ pages, entries });
}
