/** The peer of exports: one SELECT with joins, written row by row as NDJSON. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const [path = '', out = ''] = process.argv.slice(2);
const BATCH_LINES = 2000;

const database = new DatabaseSync(path, { readOnly: true });
const rows = database
  .prepare(
    `SELECT f.*, l.id AS league_id, l.code AS league_code, l.name AS league_name, h.id AS home_id, h.name AS home_name,
       a.id AS away_id, a.name AS away_name, v.id AS venue_id, v.name AS venue_name, v.city AS venue_city
     FROM fixtures f JOIN leagues l ON l.legacy_id = f.league JOIN teams h ON h.legacy_id = f.home
       JOIN teams a ON a.legacy_id = f.away LEFT JOIN venues v ON v.legacy_id = f.venue
     ORDER BY f.league, f.season, f.kickoff, f.legacy_id`,
  )
  .iterate();
const file = openSync(out, 'w');
const started = performance.now();
let count = 0;
let lines: string[] = [];
const flush = () => {
  writeSync(file, `${lines.join('\n')}\n`);
  lines = [];
};
for (const row of rows) {
  lines.push(JSON.stringify({ ...row, kickoff: new Date(Number(row.kickoff)).toISOString() }));
  count++;
  if (lines.length === BATCH_LINES) flush();
}
if (lines.length > 0) flush();
closeSync(file);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(
  JSON.stringify({ rows: count, seconds, memoryMb: Math.round(process.resourceUsage().maxRSS / 1024) }),
);
