/** Rules for rows of careers that state the same thing (a transfer, an injury, a trophy), and for merging them. */
import { nameKey } from '../../base/text.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import type { CareerRows, CareerTable, InjuryRow, TransferRow } from '../../store/people/career-tables.ts';

/** Sources date a transfer by its signing, its announcement or its registration. */
const DAYS_APART_MAX = 21;
/** The length of a transfer window, for sources that state only summer or winter. */
const WINDOW_DAYS = 120;
const DAY_MS = 86_400_000;

/** Whether a provider's name for a club that was not resolved means a team. */
export type IsNameOf = (provider: string, name: string, team: number) => boolean;

interface DuplicateRules<R> {
  isSame(one: R, other: R, isNameOf: IsNameOf): boolean;
  /** one row of two that are the same; `better` has precedence */
  merge(better: R, worse: R): R;
  /** Whether the row states an end: of two files of one provider, the file with the end is the later one. */
  hasEnded?(row: R): boolean;
  /** Distance between two rows that may be the same, to choose the nearest of several; 0 if they agree. */
  distance?(one: R, other: R): number;
  /** Fields whose change alone does not count as a change of the row. */
  readonly ignoredFields?: (row: R) => readonly (keyof R)[];
}

export const DUPLICATE_RULES: { readonly [T in CareerTable]: DuplicateRules<CareerRows[T]> } = {
  squads: {
    isSame: (a, b) => a.team === b.team && a.season === b.season && a.provider === b.provider,
    merge: withGapsFilled,
  },
  transfers: {
    isSame: isSameTransfer,
    merge: mergeTransfers,
    distance: transferDistance,
    ignoredFields: namesOfResolvedClubs,
  },
  injuries: { isSame: isSameInjury, merge: mergeInjuries },
  sidelined: {
    isSame: (a, b) => a.role === b.role && a.provider === b.provider && a.type === b.type && a.starts === b.starts,
    merge: (better) => better,
    hasEnded: ({ ends }) => ends !== null,
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
    hasEnded: ({ ends }) => ends !== null,
  },
  market_values: {
    isSame: (a, b) => a.provider === b.provider && a.valued_on === b.valued_on,
    merge: (better) => better,
  },
  contracts: { isSame: (a, b) => a.provider === b.provider, merge: (better) => better },
};

/** Whether a provider has precedence over another one, or is the same. */
function takesPrecedence(provider: string, other: string): boolean {
  if (provider === other) return true;
  const [first] = byPrecedence('people', [
    { provider, file: '' },
    { provider: other, file: '' },
  ]);
  return first?.provider === provider;
}

/**
 * Whether a row of a file overrides the stored row. A newer copy of a file replaces the older copy. Between two files
 * of one provider, a stated end decides, then the file name, so that importing both again changes nothing.
 */
export function isNewer<T extends CareerTable>(table: T, row: CareerRows[T], stored: CareerRows[T]): boolean {
  if (row.provider !== stored.provider) return takesPrecedence(row.provider, stored.provider);
  const [file, storedFile] = [fileOf(row), fileOf(stored)];
  if (file === null || storedFile === null) return false;
  if (file === storedFile || storedFile === '') return true;
  const { hasEnded } = DUPLICATE_RULES[table];
  const [ended, storedEnded] = [hasEnded?.(row) ?? false, hasEnded?.(stored) ?? false];
  return ended === storedEnded ? file > storedFile : ended;
}

/** Null for trophies: two sources cannot differ on a trophy, so the first one stays. */
function fileOf(row: CareerRows[CareerTable]): string | null {
  return 'file' in row ? row.file : null;
}

/** The row with precedence, with its gaps filled from the other row. */
function withGapsFilled<R extends object>(better: R, worse: R): R {
  const merged = { ...better };
  for (const key of Object.keys(worse) as (keyof R)[]) merged[key] ??= worse[key];
  return merged;
}

/** The index of the row that states the same thing, the nearest of several; -1 if there is none. */
export function indexOfDuplicate<T extends CareerTable>(
  table: T,
  rows: readonly CareerRows[T][],
  row: CareerRows[T],
  isNameOf: IsNameOf,
): number {
  const { isSame, distance: distanceOf } = DUPLICATE_RULES[table];
  let best = -1;
  let least = Infinity;
  for (const [index, one] of rows.entries()) {
    if (!isSame(one, row, isNameOf)) continue;
    const distance = distanceOf?.(one, row) ?? 0;
    if (distance >= least) continue;
    [best, least] = [index, distance];
  }
  return best;
}

