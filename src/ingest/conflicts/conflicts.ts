/** Lists where sources differ, page by page: first the matches by season, the latest first, then the people by team. */
import { setImmediate } from 'node:timers/promises';
import { storedSeasons, teamsWithPlayers } from '../../store/conflicts.ts';
import type { OpenStore } from '../../store/store.ts';
import { birthConflictsOfTeam } from './birth-conflicts.ts';
import type { ConflictKind, FoundConflict } from './conflict.ts';
import { conflictsOfSeason } from './match-conflicts.ts';

/** What is read for one page, in about 10 ms: a page can be shorter than asked for, or empty. */
const MATCHES_READ = 500;
const SEASONS_READ = 50;
const TEAMS_READ = 10;

export interface ConflictQuery {
  readonly kinds: readonly ConflictKind[];
  /** legacy id; people are not listed then */
  readonly league?: number;
  readonly season?: number;
  readonly limit: number;
  /** `next` of the page before; absent: the first page */
  readonly after?: string;
}

export interface ConflictPage {
  readonly conflicts: readonly FoundConflict[];
  /** null: this page is the last one */
  readonly next: string | null;
}

/** Where to go on: within a season after some conflicts, or within a team. */
interface Position {
  readonly part: 'season' | 'team';
  readonly numbers: readonly [number, number, number];
}

const START: Position = { part: 'season', numbers: [Number.MAX_SAFE_INTEGER, 0, 0] };
const CURSOR = /^(season|team)-(\d{1,16})-(\d{1,16})-(\d{1,6})$/;

/** Whether a text is a position of this list. */
export function isConflictCursor(text: string): boolean {
  return CURSOR.test(text);
}

export async function findConflicts(store: OpenStore, query: ConflictQuery): Promise<ConflictPage> {
  const [, part, a, b, c] = CURSOR.exec(query.after ?? '') ?? [];
  const start: Position =
    part === undefined ? START : { part: part as Position['part'], numbers: [Number(a), Number(b), Number(c)] };
  if (start.part === 'season') {
    const page = await conflictsOfMatches(store, query, start.numbers);
    if (page.next !== null || !listsPeople(query)) return page;
    if (page.conflicts.length > 0) return { ...page, next: cursorOf('team', [0, 0, 0]) };
    return conflictsOfPeople(store, query, [0, 0, 0]);
  }
  return conflictsOfPeople(store, query, start.numbers);
}

function listsPeople({ kinds, league, season }: ConflictQuery): boolean {
  return kinds.includes('birth_date') && league === undefined && season === undefined;
}

function cursorOf(part: Position['part'], numbers: Position['numbers']): string {
  return [part, ...numbers].join('-');
}

async function conflictsOfMatches(
  { database, reference }: OpenStore,
  { kinds, league, season, limit }: ConflictQuery,
  [year, afterLeague, skipped]: Position['numbers'],
): Promise<ConflictPage> {
  const matchKinds = new Set(kinds.filter((kind) => kind !== 'birth_date'));
  if (matchKinds.size === 0) return { conflicts: [], next: null };
  const seasons = (await storedSeasons(database)).filter(
    (one) =>
      (league === undefined || one.league === league) &&
      (season === undefined || one.year === season) &&
      (one.year < year || (one.year === year && one.league >= afterLeague)),
  );
  const conflicts: FoundConflict[] = [];
  let compared = 0;
  for (const [i, one] of seasons.entries()) {
    const isFirst = one.year === year && one.league === afterLeague;
    const offset = isFirst ? skipped : 0;
    if (conflicts.length === limit || compared >= MATCHES_READ || i === SEASONS_READ) {
      return { conflicts, next: cursorOf('season', [one.year, one.league, offset]) };
    }
    const found = await conflictsOfSeason({ queries: database, reference }, one, matchKinds);
    compared += found.compared;
    const page = found.conflicts.slice(offset, offset + limit - conflicts.length);
    conflicts.push(...page);
    if (offset + page.length < found.conflicts.length) {
      return { conflicts, next: cursorOf('season', [one.year, one.league, offset + page.length]) };
    }
    await setImmediate(); // requests come in between
  }
  return { conflicts, next: null };
}

async function conflictsOfPeople(
  { database }: OpenStore,
  { limit }: ConflictQuery,
  [team, skipped]: Position['numbers'],
): Promise<ConflictPage> {
  const teams = await teamsWithPlayers(database, team - 1, TEAMS_READ + 1);
  const conflicts: FoundConflict[] = [];
  for (const [i, one] of teams.entries()) {
    const offset = one === team ? skipped : 0;
    if (conflicts.length === limit || i === TEAMS_READ) return { conflicts, next: cursorOf('team', [one, offset, 0]) };
    const found = await birthConflictsOfTeam(database, one);
    const page = found.slice(offset, offset + limit - conflicts.length);
    conflicts.push(...page);
    if (offset + page.length < found.length) {
      return { conflicts, next: cursorOf('team', [one, offset + page.length, 0]) };
    }
    await setImmediate();
  }
  return { conflicts, next: null };
}
