/** The sources an operator can import. */
import { fixturedownload } from './fixturedownload/index.ts';
import { fjelstulWorldcup } from './fjelstul-worldcup/index.ts';
import { footballDataUk } from './football-data-uk/index.ts';
import { footballTxt } from './football-txt/index.ts';
import { internationalResults } from './international-results/index.ts';
import { openfootball } from './openfootball/index.ts';
import type { Source } from './source.ts';

export const SOURCES: readonly Source[] = [
  openfootball,
  footballDataUk,
  internationalResults,
  fixturedownload,
  fjelstulWorldcup,
  footballTxt,
];
