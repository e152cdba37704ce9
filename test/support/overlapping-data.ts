/**
 * Ten sources that overlap, cut from the open data beside the repository to what an import takes in seconds: a season of
 * the Premier League and three World Cups, each told by several of them. What is left out, and why, is in
 * docs/decisions/0018-import-order.md: it is what may still depend on the order.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { zipEntries } from '../../src/ingest/readers/zip.ts';
import { sharedData } from '../ingest/shared.ts';

const RECORDED = fileURLToPath(new URL('../../../shared/conformance/api-football/recorded/', import.meta.url));
const MATCHES_CUT = 60;
/** Answers that tell of grounds without their country: see the decision on order. */
const GROUNDS_ALONE = /\/venues\/|venue-camp-nou/;

/** Source > what of its folder is taken whole, as from > to. */
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

/** What `../shared` has to hold; what to tell the test runner where it does not. */
export const OVERLAPPING_SKIP: string | false =
  ['openfootball', 'football-data.co.uk', 'wyscout-open', 'fjelstul-worldcup', 'api-football-samples']
    .map((folder) => sharedData(folder).skip)
    .find((skip) => skip !== false) ?? false;

/** Lays the data out below a folder, a folder for each source, and returns the names of the sources. */
export async function overlappingData(folder: string): Promise<string[]> {
  const write = (to: string, text: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), text);
  };
  /** Of a file with a line of headings the lines that are wanted. */
  const cut = (from: string, to: string, isWanted: (line: string) => boolean) => {
    const [head, ...lines] = readFileSync(sharedData(from).path, 'utf8').split('\n');
    write(to, [head, ...lines.filter(isWanted)].join('\n'));
  };
  for (const [source, pairs] of Object.entries(WHOLE)) {
    for (const [from, to] of pairs) copy(sharedData(from).path, join(folder, source, to));
  }
  const isTaken = (path: string) => !GROUNDS_ALONE.test(path);
  copy(RECORDED, join(folder, 'api-football', 'recorded'), isTaken);
  copy(sharedData('api-football-samples/responses').path, join(folder, 'api-football', 'samples'), isTaken);

  for await (const { name, open } of zipEntries(sharedData('wyscout-open/matches.zip').path)) {
    if (!/World_Cup|England/.test(name)) continue;
    const matches: unknown[] = JSON.parse((await buffer(await open())).toString());
    write(`wyscout/${name}`, JSON.stringify(name.includes('World_Cup') ? matches : matches.slice(0, MATCHES_CUT)));
  }
  // clubs of countries whose names the catalogue knows
  const top = /^(?:[^,]*,){3}(?:GB1|ES1|IT1|L1|FR1),/;
  cut('transfermarkt-datasets/sample-1000/clubs.csv', 'transfermarkt/clubs.csv', (line) => top.test(line));
  for (const table of ['results', 'goalscorers', 'shootouts']) {
    cut(`international_results/${table}.csv`, `international-results/${table}.csv`, (line) =>
      /^(2018-0[5-9]|2022-(09|1[012]))/.test(line),
    );
  }
  const cups = sharedData('fjelstul-worldcup/data-csv').path;
  for (const name of readdirSync(cups).sort()) {
    const isOfTournament = readFileSync(join(cups, name), 'utf8').split('\n', 1)[0]!.includes('tournament_id');
    cut(`fjelstul-worldcup/data-csv/${name}`, `fjelstul-worldcup/${name}`, (line) =>
      isOfTournament ? /WC-(2018|2022)/.test(line) : true,
    );
  }
  return readdirSync(folder).sort();
}

/** The shared files may only be read, and copies of them would be too. */
function copy(from: string, to: string, isTaken: (path: string) => boolean = () => true): void {
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, readFileSync(from));
    return;
  }
  for (const name of readdirSync(from)) if (isTaken(join(from, name))) copy(join(from, name), join(to, name), isTaken);
}
