/** The sources an operator can import. */
import { apiFootball } from './api-football/index.ts';
import { fixturedownload } from './fixturedownload/index.ts';
import { fjelstulWorldcup } from './fjelstul-worldcup/index.ts';
import { footballDataUk } from './football-data-uk/index.ts';
import { footballTxt } from './football-txt/index.ts';
import { fpl } from './fpl/index.ts';
import { internationalResults } from './international-results/index.ts';
import { liveOdds } from './live-odds/index.ts';
import { openfootball } from './openfootball/index.ts';
import type { Source } from './source.ts';
import { statsbomb } from './statsbomb/index.ts';
import { understat } from './understat/index.ts';
import { wyscout } from './wyscout/index.ts';

export const SOURCES: readonly Source[] = [
  openfootball,
  footballDataUk,
  internationalResults,
  fixturedownload,
  fjelstulWorldcup,
  footballTxt,
  apiFootball,
  liveOdds,
  fpl,
  wyscout,
  statsbomb,
  understat,
];
