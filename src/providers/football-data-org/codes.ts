/** Terms of football-data.org in ours. */
import type { StatusCode } from '../../football/status.ts';

/** Competition > league code. All are in the free plan. */
export const COMPETITIONS: ReadonlyMap<string, string> = new Map([
  ['PL', 'eng.1'],
  ['ELC', 'eng.2'],
  ['PD', 'esp.1'],
  ['SA', 'ita.1'],
  ['BL1', 'ger.1'],
  ['FL1', 'fra.1'],
  ['PPL', 'por.1'],
  ['DED', 'ned.1'],
  ['BSA', 'bra.1'],
  ['CL', 'uefa.champions'],
  ['WC', 'fifa.world'],
  ['EC', 'uefa.euro'],
]);

/** Stage > round; `#` is the matchday. Group matches and unknown stages are not here. */
export const STAGES: ReadonlyMap<string, string> = new Map([
  ['REGULAR_SEASON', 'Regular Season - #'],
  ['LEAGUE_STAGE', 'League Stage - #'],
  ['PRELIMINARY_ROUND', 'Preliminary Round'],
  ['QUALIFICATION_ROUND_1', '1st Qualifying Round'],
  ['QUALIFICATION_ROUND_2', '2nd Qualifying Round'],
  ['QUALIFICATION_ROUND_3', '3rd Qualifying Round'],
  ['PLAYOFF_ROUND', 'Play-offs'],
  ['PLAYOFFS', 'Play-offs'],
  ['LAST_32', 'Round of 32'],
  ['LAST_16', 'Round of 16'],
  ['QUARTER_FINALS', 'Quarter-finals'],
  ['SEMI_FINALS', 'Semi-finals'],
  ['THIRD_PLACE', '3rd Place Final'],
  ['FINAL', 'Final'],
]);

/** LIVE is documented as a filter only, but occurs as a value. Other values than these mean that nothing is known. */
export const STATUSES: ReadonlyMap<string, StatusCode | 'playing' | 'paused' | 'finished'> = new Map<
  string,
  StatusCode | 'playing' | 'paused' | 'finished'
>([
  ['SCHEDULED', 'NS'],
  ['TIMED', 'NS'],
  ['IN_PLAY', 'playing'],
  ['LIVE', 'playing'],
  ['PAUSED', 'paused'],
  ['FINISHED', 'finished'],
  ['SUSPENDED', 'SUSP'],
  ['POSTPONED', 'PST'],
  ['CANCELLED', 'CANC'],
  ['AWARDED', 'AWD'],
]);
