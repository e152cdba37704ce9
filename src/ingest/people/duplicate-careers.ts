/** When two records of a career tell of one thing, and what they say together. */
import { nameKey } from '../../base/text.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import type { CareerRows, CareerTable, InjuryRow, TransferRow } from '../../store/people/career-tables.ts';

/** Sources differ on the day by the signing, the announcement and the registration. */
const DAYS_APART_MAX = 21;
/** A window alone is known: summer or winter. */
const WINDOW_DAYS = 120;
const DAY_MS = 86_400_000;

/** Whether a provider's name for a club, which was not known when it was read, is that of a team. */
export type IsNameOf = (provider: string, name: string, team: number) => boolean;

interface DuplicateRules<R> {
  isSame(one: R, other: R, means: IsNameOf): boolean;
  /** what both say, where they are one; the first is the more believed */
  merge(better: R, worse: R): R;
  /** Whether it tells the end of what has one: of two files of one provider, that was written later. */
  isOver?(row: R): boolean;
  /** How far apart two are that tell of one thing, where a row may fit several: 0 where they agree. */
  distance?(one: R, other: R): number;
  /** What is noted beside what was told, and is no news when it changes. */
  readonly notCompared?: (row: R) => readonly (keyof R)[];
}

export const DUPLICATE_RULES: { readonly [T in CareerTable]: DuplicateRules<CareerRows[T]> } = {
  squads: {
    isSame: (a, b) => a.team === b.team && a.season === b.season && a.provider === b.provider,
    merge: filled,
  },
  transfers: {
    isSame: isSameTransfer,
    merge: mergeTransfers,
    distance: transferDistance,
    notCompared: namesOfKnownClubs,
  },
  injuries: { isSame: isSameInjury, merge: filled },
  sidelined: {
    isSame: (a, b) => a.role === b.role && a.provider === b.provider && a.type === b.type && a.starts === b.starts,
    merge: (better) => better,
    isOver: ({ ends }) => ends !== null,
  },
  trophies: {
    isSame: (a, b) =>
      a.role === b.role &&
      a.season === b.season &&
      a.place === b.place &&
      nameKey(a.league) === nameKey(b.league) &&
      nameKey(a.country) === nameKey(b.country),
    merge: (better) => better,
  },
  coach_spells: {
    isSame: (a, b) => a.provider === b.provider && a.team === b.team && a.starts === b.starts,
    merge: (better) => better,
    isOver: ({ ends }) => ends !== null,
  },
};

/** Whether the word of one provider counts before that of another, or of itself. */
function takesPrecedence(provider: string, other: string): boolean {
  if (provider === other) return true;
  const [first] = byPrecedence('people', [
    { provider, file: '' },
    { provider: other, file: '' },
  ]);
  return first?.provider === provider;
}

/**
 * Whether what a file says counts before what is stored. A newer copy of a file replaces what the older one said; between
 * two files of one provider their names decide where nothing else does, so that reading both again changes nothing.
 */
export function isNewer<T extends CareerTable>(table: T, row: CareerRows[T], stored: CareerRows[T]): boolean {
  if (row.provider !== stored.provider) return takesPrecedence(row.provider, stored.provider);
  const [file, other] = [fileOf(row), fileOf(stored)];
  if (file === null || other === null) return false;
  if (file === other || other === '') return true;
  const { isOver } = DUPLICATE_RULES[table];
  const [over, wasOver] = [isOver?.(row) ?? false, isOver?.(stored) ?? false];
  return over === wasOver ? file > other : over;
}

/** Trophies have none: whoever told first of one said all there is to say. */
function fileOf(row: CareerRows[CareerTable]): string | null {
  return 'file' in row ? row.file : null;
}

/** The more believed row with what it leaves open filled in from the other. */
function filled<R extends object>(better: R, worse: R): R {
  const merged = { ...better };
  for (const key of Object.keys(worse) as (keyof R)[]) merged[key] ??= worse[key];
  return merged;
}

