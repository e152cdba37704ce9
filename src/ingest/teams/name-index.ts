/** Team names by country and key, and their similarity. */

const FORM_IN_FRONT = /^(?:fc|fk|sc|nk|sk|cf) (?=.{3})/;
const FORM_AT_END = /(?<=.{3}) (?:fc|afc|cf|sc|fk|nk|sk)$/;

/**
 * The key of a name without the form of the club at its end or in front ('fc', 'sc', ...); otherwise the key itself.
 * 'afc' in front stays: it distinguishes refounded clubs (AFC Wimbledon) from their predecessors.
 */
export function withoutClubForm(key: string): string {
  const shorter = key.replace(FORM_AT_END, '');
  return shorter === key ? key.replace(FORM_IN_FRONT, '') : shorter;
}

/** Legacy ids of teams by country and key of a name. */
export class NameIndex {
  private readonly teams = new Map<string, Map<string, readonly number[]>>();
  private readonly short = new Map<string, Map<string, readonly number[]>>();

  /** False if the team already has the name. */
  add(country: string, key: string, team: number): boolean {
    if (!addTo(this.teams, country, key, team)) return false;
    addTo(this.short, country, withoutClubForm(key), team);
    return true;
  }

  /** The teams with exactly this name. */
  find(country: string, key: string): readonly number[] {
    return this.teams.get(country)?.get(key) ?? [];
  }

  /** The teams with a name that is the same without the form of the club. */
  findShort(country: string, key: string): readonly number[] {
    return this.short.get(country)?.get(withoutClubForm(key)) ?? [];
  }

  countries(): readonly string[] {
    return [...this.teams.keys()];
  }

  keys(country: string): Iterable<readonly [key: string, teams: readonly number[]]> {
    return this.teams.get(country) ?? [];
  }
}

function addTo(
  index: Map<string, Map<string, readonly number[]>>,
  country: string,
  key: string,
  team: number,
): boolean {
  const ofCountry = index.get(country) ?? new Map<string, readonly number[]>();
  index.set(country, ofCountry);
  const teams = ofCountry.get(key) ?? [];
  if (teams.includes(team)) return false;
  ofCountry.set(key, [...teams, team]);
  return true;
}

const SIMILARITY_MIN = 0.45;

/** Suggests teams for an unresolved name, the most similar first. Never used to resolve a name. */
export function mostSimilarTeams(
  indexes: readonly NameIndex[],
  countries: readonly string[],
  key: string,
): readonly number[] {
  const best = new Map<number, number>();
  for (const country of countries) {
    for (const index of indexes) {
      for (const [stored, teams] of index.keys(country)) {
        const score = similarity(key, stored);
        if (score < SIMILARITY_MIN) continue;
        for (const team of teams) best.set(team, Math.max(score, best.get(team) ?? 0));
      }
    }
  }
  return [...best].sort(([teamA, a], [teamB, b]) => b - a || teamA - teamB).map(([team]) => team);
}

/** The share of letter pairs that two keys have in common (Dice coefficient), 0 to 1. */
function similarity(a: string, b: string): number {
  const [left, right] = [letterPairs(a), letterPairs(b)];
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  const all = Math.max(a.length - 1, 0) + Math.max(b.length - 1, 0);
  return all === 0 ? 0 : (2 * common) / all;
}

function letterPairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < text.length - 1; i++) {
    const pair = text.slice(i, i + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}
