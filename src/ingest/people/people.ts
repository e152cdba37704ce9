/**
 * Players and coaches as one import run knows them: from a provider's word for a person to the person. The ids handed out
 * stand until `settle`, which is called once a file is written.
 */
import type { Queries } from '../../store/database/database.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import type { PersonName, PersonProfile } from '../records/records.ts';
import { mergeDuplicates } from './duplicate-people.ts';
import { type PersonPlace, PersonResolver, type ResolverContext } from './person-resolver.ts';

export type { PersonPlace } from './person-resolver.ts';

/** Mentions remembered at once. */
const MENTIONS_CACHED_MAX = 40_000;

export class People {
  private context: ResolverContext;
  private readonly resolvers: Readonly<Record<PersonKind, PersonResolver>>;
  /** who was meant by a mention: most are repeated on every line of a match */
  private readonly resolvedMentions = new Map<string, number>();
  private lastTask: Promise<unknown> = Promise.resolve();
  private changed = false;
  private merged: Record<PersonKind, number[]> = { player: [], coach: [] };
  private rekeyed: number[] = [];

  constructor(context: ResolverContext) {
    this.context = context;
    this.resolvers = { player: new PersonResolver('player', context), coach: new PersonResolver('coach', context) };
  }

  /** Begins another file, whose rows belong to a transaction and revision of their own. */
  open(context: ResolverContext): void {
    this.context = context;
    for (const resolver of Object.values(this.resolvers)) resolver.open(context);
  }

  /** The legacy id of the player meant; one is made where nobody fits. His row is written by `flush`. */
  player(name: PersonName, at: PersonPlace): number | Promise<number> {
    return this.resolve('player', name, at);
  }

  /** The same of a coach. */
  coach(name: PersonName, at: PersonPlace): number | Promise<number> {
    return this.resolve('coach', name, at);
  }

  /** Takes what a record says of a person it is about. */
  describe(
    kind: PersonKind,
    name: PersonProfile,
    at: PersonPlace,
  ): Promise<{ readonly id: number; readonly saved: boolean }> {
    return this.serialize(() => this.resolvers[kind].find({ name, at, weight: 1 }));
  }

  private resolve(kind: PersonKind, name: PersonName, at: PersonPlace): number | Promise<number> {
    const { id, birth, firstName, lastName } = name;
    const who = `${id ?? ''}\n${name.name}\n${birth ?? ''}\n${firstName ?? ''}\n${lastName ?? ''}\n${name.legacyId ?? ''}`;
    const from = at.from ? `${at.from.team}|${at.from.season}` : '';
    const key = `${kind}\n${at.provider}\n${at.team}\n${from}\n${at.season}\n${who}`;
    const seen = this.resolvedMentions.get(key);
    if (seen !== undefined) return seen;
    return this.serialize(async () => {
      const found = await this.resolvers[kind].find({ name, at, weight: 0 });
      if (this.resolvedMentions.size >= MENTIONS_CACHED_MAX) this.resolvedMentions.clear();
      this.resolvedMentions.set(key, found.id);
      return found.id;
    });
  }

  /** One after the other, however many ask at once: two who ask for one new person must get the same. */
  private serialize<T>(work: () => Promise<T>): Promise<T> {
    const next = this.lastTask.then(work, work);
    this.lastTask = next.catch(() => undefined);
    return next;
  }

  /** Writes the rows gathered since the last call. Call before writing rows that name persons. */
  async flush(queries: Queries): Promise<void> {
    this.expect(queries);
    await this.serialize(async () => {
      for (const resolver of Object.values(this.resolvers)) {
        if (await resolver.flush()) this.changed = true;
        if (resolver.people.forget()) this.resolvedMentions.clear();
      }
    });
  }

  /**
   * Joins those who turned out to be one and gives everyone the ids that what is known now calls for. Call at the end of
   * a file, when every row that names a person is written: ids handed out before may be old ones afterwards.
   */
  async mergeDuplicates(queries: Queries): Promise<void> {
    await this.flush(queries);
    await this.serialize(async () => {
      for (const kind of ['player', 'coach'] as const) {
        const { now, changes } = this.context;
        const merged = await mergeDuplicates({ kind, resolver: this.resolvers[kind], queries, now, changes });
        this.merged[kind].push(...merged.merged);
        this.rekeyed.push(...merged.rekeyed);
        if (!merged.changed) continue;
        this.changed = true;
        this.resolvedMentions.clear();
      }
    });
  }

  /** Those of whom two became one since the last call. */
  drainMerged(): Readonly<Record<PersonKind, readonly number[]>> {
    const { merged } = this;
    this.merged = { player: [], coach: [] };
    return merged;
  }

  /** The new numbers of those who got other ids since the last call. */
  drainRekeyed(): readonly number[] {
    const { rekeyed } = this;
    this.rekeyed = [];
    return rekeyed;
  }

  /** Rows that wait to be written. */
  get pendingCount(): number {
    return this.resolvers.player.pendingCount + this.resolvers.coach.pendingCount;
  }

  /** Whether rows of persons were written since the last call. */
  clearChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }

  private expect(queries: Queries): void {
    if (queries !== this.context.queries)
      throw new Error('people are written by the transaction they were opened with');
  }
}
