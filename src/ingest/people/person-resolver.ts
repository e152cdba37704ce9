/** Resolves mentions of players, or of coaches, to persons. people.ts gives the overview of the rules. */
import { nameKey } from '../../base/text.ts';
import { teamsOfPerson } from '../../store/people/person-claims.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
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
import { isFullName } from './name-similarity.ts';
import { PeopleCache, type Person } from './people-cache.ts';
import { PersonChanges, type WriteContext } from './person-changes.ts';
import { addToClaim, emptyClaim, type PersonClaim } from './person-claims.ts';
import { personIdentityOf } from './person-identity.ts';
import { PersonIdChooser } from './person-ids.ts';

/** Where a record mentions a person. Teams and leagues are legacy ids. */
export interface PersonPlace {
  readonly provider: string;
  readonly team: number | null;
  /** of a transfer: the team that the player leaves, and the player's last season there */
  readonly from?: { readonly team: number; readonly season: number } | null;
  readonly league: number | null;
  readonly season: number | null;
  readonly file: string;
  readonly line: number;
}

export interface ResolverContext extends WriteContext {
  /** identity of a team by legacy id */
  identityOf(team: number): string;
}

interface PersonMention {
  readonly name: PersonProfile;
  readonly at: PersonPlace;
  /** true if the record is about the person, false if it only names the person */
  readonly describes: boolean;
}

export class PersonResolver {
  readonly people: PeopleCache;
  readonly ids: PersonIdChooser;
  readonly pending: PersonChanges;
  private context: ResolverContext;
  /** claims that the current file has mentioned, and whether it described or named the person */
  private mentionedClaims = new Set<string>();
  /** persons to compare with others at the end of the file, by legacy id, with each place where they were mentioned */
  private duplicateChecks = new Map<number, Map<string, PersonPlace>>();
  /** persons whose full name became known after their matches, by legacy id, with the place of that mention */
  private named = new Map<number, PersonPlace>();
  /** legacy ids of persons whose ids may no longer match their identity */
  private toRekey = new Set<number>();

  constructor(kind: PersonKind, context: ResolverContext) {
    this.context = context;
    this.people = new PeopleCache(kind, context.queries);
    this.ids = new PersonIdChooser(kind);
    this.pending = new PersonChanges(kind);
  }

  /** Starts another file, which has a transaction of its own. */
  open(context: ResolverContext): void {
    this.context = context;
    this.people.setQueries(context.queries);
    this.mentionedClaims = new Set();
  }

  /**
   * Compares persons whose full name became known with the others of all their teams. Call when everything is written: a
   * file of players without teams can come after the files of their matches.
   */
  async checkNamed(kind: PersonKind): Promise<void> {
    const named = this.named;
    this.named = new Map();
    for (const [id, at] of named) {
      const [person] = await this.people.getMany([id]);
      if (person === undefined) continue;
      for (const { team, season } of await teamsOfPerson(this.context.queries, kind, id)) {
        await this.checkForDuplicate(person, { ...at, team, season, league: null, from: null });
      }
    }
  }

