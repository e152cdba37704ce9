/** Wyscout's numbers of competitions, rounds, nations, kinds of events and tags. */

/** Competition > league code. */
const COMPETITIONS: ReadonlyMap<number, string> = new Map([
  [28, 'fifa.world'],
  [102, 'uefa.euro'],
  [364, 'eng.1'],
  [412, 'fra.1'],
  [426, 'ger.1'],
  [524, 'ita.1'],
  [795, 'esp.1'],
]);

/** Knockout rounds have only a number. These are the rounds of the World Cup 2018. */
const ROUNDS: ReadonlyMap<number, string> = new Map([
  [4165364, 'Round of 16'],
  [4165365, 'Quarter-finals'],
  [4165366, 'Semi-finals'],
  [4165367, '3rd Place Final'],
  [4165368, 'Final'],
]);

/** First day of the knockout rounds of the European Championship 2016. The group matches ended on 22 June. */
const EURO_2016: readonly (readonly [day: number, round: string])[] = [
  [Date.UTC(2016, 6, 10), 'Final'],
  [Date.UTC(2016, 6, 6), 'Semi-finals'],
  [Date.UTC(2016, 5, 30), 'Quarter-finals'],
  [Date.UTC(2016, 5, 25), 'Round of 16'],
];

/** The knockout round of a tournament whose rounds are known by their days; undefined for a group match. */
export function roundOfDay(league: string, kickoff: number): string | undefined {
  if (league !== 'uefa.euro' || new Date(kickoff).getUTCFullYear() !== 2016) return undefined;
  return EURO_2016.find(([day]) => kickoff >= day)?.[1];
}

/** National team > nation. The national team gives a player's nationality more reliably than his passport. */
const NATIONS: ReadonlyMap<number, string> = new Map([
  [1598, 'Spain'],
  [2413, 'England'],
  [3148, 'Germany'],
  [3757, 'Italy'],
  [4418, 'France'],
  [4687, 'Turkey'],
  [5629, 'Belgium'],
  [6380, 'Brazil'],
  [6697, 'Switzerland'],
  [7047, 'Sweden'],
  [7712, 'Denmark'],
  [7839, 'Iceland'],
  [8274, 'Republic of Ireland'],
  [8493, 'Australia'],
  [8731, 'Albania'],
  [9109, 'Austria'],
  [9598, 'Croatia'],
  [9905, 'Portugal'],
  [10451, 'Hungary'],
  [10682, 'Wales'],
  [10840, 'Iran'],
  [10962, 'Northern Ireland'],
  [11555, 'Czech Republic'],
  [11944, 'Romania'],
  [12274, 'Argentina'],
  [12430, 'Colombia'],
  [12913, 'Japan'],
  [13869, 'Poland'],
  [14358, 'Russia'],
  [14496, 'Slovakia'],
  [14622, 'Ukraine'],
  [14855, 'Korea Republic'],
  [15473, 'Mexico'],
  [15594, 'Peru'],
  [15670, 'Uruguay'],
  [16129, 'Egypt'],
  [16216, 'Morocco'],
  [16276, 'Tunisia'],
  [16521, 'Saudi Arabia'],
  [16823, 'Nigeria'],
  [16871, 'Costa Rica'],
  [17322, 'Serbia'],
  [17929, 'Panama'],
  [19314, 'Senegal'],
]);

export const leagueOfCompetition = (competition: number): string | undefined => COMPETITIONS.get(competition);
export const nameOfRound = (round: number): string | undefined => ROUNDS.get(round);
export const nationOfTeam = (team: number): string | undefined => NATIONS.get(team);

/** Kinds of events that the importer uses. */
export const EVENT = { duel: 1, foul: 2, freeKick: 3, offside: 6, pass: 8, save: 9, shot: 10 } as const;

export const SUB_EVENT = {
  attackingDuel: 11,
  defendingDuel: 12,
  foul: 20,
  handFoul: 21,
  lateCardFoul: 22,
  corner: 30,
  freeKickShot: 33,
  penalty: 35,
} as const;

export const TAG = {
  goal: 101,
  ownGoal: 102,
  assist: 301,
  keyPass: 302,
  head: 403,
  takeOnLeft: 503,
  takeOnRight: 504,
  lost: 701,
  won: 703,
  interception: 1401,
  red: 1701,
  yellow: 1702,
  secondYellow: 1703,
  accurate: 1801,
  blocked: 2101,
} as const;

/** Tags for the target of a shot: between the posts, or on a post. */
export const isOnGoal = (tag: number): boolean => tag >= 1201 && tag <= 1209;
export const isOnPost = (tag: number): boolean => tag >= 1217 && tag <= 1223;
