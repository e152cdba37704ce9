/** Decides who is who among the players, or the coaches, and gathers the rows to write. */
import { nameKey } from '../../base/text.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import { PersonWrites } from '../../store/people/writer.ts';
import type { PersonName, PersonProfile } from '../records/records.ts';
import { NATIONAL } from '../records/team-name.ts';
import { ambiguousNames } from './ambiguous-names.ts';
import {
  duplicateQueryOf,
  type Match,
  matchByBirth,
  matchByPlace,
  type PersonQuery,
  personQueryOf,
} from './matching.ts';
import { PeopleCache, type Person } from './people-cache.ts';
import { addToClaim, emptyClaim, hashOfContent } from './person-claims.ts';
import { type PersonClaim, personIdentityOf } from './person-identity.ts';
import { PersonIdChooser } from './person-ids.ts';

/** Where a record names a person. */
export interface PersonPlace {
  readonly provider: string;
  /** legacy id */
  readonly team: number | null;
  /** where he moves: the team he leaves, and his last season there */
  readonly from?: { readonly team: number; readonly season: number } | null;
  /** legacy id */
  readonly league: number | null;
  readonly season: number | null;
  readonly file: string;
  readonly line: number;
}

export interface ResolverContext {
  readonly queries: Queries;
  readonly now: number;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
  identityOf(team: number): string;
  readonly changes: ChangeLog;
}

interface PersonMention {
  readonly name: PersonProfile;
  readonly at: PersonPlace;
  /** 1 where the record is about the person, 0 where it only names him */
  readonly weight: 0 | 1;
}

export class PersonResolver {
  readonly people: PeopleCache;
  private readonly kind: PersonKind;
  private readonly writes: PersonWrites;
  private context: ResolverContext;
  /** rows changed since the last flush; true for new ones */
  private readonly dirty = new Map<Person, boolean>();
  private readonly dirtyClaims = new Map<PersonClaim, Person>();
  /** claims that the file being read described already */
  private describedClaims = new Set<string>();
  /** persons who may be other persons too, by what came up, and where it did */
  private duplicateChecks = new Map<number, Map<string, PersonPlace>>();
  /** persons whose ids may not be those they ought to have */
  private toRekey = new Set<number>();
  private createdCount = 0;
  readonly ids: PersonIdChooser;

  constructor(kind: PersonKind, context: ResolverContext) {
    this.kind = kind;
    this.context = context;
    this.people = new PeopleCache(kind, context.queries);
    this.writes = new PersonWrites(kind);
    this.ids = new PersonIdChooser(kind);
  }

  /** Begins another file, whose rows belong to a transaction of their own. */
  open(context: ResolverContext): void {
    this.context = context;
    this.people.setQueries(context.queries);
    this.describedClaims = new Set();
  }

  get pendingCount(): number {
    return this.dirty.size + this.dirtyClaims.size + this.writes.waiting;
  }

  /** Persons to look at once nobody holds ids any more. */
  drainPending(): {
    readonly duplicateChecks: readonly (readonly [person: number, at: PersonPlace])[];
    readonly toRekey: ReadonlySet<number>;
  } {
    const duplicateChecks = [...this.duplicateChecks].flatMap(([person, places]) =>
      Array.from(places.values(), (at) => [person, at] as const),
    );
    const { toRekey } = this;
    this.duplicateChecks = new Map();
    this.toRekey = new Set();
    return { duplicateChecks, toRekey };
  }

  /** The person meant, made where nobody is; and whether anything was news. */
  async find({ name, at, weight }: PersonMention): Promise<{ readonly id: number; readonly saved: boolean }> {
    const claim = this.claimKeyOf(name, at);
    let person = await this.people.byClaim(at.provider, claim);
    const isNew = person === undefined;
    const before = this.createdCount;
    person ??= await this.resolve(name, at, claim);
    const isCreated = this.createdCount > before;
    const { birth, words } = person;
    const isChanged = this.addClaim(person, claim, { name, at, weight });
    if (isNew && !isChanged) this.forgetUnnamed(person);
    const hasOtherIds = await this.addOtherIds(person, name.otherIds ?? [], at.provider);
    const addedToFormer = at.from ? await this.addToRoster(person, { ...at, ...at.from }) : false;
    const isAdded = (await this.addToRoster(person, at)) || addedToFormer;
    const hasNewFacts = isAdded || birth !== person.birth || words.length !== person.words.length;
    if (hasNewFacts && !isCreated) await this.checkForDuplicate(person, at);
    if (at.from && (isNew ? !isCreated : addedToFormer))
      await this.checkForDuplicate(person, { ...at, ...at.from, from: null });
    return { id: person.legacyId, saved: isNew || isChanged || hasOtherIds || isAdded };
  }

