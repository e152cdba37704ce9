/**
 * A league in which a match kicks off every ten minutes, so that matches are in play at any time. The groups East and
 * West alternate every two hours, so that each team has at least two hours between its matches.
 */
import { pick, seededRandom } from '../../base/random.ts';
import { doubleRoundRobin, type Meeting } from './calendar.ts';
import type { SandboxTeam } from './clubs.ts';
import type { SandboxLeague } from './competitions.ts';
import type { SandboxCountry } from './countries.ts';
import { DAY, MINUTE } from './days.ts';
import type { PlannedMatch } from './schedule.ts';

export const ALWAYS_ON_COUNTRY: SandboxCountry = {
  key: 'xqu',
  code: 'XQ',
  name: 'Quorland',
  utcOffset: 0,
  stems:
    'Quor Bledg Chisk Drumb Elsk Frimb Grolt Hudv Inkm Jolb Krend Lumsk Moddl Nimb Oddv Plonk Quist Rambsk Sprod Trundl Umbr Vinsk Wexl Yarb'.split(
      ' ',
    ),
  endings: 'dell gate march tower quay ridge pool'.split(' '),
  clubs: ['* Clockmakers', '* Night Watch', '* Bellringers', '* Ramblers', '* Lamplighters', '* Sundial'],
  grounds: ['+ Square', '+ Quay', 'The + Yard', '* Belfry'],
  streets: ['# + Row', '# + Square', '# + Wharf'],
  words: 'Pendulum Copper Tallow Harbour Cinder Ivory Marble Wicker Ginger Hollow Pewter Amber'.split(' '),
  givenNames: 'Albin Casper Dunstan Ewart Floyd Garrick Hobart Ignace Lorcan Mungo Orville Percival'.split(' '),
  surnameEndings: ['by', 'sell', 'worth', 'more', 'kins'],
  nationalGround: 'The Great Dial',
  slots: [],
  midweek: ['20:00'],
};

export const ALWAYS_ON_LEAGUE: SandboxLeague = {
  code: 'xqu.1',
  country: 'xqu',
  name: 'Clocktower League',
  type: 'League',
  tier: 1,
  tieBreak: 'goal-difference',
  teams: 48,
  calendar: { opens: '01-01', closes: '12-31', published: '01-01', breaks: [] },
};

const SLOT = 10 * MINUTE;
const GROUPS = ['East', 'West'] as const;
/** Matches of the last two days and the next day are included. */
const DAYS_BEFORE = 2;
export const DAYS_AFTER = 1;

interface AlwaysOnPlan {
  readonly seed: string | number;
  readonly teams: readonly SandboxTeam[];
  readonly referees: readonly string[];
  readonly now: number;
}

/** The matches around `now`, by kickoff. A match has the same kickoff for every `now`. */
export function alwaysOnMatches({ seed, teams, referees, now }: AlwaysOnPlan): PlannedMatch[] {
  const perGroup = teams.length / GROUPS.length;
  const rounds = doubleRoundRobin(perGroup);
  const first = Math.ceil((now - DAYS_BEFORE * DAY) / SLOT);
  const last = Math.floor((now + DAYS_AFTER * DAY) / SLOT);
  const matches: PlannedMatch[] = [];
  for (let slot = first; slot <= last; slot++) {
    const kickoff = slot * SLOT;
    const turn = Math.floor(slot / (perGroup / 2));
    const group = modulo(turn, GROUPS.length);
    const position = modulo(slot, perGroup / 2);
    const [homeAt, awayAt] = meetingOf(rounds, Math.floor(turn / GROUPS.length), position);
    const home = teams[group * perGroup + homeAt]!;
    const away = teams[group * perGroup + awayAt]!;
    const season = new Date(kickoff).getUTCFullYear();
    matches.push({
      league: ALWAYS_ON_LEAGUE,
      season,
      round: `Regular Season - ${roundOfYear(kickoff, season, perGroup)}`,
      group: GROUPS[group]!,
      home,
      away,
      venue: home.venue,
      neutral: false,
      referee: pick(seededRandom(`${seed}|clock|${slot}`), referees),
      kickoff,
      postponedFrom: null,
    });
  }
  return matches;
}

function meetingOf(rounds: readonly (readonly Meeting[])[], turn: number, position: number): Meeting {
  return rounds[modulo(turn, rounds.length)]![position]!;
}

/** Round number of a kickoff, counted from 1 January; both groups play a round together. */
function roundOfYear(kickoff: number, season: number, perGroup: number): number {
  const length = perGroup * SLOT;
  return Math.floor(kickoff / length) - Math.floor(Date.UTC(season, 0, 1) / length) + 1;
}

/** Remainder that is never negative, also for moments before 1970. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
