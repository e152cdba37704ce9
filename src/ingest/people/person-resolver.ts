/** Decides who is who among the players, or the coaches, and gathers the rows to write. */
import { nameKey } from '../../base/text.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import { PersonWrites } from '../../store/people/writer.ts';
import type { PersonName, PersonProfile } from '../records/records.ts';
import { NATIONAL } from '../records/team-name.ts';
import { doubtsAbout } from './ambiguous-names.ts';
import { type Match, matchByBirth, matchByPlace, type Sought, soughtOf, twinOf } from './matching.ts';
import { KnownPeople, type Person } from './people-cache.ts';
import { addSaid, emptySaid, hashOf } from './person-claims.ts';
import { type Claim, portraitOf } from './person-identity.ts';
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

export interface BookContext {
  readonly queries: Queries;
  readonly now: number;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
  identityOf(team: number): string;
  readonly changes: ChangeLog;
}

interface Mention {
  readonly name: PersonProfile;
  readonly at: PersonPlace;
  /** 1 where the record is about the person, 0 where it only names him */
  readonly weight: 0 | 1;
}

export class PersonBook {
  readonly known: KnownPeople;
  private readonly kind: PersonKind;
  private readonly writes: PersonWrites;
  private context: BookContext;
  /** rows changed since the last flush; true for new ones */
  private readonly dirty = new Map<Person, boolean>();
  private readonly dirtyClaims = new Map<Claim, Person>();
  /** claims that the file being read described already */
  private described = new Set<string>();
  /** persons who may be other persons too, by what came up, and where it did */
  private twins = new Map<number, Map<string, PersonPlace>>();
  /** persons whose ids may not be those they ought to have */
  private moving = new Set<number>();
  private made = 0;
  readonly ids: PersonIdChooser;

  constructor(kind: PersonKind, context: BookContext) {
    this.kind = kind;
    this.context = context;
    this.known = new KnownPeople(kind, context.queries);
    this.writes = new PersonWrites(kind);
    this.ids = new PersonIdChooser(kind);
  }

  /** Begins another file, whose rows belong to a transaction of their own. */
  open(context: BookContext): void {
    this.context = context;
    this.known.use(context.queries);
    this.described = new Set();
  }

  get waiting(): number {
    return this.dirty.size + this.dirtyClaims.size + this.writes.waiting;
  }

  /** Persons to look at once nobody holds ids any more. */
  takeUnsettled(): {
    readonly twins: readonly (readonly [person: number, at: PersonPlace])[];
    readonly moving: ReadonlySet<number>;
  } {
    const twins = [...this.twins].flatMap(([person, places]) =>
      Array.from(places.values(), (at) => [person, at] as const),
    );
    const { moving } = this;
    this.twins = new Map();
    this.moving = new Set();
    return { twins, moving };
  }

  /** The person meant, made where nobody is; and whether anything was news. */
  async find({ name, at, weight }: Mention): Promise<{ readonly id: number; readonly saved: boolean }> {
    const claim = this.claimOf(name, at);
    let person = await this.known.byClaim(at.provider, claim);
    const isNew = person === undefined;
    const before = this.made;
    person ??= await this.meet(name, at, claim);
    const isMade = this.made > before;
    const { birth, words } = person;
    const said = this.say(person, claim, { name, at, weight });
    if (isNew && !said) this.keepUnnamed(person);
    const numbered = await this.number(person, name.otherIds ?? [], at.provider);
    const was = at.from ? await this.place(person, { ...at, ...at.from }) : false;
    const placed = (await this.place(person, at)) || was;
    const news = placed || birth !== person.birth || words.length !== person.words.length;
    if (news && !isMade) await this.suspect(person, at);
    if (at.from && (isNew ? !isMade : was)) await this.suspect(person, { ...at, ...at.from, from: null });
    return { id: person.legacyId, saved: isNew || said || numbered || placed };
  }

  /** Further ids of one provider for the person; one that somebody has already stays with him. */
  private async number(person: Person, ids: readonly string[], provider: string): Promise<boolean> {
    let news = false;
    for (const id of ids) {
      const claim = `id:${id}`;
      if ((await this.known.byClaim(provider, claim)) !== undefined) continue;
      const further: Claim = { provider, claim, said: emptySaid(), settled: false };
      person.claims.push(further);
      this.dirtyClaims.set(further, person);
      this.known.add(person);
      news = true;
    }
    return news;
  }

  private async place(person: Person, at: PersonPlace): Promise<boolean> {
    const { team, season } = at;
    if (team === null || season === null) return false;
    if (!(await this.known.place(team, season, person.legacyId))) return false;
    this.writes.place(team, season, person.legacyId);
    const place = `${this.context.identityOf(team)}|${season}`;
    for (const { person: other, claim } of await doubtsAbout(this.known, person, { team, season, place })) {
      this.leaveOpen(other, [other, person], at, claim);
    }
    return true;
  }

  /** Lists a person whose name may mean each of several. */
  leaveOpen(person: Person, several: readonly Person[], { file, line }: PersonPlace, claim = person.claims[0]!): void {
    this.writes.notMerged({
      kind: this.kind,
      provider: claim.provider,
      claim: claim.claim,
      name: claim.said.names[0] ?? person.row.name,
      candidates: several.map(({ row }) => row.id).sort(),
      file,
      line,
    });
  }

