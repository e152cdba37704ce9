/** Facts of grounds and teams, of which several sources tell: each is of the most believed one that knows it. */
import { byPrecedence } from './precedence.ts';

/** Whether the word of a provider counts before that of who told a fact so far; the catalogue's stands. */
function takesPrecedence(provider: string, holder: string | undefined): boolean {
  if (holder === undefined || provider === holder) return false;
  const [first] = byPrecedence('schedule', [
    { provider, file: '' },
    { provider: holder, file: '' },
  ]);
  return first?.provider === provider;
}

/** The row with what a provider tells of it, or undefined where nothing is news: `told` says whose each fact is. */
export function mergeFacts<Row extends { readonly provenance: string }>(
  row: Row,
  facts: Partial<Omit<Row, 'provenance'>>,
  provider: string,
): Row | undefined {
  const provenance: Record<string, string> = JSON.parse(row.provenance);
  const described: Row = { ...row };
  let isNews = false;
  for (const field of Object.keys(facts) as (keyof typeof facts & keyof Row & string)[]) {
    const value = facts[field];
    if (value === undefined || value === null) continue;
    if (row[field] !== null && !takesPrecedence(provider, provenance[field])) continue;
    described[field] = value as Row[typeof field];
    provenance[field] = provider;
    isNews = true;
  }
  return isNews ? { ...described, provenance: textOf(provenance) } : undefined;
}

/** What a new row says of whose its facts are. */
export function provenanceOf(provider: string, facts: object): string {
  const present = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return textOf(Object.fromEntries(present.map(([field]) => [field, provider])));
}

/** The same text whatever was told first. */
function textOf(provenance: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(provenance).sort(([a], [b]) => (a < b ? -1 : 1))));
}
