/** Worker that all open pages of a browser share: one stream for them. It ends with the last page. */
import { type LiveReport, openLiveSource } from './live-source.ts';

interface Message {
  readonly fixture: string;
  readonly status?: string;
  readonly event?: { readonly id: string };
}

const pages = new Set<MessagePort>();
let state: LiveReport | undefined;
/** the last state of each match, for pages that are opened later */
const matches = new Map<string, LiveReport>();
/** recent events, for pages that were loaded before them and connect after them; the oldest first */
const events = new Map<string, { readonly report: LiveReport; readonly until: number }>();
const REPEATED_MS = 60_000;

addEventListener('connect', (event) => {
  const [page] = (event as MessageEvent).ports;
  if (page === undefined) return;
  pages.add(page);
  page.addEventListener('message', () => pages.delete(page)); // it sends one when it is left
  page.start();
  if (state !== undefined) page.postMessage(state);
  for (const report of matches.values()) page.postMessage(report);
  for (const { report } of recentEvents()) page.postMessage(report);
});

function recentEvents() {
  for (const [id, { until }] of events) if (until < performance.now()) events.delete(id);
  return events.values();
}

openLiveSource((report) => {
  if ('state' in report) state = report;
  else {
    const message = JSON.parse(report.message) as Message;
    const { fixture, status, event } = message;
    if (status !== undefined) matches.set(fixture, report);
    if (event !== undefined) {
      events.delete(event.id);
      const repeated = { message: JSON.stringify({ ...message, again: true }) };
      events.set(event.id, { report: repeated, until: performance.now() + REPEATED_MS });
      recentEvents();
    }
  }
  for (const page of pages) page.postMessage(report);
});
