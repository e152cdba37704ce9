/** The sandbox's leagues and cup, and their calendars. */
import type { LeagueType, TieBreak } from '../../football/terms.ts';

/** Days are MM-DD. A season has the year in which it opens. */
export interface SeasonCalendar {
  /** the first round is on the weekend of the first Saturday from this day */
  readonly opens: string;
  /** the last round is on the weekend of the last Saturday up to this day */
  readonly closes: string;
  /** from this day the season is current and its fixtures are published */
  readonly published: string;
  /** periods without rounds, first and last day included */
  readonly breaks: readonly (readonly [from: string, to: string])[];
}

export interface SandboxLeague {
  readonly code: string;
  readonly country: string;
  readonly name: string;
  readonly type: LeagueType;
  readonly tier: number | null;
  readonly tieBreak: TieBreak;
  /** number of teams */
  readonly teams: number;
  readonly calendar: SeasonCalendar;
}

const INTERNATIONALS = [
  ['09-03', '09-09'],
  ['10-08', '10-14'],
  ['11-12', '11-18'],
  ['03-20', '03-26'],
] as const;

const ALBERMOOR = { opens: '08-08', closes: '05-18', published: '07-01', breaks: INTERNATIONALS };
const CORVALIA = {
  opens: '08-08',
  closes: '05-26',
  published: '07-01',
  breaks: [...INTERNATIONALS, ['12-20', '01-04'] as const],
};
/** Plays by calendar year, so that a league is in season in summer. */
const TYRNMARK = {
  opens: '03-14',
  closes: '11-24',
  published: '01-01',
  breaks: [['06-08', '06-14'] as const, ...INTERNATIONALS.slice(0, 2)],
};
const ZELMAROVIA = {
  opens: '07-18',
  closes: '05-26',
  published: '07-01',
  breaks: [...INTERNATIONALS, ['12-14', '02-14'] as const],
};

// Leagues with promotion use goal difference, so that the promoted teams are those at the top of the table.
export const SANDBOX_LEAGUES: readonly SandboxLeague[] = [
  league('xal', 1, 'Anvil Premier Division', 16, 'goal-difference', ALBERMOOR),
  league('xal', 2, 'Anvil Second Division', 16, 'goal-difference', ALBERMOOR),
  league('xco', 1, 'Liga Dorada', 18, 'goal-difference', CORVALIA),
  league('xco', 2, 'Liga de Cobre', 14, 'goal-difference', CORVALIA),
  league('xty', 1, 'Tyrnserien', 14, 'head-to-head', TYRNMARK),
  league('xze', 1, 'Zelmarská Liga', 12, 'wins', ZELMAROVIA),
];

export const SANDBOX_CUP: SandboxLeague = {
  code: 'xal.cup',
  country: 'xal',
  name: 'Lantern Cup',
  type: 'Cup',
  tier: null,
  tieBreak: 'goal-difference',
  teams: 32,
  calendar: ALBERMOOR,
};

/** Cup rounds in playing order, on the first Wednesday from the given day; the final on the first Saturday. */
export const CUP_ROUNDS = [
  { name: 'Round of 32', from: '09-15' },
  { name: 'Round of 16', from: '11-24' },
  { name: 'Quarter-finals', from: '02-08' },
  { name: 'Semi-finals', from: '04-12' },
  { name: 'Final', from: '05-25' },
] as const;

/** Number of teams promoted and relegated between two tiers. */
export const RELEGATED = 3;

function league(
  country: string,
  tier: number,
  name: string,
  teams: number,
  tieBreak: TieBreak,
  calendar: SeasonCalendar,
): SandboxLeague {
  return { code: `${country}.${tier}`, country, name, type: 'League', tier, tieBreak, teams, calendar };
}
