/** The front page: what Touchline is, what is stored, and links. */
import type { Reference } from '../../store/reference/reference.ts';
import { pageShell, type Shell } from './layout.ts';
import { renderMarkdown } from './markdown.ts';

export interface DataSummary {
  readonly leagues: number;
  readonly seasons: number;
  readonly teams: number;
  readonly fixtures: number;
  readonly finished: number;
  /** time of the last import, UTC ms; null if there was none */
  readonly importedAt: number | null;
  readonly sandbox: boolean;
}

/** Counts the stored data. Seasons have their number of fixtures, so this needs no query. */
export function summaryOf(reference: Reference, importedAt: number | null): DataSummary {
  const leagues = reference.leagues();
  const seasons = leagues.flatMap((league) => reference.seasons(league));
  return {
    leagues: leagues.length,
    seasons: seasons.length,
    teams: reference.teams().length,
    fixtures: seasons.reduce((sum, season) => sum + season.fixtures, 0),
    finished: seasons.reduce((sum, season) => sum + season.finished, 0),
    importedAt,
    sandbox: reference.sandbox,
  };
}

export interface FrontOptions extends Shell {
  readonly version: string;
}

const LINKS = [
  ['/docs/quick-start', 'Quick start', 'Get a key and send your first request, in five minutes.'],
  ['/docs/v2', 'Reference', 'Every endpoint with its parameters and sample responses.'],
  ['/docs/explore', 'Try it', 'Send requests from the browser.'],
  ['/docs/migration', 'Migration', 'From API-Football, or from version 1 to version 2.'],
  ['/docs/stream', 'Changes', 'Streams and webhooks that deliver every change.'],
  ['/docs', 'All pages', 'Data, models, operations and architecture.'],
] as const;

export function frontPage(summary: DataSummary, front: FrontOptions): string {
  const { version, publicUrl } = front;
  const number = (value: number) => value.toLocaleString('en');
  const numbers = [
    [number(summary.leagues), 'leagues and cups'],
    [number(summary.seasons), 'seasons'],
    [number(summary.teams), 'teams'],
    [number(summary.fixtures), `fixtures, ${number(summary.finished)} finished`],
  ] as const;
  const command = `curl -s -H "x-api-key: $KEY" '${publicUrl}/api/v2/fixtures?last=5'`;
  const body = `<main id="content" class="front"><section class="hero"><div>
<h1>Football data you run yourself</h1>
<p class="lead">Fixtures, results, tables, people, statistics, odds and forecasts over HTTP, merged from open data, with stable
ids. Clients written for API-Football only need a new base URL.</p>
<p class="actions"><a class="button" href="/docs/quick-start">Quick start</a> <a class="button quiet" href="/docs/v2">Reference</a></p>
</div></section>
<section aria-label="What is stored"><dl class="numbers">${numbers
    .map(([value, label]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
<p class="state">${stateOf(summary)}</p></section>
<section><h2>Send a request</h2>${renderMarkdown(`\`\`\`sh\n${command}\n\`\`\``).html}</section>
<section><h2>Documentation</h2><ul class="doors">${LINKS.map(
    ([address, label, description]) =>
      `<li><a href="${address}"><strong>${label}</strong><span>${description}</span></a></li>`,
  ).join('')}</ul></section>
<footer><p>Touchline ${version} · <a href="/openapi-v2.yaml">OpenAPI</a> · <a href="/llms.txt">llms.txt</a> ·
<a href="/docs/changelog">Changes</a> · <a href="/docs/license">Apache-2.0</a></p></footer></main>`;
  const description = 'A football data service that anyone can run';
  return pageShell({ title: 'Touchline', description, body, className: 'home', address: '/' }, front);
}

function stateOf({ sandbox, importedAt }: DataSummary): string {
  if (sandbox)
    return 'This is the sandbox, with invented clubs and real rules. The first import of real data replaces it.';
  if (importedAt === null) return 'Nothing has been imported yet.';
  const at = new Date(importedAt).toISOString();
  return `Last import <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>.`;
}

/** The front page for programs. */
export function frontJson(summary: DataSummary, { version, publicUrl }: FrontOptions): string {
  const { importedAt, ...counts } = summary;
  return `${JSON.stringify({
    name: 'Touchline',
    version,
    holds: { ...counts, importedAt: importedAt === null ? null : new Date(importedAt).toISOString() },
    interfaces: { v2: `${publicUrl}/api/v2`, v1: `${publicUrl}/api/v1` },
    openapi: { v2: `${publicUrl}/openapi-v2.json`, v1: `${publicUrl}/openapi.json` },
    documentation: `${publicUrl}/docs`,
    llms: `${publicUrl}/llms.txt`,
  })}\n`;
}