  /** Notes a person who may be one that is known already, now that more is known of him. */
  private async suspect(person: Person, at: PersonPlace): Promise<void> {
    if ('person' in (await this.match(twinOf(person), at))) this.mayBeTwin(person, at);
  }

  /** A person may be met at several places, by another twin at each. */
  private mayBeTwin({ legacyId }: Person, at: PersonPlace): void {
    const places = this.twins.get(legacyId) ?? new Map<string, PersonPlace>();
    this.twins.set(legacyId, places.set(`${at.team}|${at.season}`, at));
  }

  private claimOf(name: PersonName, { team, season }: PersonPlace): string {
    const id = name.id ?? (name.legacyId === undefined ? undefined : String(name.legacyId));
    if (id !== undefined) return `id:${id}`;
    const key = nameKey(name.name);
    if (name.birth !== undefined) return `born:${key}|${name.birth}`;
    return `name:${key}|${team === null ? '' : this.context.identityOf(team)}|${season ?? ''}`;
  }

  /** One who is spoken of by this claim for the first time: someone known, or someone new. */
  private async meet(name: PersonName, at: PersonPlace, claim: string): Promise<Person> {
    const match = await this.match(soughtOf(at.provider, claim, name), at);
    const fresh: Claim = { provider: at.provider, claim, said: emptySaid(), settled: false };
    if ('person' in match) {
      match.person.claims.push(fresh);
      for (const twin of match.same ?? []) this.mayBeTwin(twin, at);
      return match.person;
    }
    const person = await this.create(fresh, name);
    if ('several' in match) {
      this.writes.notMerged({
        kind: this.kind,
        provider: at.provider,
        claim,
        name: name.name,
        candidates: match.several.map(({ row }) => row.id).sort(),
        file: at.file,
        line: at.line,
      });
    }
    return person;
  }

  /** By the day of birth, else where he is, else where he comes from. */
  async match(sought: Sought, { team, season, from }: Pick<PersonPlace, 'team' | 'season' | 'from'>): Promise<Match> {
    const born = await matchByBirth(this.known, sought);
    if ('person' in born) return born;
    for (const place of [{ team, season }, from ?? { team: null, season }]) {
      if (place.team === null) continue;
      const isNation = this.context.identityOf(place.team).startsWith(`${NATIONAL}|`);
      const placed = await matchByPlace(this.known, sought, { team: place.team, season: place.season, isNation });
      if (!('nobody' in placed)) return placed;
    }
    return born;
  }

  private async create(claim: Claim, name: PersonName): Promise<Person> {
    const told = addSaid(emptySaid(), name, { weight: 0, path: '', first: true });
    const { legacyId, ...facts } = portraitOf([{ ...claim, said: told }]);
    const wanted = { identity: facts.identity, claim: `${claim.provider}|${claim.claim}`, legacyId };
    const ids = await this.ids.choose(this.context.queries, wanted);
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
    this.made++;
    return person;
  }

  /** Adds what is said; false where it was known. */
  private say(person: Person, name: string, { name: profile, at, weight }: Mention): boolean {
    const claim = person.claims.find((one) => one.provider === at.provider && one.claim === name)!;
    const mark = `${weight}${at.provider}\n${name}`;
    const said = addSaid(claim.said, profile, { weight, path: at.file, first: !this.described.has(mark) });
    this.described.add(mark);
    if (said === claim.said) return false;
    claim.said = said;
    this.dirtyClaims.set(claim, person);
    this.redraw(person);
    return true;
  }

  /** The row as all claims have it now, but for the ids: those wait until nobody holds the old ones. */
  redraw(person: Person): void {
    const { legacyId, identity, ...facts } = portraitOf(person.claims);
    const differs = (Object.keys(facts) as (keyof typeof facts)[]).some((field) => facts[field] !== person.row[field]);
    if (differs) {
      person.row = { ...person.row, ...facts };
      this.dirty.set(person, this.dirty.get(person) ?? false);
    }
    this.known.add(person);
    if (identity !== person.row.identity || (legacyId !== null && legacyId !== person.legacyId)) {
      this.moving.add(person.legacyId);
    }
  }

  /** One who is known by a number alone: the next mention of it must find him. */
  private keepUnnamed(person: Person): void {
    for (const claim of person.claims) this.dirtyClaims.set(claim, person);
    this.known.add(person);
  }

  /** Marks a claim that is another person's now. */
  reclaim(claim: Claim, person: Person): void {
    this.dirtyClaims.set(claim, person);
  }

  async flush(): Promise<boolean> {
    const { queries, now, changes } = this.context;
    if (this.waiting === 0) return false;
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
        claim: claim.claim,
        person: person.legacyId,
        hash: hashOf(claim.said),
        record: JSON.stringify(claim.said),
        settled: claim.settled ? 1 : 0,
      });
    }
    this.dirty.clear();
    this.dirtyClaims.clear();
    await this.writes.flush(queries);
    this.ids.forget();
    return true;
  }
}
