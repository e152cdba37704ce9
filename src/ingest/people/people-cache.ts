/** Persons in memory during an import: loaded on demand, and dropped all at once when there are too many. */
import type { Queries } from '../../store/database/database.ts';
import {
  claimHolder,
  claimRows,
  leaveTeam,
  peopleBornOn,
  peopleOfTeam,
  personRows,
  unlistPlace,
  wordsOfTeam,
} from '../../store/people/person-claims.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import { distinctWords, isInitial, type NameWords, wordsOfKey } from './name-similarity.ts';
import {
  isByName,
  isKnownByShortNames,
  nameOfKey,
  type PersonClaim,
  wordsOfClaims,
  wordsOfRecords,
} from './person-claims.ts';

const PERSONS_MAX = 1500;
/** People of all rosters together: clubs have dozens, national teams hundreds. */
const ROSTER_PEOPLE_MAX = 12_000;

export interface Person {
  legacyId: number;
  claims: PersonClaim[];
  /** as stored or to be stored */
  row: PersonRow;
  birth: string | undefined;
  words: readonly NameWords[];
  /** the names in records with an id or a date of birth; null if there are no such records */
  recordWords: readonly NameWords[] | null;
}

/** A person whose names and birth are not indexed yet: see `add`. */
export function personOf(row: PersonRow, claims: PersonClaim[]): Person {
  return { legacyId: row.legacy_id, claims, row, birth: undefined, words: [], recordWords: null };
}

/** All persons of a team in all seasons, as legacy ids: a national team has thousands, and few of them are loaded. */
interface Roster {
  /** by legacy id of the person */
  readonly seasons: Map<number, number[]>;
  /** of these, the seasons that records with an id or a date of birth state */
  readonly listed: Map<number, number[]>;
  /** legacy ids by the words of the stored names */
  readonly words: Map<string, number[]>;
}

/** A person of a team, with the seasons. */
export interface TeamMate {
  readonly person: Person;
  readonly seasons: readonly number[];
  /** the seasons that records with an id or a date of birth state, not names alone */
  readonly listed: readonly number[];
}

export class PeopleCache {
  private readonly kind: PersonKind;
  private queries: Queries;
  readonly persons = new Map<number, Person>();
  /** by provider and claim key */
  private readonly claimHolders = new Map<string, number>();
  /** complete for each date of birth that was queried */
  private readonly idsByBirth = new Map<string, Set<number>>();
  /** every date of birth of the persons in memory, stored or not */
  private readonly cachedIdsByBirth = new Map<string, Set<number>>();
  private readonly rosters = new Map<number, Roster>();
  private rosterPeople = 0;
  /** every word in names of the persons in memory: they may not be stored yet */
  private readonly cachedIdsByWord = new Map<string, Set<number>>();

  constructor(kind: PersonKind, queries: Queries) {
    this.kind = kind;
    this.queries = queries;
  }

  setQueries(queries: Queries): void {
    this.queries = queries;
  }

  /** Whether there are too many persons or rosters in memory. */
  get isFull(): boolean {
    return this.persons.size >= PERSONS_MAX || this.rosterPeople >= ROSTER_PEOPLE_MAX;
  }

  /** Call only after every change is written. */
  clear(): void {
    this.persons.clear();
    this.claimHolders.clear();
    this.idsByBirth.clear();
    this.cachedIdsByBirth.clear();
    this.rosters.clear();
    this.rosterPeople = 0;
    this.cachedIdsByWord.clear();
  }

  /** Returns whether it cleared. Call only after every change is written. */
  clearIfFull(): boolean {
    if (!this.isFull) return false;
    this.clear();
    return true;
  }

  async get(legacyId: number): Promise<Person> {
    const cached = this.persons.get(legacyId);
    if (cached !== undefined) return cached;
    await this.load([legacyId]);
    return this.persons.get(legacyId)!;
  }

  async getMany(ids: Iterable<number>): Promise<Person[]> {
    const all = [...ids];
    const missing = all.filter((id) => !this.persons.has(id));
    if (missing.length > 0) await this.load(missing);
    return all.flatMap((id) => this.persons.get(id) ?? []);
  }

