/** Resolves mentions of players, or of coaches, to persons. people.ts gives the overview of the rules. */
import { peopleOfTeam, teamsOfPerson } from '../../store/people/person-claims.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import type { PersonName } from '../records/records.ts';
import { NATIONAL } from '../records/team-name.ts';
import {
  duplicateQueryOf,
  type Match,
  matchByBirth,
  matchByPlace,
  type PersonQuery,
  personQueryOf,
} from './matching.ts';
import type { FoundPerson, PersonMention, PersonPlace } from './mentions.ts';
import { PeopleCache, type Person, personOf } from './people-cache.ts';
import { PersonChanges, type WriteContext } from './person-changes.ts';
import {
  addToClaim,
  aliasOf,
  claimKeyOf,
  emptyClaim,
  factsOf,
  isByName,
  isKnownByShortNames,
  isShortName,
  type PersonClaim,
  withPlaces,
} from './person-claims.ts';
import { personIdentityOf } from './person-identity.ts';
import { PersonIdChooser } from './person-ids.ts';

export interface ResolverContext extends WriteContext {
  /** identity of a team by legacy id */
  identityOf(team: number): string;
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
  /** persons whose names or birth became known later, by legacy id, with the place of that mention */
  private named = new Map<number, PersonPlace>();
  /** legacy ids of persons whose ids may no longer match their identity */
  private toRekey = new Set<number>();
  /** legacy ids of persons with new facts */
  private changed = new Set<number>();
  /** legacy ids of persons that can be several others, with the record that named them */
  private ambiguous = new Map<number, PersonPlace>();
  /** teams and seasons with new people or names, by '<team>|<season>' */
  private touchedPlaces = new Map<string, PersonPlace>();
  /** legacy ids of the new people of a team, of those with new names, and of those with new seasons */
  private touchedPeople = new Map<number, Set<number>>();

  constructor(kind: PersonKind, context: ResolverContext) {
    this.context = context;
    this.people = new PeopleCache(kind, context.queries);
    this.ids = new PersonIdChooser(kind);
    this.pending = new PersonChanges(kind);
  }

  identityOf(team: number): string {
    return this.context.identityOf(team);
  }

  /** Starts another file, which has a transaction of its own. */
  open(context: ResolverContext): void {
    this.context = context;
    this.people.setQueries(context.queries);
    this.mentionedClaims = new Set();
  }

  /**
   * Compares persons with new names or dates of birth with the others of all their teams. Call when everything is written: a
   * file of players without teams can come after the files of their matches.
   */
  async checkNamed(kind: PersonKind): Promise<void> {
    const named = this.named;
    this.named = new Map();
    for (const [id, at] of named) {
      const [person] = await this.people.getMany([id]);
      if (person === undefined) continue;
      for (const { team, season } of await teamsOfPerson(this.context.queries, kind, id)) {
        const place = { ...at, team, season, league: null, from: null };
        await this.checkForDuplicate(person, place);
        this.touchPlace(place, person);
      }
    }
  }

  /** Queues the people of a team, whose rosters changed, and persons whose claims changed. */
  async checkTeam(kind: PersonKind, team: number, renamed: readonly number[]): Promise<void> {
    this.people.clear();
    for (const id of renamed) this.toRekey.add(id);
    for (const { season, person: id } of await peopleOfTeam(this.context.queries, kind, team)) {
      const [person] = await this.people.getMany([id]);
      if (person === undefined) continue;
      const place = { provider: '', file: '', line: 0, league: null, team, season };
      await this.checkForDuplicate(person, place);
      this.touchPlace(place, person);
    }
  }

