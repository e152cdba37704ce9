/** API-Football's words for what Touchline has words of its own for. */
import type { EventDetail, EventKind, LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { StatisticName } from '../../football/terms.ts';

/** Answers that hold nothing to keep, and why. */
export const NOT_STORED: ReadonlyMap<string, string> = new Map([
  ['countries', 'the catalogue has them'],
  ['timezone', 'the runtime has them'],
  ['status', 'an account elsewhere'],
  ['leagues/seasons', 'follow from the fixtures'],
  ['teams/seasons', 'follow from the fixtures'],
  ['teams/countries', 'the catalogue has them'],
  ['players/seasons', 'follow from what is kept of players'],
  ['fixtures/rounds', 'follow from the fixtures'],
  ['odds/bookmakers', 'the catalogue has them'],
  ['odds/bets', 'the catalogue has them'],
  ['odds/live/bets', 'the catalogue has them'],
  ['odds/mapping', 'follows from the odds'],
]);

/** Every endpoint there is, as `get` writes it. */
export const ENDPOINTS: readonly string[] = [
  ...NOT_STORED.keys(),
  'leagues',
  'teams',
  'teams/statistics',
  'venues',
  'standings',
  'fixtures',
  'fixtures/headtohead',
  'fixtures/events',
  'fixtures/lineups',
  'fixtures/statistics',
  'fixtures/players',
  'injuries',
  'predictions',
  'coachs',
  'players',
  'players/profiles',
  'players/squads',
  'players/teams',
  'players/topscorers',
  'players/topassists',
  'players/topyellowcards',
  'players/topredcards',
  'transfers',
  'trophies',
  'sidelined',
  'odds',
  'odds/live',
];

export const STATISTIC_NAMES: ReadonlyMap<string, StatisticName> = new Map([
  ['Shots on Goal', 'shotsOnGoal'],
  ['Shots off Goal', 'shotsOffGoal'],
  ['Total Shots', 'totalShots'],
  ['Blocked Shots', 'blockedShots'],
  ['Shots insidebox', 'shotsInsideBox'],
  ['Shots outsidebox', 'shotsOutsideBox'],
  ['Fouls', 'fouls'],
  ['Corner Kicks', 'cornerKicks'],
  ['Offsides', 'offsides'],
  ['Ball Possession', 'ballPossession'],
  ['Yellow Cards', 'yellowCards'],
  ['Red Cards', 'redCards'],
  ['Goalkeeper Saves', 'goalkeeperSaves'],
  ['Total passes', 'totalPasses'],
  ['Passes accurate', 'passesAccurate'],
  ['Passes %', 'passesPercent'],
  ['expected_goals', 'expectedGoals'],
  ['goals_prevented', 'goalsPrevented'],
]);

interface EventMeaning {
  readonly kind: EventKind;
  readonly detail: EventDetail;
}

const EVENTS: ReadonlyMap<string, EventMeaning> = new Map<string, EventMeaning>([
  ['goal|normal goal', { kind: 'goal', detail: 'normal' }],
  ['goal|own goal', { kind: 'goal', detail: 'own-goal' }],
  ['goal|penalty', { kind: 'goal', detail: 'penalty' }],
  ['goal|missed penalty', { kind: 'goal', detail: 'missed-penalty' }],
  ['card|yellow card', { kind: 'card', detail: 'yellow' }],
  ['card|second yellow card', { kind: 'card', detail: 'second-yellow' }],
  ['card|red card', { kind: 'card', detail: 'red' }],
]);

/** Details of video reviews are written in many ways; the first that fits. */
const REVIEWS: readonly [pattern: RegExp, detail: EventDetail][] = [
  [/^goal (?:cancell?ed|disallowed|annulled)/, 'goal-cancelled'],
  [/^goal (?:confirmed|awarded|allowed)/, 'goal-confirmed'],
  [/^penalty (?:cancell?ed|overturned)/, 'penalty-cancelled'],
  [/^penalty (?:confirmed|awarded)/, 'penalty-confirmed'],
  [/^(?:red )?card upgrade/, 'card-upgrade'],
  [/^(?:red |yellow )?card (?:cancell?ed|overturned|downgrade)/, 'card-cancelled'],
];

/** What an event of a type and a detail is; substitutions are numbered, 'Substitution 3'. */
export function eventMeaning(type: string, detail: string): EventMeaning | undefined {
  const [kind, text] = [type.toLowerCase(), detail.toLowerCase().trim()];
  if (kind === 'subst') return { kind: 'substitution', detail: 'substitution' };
  if (kind !== 'var') return EVENTS.get(`${kind}|${text}`);
  const review = REVIEWS.find(([pattern]) => pattern.test(text));
  return review === undefined ? undefined : { kind: 'var', detail: review[1] };
}

/** A whole answer of events leaves no kind out. */
export const ALL_EVENTS: readonly EventKind[] = ['goal', 'card', 'substitution', 'var'];

/** The word of `type=` in a request for events > the kind that its answer tells completely. */
export const EVENT_TYPES: ReadonlyMap<string, EventKind> = new Map([
  ['goal', 'goal'],
  ['card', 'card'],
  ['subst', 'substitution'],
  ['var', 'var'],
]);

export function lineupPosition(text: string | null | undefined): LineupPosition | undefined {
  return text === 'G' || text === 'D' || text === 'M' || text === 'F' ? text : undefined;
}

export function positionOf(text: string | null | undefined): Position | undefined {
  const positions: readonly Position[] = ['Goalkeeper', 'Defender', 'Midfielder', 'Attacker'];
  return positions.find((position) => position === text);
}
