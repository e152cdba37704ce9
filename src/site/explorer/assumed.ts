/** "What if": results that a reader assumes for open matches, as `fx_...:1-0` separated by commas. */
import type { FixtureData, OpenMatch } from './model.ts';

/** Matches with a choice of results. */
const CHOICES_MAX = 10;
const OUTCOMES = { '1-0': 'home', '1-1': 'draw', '0-1': 'away' } as const;
type Result = keyof typeof OUTCOMES;

/** The next matches, with the assumed results. What is not an open match of the list is ignored. */
export function openMatches(next: readonly FixtureData[], requested: string | null): OpenMatch[] {
  const assumed = new Map(
    (requested ?? '').split(',').flatMap((part): [string, OpenMatch['assumed']][] => {
      const [fixture = '', result = ''] = part.split(':');
      return Object.hasOwn(OUTCOMES, result) ? [[fixture, OUTCOMES[result as Result]]] : [];
    }),
  );
  return next.slice(0, CHOICES_MAX).map((fixture) => ({ fixture, assumed: assumed.get(fixture.id) ?? null }));
}

/** The value of `if` of the simulation; empty without assumptions. */
export function assumedResults(matches: readonly OpenMatch[]): string {
  return matches
    .flatMap(({ fixture, assumed }) => {
      const result = Object.entries(OUTCOMES).find(([, outcome]) => outcome === assumed)?.[0];
      return result === undefined ? [] : [`${fixture.id}:${result}`];
    })
    .join(',');
}
