/** API-Football's endpoints and terms, mapped to Touchline's. */
import type { EventDetail, EventKind, LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { StatisticName } from '../../football/terms.ts';

/** Endpoints whose responses are not stored > the reason. */
export const NOT_STORED: ReadonlyMap<string, string> = new Map([
  ['countries', 'the catalogue has them'],
  ['timezone', 'the runtime has them'],
  ['status', "the user's account with the other API"],
  ['leagues/seasons', 'follow from the fixtures'],
  ['teams/seasons', 'follow from the fixtures'],
  ['teams/countries', 'the catalogue has them'],
  ['players/seasons', 'follow from the stored players'],
  ['fixtures/rounds', 'follow from the fixtures'],
  ['odds/bookmakers', 'the catalogue has them'],
  ['odds/bets', 'the catalogue has them'],
  ['odds/live/bets', 'the catalogue has them'],
  ['odds/mapping', 'follows from the odds'],
]);

/** All endpoints, spelled as in `get`. */
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

/** Details of video reviews have many spellings. The first matching pattern applies. */
const REVIEWS: readonly [pattern: RegExp, detail: EventDetail][] = [
  [/^goal (?:cancell?ed|disallowed|annulled)/, 'goal-cancelled'],
  [/^goal (?:confirmed|awarded|allowed)/, 'goal-confirmed'],
  [/^penalty (?:cancell?ed|overturned)/, 'penalty-cancelled'],
  [/^penalty (?:confirmed|awarded)/, 'penalty-confirmed'],
  [/^(?:red )?card upgrade/, 'card-upgrade'],
  [/^(?:red |yellow )?card (?:cancell?ed|overturned|downgrade)/, 'card-cancelled'],
];

/** Kind and detail of an event; undefined if they are unknown. Substitutions are numbered: 'Substitution 3'. */
export function eventMeaning(type: string, detail: string): EventMeaning | undefined {
  const [kind, text] = [type.toLowerCase(), detail.toLowerCase().trim()];
  if (kind === 'subst') return { kind: 'substitution', detail: 'substitution' };
  if (kind !== 'var') return EVENTS.get(`${kind}|${text}`);
  const review = REVIEWS.find(([pattern]) => pattern.test(text));
  return review === undefined ? undefined : { kind: 'var', detail: review[1] };
}

/** Kinds that an unfiltered `fixtures/events` response contains. */
export const ALL_EVENTS: readonly EventKind[] = ['goal', 'card', 'substitution', 'var'];

/** Value of `type` in a request for events > the kind of event that the response contains. */
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
