/** Winner and runner-up of a finished league season or a cup final. */
import { byKickoff, resultOf } from '../result.ts';
import { winnerOf } from '../score.ts';
import { isFinished } from '../status.ts';
import { type TableRules, tableRules } from '../table/rules.ts';
import { leagueTable } from '../table/standings.ts';
import type { Fixture, Team } from '../terms.ts';

export interface Podium {
  readonly winner: Team;
  readonly runnerUp: Team;
  /** YYYY-MM-DD of the last match */
  readonly decidedOn: string;
  /** the final; null if a table decided */
  readonly final: Fixture | null;
}

/**
 * Winner and runner-up of one season. Null while the season is open, and where the fixtures do not decide it: several
 * tables without a final, a final over two legs, teams with different numbers of matches.
 *
 * @param fixtures one season of one league, in any order
 * @param rules    of its table. Default: from the catalogue
 */
export function podiumOf(fixtures: readonly Fixture[], rules?: TableRules): Podium | null {
  const sorted = fixtures.toSorted(byKickoff);
  const last = sorted.at(-1);
  if (last === undefined) return null;
  const finals = sorted.filter(({ round }) => round === 'Final');
  if (finals.length > 0) return finals.length === 1 ? podiumOfFinal(finals[0]!) : null;
  return last.league.type === 'League'
    ? podiumOfTable(sorted, last, rules ?? tableRules(last.league, last.season))
    : null;
}

/** The season in a trophy: '2022' within one calendar year, '2022/2023' over two. */
export function trophySeason(fixtures: readonly Fixture[], year: number): string {
  const years = fixtures.map(({ kickoff }) => new Date(kickoff).getUTCFullYear());
  return Math.max(...years) > year ? `${year}/${year + 1}` : String(year);
}

/** Whether a trophy is a team's final position ('Winner'), not a personal award ('Golden Boot'). */
export function isPlace(trophy: string): boolean {
  return /^(?:winner|runner-up|\d+(?:st|nd|rd|th) place)$/i.test(trophy);
}

function podiumOfFinal(final: Fixture): Podium | null {
  const winner = isFinished(final.status) ? winnerOf(final.score) : null;
  if (winner === null || winner === 'draw') return null;
  const [won, lost] = winner === 'home' ? [final.home, final.away] : [final.away, final.home];
  return { winner: won, runnerUp: lost, decidedOn: dayOf(final), final };
}

function podiumOfTable(fixtures: readonly Fixture[], last: Fixture, rules: TableRules): Podium | null {
  if (!fixtures.every((fixture) => resultOf(fixture) !== null)) return null;
  const groups = leagueTable(fixtures, rules);
  const rows = groups[0]?.rows ?? [];
  const [first, second] = rows;
  if (groups.length !== 1 || first === undefined || second === undefined) return null;
  const rounds = first.all.played;
  // false if the source ends in the middle of the season or of a round
  const isComplete = rounds >= rows.length - 1 && rows.every(({ all }) => all.played === rounds);
  if (!isComplete && !rules.perMatch) return null;
  return { winner: first.team, runnerUp: second.team, decidedOn: dayOf(last), final: null };
}

function dayOf({ kickoff }: Fixture): string {
  return new Date(kickoff).toISOString().slice(0, 10);
}
