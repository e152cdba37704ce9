/** Builders of domain records: a valid thing with few words, every field open to change. */
import { entityIds } from '../../src/base/ids.ts';
import { slug } from '../../src/base/text.ts';
import { type Goals, NO_SCORE, type Score } from '../../src/football/score.ts';
import type { Country, Fixture, League, Team } from '../../src/football/terms.ts';

export const ENGLAND: Country = { code: 'GB-ENG', key: 'eng', name: 'England' };

/** A team of its country; the same name gives the same team, ids included. */
export function aTeam(name: string, changes: Partial<Team> = {}): Team {
  const country = changes.country ?? ENGLAND;
  const ids = entityIds('team', `${country.key}|${slug(name)}`);
  return { ...ids, name, code: null, country, founded: null, national: false, venue: null, ...changes };
}

/** A league; the code decides the country key, 'eng.1' unless changed. */
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
  /** goals alone, or a whole score */
  readonly score?: Goals | Score;
};

/** Noon UTC of a day of August 2024, or of the days after it: kickoffOn(33) is 2 September. */
export function kickoffOn(day: number): number {
  return Date.UTC(2024, 7, day, 12);
}

/** A match of Home against Away, not started; with a score it is finished unless its status says otherwise. */
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

/**
 * Fixtures from lines 'Arsenal 2-1 Chelsea' or, not played, 'Arsenal - Chelsea': a day apart, in the order written.
 */
export function fixturesOf(lines: string, changes: FixtureChanges = {}): Fixture[] {
  const written = lines.split('\n').filter((line) => line.trim() !== '');
  return written.map((line, index) => {
    const match = /^\s*(.+?) (?:(\d+)-(\d+)|-) (.+?)\s*$/.exec(line);
    if (match === null) throw new Error(`not a fixture: ${line}`);
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