  private async load(ids: readonly number[]): Promise<void> {
    const claims = new Map<number, PersonClaim[]>();
    const loaded = new Set<string>();
    for (const { provider, claim, person, record, confirmed } of await claimRows(this.queries, this.kind, ids)) {
      const key = keyOfClaim(provider, claim);
      if (loaded.has(key)) continue; // the last query of a batch repeats an id: see in-list.ts
      loaded.add(key);
      this.claimHolders.set(key, person);
      const list = claims.get(person) ?? [];
      claims.set(person, list);
      list.push({ provider, key: claim, content: JSON.parse(record), confirmed: confirmed === 1 });
    }
    for (const row of await personRows(this.queries, this.kind, ids)) {
      if (this.persons.has(row.legacy_id)) continue;
      this.add(personOf(row, claims.get(row.legacy_id) ?? []));
    }
  }

  /** Adds a person, or updates the indexes after the person's claims changed. */
  add(person: Person): void {
    this.persons.set(person.legacyId, person);
    person.words = wordsOfClaims(person.claims);
    person.recordWords = person.claims.every(isByName) ? null : wordsOfRecords(person);
    person.birth = person.row.birth_date ?? undefined;
    if (person.birth !== undefined) {
      this.idsByBirth.get(person.birth)?.add(person.legacyId);
      const cached = this.cachedIdsByBirth.get(person.birth);
      if (cached === undefined) this.cachedIdsByBirth.set(person.birth, new Set([person.legacyId]));
      else cached.add(person.legacyId);
    }
    for (const word of distinctWords(person.words)) {
      const cached = this.cachedIdsByWord.get(word);
      if (cached === undefined) this.cachedIdsByWord.set(word, new Set([person.legacyId]));
      else cached.add(person.legacyId);
    }
    for (const { provider, key } of person.claims) this.claimHolders.set(keyOfClaim(provider, key), person.legacyId);
  }

  /** Replaces a person with the one that it was merged into. */
  replace(person: Person, into: number): void {
    this.persons.delete(person.legacyId);
    for (const { provider, key } of person.claims) this.claimHolders.set(keyOfClaim(provider, key), into);
    for (const roster of this.rosters.values()) {
      for (const seasons of [roster.seasons, roster.listed]) {
        const moved = seasons.get(person.legacyId);
        if (moved === undefined) continue;
        seasons.delete(person.legacyId);
        seasons.set(into, [...new Set([...(seasons.get(into) ?? []), ...moved])]);
      }
    }
  }

  /** Updates the ids of a person. Rosters keep the old legacy id until `clear`. */
  changeIds(person: Person, ids: { readonly id: string; readonly legacyId: number; readonly identity: string }): void {
    this.persons.delete(person.legacyId);
    person.legacyId = ids.legacyId;
    person.row = { ...person.row, legacy_id: ids.legacyId, id: ids.id, identity: ids.identity };
    this.add(person);
  }

  /** The person that the claim of a provider belongs to. */
  async byClaim(provider: string, claim: string): Promise<Person | undefined> {
    const cached = this.claimHolders.get(keyOfClaim(provider, claim));
    if (cached !== undefined) return this.get(cached);
    const stored = await claimHolder(this.queries, this.kind, provider, claim);
    return stored === undefined ? undefined : this.get(stored);
  }

  async bornOn(day: string): Promise<Person[]> {
    let ids = this.idsByBirth.get(day);
    if (ids === undefined) {
      ids = new Set(await peopleBornOn(this.queries, this.kind, day));
      for (const id of this.cachedIdsByBirth.get(day) ?? []) ids.add(id);
      this.idsByBirth.set(day, ids);
    }
    return (await this.getMany(ids)).filter(({ birth }) => birth === day);
  }

  /** The persons of a team whose names share a word with one of these names. Initials do not count. */
  async teamMates(team: number, names: readonly NameWords[]): Promise<TeamMate[]> {
    const { seasons, listed, words } = await this.roster(team);
    const ids = new Set<number>();
    for (const word of distinctWords(names)) {
      for (const id of words.get(word) ?? []) if (seasons.has(id)) ids.add(id);
      for (const id of this.cachedIdsByWord.get(word) ?? []) if (seasons.has(id)) ids.add(id);
    }
    return (await this.getMany(ids)).map((person) => ({
      person,
      seasons: seasons.get(person.legacyId) ?? [],
      listed: listed.get(person.legacyId) ?? [],
    }));
  }

