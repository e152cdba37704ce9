/**
 * Players and coaches of an import: resolves the persons that records mention, across all sources.
 *
 * How persons of several sources are joined:
 * 1. A mention becomes a claim: provider, key and stated facts (person-claims.ts). The key is the provider's id of the
 *    person, or name and date of birth, or name, team and season.
 * 2. If a person has a claim of the same provider and key, the mention means that person.
 * 3. Otherwise the rules of matching.ts search a person of any source: by date of birth and name, then by team, season
 *    and name. The claim goes to the only person that fits. name-similarity.ts compares names.
 * 4. If nobody fits, a person is created. If several fit, a person is created too and the name is listed as ambiguous,
 *    for the operator to decide.
 * 5. The row of a person is computed from all claims by precedence (person-identity.ts), and the ids follow from the
 *    identity (person-ids.ts).
 * 6. New facts can show that two stored persons are one. At the end of a file such persons are merged, and changed
 *    identities get their new ids (duplicate-people.ts). Old ids redirect.
 * 7. Whom an incomplete name ('Silva') means follows from all persons of the team and season, whichever came first. It is
 *    decided again when another person or name comes (short-names.ts).
 *
 * Operators can merge and split persons (corrections/merge-people.ts). Their claims are then confirmed: no import
 * merges two persons with confirmed claims.
 *
 * Ids that `player`, `coach` and `describe` return are valid until `mergeDuplicates`.
 */
import { chain, type MaybePromise } from '../../base/maybe-promise.ts';
import type { Queries } from '../../store/database/database.ts';
import { renameTeamInClaims } from '../../store/identity/renamed-claims.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import type { PersonName, PersonProfile } from '../records/records.ts';
import { mergeDuplicates } from './duplicate-people.ts';
import type { FoundPerson, PersonPlace } from './mentions.ts';
import { aliasOf, renamedPlaces } from './person-claims.ts';
import { PersonResolver, type ResolverContext } from './person-resolver.ts';

export type { PersonPlace } from './mentions.ts';

/** Mentions in the cache. */
const MENTIONS_CACHED_MAX = 10_000;

export class People {
  private context: ResolverContext;
  private readonly resolvers: Readonly<Record<PersonKind, PersonResolver>>;
  /** by mention: the records of a match repeat most mentions */
  private readonly resolvedMentions = new Map<string, FoundPerson>();
  private lastTask: Promise<unknown> = Promise.resolve();
  private changed = false;
  private merged: Record<PersonKind, number[]> = { player: [], coach: [] };
  private rekeyed: number[] = [];

  constructor(context: ResolverContext) {
    this.context = context;
    this.resolvers = { player: new PersonResolver('player', context), coach: new PersonResolver('coach', context) };
  }

  /** Starts another file, which has a transaction and a revision of its own. */
  open(context: ResolverContext): void {
    this.context = context;
    for (const resolver of Object.values(this.resolvers)) resolver.open(context);
  }

  /** The legacy id of a player, created if nobody matches. `flush` writes the row. */
  player(name: PersonName, at: PersonPlace): number | Promise<number> {
    return chain(this.resolve('player', name, at), ({ id }) => id);
  }

  /** A person with the key of the claim by which the record names the person. `flush` writes both. */
  named(
    kind: PersonKind,
    name: PersonName,
    at: PersonPlace,
  ): MaybePromise<{ readonly id: number; readonly claim: string }> {
    return this.resolve(kind, name, at);
  }

  /** The legacy id of a coach, created if nobody matches. `flush` writes the row. */
  coach(name: PersonName, at: PersonPlace): number | Promise<number> {
    return chain(this.resolve('coach', name, at), ({ id }) => id);
  }

  /**
   * How details of a match refer to a person: by the alias of the claim, because a later source can show that another person
   * was meant.
   */
  reference(kind: PersonKind, name: PersonName, at: PersonPlace): number | Promise<number> {
    return chain(this.resolve(kind, name, at), ({ alias }) => alias);
  }

  /** Whether a person has this id of a provider. Ask before you mention a person by id alone: a mention creates one. */
  isKnown(kind: PersonKind, provider: string, id: string): Promise<boolean> {
    return this.serialize(async () => (await this.resolvers[kind].people.byClaim(provider, `id:${id}`)) !== undefined);
  }