  /** Further ids of one provider for the person; one that somebody has already stays with him. */
  private async addOtherIds(person: Person, ids: readonly string[], provider: string): Promise<boolean> {
    let hasNewFacts = false;
    for (const id of ids) {
      const key = `id:${id}`;
      if ((await this.people.byClaim(provider, key)) !== undefined) continue;
      const further: PersonClaim = { provider, key, content: emptyClaim(), confirmed: false };
      person.claims.push(further);
      this.dirtyClaims.set(further, person);
      this.people.add(person);
      hasNewFacts = true;
    }
    return hasNewFacts;
  }

  private async addToRoster(person: Person, at: PersonPlace): Promise<boolean> {
    const { team, season } = at;
    if (team === null || season === null) return false;
    if (!(await this.people.addToRoster(team, season, person.legacyId))) return false;
    this.writes.place(team, season, person.legacyId);
    const addToRoster = `${this.context.identityOf(team)}|${season}`;
    for (const { person: other, claim } of await ambiguousNames(this.people, person, { team, season, addToRoster })) {
      this.noteAmbiguous(other, [other, person], at, claim);
    }
    return true;
  }

  /** Lists a person whose name may mean each of several. */
  noteAmbiguous(
    person: Person,
    several: readonly Person[],
    { file, line }: PersonPlace,
    claim = person.claims[0]!,
  ): void {
    this.writes.notMerged({
      kind: this.kind,
      provider: claim.provider,
      claim: claim.key,
      name: claim.content.names[0] ?? person.row.name,
      candidates: several.map(({ row }) => row.id).sort(),
      file,
      line,
    });
  }

  /** Notes a person who may be one that is known already, now that more is known of him. */
  private async checkForDuplicate(person: Person, at: PersonPlace): Promise<void> {
    if ('person' in (await this.match(duplicateQueryOf(person), at))) this.queueDuplicate(person, at);
  }

  /** A person may be met at several places, by another twin at each. */
  private queueDuplicate({ legacyId }: Person, at: PersonPlace): void {
    const places = this.duplicateChecks.get(legacyId) ?? new Map<string, PersonPlace>();
    this.duplicateChecks.set(legacyId, places.set(`${at.team}|${at.season}`, at));
  }

  private claimKeyOf(name: PersonName, { team, season }: PersonPlace): string {
    const id = name.id ?? (name.legacyId === undefined ? undefined : String(name.legacyId));
    if (id !== undefined) return `id:${id}`;
    const key = nameKey(name.name);
    if (name.birth !== undefined) return `born:${key}|${name.birth}`;
    return `name:${key}|${team === null ? '' : this.context.identityOf(team)}|${season ?? ''}`;
  }

  /** One who is spoken of by this claim for the first time: someone known, or someone new. */
  private async resolve(name: PersonName, at: PersonPlace, key: string): Promise<Person> {
    const match = await this.match(personQueryOf(at.provider, key, name), at);
    const newClaim: PersonClaim = { provider: at.provider, key, content: emptyClaim(), confirmed: false };
    if ('person' in match) {
      match.person.claims.push(newClaim);
      for (const duplicate of match.duplicates ?? []) this.queueDuplicate(duplicate, at);
      return match.person;
    }
    const person = await this.create(newClaim, name);
    if ('candidates' in match) {
      this.writes.notMerged({
        kind: this.kind,
        provider: at.provider,
        claim: key,
        name: name.name,
        candidates: match.candidates.map(({ row }) => row.id).sort(),
        file: at.file,
        line: at.line,
      });
    }
    return person;
  }

