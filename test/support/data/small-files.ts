/** Files of overlapping sources, cut to a few dozen rows each, so that all of them import in a second or two. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zipEntries } from '../../../src/ingest/readers/zip.ts';
import { sharedData } from './shared.ts';

const ROWS = 40;
const MATCHES = 12;

/** By path in the folder, which starts with the source: a table of which the first wanted rows are copied. */
const TABLES: readonly (readonly [to: string, from: string, isWanted: RegExp])[] = [
  ['football-data-uk/1718/E0.csv', 'football-data.co.uk/mmz4281/1718/E0.csv', /^E0,/],
  ['football-data-uk/again/E0_1718.csv', 'football-data.co.uk/top5-resaved/E0_1718.csv', /./],
  ['football-data-uk/2526/E0.csv', 'football-data.co.uk/recent/trimmed-2526/E0.csv', /^E0,/],
  ['fixturedownload/E0.csv', 'fixturedownload/2026-27/E0.csv', /./],
  ['understat/epl_2024_shots.csv', 'understat/epl_2024_shots.csv', /./],
  ['ewenme-transfers/premier-league.csv', 'ewenme-transfers/data/premier-league.csv', /,201[67]$|201[67]\/201[78]/],
  ['transfermarkt/clubs.csv', 'transfermarkt-datasets/sample-1000/clubs.csv', /^(?:[^,]*,){3}GB1,/],
  ['transfermarkt/players.csv', 'transfermarkt-datasets/sample-1000/players.csv', /GB1/],
  [
    'transfermarkt/transfers.csv',
    'transfermarkt-datasets/sample-1000/transfers.csv',
    /Arsenal|Chelsea|Watford|Leicester/,
  ],
  ['transfermarkt/appearances.csv', 'transfermarkt-datasets/sample-1000/appearances.csv', /./],
  ['international-results/results.csv', 'international_results/results.csv', /^2018-06.*World Cup/],
  ['international-results/goalscorers.csv', 'international_results/goalscorers.csv', /^2018-06/],
  ['fjelstul-worldcup/matches.csv', 'fjelstul-worldcup/data-csv/matches.csv', /WC-2018/],
  ['fjelstul-worldcup/goals.csv', 'fjelstul-worldcup/data-csv/goals.csv', /WC-2018/],
  ['fjelstul-worldcup/squads.csv', 'fjelstul-worldcup/data-csv/squads.csv', /WC-2018.*Russia/],
  ['fjelstul-worldcup/player_appearances.csv', 'fjelstul-worldcup/data-csv/player_appearances.csv', /WC-2018/],
];

/** Files that are copied whole. */
const WHOLE = [
  ['openfootball/clubs/eng.clubs.txt', 'openfootball/clubs/europe/england/eng.clubs.txt'],
  ['wyscout/teams.json', 'wyscout-open/teams.json'],
] as const;

interface OpenfootballFile {
  readonly matches: readonly unknown[];
}
interface WyscoutMatch {
  readonly teamsData: Readonly<Record<string, unknown>>;
}
interface WyscoutPlayer {
  readonly currentTeamId: number;
}

/** Writes the files into a folder, and returns their paths in it. */
export async function smallFiles(folder: string): Promise<string[]> {
  const written: string[] = [];
  const write = (to: string, text: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), text);
    written.push(to);
  };
  const read = (path: string) => readFileSync(sharedData(path).path, 'utf8');
  for (const [to, from, isWanted] of TABLES) {
    const [head, ...lines] = read(from).split('\n');
    write(to, [head, ...lines.filter((line) => isWanted.test(line)).slice(0, ROWS)].join('\n'));
  }
  for (const [to, from] of WHOLE) write(to, read(from));
  for (const file of ['2017-18/en.1.json', 'worldcup.json/2018/worldcup.json']) {
    const from = file.startsWith('worldcup') ? file : `football.json/${file}`;
    const season: OpenfootballFile = JSON.parse(read(`openfootball/${from}`));
    write(`openfootball/${file}`, JSON.stringify({ ...season, matches: season.matches.slice(0, ROWS) }));
  }
  const teams = new Set<string>();
  for await (const { name, open } of zipEntries(sharedData('wyscout-open/matches.zip').path)) {
    if (!/World_Cup|England/.test(name)) continue;
    const all: WyscoutMatch[] = JSON.parse((await buffer(await open())).toString());
    const matches = all.slice(-MATCHES);
    for (const { teamsData } of matches) for (const team of Object.keys(teamsData)) teams.add(team);
    write(`wyscout/${name}`, JSON.stringify(matches));
  }
  const players: WyscoutPlayer[] = JSON.parse(read('wyscout-open/players.json'));
  const wanted = players.filter(({ currentTeamId }) => teams.has(String(currentTeamId)));
  write('wyscout/players.json', JSON.stringify(wanted));
  return written.sort();
}
