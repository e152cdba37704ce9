/** The sources that can be imported. Modules are loaded on first use. CONTRIBUTING.md says how to add one. */
import type { Source } from '../ingest/records/source.ts';

const LOADERS: Readonly<Record<string, () => Promise<Source>>> = {
  openfootball: async () => (await import('./openfootball/index.ts')).openfootball,
  'football-data-uk': async () => (await import('./football-data-uk/index.ts')).footballDataUk,
  'international-results': async () => (await import('./international-results/index.ts')).internationalResults,
  fixturedownload: async () => (await import('./fixturedownload/index.ts')).fixturedownload,
  'fjelstul-worldcup': async () => (await import('./fjelstul-worldcup/index.ts')).fjelstulWorldcup,
  'football-txt': async () => (await import('./football-txt/index.ts')).footballTxt,
  'api-football': async () => (await import('./api-football/index.ts')).apiFootball,
  openligadb: async () => (await import('./openligadb/index.ts')).openligadb,
  'football-data-org': async () => (await import('./football-data-org/index.ts')).footballDataOrg,
  thesportsdb: async () => (await import('./thesportsdb/index.ts')).theSportsDb,
  'live-odds': async () => (await import('./live-odds/index.ts')).liveOdds,
  fpl: async () => (await import('./fpl/index.ts')).fpl,
  'fpl-archive': async () => (await import('./fpl-archive/index.ts')).fplArchive,
  wyscout: async () => (await import('./wyscout/index.ts')).wyscout,
  'wyscout-api': async () => (await import('./wyscout-api/index.ts')).wyscoutApi,
  statsbomb: async () => (await import('./statsbomb/index.ts')).statsbomb,
  understat: async () => (await import('./understat/index.ts')).understat,
  transfermarkt: async () => (await import('./transfermarkt/index.ts')).transfermarkt,
  'ewenme-transfers': async () => (await import('./ewenme-transfers/index.ts')).ewenmeTransfers,
  'transfermarkt-injuries': async () => (await import('./transfermarkt-injuries/index.ts')).transfermarktInjuries,
};

/** Names for the command line. */
export const SOURCE_NAMES: readonly string[] = Object.keys(LOADERS);

/** @throws RangeError for an unknown name */
export async function sourceByName(name: string): Promise<Source> {
  const load = LOADERS[name];
  if (load === undefined) throw new RangeError(`unknown source '${name}'; expected one of ${SOURCE_NAMES.join(', ')}`);
  return load();
}

export function allSources(): Promise<Source[]> {
  return Promise.all(SOURCE_NAMES.map(sourceByName));
}