  /** Whether the names of several persons whom records list for a team, this one or others, share two words with its names. */
  async hasNamesakes(team: number, person: Person): Promise<boolean> {
    const { listed } = await this.roster(team);
    return (await this.sharingWords(team, person)).filter((id) => listed.has(id)).length > 1;
  }

  /** The persons of a team whom no record lists, and whose names share two words with those of a person. */
  async unlistedLike(team: number, person: Person): Promise<readonly Person[]> {
    const { seasons, listed } = await this.roster(team);
    const ids = await this.sharingWords(team, person);
    return this.getMany(ids.filter((id) => id !== person.legacyId && seasons.has(id) && !listed.has(id)));
  }

  private async sharingWords(team: number, { words: names }: Person): Promise<readonly number[]> {
    const { words } = await this.roster(team);
    const shared = new Map<number, number>();
    for (const word of distinctWords(names)) {
      const ids = new Set([...(words.get(word) ?? []), ...(this.cachedIdsByWord.get(word) ?? [])]);
      for (const id of ids) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    return [...shared].flatMap(([id, count]) => (count > 1 ? [id] : []));
  }

  /** The person of a team and season who is known by this incomplete name alone. */
  async namesake(
    { key }: PersonClaim,
    { team, season }: { readonly team: number | null; readonly season: number | null },
  ): Promise<Person | undefined> {
    if (team === null || season === null) return undefined;
    const name = nameOfKey(key);
    for (const { person, seasons } of await this.teamMates(team, [wordsOfKey(name)])) {
      if (!seasons.includes(season) || !isKnownByShortNames(person)) continue;
      if (person.claims.every((claim) => nameOfKey(claim.key) === name)) return person;
    }
    return undefined;
  }

  /** The seasons of a person with a team. */
  async seasonsWith(team: number, person: number): Promise<readonly number[]> {
    return (await this.roster(team)).seasons.get(person) ?? [];
  }

  /** Records a season of a person with a team; false if it was recorded before. */
  async addToRoster(
    team: number,
    season: number,
    { person, isListed }: { readonly person: number; readonly isListed: boolean },
  ): Promise<boolean> {
    const { seasons, listed } = await this.roster(team);
    const isNew = seasons.get(person)?.includes(season) !== true;
    const isNewlyListed = isListed && listed.get(person)?.includes(season) !== true;
    if (isNew) addToList(seasons, person, season);
    if (isNewlyListed) addToList(listed, person, season);
    return isNew || isNewlyListed;
  }

  /** Takes a person out of a season of a team, unless a record with an id or a date of birth states it. */
  async removeFromRoster(team: number, season: number, person: number): Promise<void> {
    const { seasons, listed } = await this.roster(team);
    if (listed.get(person)?.includes(season) === true) return;
    const left = (seasons.get(person) ?? []).filter((one) => one !== season);
    if (left.length === 0) seasons.delete(person);
    else seasons.set(person, left);
    await leaveTeam(this.queries, this.kind, { team, season, person });
  }

  /** Notes that no record with an id or a date of birth states a season of a person with a team any more. */
  async unlist(team: number, season: number, person: number): Promise<void> {
    const { listed } = await this.roster(team);
    const left = (listed.get(person) ?? []).filter((one) => one !== season);
    if (left.length === 0) listed.delete(person);
    else listed.set(person, left);
    await unlistPlace(this.queries, this.kind, { team, season, person });
  }

  private async roster(team: number): Promise<Roster> {
    let roster = this.rosters.get(team);
    if (roster !== undefined) return roster;
    roster = { seasons: new Map(), listed: new Map(), words: new Map() };
    for (const { season, person, listed } of await peopleOfTeam(this.queries, this.kind, team)) {
      addToList(roster.seasons, person, season);
      if (listed === 1) addToList(roster.listed, person, season);
    }
    for (const { word, person } of await wordsOfTeam(this.queries, this.kind, team)) {
      if (!isInitial(word)) addToList(roster.words, word, person);
    }
    this.rosters.set(team, roster);
    this.rosterPeople += roster.seasons.size;
    return roster;
  }
}

function addToList<K>(lists: Map<K, number[]>, key: K, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function keyOfClaim(provider: string, key: string): string {
  return `${provider}\n${key}`;
}
