/**
 * Ten overlapping sources, cut from the open data beside the repository to a size that imports in seconds: a season of
 * the Premier League and three World Cups, each in several sources.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { zipEntries } from '../../../src/ingest/readers/zip.ts';
import { sharedData } from './shared.ts';

const RECORDED = fileURLToPath(new URL('../../../../shared/conformance/api-football/recorded/', import.meta.url));
const MATCHES_CUT = 60;

/** By source, the files and folders that are copied whole. */
const WHOLE: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'football-data-uk': [
    ['football-data.co.uk/mmz4281/1718/E0.csv', '1718/E0.csv'],
    ['football-data.co.uk/top5-resaved/E0_1718.csv', 'again/E0_1718.csv'],
    ['football-data.co.uk/recent/trimmed-2526/E0.csv', '2526/E0.csv'],
  ],
  openfootball: [
    ['openfootball/football.json/2017-18/en.1.json', '2017-18/en.1.json'],
    ['openfootball/football.json/2024-25/en.1.json', '2024-25/en.1.json'],
    ...[2018, 2022, 2026].map(
      (year) => [`openfootball/worldcup.json/${year}/worldcup.json`, `worldcup/${year}/worldcup.json`] as const,
    ),
    ['openfootball/clubs/europe/england', 'clubs/europe/england'],
  ],
  wyscout: [
    ['wyscout-open/players.json', 'players.json'],
    ['wyscout-open/teams.json', 'teams.json'],
  ],
  transfermarkt: ['players', 'transfers', 'appearances'].map(
    (table) => [`transfermarkt-datasets/sample-1000/${table}.csv`, `${table}.csv`] as const,
  ),
  'transfermarkt-injuries': [['transfermarkt-salimt/player_injuries', '.']],
  fixturedownload: [['fixturedownload/2026-27', '.']],
  'live-odds': [['live-odds-sample', '.']],
};

/** The reason to skip the test if `../shared` lacks a folder, or false. */
export const OVERLAPPING_SKIP: string | false =
  ['openfootball', 'football-data.co.uk', 'wyscout-open', 'fjelstul-worldcup', 'api-football-samples']
    .map((folder) => sharedData(folder).skip)
    .find((skip) => skip !== false) ?? false;

/** Writes the data into one folder per source, and returns the names of the sources. */
export async function overlappingData(folder: string): Promise<string[]> {
  const write = (to: string, text: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), text);
  };
  /** Copies the header line and the wanted lines of a file. */
  const cut = (from: string, to: string, isWanted: (line: string) => boolean) => {
    const [head, ...lines] = readFileSync(sharedData(from).path, 'utf8').split('\n');
    write(to, [head, ...lines.filter(isWanted)].join('\n'));
  };
  for (const [source, pairs] of Object.entries(WHOLE)) {
    for (const [from, to] of pairs) copy(sharedData(from).path, join(folder, source, to));
  }
  copy(RECORDED, join(folder, 'api-football', 'recorded'));
  copy(sharedData('api-football-samples/responses').path, join(folder, 'api-football', 'samples'));

  for await (const { name, open } of zipEntries(sharedData('wyscout-open/matches.zip').path)) {
    if (!/World_Cup|England/.test(name)) continue;
    const matches: unknown[] = JSON.parse((await buffer(await open())).toString());
    write(`wyscout/${name}`, JSON.stringify(name.includes('World_Cup') ? matches : matches.slice(0, MATCHES_CUT)));
  }
  // clubs of countries whose club names are in the catalogue
  const topLeagues = /^(?:[^,]*,){3}(?:GB1|ES1|IT1|L1|FR1),/;
  cut('transfermarkt-datasets/sample-1000/clubs.csv', 'transfermarkt/clubs.csv', (line) => topLeagues.test(line));
  for (const table of ['results', 'goalscorers', 'shootouts']) {
    cut(`international_results/${table}.csv`, `international-results/${table}.csv`, (line) =>
      /^(2018-0[5-9]|2022-(09|1[012]))/.test(line),
    );
  }
  const cups = sharedData('fjelstul-worldcup/data-csv').path;
  for (const name of readdirSync(cups).sort()) {
    const hasTournament = readFileSync(join(cups, name), 'utf8').split('\n', 1)[0]!.includes('tournament_id');
    cut(`fjelstul-worldcup/data-csv/${name}`, `fjelstul-worldcup/${name}`, (line) =>
      hasTournament ? /WC-(2018|2022)/.test(line) : true,
    );
  }
  return readdirSync(folder).sort();
}

/** Copies the content only: the shared files are read-only, and the copies must not be. */
function copy(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, readFileSync(from));
    return;
  }
  for (const name of readdirSync(from)) copy(join(from, name), join(to, name));
}
