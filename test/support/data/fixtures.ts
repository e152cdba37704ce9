/** Builders of valid domain records. Every field can be overridden. */
import { entityIds } from '../../../src/base/ids.ts';
import { slug } from '../../../src/base/text.ts';
import { type Goals, NO_SCORE, type Score } from '../../../src/football/score.ts';
import type { Country, Fixture, League, Team } from '../../../src/football/terms.ts';

export const ENGLAND: Country = { code: 'GB-ENG', key: 'eng', name: 'England' };

/** A team; the same name and country give the same ids. */
export function aTeam(name: string, changes: Partial<Team> = {}): Team {
  const country = changes.country ?? ENGLAND;
  const ids = entityIds('team', `${country.key}|${slug(name)}`);
  return { ...ids, name, code: null, country, founded: null, national: false, venue: null, ...changes };
}

/** A league. Its code, 'eng.1' by default, determines the country key. */
export function aLeague(changes: Partial<League> = {}): League {
  const code = changes.code ?? 'eng.1';
  const key = code.split('.')[0]!;
  return {
    ...entityIds('league', code),
    code,
    name: 'Premier League',
    type: 'League',
    country: key === 'eng' ? ENGLAND : { code: null, key, name: key },
    tier: 1,
    tieBreak: 'goal-difference',
    pairing: 'once',
    national: false,
    teamCountries: [key],
    sandbox: false,
    ...changes,
  };
}

export type FixtureChanges = Omit<Partial<Fixture>, 'home' | 'away' | 'score'> & {
  readonly home?: Team | string;
  readonly away?: Team | string;
  /** only the goals, or a whole score */
  readonly score?: Goals | Score;
};

/** Noon UTC of a day counted from 1 August 2024: kickoffOn(33) is 2 September. */
export function kickoffOn(day: number): number {
  return Date.UTC(2024, 7, day, 12);
}

/** A match of Home against Away. Default status: FT with a score, NS without. */
export function aFixture(changes: FixtureChanges = {}): Fixture {
  const { score, home = 'Home', away = 'Away', ...others } = changes;
  const league = changes.league ?? aLeague();
  const teams = { home: asTeam(home), away: asTeam(away) };
  const season = changes.season ?? 2024;
  const kickoff = changes.kickoff ?? kickoffOn(17);
  const key = [league.code, season, teams.home.id, teams.away.id, kickoff].join('|');
  return {
    ...entityIds('fixture', key),
    league,
    season,
    round: null,
    group: null,
    kickoff,
    kickoffKnown: true,
    status: score === undefined ? 'NS' : 'FT',
    elapsed: score === undefined ? null : 90,
    extra: null,
    venue: null,
    city: null,
    neutral: false,
    referee: null,
    attendance: null,
    score: toScore(score),
    sources: ['test'],
    updatedAt: kickoff,
    revision: 1,
    ...others,
    ...teams,
  };
}

/** Fixtures from lines such as 'Arsenal 2-1 Chelsea' or, not played, 'Arsenal - Chelsea': one per day, in that order. */
export function fixturesOf(lines: string, changes: FixtureChanges = {}): Fixture[] {
  const matchLines = lines.split('\n').filter((line) => line.trim() !== '');
  return matchLines.map((line, index) => {
    const match = /^\s*(.+?) (?:(\d+)-(\d+)|-) (.+?)\s*$/.exec(line);
    if (match === null) throw new Error(`not a fixture line: ${line}`);
    const [, home, homeGoals, awayGoals, away] = match;
    const played = homeGoals === undefined ? {} : { score: { home: Number(homeGoals), away: Number(awayGoals) } };
    return aFixture({ kickoff: kickoffOn(1 + index), ...changes, home: home!, away: away!, ...played });
  });
}

function asTeam(team: Team | string): Team {
  return typeof team === 'string' ? aTeam(team) : team;
}

function toScore(score: Goals | Score | undefined): Score {
  if (score === undefined) return NO_SCORE;
  if ('goals' in score) return score;
  return { ...NO_SCORE, goals: score, fulltime: score };
}
