/** Where, when and in which competition a match is played. */
import { parseRound } from '../../football/rounds.ts';
import type { Fixture, Team } from '../../football/terms.ts';
import type { MatchFacts, RoundFacts } from './facts.ts';

export function matchFacts(fixture: Fixture): MatchFacts {
  const { home, away, league, neutral, venue, city, kickoff, round } = fixture;
  const codeOf = ({ national, country }: Team) => (national ? country.code : null);
  return {
    home: home.name,
    away: away.name,
    countries: league.national ? { home: codeOf(home), away: codeOf(away) } : null,
    league: league.name,
    isLeague: league.type === 'League',
    isFriendly: /friendl/i.test(league.name),
    round: round === null ? null : roundFacts(round),
    ...{ neutral, city: venue === null ? city : null },
    venue: venue?.name ?? null,
    date: new Date(kickoff).toISOString().slice(0, 10),
  };
}

/** Null for rounds without a usual name, such as '3rd Phase'. */
function roundFacts(name: string): RoundFacts | null {
  const { kind, part, number } = parseRound(name);
  if (kind === 'regular' && part === null && number !== null) return { kind: 'matchday', number };
  if (kind === 'group' && part !== null && /^group \w{1,2}$/i.test(part)) return { kind: 'group', name: part };
  if (kind !== 'knock-out') return null;
  if (/^final$/i.test(name)) return { kind: 'final' };
  if (/(3rd|third)[- ]place/i.test(name)) return { kind: 'third-place' };
  const teams = /^round of (\d+)$/i.exec(name)?.[1];
  if (teams !== undefined) return { kind: 'knock-out', teams: Number(teams) };
  if (/^quarter-?finals?$/i.test(name)) return { kind: 'knock-out', teams: 8 };
  return /^semi-?finals?$/i.test(name) ? { kind: 'knock-out', teams: 4 } : null;
}
