/** football.json, worldcup.json and euro.json: one league season per file. */
import { z } from 'zod';
import { leagueByCode } from '../../football/catalogue/leagues.ts';
import type { Goals } from '../../football/score.ts';
import type { MatchDetails } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { leagueCode } from './codes.ts';
import { GoalEntry, goalsOf } from './goals.ts';
import { listedMatches, MatchList } from './listed-matches.ts';
import { citiesOfGrounds, groundOf, kickoffAt, seasonOfFile, seasonOfFolder, teamOf } from './quirks.ts';
import { type GroupPlace, groupOf, roundOf } from './rounds.ts';
import { GoalsPair, outcomeOf } from './scores.ts';
import { readJson } from './text.ts';

const Row = z.object({
  round: z.string().optional(),
  stage: z.string().optional(),
  group: z.string().optional(),
  date: z.string(),
  time: z.string().optional(),
  team1: z.string().min(1),
  team2: z.string().min(1),
  score: z
    .object({ ht: GoalsPair.optional(), ft: GoalsPair.optional(), et: GoalsPair.optional(), p: GoalsPair.optional() })
    .default({}),
  status: z.string().optional(),
  ground: z.string().optional(),
  goals1: z.array(GoalEntry).optional(),
  goals2: z.array(GoalEntry).optional(),
});
type Row = z.infer<typeof Row>;

interface Season {
  readonly league: string;
  readonly year: number;
  readonly cities: ReadonlyMap<string, string>;
  readonly groupPlaces: ReadonlyMap<number, GroupPlace>;
}

/**
 * Reads the matches of one file. An invalid match is rejected with its index. A file of a league that the catalogue lacks,
 * or whose title and folder name different seasons, is rejected as a whole.
 *
 * @throws Error when the file is not JSON or has no list of matches
 */
export async function* parseMatches(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<MatchRecord | Rejection> {
  const file = MatchList.safeParse(await readJson(chunks));
  if (!file.success) throw new Error(`not a file of matches: ${describeIssues(file.error)}`);
  const league = leagueOfPath(path);
  if (league === undefined) return yield rejection(1, `unknown league in the file name of ${path}`);
  const year = seasonOfFile(file.data.name, path);
  if (year === null) return yield rejection(1, `neither the title '${file.data.name}' nor the folder names a season`);
  if ((seasonOfFolder(path) ?? year) !== year) {
    return yield rejection(1, `the title '${file.data.name}' and the folder of ${path} name different seasons`);
  }
  const parsed = listedMatches(file.data).map((match) => Row.safeParse(match));
  const rows = parsed.map((row) => (row.success ? row.data : null));
  const cities = citiesOfGrounds(rows.map((row) => row?.ground));
  const season: Season = { league, year, cities, groupPlaces: placesInGroups(rows) };
  for (const [index, row] of parsed.entries()) {
    if (row.success) yield* matchOf(row.data, index + 1, season);
    else yield rejection(index + 1, describeIssues(row.error));
  }
}

/** Names of the files of tournaments, which are no codes of leagues. */
const TOURNAMENTS: ReadonlyMap<string, string> = new Map([
  ['worldcup', 'fifa.world'],
  ['euro', 'uefa.euro'],
]);

function leagueOfPath(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  const code = TOURNAMENTS.get(name) ?? leagueCode(name);
  return code === undefined ? undefined : leagueByCode(code)?.code;
}

function* matchOf(row: Row, line: number, season: Season): Generator<MatchRecord | Rejection> {
  const { league, year } = season;
  const kickoff = kickoffAt(row.date, row.time, league, year);
  if (kickoff === null) return yield rejection(line, `invalid kickoff '${`${row.date} ${row.time ?? ''}`.trim()}'`);
  const [home, away] = [teamOf(row.team1), teamOf(row.team2)];
  if (home === null || away === null) {
    return yield rejection(line, `unknown country code in '${home === null ? row.team1 : row.team2}'`);
  }
  const outcome = outcomeOf(row.score, row.status);
  if ('reason' in outcome) return yield rejection(line, outcome.reason);
  if (outcome.fault !== null) yield rejection(line, outcome.fault);
  const goals = scorersOf(row, outcome.score.goals);
  if ('reason' in goals) yield rejection(line, goals.reason);
  yield {
    kind: 'match',
    line,
    league,
    season: year,
    kickoff: kickoff.at,
    kickoffKnown: kickoff.known,
    home,
    away,
    status: outcome.status,
    score: outcome.score,
    ...roundOf(row, league, season.groupPlaces.get(line) ?? null),
    ...(row.ground !== undefined && { venue: groundOf(row.ground, season.cities) }),
    ...('details' in goals && goals),
  };
}

/** Many matches have no listed goals. The scorers are then unknown, which does not mean that there were no goals. */
function scorersOf(
  { goals1 = [], goals2 = [] }: Row,
  score: Goals | null,
): { readonly details: MatchDetails } | { readonly reason: string } | { readonly none: true } {
  if (goals1.length + goals2.length === 0) return { none: true };
  const events = goalsOf(goals1, goals2, score);
  return 'reason' in events ? events : { details: { events, eventKinds: ['goal'] } };
}

/**
 * Round numbers of group matches, by line. Files name only the group, or count the days of a tournament. The number is how
 * many matches the teams have played in the group, by date. A team's second group is a second stage (1974-82).
 */
function placesInGroups(rows: readonly (Row | null)[]): ReadonlyMap<number, GroupPlace> {
  const played = new Map<string, Map<string, number>>();
  const groupPlaces = new Map<number, GroupPlace>();
  const grouped = rows.flatMap((row, index) => {
    const group = row === null ? null : groupOf(row);
    return row === null || group === null ? [] : [{ row, group, line: index + 1 }];
  });
  grouped.sort((one, other) => (one.row.date < other.row.date ? -1 : one.row.date > other.row.date ? 1 : 0));
  for (const { row, group, line } of grouped) {
    let number = 0;
    let stage = 0;
    for (const team of [row.team1, row.team2]) {
      const groups = played.get(team) ?? new Map<string, number>();
      const before = groups.get(group) ?? 0;
      played.set(team, groups.set(group, before + 1));
      number = Math.max(number, before + 1);
      stage = Math.max(stage, groups.size);
    }
    groupPlaces.set(line, { stage, number });
  }
  return groupPlaces;
}
