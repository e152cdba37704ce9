/** Signs in a league season that one club stands as two teams, or two clubs as one. */
/** A team with the teams it met in the season, by legacy id, once for each match. */
export interface TeamMeetings {
  readonly team: number;
  readonly opponents: readonly number[];
}

export type SeasonWarning =
  | {
      /** a division has more teams than it had places */
      readonly kind: 'too-many-teams';
      readonly teams: number;
      readonly teamsMax: number;
      /** pairs of teams that did not meet although nearly all others did; they may be one club */
      readonly pairs: readonly (readonly [one: number, other: number])[];
    }
  | {
      /** a team has about twice the matches of the others; its name may stand for two clubs */
      readonly kind: 'twice-the-matches';
      readonly team: number;
      readonly matches: number;
      readonly usual: number;
    };

/** Play-offs and replays add a few matches to some teams. */
const TWICE = 1.7;
const MATCHES_MIN = 6;
/** In a season that is nearly over, nearly all pairs have met. */
const MET_SHARE_MIN = 0.9;
const PAIRS_MAX = 5;

/**
 * Warnings about one season of a league.
 *
 * @param places the most teams the division had; null if unknown
 */
export function seasonWarnings(places: number | null, teams: readonly TeamMeetings[]): SeasonWarning[] {
  const warnings: SeasonWarning[] = [];
  if (places !== null && teams.length > places) {
    warnings.push({ kind: 'too-many-teams', teams: teams.length, teamsMax: places, pairs: pairsNotMet(teams) });
  }
  const usual = medianOf(teams.map(({ opponents }) => opponents.length));
  if (usual < MATCHES_MIN) return warnings;
  for (const { team, opponents } of teams) {
    const matches = opponents.length;
    if (matches >= TWICE * usual) warnings.push({ kind: 'twice-the-matches', team, matches, usual });
  }
  return warnings;
}

function pairsNotMet(teams: readonly TeamMeetings[]): (readonly [number, number])[] {
  const met = new Map(teams.map(({ team, opponents }) => [team, new Set(opponents)]));
  const ids = teams.map(({ team }) => team).sort((a, b) => a - b);
  const all = ids.flatMap((one, i) => ids.slice(i + 1).map((other) => [one, other] as const));
  const notMet = all.filter(([one, other]) => met.get(one)?.has(other) !== true);
  return notMet.length > all.length * (1 - MET_SHARE_MIN) ? [] : notMet.slice(0, PAIRS_MAX);
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