  /** By the day of birth, else where he is, else where he comes from. */
  async match(
    query: PersonQuery,
    { team, season, from }: Pick<PersonPlace, 'team' | 'season' | 'from'>,
  ): Promise<Match> {
    const born = await matchByBirth(this.people, query);
    if ('person' in born) return born;
    for (const place of [{ team, season }, from ?? { team: null, season }]) {
      if (place.team === null) continue;
      const isNation = this.context.identityOf(place.team).startsWith(`${NATIONAL}|`);
      const isAdded = await matchByPlace(this.people, query, { team: place.team, season: place.season, isNation });
      if (!('none' in isAdded)) return isAdded;
    }
    return born;
  }

  private async create(claim: PersonClaim, name: PersonName): Promise<Person> {
    const nameClaim = addToClaim(emptyClaim(), name, { weight: 0, path: '', first: true });
    const { legacyId, ...facts } = personIdentityOf([{ ...claim, content: nameClaim }]);
    const idRequest = { identity: facts.identity, claim: `${claim.provider}|${claim.key}`, legacyId };
    const ids = await this.ids.choose(this.context.queries, idRequest);
    const row: PersonRow = {
      ...facts,
      legacy_id: ids.legacyId,
      id: ids.id,
      identity: ids.identity,
      updated_at: this.context.now,
      revision: 0,
    };
    const person: Person = { legacyId: ids.legacyId, claims: [claim], row, birth: undefined, words: [] };
    this.dirty.set(person, true);
    this.createdCount++;
    return person;
  }

  /** Adds what is said; false where it was known. */
  private addClaim(person: Person, name: string, { name: profile, at, weight }: PersonMention): boolean {
    const claim = person.claims.find((one) => one.provider === at.provider && one.key === name)!;
    const mark = `${weight}${at.provider}\n${name}`;
    const isChanged = addToClaim(claim.content, profile, {
      weight,
      path: at.file,
      first: !this.describedClaims.has(mark),
    });
    this.describedClaims.add(mark);
    if (isChanged === claim.content) return false;
    claim.content = isChanged;
    this.dirtyClaims.set(claim, person);
    this.recompute(person);
    return true;
  }

  /** The row as all claims have it now, but for the ids: those wait until nobody holds the old ones. */
  recompute(person: Person): void {
    const { legacyId, identity, ...facts } = personIdentityOf(person.claims);
    const differs = (Object.keys(facts) as (keyof typeof facts)[]).some((field) => facts[field] !== person.row[field]);
    if (differs) {
      person.row = { ...person.row, ...facts };
      this.dirty.set(person, this.dirty.get(person) ?? false);
    }
    this.people.add(person);
    if (identity !== person.row.identity || (legacyId !== null && legacyId !== person.legacyId)) {
      this.toRekey.add(person.legacyId);
    }
  }

  /** One who is known by a number alone: the next mention of it must find him. */
  private forgetUnnamed(person: Person): void {
    for (const claim of person.claims) this.dirtyClaims.set(claim, person);
    this.people.add(person);
  }

  /** Marks a claim that is another person's now. */
  queueClaim(claim: PersonClaim, person: Person): void {
    this.dirtyClaims.set(claim, person);
  }

  async flush(): Promise<boolean> {
    const { queries, now, changes } = this.context;
    if (this.pendingCount === 0) return false;
    const revision = await this.context.revision();
    for (const [person, isNew] of this.dirty) {
      person.row = { ...person.row, legacy_id: person.legacyId, updated_at: now, revision };
      if (isNew) this.writes.newPerson(person.row);
      else this.writes.changedPerson(person.row);
      changes.note({ resource: this.kind, action: isNew ? 'created' : 'updated', id: person.row.id });
    }
    for (const [claim, person] of this.dirtyClaims) {
      this.writes.claim({
        provider: claim.provider,
        claim: claim.key,
        person: person.legacyId,
        hash: hashOfContent(claim.content),
        record: JSON.stringify(claim.content),
        confirmed: claim.confirmed ? 1 : 0,
      });
    }
    this.dirty.clear();
    this.dirtyClaims.clear();
    await this.writes.flush(queries);
    this.ids.clear();
    return true;
  }
}