  /** The persons to compare and to rekey since the last call. Call when no unwritten row holds ids of persons. */
  drainChecks(): {
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

  /** The person that a record mentions, created if nobody matches; `saved` is whether anything changed. */
  async find({ name, at, describes }: PersonMention): Promise<{ readonly id: number; readonly saved: boolean }> {
    const key = this.claimKeyOf(name, at);
    const holder = await this.people.byClaim(at.provider, key);
    const isNewClaim = holder === undefined;
    const { person, isCreated } = isNewClaim ? await this.resolve(name, at, key) : { person: holder, isCreated: false };
    const { birth, words } = person;
    const isChanged = this.addToClaim(person, key, { name, at, describes });
    if (isNewClaim && !isChanged) this.addClaimsWithoutFacts(person);
    const hasNewIds = await this.addOtherIds(person, name.otherIds ?? [], at.provider);
    const isNewAtFormerTeam = at.from ? await this.addToRoster(person, { ...at, ...at.from }) : false;
    const isNewAtTeam = (await this.addToRoster(person, at)) || isNewAtFormerTeam;
    const hasNewFacts = isNewAtTeam || birth !== person.birth || words.length !== person.words.length;
    if (!isCreated && !words.some(isFullName) && person.words.some(isFullName)) this.named.set(person.legacyId, at);
    if (hasNewFacts && !isCreated) await this.checkForDuplicate(person, at);
    if (at.from && (isNewClaim ? !isCreated : isNewAtFormerTeam)) {
      await this.checkForDuplicate(person, { ...at, ...at.from, from: null });
    }
    return { id: person.legacyId, saved: isNewClaim || isChanged || hasNewIds || isNewAtTeam };
  }

  /** Adds further ids of one provider. An id that belongs to another person stays with that person. */
  private async addOtherIds(person: Person, ids: readonly string[], provider: string): Promise<boolean> {
    let isChanged = false;
    for (const id of ids) {
      const key = `id:${id}`;
      if ((await this.people.byClaim(provider, key)) !== undefined) continue;
      const claim: PersonClaim = { provider, key, content: emptyClaim(), confirmed: false };
      person.claims.push(claim);
      this.pending.addClaim(claim, person);
      this.people.add(person);
      isChanged = true;
    }
    return isChanged;
  }

  /** Records a person's season with a team; false if it was recorded before. */
  private async addToRoster(person: Person, at: PersonPlace): Promise<boolean> {
    const { team, season } = at;
    if (team === null || season === null) return false;
    if (!(await this.people.addToRoster(team, season, person.legacyId))) return false;
    this.pending.addPlace(team, season, person);
    const place = `${this.context.identityOf(team)}|${season}`;
    for (const { person: other, claim } of await ambiguousNames(this.people, person, { team, season, place })) {
      this.noteAmbiguous(other, [other, person], at, claim);
    }
    return true;
  }

  /** Lists a name of a person that could mean other persons as well, for the operator to decide. */
  noteAmbiguous(
    person: Person,
    candidates: readonly Person[],
    at: PersonPlace,
    { provider, key, content } = person.claims[0]!,
  ): void {
    this.pending.addAmbiguous({ provider, claim: key, name: content.names[0] ?? person.row.name }, candidates, at);
  }

  /** Queues a person with new facts if another person matches now. */
  private async checkForDuplicate(person: Person, at: PersonPlace): Promise<void> {
    if ('person' in (await this.match(duplicateQueryOf(person), at))) this.queueDuplicate(person, at);
  }

  /** A person can have a different duplicate at each team and season. */
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

  /** Finds or creates the person of a new claim. */
  private async resolve(
    name: PersonName,
    at: PersonPlace,
    key: string,
  ): Promise<{ readonly person: Person; readonly isCreated: boolean }> {
    const match = await this.match(personQueryOf(at.provider, key, name), at);
    const claim: PersonClaim = { provider: at.provider, key, content: emptyClaim(), confirmed: false };
    if ('person' in match) {
      match.person.claims.push(claim);
      for (const duplicate of match.duplicates ?? []) this.queueDuplicate(duplicate, at);
      return { person: match.person, isCreated: false };
    }
    const person = await this.create(claim, name);
    if ('candidates' in match) {
      this.pending.addAmbiguous({ provider: at.provider, claim: key, name: name.name }, match.candidates, at);
    }
    return { person, isCreated: true };
  }

  /** Matches by date of birth, then by team and season, then by the team that a transfer leaves. */
  async match(
    query: PersonQuery,
    { team, season, from }: Pick<PersonPlace, 'team' | 'season' | 'from'>,
  ): Promise<Match> {
    const byBirth = await matchByBirth(this.people, query);
    if ('person' in byBirth) return byBirth;
    for (const place of [{ team, season }, from ?? { team: null, season }]) {
      if (place.team === null) continue;
      const isNation = this.context.identityOf(place.team).startsWith(`${NATIONAL}|`);
      const byPlace = await matchByPlace(this.people, query, { team: place.team, season: place.season, isNation });
      if (!('none' in byPlace)) return byPlace;
    }
    return byBirth;
  }

  private async create(claim: PersonClaim, name: PersonName): Promise<Person> {
    const content = addToClaim(emptyClaim(), name, { describes: false, path: '', first: true });
    const { legacyId, ...facts } = personIdentityOf([{ ...claim, content }]);
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
    this.pending.addNew(person);
    return person;
  }

  /** Adds the facts of a mention to a claim; false if nothing changed. */
  private addToClaim(person: Person, key: string, { name, at, describes }: PersonMention): boolean {
    const claim = person.claims.find((one) => one.provider === at.provider && one.key === key)!;
    const mention = `${describes ? 1 : 0}${at.provider}\n${key}`;
    const first = !this.mentionedClaims.has(mention);
    this.mentionedClaims.add(mention);
    const content = addToClaim(claim.content, name, { describes, path: at.file, first });
    if (content === claim.content) return false;
    claim.content = content;
    this.pending.addClaim(claim, person);
    this.recompute(person);
    return true;
  }

  /** Saves the claims of a mention that has only an id, so that the next mention of the id finds the person. */
  private addClaimsWithoutFacts(person: Person): void {
    for (const claim of person.claims) this.pending.addClaim(claim, person);
    this.people.add(person);
  }

  /** Recomputes the row from all claims. The ids do not change before `rekey`, because unwritten rows hold them. */
  recompute(person: Person): void {
    const { legacyId, identity, ...facts } = personIdentityOf(person.claims);
    const differs = (Object.keys(facts) as (keyof typeof facts)[]).some((field) => facts[field] !== person.row[field]);
    if (differs) {
      person.row = { ...person.row, ...facts };
      this.pending.addChanged(person);
    }
    this.people.add(person);
    if (identity !== person.row.identity || (legacyId !== null && legacyId !== person.legacyId)) {
      this.toRekey.add(person.legacyId);
    }
  }

  /** Writes all changes; false if there are none. */
  async flush(): Promise<boolean> {
    if (!(await this.pending.flush(this.context))) return false;
    this.ids.clear();
    return true;
  }
}
