const BEFORE = /^(?:fc|fk|sc|nk|sk|cf) (?=.{3})/;
const BEHIND = /(?<=.{3}) (?:fc|afc|cf|sc|fk|nk|sk)$/;

/**
 * A name's key without the one word in front or behind that only says what form of club it is; the key itself where
 * there is none. "AFC" in front is left alone: it tells clubs founded anew (AFC Wimbledon) from those they follow.
 */
export function withoutClubForm(key: string): string {
  const shorter = key.replace(BEHIND, '');
  return shorter === key ? key.replace(BEFORE, '') : shorter;
}

/** Which teams a name stands for, by country and key. */
export class NameIndex {
  private readonly teams = new Map<string, Map<string, readonly number[]>>();
  private readonly short = new Map<string, Map<string, readonly number[]>>();

  /** False where the name stood for the team already. */
  add(country: string, key: string, team: number): boolean {
    if (!addTo(this.teams, country, key, team)) return false;
    addTo(this.short, country, withoutClubForm(key), team);
    return true;
  }

  /** Every team of exactly this name. */
  find(country: string, key: string): readonly number[] {
    return this.teams.get(country)?.get(key) ?? [];
  }

  /** Every team of which a name is this one, once the club's form is left out of both. */
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
