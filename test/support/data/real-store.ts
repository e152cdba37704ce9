/** A small real store: the World Cup 2022, the Champions League 2017/18, the Premier League 2017/18 with odds, and the fixtures of the season 2026/27. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copiedDatabaseUrl, type Engine, MATCHDAY } from '../stores/databases.ts';
import { importInWorker } from '../stores/imports.ts';
import { sharedData } from './shared.ts';

const WORLD_CUP = 'openfootball/worldcup.json/2022/worldcup.json';
const CHAMPIONS_LEAGUE = 'openfootball/football.json/2017-18/uefa.cl.json';
const WORLD_CUPS = 'fjelstul-worldcup/data-csv';
const PREMIER_LEAGUE = 'football-data.co.uk/mmz4281/1718/E0.csv';
const FIXTURES = 'fixturedownload/2026-27/E0.csv';
const TOURNAMENT = 'WC-2022';

/** Why there is none; false if there is one. */
export const REAL_STORE_SKIP =
  [WORLD_CUP, CHAMPIONS_LEAGUE, WORLD_CUPS, PREMIER_LEAGUE, FIXTURES]
    .map((path) => sharedData(path).skip)
    .find((skip) => skip !== false) ?? false;

/** The URL of a new database with this data, as of MATCHDAY. It is dropped when the test ends. */
export async function realStoreUrl(
  engine: Engine,
  context: { after(remove: () => unknown): unknown },
): Promise<string> {
  const url = await copiedDatabaseUrl('catalogue', engine, context);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-real-'));
  try {
    for (const path of [WORLD_CUP, CHAMPIONS_LEAGUE, PREMIER_LEAGUE, FIXTURES]) copy(path, folder);
    writeTournament(join(folder, WORLD_CUPS));
    const imports = [
      { source: 'openfootball', paths: [join(folder, 'openfootball')] },
      { source: 'fjelstul-worldcup', paths: [join(folder, WORLD_CUPS)] },
      { source: 'football-data-uk', paths: [join(folder, 'football-data.co.uk')] },
      { source: 'fixturedownload', paths: [join(folder, 'fixturedownload')] },
    ];
    const reports = await importInWorker({ url, imports, now: Date.parse(MATCHDAY) });
    const failed = reports.flatMap((report) => report.failed);
    if (failed.length > 0) throw new Error(`files that were not imported: ${JSON.stringify(failed)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return url;
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), readFileSync(sharedData(path).path));
}

/** The rows of one tournament, and its players: all World Cups take a minute to import. */
function writeTournament(folder: string): void {
  const from = sharedData(WORLD_CUPS).path;
  mkdirSync(folder, { recursive: true });
  const linesOf = (name: string) => readFileSync(join(from, name), 'utf8').split('\n');
  const players = new Set(
    linesOf('squads.csv').flatMap((line) => (line.includes(TOURNAMENT) ? (/P-\d+/.exec(line) ?? []) : [])),
  );
  for (const name of readdirSync(from)) {
    const [head = '', ...lines] = linesOf(name);
    const isPart = (line: string) =>
      name === 'players.csv' ? players.has(/P-\d+/.exec(line)?.[0] ?? '') : line.includes(TOURNAMENT);
    const rows = name === 'stadiums.csv' ? lines : lines.filter(isPart);
    if (rows.length > 0) writeFileSync(join(folder, name), [head, ...rows].join('\n'));
  }
}
