/** Files of overlapping sources, cut to a few dozen rows each, so that all of them import in a second or two. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zipEntries } from '../../../src/ingest/readers/zip.ts';
import { sharedData } from './shared.ts';

const ROWS = 40;
const MATCHES = 12;
/** Of a match in StatsBomb's data, which has thousands. */
const EVENTS = 150;
/** Of a file of Football.TXT. */
const LINES = 90;

const FPL = 'fpl-core-insights/data/2024-2025';
const API_FOOTBALL = 'api-football-samples/responses';
const OPENLIGADB = 'openligadb/getmatchdata';

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
  ['fpl/players/2024-2025/players.csv', `${FPL}/players/players.csv`, /./],
  ['fpl/matches/2024-2025/matches.csv', `${FPL}/matches/GW1/matches.csv`, /./],
  ['fpl/statistics/2024-2025/playermatchstats.csv', `${FPL}/playermatchstats/GW1/playermatchstats.csv`, /./],
];

/** Files that are copied whole. */
const WHOLE = [
  ['openfootball/clubs/eng.clubs.txt', 'openfootball/clubs/europe/england/eng.clubs.txt'],
  ['wyscout/teams.json', 'wyscout-open/teams.json'],
  ['fpl/teams/2024-2025/teams.csv', `${FPL}/teams/teams.csv`],
  ['transfermarkt-injuries/player_injuries.csv', 'transfermarkt-salimt/player_injuries/player_injuries.excerpt.csv'],
  ['football-txt/finals/2018--russia/cup_finals.txt', 'openfootball/worldcup/2018--russia/cup_finals.txt'],
  [
    'football-txt/bundesliga-squads/2023-24/squads/bayern_munich.txt',
    'openfootball/deutschland/2023-24/squads/bayern_munich.txt',
  ],
  ['statsbomb/matches/matches/55/43.json', 'statsbomb/open-data/data/matches/55/43.excerpt.json'],
  ['statsbomb/lineups/lineups/3788741.json', 'statsbomb/open-data/data/lineups/3788741.json'],
  ['openligadb/bl1-2022-1.json', `${OPENLIGADB}/bl1-2022-1-finished-unsorted-goals.json`],
  ['openligadb/bl1-2023-12.json', `${OPENLIGADB}/bl1-2023-12-finished-latin1.json`],
  ['openligadb/match-77264.json', `${OPENLIGADB}/match-77264-on-2026-10-06-first-3-goals.json`],
  ['football-data-org/matches-2022-09-04.json', 'football-data.org/http-cassettes/matches-of-a-day-2022-09-04.json'],
  ['thesportsdb/eventsseason.json', 'thesportsdb/eventsseason.json'],
  ['live-odds/live_odds_tracker.json', 'live-odds-sample/live_odds_tracker.json'],
  ...[
    'fixture-lineup-full',
    'fixtures-bundes-ns-pst',
    'injuries-date-bundes',
    'misc-coach-Tuchel',
    'misc-sidelined-Musiala',
    'misc-trophies-musiala',
    'player-info-bundes-2022',
    'player-squad-Leipzig',
    'player-top-scorer-bundes-2023',
    'standings-epl-2022',
    'team-manchester',
    'transfer-pellegri',
    'venue-camp-nou',
  ].map((name) => [`api-football/${name}.json`, `${API_FOOTBALL}/${name}.json`] as const),
] as const;

/** Texts and lists of which the first lines or items are copied. */
const STARTS = [
  ['football-txt/cup/2018--russia/cup.txt', 'openfootball/worldcup/2018--russia/cup.txt', LINES],
  ['football-txt/full/more/2018_full.txt', 'openfootball/worldcup/more/2018_full.txt', LINES],
  ['football-txt/squads/more/2018_squads.txt', 'openfootball/worldcup/more/2018_squads.txt', LINES],
  ['football-txt/bundesliga/2022-23/1-bundesliga.txt', 'openfootball/deutschland/2022-23/1-bundesliga.txt', LINES],
  [
    'football-txt/premier-league/2024-25/1-premierleague.txt',
    'openfootball/england/2024-25/1-premierleague.txt',
    LINES,
  ],
  ['statsbomb/events/events/3788741.json', 'statsbomb/open-data/data/events/3788741.json', EVENTS],
  ['openligadb/bl1-2023.json', `${OPENLIGADB}/bl1-2023-season-in-play-2024-04-05.json`, 9 * 13],
] as const;

/** Lists of matches of football-data.org in two states. */
const STATES = ['2026-06-28T0525Z-status-holds-a-date', '2026-07-20T0120Z-all-finished'];

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
  for (const [to, from, length] of STARTS) write(to, startOf(read(from), to, length));
  for (const state of STATES) {
    const list: { readonly matches: readonly unknown[] } = JSON.parse(
      read(`football-data.org/matches-wc2026/${state}.json`),
    );
    write(
      `football-data-org/matches-${state}.json`,
      JSON.stringify({ ...list, matches: list.matches.slice(-MATCHES) }),
    );
  }
  for (const file of ['2017-18/en.1.json', '2024-25/en.1.json', 'worldcup.json/2018/worldcup.json']) {
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

function startOf(text: string, name: string, length: number): string {
  if (name.endsWith('.txt')) return text.split('\n').slice(0, length).join('\n');
  const items: readonly unknown[] = JSON.parse(text);
  return JSON.stringify(items.slice(0, length));
}