  /** The persons to compare and to rekey since the last call. Call when no unwritten row holds ids of persons. */
  drainChecks(): {
    readonly duplicateChecks: readonly (readonly [person: number, at: PersonPlace])[];
    readonly toRekey: ReadonlySet<number>;
    readonly touchedPlaces: readonly PersonPlace[];
    readonly touchedPeople: ReadonlyMap<number, ReadonlySet<number>>;
  } {
    const duplicateChecks = [...this.duplicateChecks].flatMap(([person, places]) =>
      Array.from(places.values(), (at) => [person, at] as const),
    );
    const { toRekey, touchedPeople } = this;
    const touchedPlaces = [...this.touchedPlaces].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, at]) => at);
    this.duplicateChecks = new Map();
    this.toRekey = new Set();
    this.touchedPlaces = new Map();
    this.touchedPeople = new Map();
    return { duplicateChecks, toRekey, touchedPlaces, touchedPeople };
  }

  /** The persons with new facts, and those that can be several others, since the last call. */
  drainAmbiguous(): { readonly changed: Set<number>; readonly ambiguous: Map<number, PersonPlace> } {
    const { changed, ambiguous } = this;
    this.changed = new Set();
    this.ambiguous = new Map();
    return { changed, ambiguous };
  }

  /** The person that a record mentions, created if nobody matches. */
  async find({ name, at, describes }: PersonMention): Promise<FoundPerson> {
    const key = claimKeyOf(name, at.team === null ? '' : this.context.identityOf(at.team), at.season);
    const holder = await this.people.byClaim(at.provider, key);
    const isNewClaim = holder === undefined;
    const { person, isCreated } = isNewClaim ? await this.resolve(name, at, key) : { person: holder, isCreated: false };
    const { birth, words } = person;
    const isChanged = this.addToClaim(person, key, { name, at, describes });
    if (isNewClaim && !isChanged) this.addClaimsWithoutFacts(person);
    const hasNewIds = await this.addOtherIds(person, name.otherIds ?? [], at.provider);
    const isListed = !isByName({ key });
    if (isListed) this.addPlaces(person, key, at);
    const isNewAtFormerTeam = at.from ? await this.addToRoster(person, { ...at, ...at.from }, isListed) : false;
    const isNewAtTeam = (await this.addToRoster(person, at, isListed)) || isNewAtFormerTeam;
    if (isNewClaim && !isListed) this.touchPlace(at, person);
    const hasNewFacts = isNewAtTeam || birth !== person.birth || words.length !== person.words.length;
    if (!isCreated && (birth !== person.birth || words.length !== person.words.length))
      this.named.set(person.legacyId, at);
    if (hasNewFacts || isNewClaim) this.changed.add(person.legacyId);
    if (hasNewFacts && !isCreated) await this.checkForDuplicate(person, at);
    if (at.from && (isNewClaim ? !isCreated : isNewAtFormerTeam)) {
      await this.checkForDuplicate(person, { ...at, ...at.from, from: null });
    }
    const saved = isNewClaim || isChanged || hasNewIds || isNewAtTeam;
    return { id: person.legacyId, claim: key, alias: aliasOf({ provider: at.provider, key }), saved };
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

  /** Adds to a claim the seasons of teams that a mention states. */
  private addPlaces(person: Person, key: string, at: PersonPlace): void {
    const claim = person.claims.find((one) => one.provider === at.provider && one.key === key)!;
    const content = withPlaces(claim.content, at, (team) => this.identityOf(team));
    if (content === claim.content) return;
    claim.content = content;
    this.pending.addClaim(claim, person);
  }

  /** Records a person's season with a team; false if it was recorded before. */
  private async addToRoster(person: Person, at: PersonPlace, isListed: boolean): Promise<boolean> {
    const { team, season } = at;
    if (team === null || season === null) return false;
    if (!(await this.people.addToRoster(team, season, { person: person.legacyId, isListed }))) return false;
    this.pending.addPlace(team, season, person, isListed);
    this.touchPlace(at, person);
    return true;
  }

  /** Decides again at the end of the file which persons of a team names mean: incomplete ones, and those like a person's. */
  private touchPlace(at: PersonPlace, person?: Person): void {
    if (at.team === null || at.season === null) return;
    this.touchedPlaces.set(`${at.team}|${at.season}`, at);
    if (person === undefined) return;
    const people = this.touchedPeople.get(at.team) ?? new Set<number>();
    this.touchedPeople.set(at.team, people.add(person.legacyId));
  }

  /** Notes a person who can be several others, to list for the operator. */
  noteAmbiguous({ legacyId }: Person, at: PersonPlace): void {
    if (!this.ambiguous.has(legacyId)) this.ambiguous.set(legacyId, at);
  }

  /** Queues a person with new facts if another person matches now. */
  private async checkForDuplicate(person: Person, at: PersonPlace): Promise<void> {
    if (isKnownByShortNames(person)) return;
    const match = await this.match(duplicateQueryOf(person), at);
    if ('person' in match) this.queueDuplicate(person, at);
    if ('candidates' in match) this.noteAmbiguous(person, at);
  }

  /** A person can have a different duplicate at each team and season. */
  private queueDuplicate({ legacyId }: Person, at: PersonPlace): void {
    const places = this.duplicateChecks.get(legacyId) ?? new Map<string, PersonPlace>();
    this.duplicateChecks.set(legacyId, places.set(`${at.team}|${at.season}`, at));
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
    const namesake = isShortName(claim) ? await this.people.namesake(claim, at) : undefined;
    if (namesake !== undefined) namesake.claims.push(claim);
    const person = namesake ?? (await this.create(claim, name));
    if (isShortName(claim)) this.touchPlace(at);
    if ('candidates' in match) this.noteAmbiguous(person, at);
    return { person, isCreated: namesake === undefined };
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

  /** A new person with a claim. */
  async create(claim: PersonClaim, name: PersonName): Promise<Person> {
    const content = addToClaim(claim.content, name, { describes: false, path: '', first: true });
    const { legacyId, ...facts } = personIdentityOf([{ ...claim, content }]);
    const idRequest = { identity: facts.identity, claim: `${claim.provider}|${claim.key}`, legacyId };
    const ids = await this.ids.choose(this.context.queries, idRequest);
    const { legacyId: legacy_id, id, identity } = ids;
    const row: PersonRow = { ...facts, legacy_id, id, identity, updated_at: this.context.now, revision: 0 };
    const person = personOf(row, [claim]);
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
    // another date of birth than the person's shows that the claim means somebody else
    if (factsOf(content).birth !== factsOf(claim.content).birth) this.named.set(person.legacyId, at);
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
