/** The front page: what this is, what it holds at the moment, where to go on. */
import type { Reference } from '../../store/reference/reference.ts';
import { shell } from './layout.ts';
import { rendered } from './markdown.ts';

export interface Holdings {
  readonly leagues: number;
  readonly seasons: number;
  readonly teams: number;
  readonly fixtures: number;
  readonly finished: number;
  /** the last file taken, UTC ms; null where none was */
  readonly importedAt: number | null;
  readonly sandbox: boolean;
}

/** Counted in memory: seasons know how many fixtures they have. */
export function holdingsOf(reference: Reference, importedAt: number | null): Holdings {
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

export interface FrontOptions {
  readonly version: string;
  readonly publicUrl: string;
  readonly assets: string;
}

const DOORS = [
  ['/docs/quick-start', 'Quick start', 'A key, a question, an answer: five minutes.'],
  ['/docs/v2', 'Reference', 'Every endpoint with its parameters and real answers.'],
  ['/docs/explore', 'Try it', 'Send requests from the browser.'],
  ['/docs/migration', 'Moving here', 'From API-Football, or from version 1 to version 2.'],
  ['/docs/stream', 'Changes', 'Streams and webhooks that miss nothing.'],
  ['/docs', 'All pages', 'Data, models, running it, how it is built.'],
] as const;

export function frontPage(holdings: Holdings, { version, publicUrl, assets }: FrontOptions): string {
  const number = (value: number) => value.toLocaleString('en');
  const numbers = [
    [number(holdings.leagues), 'leagues and cups'],
    [number(holdings.seasons), 'seasons'],
    [number(holdings.teams), 'teams'],
    [number(holdings.fixtures), `fixtures, ${number(holdings.finished)} of them played`],
  ] as const;
  const command = `curl -s -H "x-api-key: $KEY" '${publicUrl}/api/v2/fixtures?last=5'`;
  const body = `<main id="content" class="front"><section class="hero"><div>
<h1>Football data you run yourself</h1>
<p class="lead">Fixtures, results, tables, people, statistics, odds and forecasts over HTTP: from open data, merged, with
ids that stay. Clients written for API-Football work with nothing but a new address.</p>
<p class="actions"><a class="button" href="/docs/quick-start">Quick start</a> <a class="button quiet" href="/docs/v2">Reference</a></p>
</div></section>
<section aria-label="What is stored"><dl class="numbers">${numbers
    .map(([value, words]) => `<div><dt>${words}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
<p class="state">${stateOf(holdings)}</p></section>
<section><h2>Ask it</h2>${rendered(`\`\`\`sh\n${command}\n\`\`\``).html}</section>
<section><h2>Read on</h2><ul class="doors">${DOORS.map(
    ([address, label, words]) => `<li><a href="${address}"><strong>${label}</strong><span>${words}</span></a></li>`,
  ).join('')}</ul></section>
<footer><p>Touchline ${version} · <a href="/openapi-v2.yaml">OpenAPI</a> · <a href="/llms.txt">llms.txt</a> ·
<a href="/docs/changelog">Changes</a> · <a href="/docs/license">Apache-2.0</a></p></footer></main>`;
  const description = 'A football data service that anyone can run';
  return shell({ title: 'Touchline', description, body, className: 'home' }, assets);
}

function stateOf({ sandbox, importedAt }: Holdings): string {
  if (sandbox) return 'This is the sandbox: invented clubs, real rules. The first import of real data replaces it.';
  if (importedAt === null) return 'Nothing has been imported yet.';
  const at = new Date(importedAt).toISOString();
  return `Last import <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>.`;
}

/** The same for programs. */
export function frontJson(holdings: Holdings, { version, publicUrl }: FrontOptions): string {
  const { importedAt, ...counts } = holdings;
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
