/** Facts of grounds and teams, of which several sources tell: each is of the most believed one that knows it. */
import { byPrecedence } from './precedence.ts';

/** Whether the word of a provider counts before that of who told a fact so far; the catalogue's stands. */
function isMoreBelieved(provider: string, holder: string | undefined): boolean {
  if (holder === undefined || provider === holder) return false;
  const [first] = byPrecedence('schedule', [
    { provider, file: '' },
    { provider: holder, file: '' },
  ]);
  return first?.provider === provider;
}

/** The row with what a provider tells of it, or undefined where nothing is news: `told` says whose each fact is. */
export function withFacts<Row extends { readonly told: string }>(
  row: Row,
  facts: Partial<Omit<Row, 'told'>>,
  provider: string,
): Row | undefined {
  const told: Record<string, string> = JSON.parse(row.told);
  const described: Row = { ...row };
  let isNews = false;
  for (const field of Object.keys(facts) as (keyof typeof facts & keyof Row & string)[]) {
    const value = facts[field];
    if (value === undefined || value === null) continue;
    if (row[field] !== null && !isMoreBelieved(provider, told[field])) continue;
    described[field] = value as Row[typeof field];
    told[field] = provider;
    isNews = true;
  }
  return isNews ? { ...described, told: textOf(told) } : undefined;
}

/** What a new row says of whose its facts are. */
export function toldBy(provider: string, facts: object): string {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return textOf(Object.fromEntries(known.map(([field]) => [field, provider])));
}

/** The same text whatever was told first. */
function textOf(told: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1))));
}
