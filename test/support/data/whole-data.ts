/** Every folder of `../shared` that a source reads: the full real store. Importing it takes minutes. */
import { fileURLToPath } from 'node:url';
import type { SourcePaths } from '../stores/import-worker.ts';
import { sharedData } from './shared.ts';

const RECORDED = fileURLToPath(new URL('../../../../shared/conformance/api-football/recorded/', import.meta.url));

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  openfootball: ['openfootball/clubs', 'openfootball/football.json', 'openfootball/worldcup.json'],
  'football-txt': [
    'openfootball/deutschland',
    'openfootball/england',
    'openfootball/europe',
    'openfootball/leagues',
    'openfootball/worldcup',
  ],
  'football-data-uk': ['football-data.co.uk'],
  'international-results': ['international_results'],
  fixturedownload: ['fixturedownload'],
  'fjelstul-worldcup': ['fjelstul-worldcup/data-csv'],
  'api-football': ['api-football-samples/responses'],
  fpl: ['fpl-core-insights/data'],
  wyscout: ['wyscout-open'],
  statsbomb: ['statsbomb/open-data'],
  understat: ['understat'],
  transfermarkt: ['transfermarkt-datasets'],
  'ewenme-transfers': ['ewenme-transfers'],
  'transfermarkt-injuries': ['transfermarkt-salimt/player_injuries'],
  'live-odds': ['live-odds-sample'],
  openligadb: ['openligadb'],
};

export function wholeData(): SourcePaths[] {
  return Object.entries(FOLDERS).map(([source, folders]) => ({
    source,
    paths: [...folders.map((folder) => sharedData(folder).path), ...(source === 'api-football' ? [RECORDED] : [])],
  }));
}
