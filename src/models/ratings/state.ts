/** What the filter knows: one record a team and one a league, and how they age. Pure. */
import { ABSENT_SEASONS, CONVERSION, CROWD_CHANGES, type PoolSettings, type Start } from './settings.ts';

export interface TeamState {
  attack: number;
  defence: number;
  attackVariance: number;
  defenceVariance: number;
  /** mean strengths of the last twenty matches or so; they last longer than those of the moment */
  usualAttack: number;
  usualDefence: number;
  /** days since 1970 */
  day: number;
  season: number;
  /** the league whose level the strengths are relative to */
  league: number;
  /** the last match had odds */
  priced: boolean;
  /** rated matches so far */
  matches: number;
}

export interface LeagueState {
  /** log goals of an average away side */
  base: number;
  baseVariance: number;
  /** log factor of the home side */
  home: number;
  homeVariance: number;
  /** added to attack and defence of its teams where they meet teams of other leagues */
  level: number;
  levelVariance: number;
  day: number;
  firstSeason: number;
  /** decayed sums */
  goals: number;
  shots: number;
  corners: number;
}

/** A match without its result. */
export interface Pairing {
  readonly competition: Competition;
  readonly season: number;
  /** UTC days since 1970 */
  readonly day: number;
  readonly home: number;
  readonly away: number;
  readonly neutral: boolean;
  /** leagues of teams that have not been seen in one, such as a number of their country; default: the competition */
  readonly groups?: { readonly home: number; readonly away: number };
}

export interface Competition {
  readonly id: number;
  /** a league with divisions: its matches give its teams their league */
  readonly isDivision: boolean;
  /** level before its first match, 0 for a top division */
  readonly level: number;
}

export interface RatingState {
  readonly teams: Map<number, TeamState>;
  readonly leagues: Map<number, LeagueState>;
}

export function newState(): RatingState {
  return { teams: new Map(), leagues: new Map() };
}

/** A copy that shares nothing with `state`. */
export function copyState({ teams, leagues }: RatingState): RatingState {
  return {
    teams: new Map(Array.from(teams, ([id, team]) => [id, { ...team }])),
    leagues: new Map(Array.from(leagues, ([id, league]) => [id, { ...league }])),
  };
}

/** The league on a day: its variances grow with time. A league without matches has the starting values. */
export function leagueOn(
  { leagues }: RatingState,
  { id, level }: { readonly id: number; readonly level: number },
  { day, season, groups }: Pick<Pairing, 'day' | 'season' | 'groups'>,
  { league: settings }: PoolSettings,
): LeagueState {
  const known = leagues.get(id);
  if (known === undefined) {
    return {
      base: settings.base,
      baseVariance: settings.baseVariance,
      home: groups === undefined || groups.home === groups.away ? settings.home : settings.homeAbroad,
      homeVariance: settings.homeVariance,
      level: level + settings.startLevel(id, season),
      levelVariance: settings.levelVariance,
      day,
      firstSeason: season,
      goals: CONVERSION.goals,
      shots: CONVERSION.shots,
      corners: CONVERSION.corners,
    };
  }
  const days = Math.max(0, day - known.day);
  const crowds = CROWD_CHANGES.filter((change) => known.day < change && day >= change).length;
  return {
    ...known,
    baseVariance: known.baseVariance + days * settings.basePerDay,
    homeVariance: known.homeVariance + days * settings.homePerDay + crowds * settings.homeVariance,
    levelVariance: known.levelVariance + days * settings.levelPerDay,
    day: Math.max(day, known.day),
  };
}

/** The team on the day of a match: drift since its last match, the new season, a change of league. */
export function teamOn(state: RatingState, team: number, pairing: Pairing, settings: PoolSettings): TeamState {
  const known = state.teams.get(team);
  const { competition, day, season } = pairing;
  const league = competition.isDivision ? competition.id : (known?.league ?? groupOf(pairing, team) ?? competition.id);
  const at = { league, day, season };
  const start = () => (isAbroad(pairing) ? asNew(at, settings.entrant) : startOf(state, at, settings));
  if (known === undefined) return start();
  // a league without matches is at the level that it starts with
  const levelOf = (id: number) => {
    const level = id === competition.id ? competition.level : 0;
    return state.leagues.get(id)?.level ?? level + settings.league.startLevel(id, season);
  };
  const aged = agedTeam(known, { day, season }, settings);
  if (season - known.season > ABSENT_SEASONS) halfNew(aged, start());
  else if (league !== known.league) move(aged, levelOf(known.league) - levelOf(league), settings);
  aged.league = league;
  return aged;
}

/** A match of two countries. */
function isAbroad({ competition, groups }: Pairing): boolean {
  return !competition.isDivision && groups !== undefined && groups.home !== groups.away;
}

function groupOf({ groups, home }: Pairing, team: number): number | undefined {
  return team === home ? groups?.home : groups?.away;
}

interface Entry {
  readonly league: number;
  readonly day: number;
  readonly season: number;
}

function startOf({ leagues }: RatingState, at: Entry, { first, newcomer }: PoolSettings): TeamState {
  const league = leagues.get(at.league);
  return asNew(at, league === undefined || league.firstSeason === at.season ? first : newcomer);
}

function asNew(at: Entry, { attack, defence, variance }: Start): TeamState {
  const strengths = { attack, defence, usualAttack: attack, usualDefence: defence };
  return { ...strengths, attackVariance: variance, defenceVariance: variance, ...at, priced: false, matches: 0 };
}

function agedTeam(
  known: TeamState,
  { day, season }: { readonly day: number; readonly season: number },
  { drift, pricedDrift }: PoolSettings,
): TeamState {
  const { perDay, perSeason, shrink, usual } = known.priced ? pricedDrift : drift;
  const days = Math.max(0, day - known.day);
  const isNew = season > known.season;
  const kept = isNew ? 1 - shrink : 1;
  const more = days * perDay + (isNew ? perSeason : 0);
  const atStart = (strength: number, mean: number) =>
    isNew ? (strength + usual * (mean - strength)) * kept : strength;
  return {
    ...known,
    attack: atStart(known.attack, known.usualAttack),
    defence: atStart(known.defence, known.usualDefence),
    attackVariance: known.attackVariance * kept * kept + more,
    defenceVariance: known.defenceVariance * kept * kept + more,
    day: Math.max(day, known.day),
    season: Math.max(season, known.season),
  };
}

function halfNew(team: TeamState, start: TeamState): void {
  team.attack = (team.attack + start.attack) / 2;
  team.defence = (team.defence + start.defence) / 2;
  team.usualAttack = (team.usualAttack + start.attack) / 2;
  team.usualDefence = (team.usualDefence + start.defence) / 2;
  team.attackVariance = Math.max(team.attackVariance, start.attackVariance);
  team.defenceVariance = Math.max(team.defenceVariance, start.defenceVariance);
}

/** A team that changes leagues keeps its absolute strength: `difference` is that of the levels. */
function move(team: TeamState, difference: number, { moveVariance }: PoolSettings): void {
  team.attack += difference;
  team.defence += difference;
  team.usualAttack += difference;
  team.usualDefence += difference;
  team.attackVariance += moveVariance;
  team.defenceVariance += moveVariance;
}
