/** Worker that all open pages of a browser share: one stream for them. It ends with the last page. */
import { type LiveReport, openLiveSource } from './live-source.ts';

const pages = new Set<MessagePort>();
let state: LiveReport | undefined;
/** the last state of each match, for pages that are opened later */
const matches = new Map<string, LiveReport>();

addEventListener('connect', (event) => {
  const [page] = (event as MessageEvent).ports;
  if (page === undefined) return;
  pages.add(page);
  page.addEventListener('message', () => pages.delete(page)); // it sends one when it is left
  page.start();
  if (state !== undefined) page.postMessage(state);
  for (const report of matches.values()) page.postMessage(report);
});

openLiveSource((report) => {
  if ('state' in report) state = report;
  else {
    const { fixture, status } = JSON.parse(report.message) as { readonly fixture: string; readonly status?: string };
    if (status !== undefined) matches.set(fixture, report);
  }
  for (const page of pages) page.postMessage(report);
});