/** Where in a career's rows the one stands that tells of the same thing, the nearest of several; -1 where none does. */
export function indexOfSame<T extends CareerTable>(
  table: T,
  rows: readonly CareerRows[T][],
  row: CareerRows[T],
  means: IsNameOf,
): number {
  const { isSame, distance: distanceOf } = DUPLICATE_RULES[table];
  let best = -1;
  let least = Infinity;
  for (const [at, one] of rows.entries()) {
    if (!isSame(one, row, means)) continue;
    const distance = distanceOf?.(one, row) ?? 0;
    if (distance >= least) continue;
    [best, least] = [at, distance];
  }
  return best;
}

function daysApart(a: TransferRow, b: TransferRow): number {
  return Math.abs(Date.parse(a.transferred_on) - Date.parse(b.transferred_on)) / DAY_MS;
}

/** What a transfer is called where nobody knows what kind it was. */
const KIND_UNKNOWN = 'N/A';

export function isLoan({ type }: Pick<TransferRow, 'type'>): boolean {
  return type === 'Loan';
}

function haveKnownKinds(...moves: readonly TransferRow[]): boolean {
  return moves.every(({ type }) => type !== KIND_UNKNOWN);
}

/** Whether one is a loan and the other plainly none. */
function onlyOneIsLoan(a: TransferRow, b: TransferRow): boolean {
  return isLoan(a) !== isLoan(b) && haveKnownKinds(a, b);
}

/** Of a loan and the purchase after it each is told by another source as itself, however the days fall. */
function transferDistance(a: TransferRow, b: TransferRow): number {
  return daysApart(a, b) + (onlyOneIsLoan(a, b) ? WINDOW_DAYS : 0);
}

function isSameTransfer(a: TransferRow, b: TransferRow, means: IsNameOf): boolean {
  if (daysApart(a, b) > (a.day_known === 1 && b.day_known === 1 ? DAYS_APART_MAX : WINDOW_DAYS)) return false;
  // lent, and bought in the same window; sources may differ on what of the two a move was
  if (a.provider === b.provider && onlyOneIsLoan(a, b)) return false;
  return isSameClub(clubOut(a), clubOut(b), means) && isSameClub(clubIn(a), clubIn(b), means);
}

interface Club {
  readonly provider: string;
  readonly team: number | null;
  readonly name: string | null;
}

const clubOut = ({ provider, team_out, name_out }: TransferRow): Club => ({ provider, team: team_out, name: name_out });
const clubIn = ({ provider, team_in, name_in }: TransferRow): Club => ({ provider, team: team_in, name: name_in });

/** In one window a player may go from a club to two others, and of one of those nothing but the name may be known. */
function isSameClub(one: Club, other: Club, means: IsNameOf): boolean {
  if (one.team === other.team) return one.team !== null || nameKey(one.name ?? '') === nameKey(other.name ?? '');
  const [withTeam, unknown] = one.team === null ? [other, one] : [one, other];
  return unknown.team === null && unknown.name !== null && means(unknown.provider, unknown.name, withTeam.team!);
}

/**
 * A day beats a window, a kind of transfer none, and a club that is known a name, whoever knows it. What was paid for a move
 * of one kind is not the fee of another.
 */
function mergeTransfers(better: TransferRow, worse: TransferRow): TransferRow {
  const both = filled(better, worse);
  if (better.team_out === null && worse.team_out !== null) both.name_out = worse.name_out;
  if (better.team_in === null && worse.team_in !== null) both.name_in = worse.name_in;
  const merged = better.type === KIND_UNKNOWN ? { ...both, type: worse.type } : both;
  if (haveKnownKinds(better, worse) && better.type !== worse.type) merged.fee = better.fee;
  if (better.day_known === 1 || worse.day_known === 0) return merged;
  return { ...merged, transferred_on: worse.transferred_on, day_known: 1 };
}

/** A known club is shown by the name it has at the time. */
function namesOfKnownClubs({ team_out, team_in }: TransferRow): (keyof TransferRow)[] {
  return [...(team_out === null ? [] : ['name_out' as const]), ...(team_in === null ? [] : ['name_in' as const])];
}

function isSameInjury(a: InjuryRow, b: InjuryRow): boolean {
  if (a.fixture !== null && b.fixture !== null) return a.fixture === b.fixture;
  if (a.fixture !== null || b.fixture !== null) return false;
  return a.starts === b.starts && nameKey(a.reason) === nameKey(b.reason);
}
