/** What has to wait until nobody holds ids of persons: two who turned out to be one, and ids that follow what is known. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  dropAmbiguous,
  joinPersons,
  movePerson,
  playedTogether,
  recordPersonMerge,
} from '../../store/identity/merge-and-split.ts';
import { recountPlayers } from '../../store/match-details/player-seasons-writer.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { type Match, twinOf } from './matching.ts';
import type { Person } from './people-cache.ts';
import { portraitOf, sourceClaims } from './person-identity.ts';
import type { PersonBook, PersonPlace } from './person-resolver.ts';

export interface Settling {
  readonly kind: PersonKind;
  readonly book: PersonBook;
  readonly queries: Queries;
  readonly now: number;
  readonly changes: ChangeLog;
}

export interface Settled {
  readonly changed: boolean;
  /** those of whom two became one, by the numbers they have now */
  readonly joined: readonly number[];
  /** those who have other ids now, by their new numbers */
  readonly moved: readonly number[];
}

/** Joins twins and moves ids. All rows must be written. */
export async function settle(settling: Settling): Promise<Settled> {
  const { book } = settling;
  const { twins, moving } = book.takeUnsettled();
  const toMove = new Set(moving);
  const survivors = new Set<number>();
  /** who became part of whom */
  const became = new Map<number, number>();
  let changed = false;
  for (const [id, at] of twins) {
    const survivor = await joinTwins(settling, [id, at], became);
    if (survivor !== undefined) {
      survivors.add(survivor);
      toMove.add(survivor);
    }
    if (!book.known.isMuch) continue;
    if (await book.flush()) changed = true;
    book.known.forget();
  }
  if (await book.flush()) changed = true;
  if (settling.kind === 'player') await recountPlayers(settling.queries, [...survivors]);
  const moved = new Map<number, number>();
  for (const id of toMove) {
    const legacyId = await rekey(settling, id);
    if (legacyId !== null) moved.set(id, legacyId);
    book.known.forget();
  }
  const joined = Array.from(survivors, (id) => moved.get(id) ?? id);
  changed ||= moved.size + joined.length > 0;
  if (changed) book.known.forget(true);
  return { changed, joined, moved: [...moved.values()] };
}

/** Joins a person with those he turned out to be; returns the number of who is left. */
async function joinTwins(
  settling: Settling,
  [id, at]: readonly [number, PersonPlace],
  became: Map<number, number>,
): Promise<number | undefined> {
  const { kind, book, queries } = settling;
  let current = id;
  for (let next = became.get(id); next !== undefined; next = became.get(next)) current = next;
  let [person] = await book.known.many([current]);
  let survivor: Person | undefined;
  while (person !== undefined) {
    const match: Match = await book.match(twinOf(person), at);
    if (!('person' in match)) break;
    const twin: Person = match.person;
    // a last name alone may mean another one of the team as well
    const back: Match = await book.match(twinOf(twin), at);
    if ('several' in back) {
      book.leaveOpen(twin, back.several, at);
      break;
    }
    if (await playedTogether(queries, kind, person.legacyId, twin.legacyId)) break;
    const [from, into]: [Person, Person] = isBetter(person, twin) ? [twin, person] : [person, twin];
    became.set(from.legacyId, into.legacyId);
    await join(settling, from, into);
    survivor = into;
    person = into;
  }
  return survivor?.legacyId;
}

/**
 * Makes one person part of another, in memory and in the store, and keeps what it takes to undo it. The totals of a
 * player's seasons are counted anew by the caller, once for all who are joined.
 */
export async function join(settling: Settling, from: Person, into: Person, by?: 'settled'): Promise<void> {
  const { kind, book, queries, now, changes } = settling;
  await book.flush();
  await dropAmbiguous(queries, kind, from.legacyId);
  await dropAmbiguous(queries, kind, into.legacyId);
  const before = await joinPersons(queries, kind, idsOf(from), idsOf(into));
  await recordPersonMerge(queries, { at: now, from: from.row.id, into: into.row.id, before });
  changes.note({ resource: kind, action: 'merged', id: from.row.id, into: into.row.id });
  if (by === 'settled') {
    for (const claim of from.claims) {
      claim.settled = true;
      book.reclaim(claim, into);
    }
  }
  into.claims.push(...from.claims);
  book.known.drop(from, into.legacyId);
  book.redraw(into);
}

/** Gives a person the ids that all that is known of him calls for. Returns his number where they are others now. */
export async function rekey({ kind, book, queries, changes }: Settling, id: number): Promise<number | null> {
  const [person] = await book.known.many([id]);
  if (person === undefined) return null;
  const { identity, legacyId } = portraitOf(person.claims);
  const [claim] = sourceClaims(person.claims).toSorted((a, b) =>
    `${a.provider}|${a.claim}` < `${b.provider}|${b.claim}` ? -1 : 1,
  );
  const own = { ...idsOf(person), identity: person.row.identity };
  const wanted = { identity, claim: `${claim!.provider}|${claim!.claim}`, legacyId };
  const ids = await book.ids.choose(queries, wanted, own);
  if (ids.id === own.id && ids.legacyId === own.legacyId) return null;
  await movePerson(queries, kind, own, ids);
  if (ids.id !== own.id) changes.note({ resource: kind, action: 'merged', id: own.id, into: ids.id });
  book.known.moved(person, ids);
  return ids.legacyId;
}

function idsOf({ legacyId, row }: Person): { readonly id: string; readonly legacyId: number } {
  return { id: row.id, legacyId };
}

/** Whom the other becomes part of: does not depend on who came first. */
function isBetter(one: Person, other: Person): boolean {
  const rank = ({ claims, birth, row }: Person) => [
    portraitOf(claims).legacyId !== null ? 1 : 0,
    birth !== undefined ? 1 : 0,
    claims.some(({ claim }) => claim.startsWith('id:')) ? 1 : 0,
    claims.length,
    row.id,
  ];
  const [a, b] = [rank(one), rank(other)];
  for (const [i, value] of a.entries()) if (value !== b[i]) return value > b[i]!;
  return false;
}