function daysApart(a: TransferRow, b: TransferRow): number {
  return Math.abs(Date.parse(a.transferred_on) - Date.parse(b.transferred_on)) / DAY_MS;
}

/** The type of a transfer if the source does not state one. */
const KIND_UNKNOWN = 'N/A';

export function isLoan({ type }: Pick<TransferRow, 'type'>): boolean {
  return type === 'Loan';
}

function haveKnownKinds(...transfers: readonly TransferRow[]): boolean {
  return transfers.every(({ type }) => type !== KIND_UNKNOWN);
}

/** Whether one is a loan and the other certainly is not. */
function onlyOneIsLoan(a: TransferRow, b: TransferRow): boolean {
  return isLoan(a) !== isLoan(b) && haveKnownKinds(a, b);
}

/** Matches loans with loans: a loan and the following purchase can both be near the same day. */
function transferDistance(a: TransferRow, b: TransferRow): number {
  return daysApart(a, b) + (onlyOneIsLoan(a, b) ? WINDOW_DAYS : 0);
}

function isSameTransfer(a: TransferRow, b: TransferRow, isNameOf: IsNameOf): boolean {
  if (daysApart(a, b) > (a.day_known === 1 && b.day_known === 1 ? DAYS_APART_MAX : WINDOW_DAYS)) return false;
  // One provider lists a loan and a purchase in the same window apart. Two providers can differ on the type.
  if (a.provider === b.provider && onlyOneIsLoan(a, b)) return false;
  return isSameClub(clubOut(a), clubOut(b), isNameOf) && isSameClub(clubIn(a), clubIn(b), isNameOf);
}

interface Club {
  readonly provider: string;
  readonly team: number | null;
  readonly name: string | null;
}

const clubOut = ({ provider, team_out, name_out }: TransferRow): Club => ({ provider, team: team_out, name: name_out });
const clubIn = ({ provider, team_in, name_in }: TransferRow): Club => ({ provider, team: team_in, name: name_in });

/**
 * Compares both clubs of a transfer: a player can leave one club for two others in one window. An unresolved club is
 * compared by name.
 */
function isSameClub(one: Club, other: Club, isNameOf: IsNameOf): boolean {
  if (one.team === other.team) return one.team !== null || nameKey(one.name ?? '') === nameKey(other.name ?? '');
  const [withTeam, unresolved] = one.team === null ? [other, one] : [one, other];
  return (
    unresolved.team === null &&
    unresolved.name !== null &&
    isNameOf(unresolved.provider, unresolved.name, withTeam.team!)
  );
}

/**
 * Regardless of precedence, an exact day overrides a window, a stated type overrides 'N/A', and a resolved club
 * overrides a name. A fee is kept only with a type that it was stated for.
 */
function mergeTransfers(better: TransferRow, worse: TransferRow): TransferRow {
  const combined = withGapsFilled(better, worse);
  if (better.team_out === null && worse.team_out !== null) combined.name_out = worse.name_out;
  if (better.team_in === null && worse.team_in !== null) combined.name_in = worse.name_in;
  const merged = better.type === KIND_UNKNOWN ? { ...combined, type: worse.type } : combined;
  if (haveKnownKinds(better, worse) && better.type !== worse.type) merged.fee = better.fee;
  if (better.day_known === 1 || worse.day_known === 0) return merged;
  return { ...merged, transferred_on: worse.transferred_on, day_known: 1 };
}

/** The stored name of a resolved club follows the team, so its change does not count. */
function namesOfResolvedClubs({ team_out, team_in }: TransferRow): (keyof TransferRow)[] {
  return [...(team_out === null ? [] : ['name_out' as const]), ...(team_in === null ? [] : ['name_in' as const])];
}

/** A stated team overrides that of a squad, which follows the squads of the row's own source. */
function mergeInjuries(better: InjuryRow, worse: InjuryRow): InjuryRow {
  const stated = [better, worse].find(({ team, squad_team }) => team !== null && squad_team === 0);
  const { team, squad_team } = stated ?? better;
  return { ...withGapsFilled(better, worse), team, squad_team };
}

function isSameInjury(a: InjuryRow, b: InjuryRow): boolean {
  if (a.fixture !== null && b.fixture !== null) return a.fixture === b.fixture;
  if (a.fixture !== null || b.fixture !== null) return false;
  return a.starts === b.starts && nameKey(a.reason) === nameKey(b.reason);
}
