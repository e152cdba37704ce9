/** Merges facts of venues and teams: each fact comes from the first source by precedence that states it. */
import { byPrecedence } from './precedence.ts';

/** Whether a provider overrides the holder of a fact. Facts without a holder come from the catalogue and stay. */
export function takesPrecedence(provider: string, holder: string | undefined): boolean {
  if (holder === undefined || provider === holder) return false;
  const [first] = byPrecedence('schedule', [
    { provider, file: '' },
    { provider: holder, file: '' },
  ]);
  return first?.provider === provider;
}

/**
 * The row with the facts of a provider, or undefined if nothing changed. `row.provenance` is JSON: the provider of each
 * fact.
 */
export function mergeFacts<Row extends { readonly provenance: string }>(
  row: Row,
  facts: Partial<Omit<Row, 'provenance'>>,
  provider: string,
): Row | undefined {
  const provenance: Record<string, string> = JSON.parse(row.provenance);
  const described: Row = { ...row };
  let isChanged = false;
  for (const field of Object.keys(facts) as (keyof typeof facts & keyof Row & string)[]) {
    const value = facts[field];
    if (value === undefined || value === null) continue;
    if (row[field] !== null && !takesPrecedence(provider, provenance[field])) continue;
    described[field] = value as Row[typeof field];
    provenance[field] = provider;
    isChanged = true;
  }
  return isChanged ? { ...described, provenance: textOf(provenance) } : undefined;
}

/** The provenance of a new row. */
export function provenanceOf(provider: string, facts: object): string {
  const present = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  return textOf(Object.fromEntries(present.map(([field]) => [field, provider])));
}

/** JSON with sorted keys, so that it does not depend on the order of imports. */
function textOf(provenance: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(provenance).sort(([a], [b]) => (a < b ? -1 : 1))));
}
