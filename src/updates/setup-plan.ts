/** What `touchline setup` downloads for a choice of countries and seasons, and the `sources.json` that keeps it current. */
import { chosenFiles, type DownloadChoice, type PublishedFile, type Source } from '../ingest/records/source.ts';
import { sourceByName } from '../providers/registry.ts';
import type { SourcesFileContent } from './sources-file.ts';

/** Sources that are free to download, in the order of import: clubs and leagues first, so that names are known. */
const DOWNLOADED = [
  'openfootball',
  'football-data-uk',
  'fixturedownload',
  'international-results',
  'fjelstul-worldcup',
];

/** How often each source publishes. */
const EVERY: Readonly<Record<string, string>> = { 'football-data-uk': '12h', 'fjelstul-worldcup': '30d' };

/** Leagues of OpenLigaDB by country: the only live source without a key. */
const LIVE: Readonly<Record<string, readonly string[]>> = { ger: ['bl1', 'bl2', 'bl3', 'dfb'] };

/** Countries that the sources cover, by the name that people type. */
export const COUNTRIES: readonly (readonly [key: string, name: string])[] = [
  ['eng', 'England'],
  ['ger', 'Germany'],
  ['esp', 'Spain'],
  ['ita', 'Italy'],
  ['fra', 'France'],
  ['ned', 'Netherlands'],
  ['por', 'Portugal'],
  ['sco', 'Scotland'],
  ['bel', 'Belgium'],
  ['tur', 'Turkey'],
  ['gre', 'Greece'],
  ['aut', 'Austria'],
  ['bra', 'Brazil'],
  ['usa', 'United States'],
  ['world', 'national teams and international cups'],
];

export interface SetupStep {
  readonly source: Source;
  readonly files: readonly PublishedFile[];
  /** approximate */
  readonly bytes: number;
}

export type SetupChoice = Required<Pick<DownloadChoice, 'now' | 'seasons' | 'countries'>> &
  Pick<DownloadChoice, 'base'>;

/** The steps in their order; sources without files for the choice are left out. */
export async function setupPlan(choice: SetupChoice): Promise<SetupStep[]> {
  const sources = await Promise.all(DOWNLOADED.map(sourceByName));
  return sources.flatMap((source) => {
    const files = chosenFiles(source, choice);
    const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
    return files.length === 0 ? [] : [{ source, files, bytes }];
  });
}

/** The content of `sources.json` for the steps. */
export function sourcesFileOf(steps: readonly SetupStep[], { countries, base }: SetupChoice): SourcesFileContent {
  const downloads = steps.map(({ source: { name } }) => ({
    source: name,
    every: EVERY[name] ?? '1d',
    countries: [...countries],
    ...(base !== undefined && { mirror: base }),
  }));
  const leagues = countries.flatMap((country) => LIVE[country] ?? []);
  const polled = leagues.length === 0 ? [] : [{ source: 'openligadb', poll: { leagues } }];
  return { sources: [...downloads, ...polled] };
}
