/** What the filter knows: one record a team and one a league, and how they age. Pure. */
import { ABSENT_SEASONS, CONVERSION, CROWD_CHANGES, type PoolSettings } from './settings.ts';

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
      level,
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
  if (known === undefined) return startOf(state, { league, day, season }, settings);
  const aged = agedTeam(known, { day, season }, settings);
  if (season - known.season > ABSENT_SEASONS) halfNew(aged, startOf(state, { league, day, season }, settings));
  else if (league !== known.league) move(state, aged, { from: known.league, to: league }, settings);
  aged.league = league;
  return aged;
}

function groupOf({ groups, home }: Pairing, team: number): number | undefined {
  return team === home ? groups?.home : groups?.away;
}

function startOf(
  { leagues }: RatingState,
  at: { readonly league: number; readonly day: number; readonly season: number },
  { first, newcomer }: PoolSettings,
): TeamState {
  const league = leagues.get(at.league);
  const start = league === undefined || league.firstSeason === at.season ? first : newcomer;
  const { attack, defence, variance } = start;
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

/** A team that changes leagues keeps its absolute strength. */
function move(
  { leagues }: RatingState,
  team: TeamState,
  { from, to }: { readonly from: number; readonly to: number },
  { moveVariance }: PoolSettings,
): void {
  const [old, next] = [leagues.get(from), leagues.get(to)];
  const difference = (old?.level ?? 0) - (next?.level ?? 0);
  team.attack += difference;
  team.defence += difference;
  team.usualAttack += difference;
  team.usualDefence += difference;
  team.attackVariance += moveVariance;
  team.defenceVariance += moveVariance;
}