  /** Resolves the person that a record is about and adds its facts. `saved` is false if nothing changed. */
  describe(
    kind: PersonKind,
    name: PersonProfile,
    at: PersonPlace,
  ): Promise<{ readonly id: number; readonly saved: boolean }> {
    return this.serialize(() => this.resolvers[kind].find({ name, at, describes: true }));
  }

  private resolve(kind: PersonKind, name: PersonName, at: PersonPlace): MaybePromise<FoundPerson> {
    const { id, birth, firstName, lastName } = name;
    const nameParts = `${id ?? ''}\n${name.name}\n${birth ?? ''}\n${firstName ?? ''}\n${lastName ?? ''}\n${name.legacyId ?? ''}`;
    const from = at.from ? `${at.from.team}|${at.from.season}` : '';
    const key = `${kind}\n${at.provider}\n${at.team}\n${from}\n${at.season}\n${nameParts}`;
    const cached = this.resolvedMentions.get(key);
    if (cached !== undefined) return cached;
    return this.serialize(async () => {
      const found = await this.resolvers[kind].find({ name, at, describes: false });
      if (this.resolvedMentions.size >= MENTIONS_CACHED_MAX) this.resolvedMentions.clear();
      this.resolvedMentions.set(key, found);
      return found;
    });
  }

  /** Runs tasks one after the other: two concurrent mentions of one new person must not create two. */
  private serialize<T>(work: () => Promise<T>): Promise<T> {
    const next = this.lastTask.then(work, work);
    this.lastTask = next.catch(() => undefined);
    return next;
  }

  /** Writes all changes of persons. Call before you write rows that hold ids of persons. */
  async flush(queries: Queries): Promise<void> {
    this.requireTransaction(queries);
    await this.serialize(async () => {
      for (const resolver of Object.values(this.resolvers)) {
        if (await resolver.flush()) this.changed = true;
        if (resolver.people.clearIfFull()) this.resolvedMentions.clear();
      }
    });
  }

  /**
   * Merges duplicates and updates ids. Call at the end of a file, when every row that holds ids of persons is written:
   * ids that were returned before can be outdated afterwards.
   */
  async mergeDuplicates(queries: Queries): Promise<void> {
    await this.flush(queries);
    await this.serialize(async () => {
      for (const kind of ['player', 'coach'] as const) {
        const { now, changes } = this.context;
        const result = await mergeDuplicates({ kind, resolver: this.resolvers[kind], queries, now, changes });
        this.merged[kind].push(...result.merged);
        this.rekeyed.push(...result.rekeyed);
        if (!result.changed) continue;
        this.changed = true;
        this.resolvedMentions.clear();
      }
    });
  }

  /**
   * Compares the people of a team with each other, after another team was found to be the same, or its identity changed.
   * Everything must be written. `mergeDuplicates` follows.
   */
  async teamChanged(team: number, from: string, into: string): Promise<void> {
    const { queries } = this.context;
    await this.serialize(async () => {
      for (const kind of ['player', 'coach'] as const) {
        const renamed = await renameTeamInClaims(queries, kind, { from, into, team }, { aliasOf, renamedPlaces });
        await this.resolvers[kind].checkTeam(kind, team, renamed);
      }
    });
  }

  /** Legacy ids of the persons that others were merged into since the last call. */
  drainMerged(): Readonly<Record<PersonKind, readonly number[]>> {
    const { merged } = this;
    this.merged = { player: [], coach: [] };
    return merged;
  }

  /** New legacy ids of the persons whose ids changed since the last call. */
  drainRekeyed(): readonly number[] {
    const { rekeyed } = this;
    this.rekeyed = [];
    return rekeyed;
  }

  /** Number of unwritten rows. */
  get pendingCount(): number {
    return this.resolvers.player.pending.count + this.resolvers.coach.pending.count;
  }

  /** Whether rows of persons were written since the last call. */
  clearChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }

  private requireTransaction(queries: Queries): void {
    if (queries !== this.context.queries) throw new Error('people must be written in the transaction that opened them');
  }
}
