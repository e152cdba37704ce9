/** Persons in memory during an import: loaded on demand, and dropped all at once when there are too many. */
import { nameKey } from '../../base/text.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  claimHolder,
  claimRows,
  peopleBornOn,
  peopleOfTeam,
  personRows,
  wordsOfTeam,
} from '../../store/people/person-claims.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import { isInitial, type NameWords, wordsOfKey } from './name-similarity.ts';
import { factsOf, type PersonClaim } from './person-claims.ts';

const PERSONS_MAX = 4500;
const ROSTERS_MAX = 400;

export interface Person {
  legacyId: number;
  claims: PersonClaim[];
  /** as stored or to be stored */
  row: PersonRow;
  birth: string | undefined;
  words: readonly NameWords[];
}

/** All persons of a team in all seasons, as legacy ids: a national team has thousands, and few of them are loaded. */
interface Roster {
  /** by legacy id of the person */
  readonly seasons: Map<number, number[]>;
  /** legacy ids by the words of the stored names */
  readonly words: Map<string, number[]>;
}

/** A person of a team, with the seasons. */
export interface TeamMate {
  readonly person: Person;
  readonly seasons: readonly number[];
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
    return this.persons.size >= PERSONS_MAX || this.rosters.size >= ROSTERS_MAX;
  }

  /** Call only after every change is written. */
  clear(): void {
    this.persons.clear();
    this.claimHolders.clear();
    this.idsByBirth.clear();
    this.cachedIdsByBirth.clear();
    this.rosters.clear();
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
      this.add({ legacyId: row.legacy_id, claims: claims.get(row.legacy_id) ?? [], row, birth: undefined, words: [] });
    }
  }

  /** Adds a person, or updates the indexes after the person's claims changed. */
  add(person: Person): void {
    this.persons.set(person.legacyId, person);
    person.words = wordsOfClaims(person.claims);
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
    for (const { seasons } of this.rosters.values()) {
      const moved = seasons.get(person.legacyId);
      if (moved === undefined) continue;
      seasons.delete(person.legacyId);
      seasons.set(into, [...new Set([...(seasons.get(into) ?? []), ...moved])]);
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
    const { seasons, words } = await this.roster(team);
    const ids = new Set<number>();
    for (const word of distinctWords(names)) {
      for (const id of words.get(word) ?? []) if (seasons.has(id)) ids.add(id);
      for (const id of this.cachedIdsByWord.get(word) ?? []) if (seasons.has(id)) ids.add(id);
    }
    return (await this.getMany(ids)).map((person) => ({ person, seasons: seasons.get(person.legacyId) ?? [] }));
  }

  /** The seasons of a person with a team. */
  async seasonsWith(team: number, person: number): Promise<readonly number[]> {
    return (await this.roster(team)).seasons.get(person) ?? [];
  }

  /** Records a season of a person with a team; false if it was recorded before. */
  async addToRoster(team: number, season: number, person: number): Promise<boolean> {
    const { seasons } = await this.roster(team);
    const seasonsOfPerson = seasons.get(person);
    if (seasonsOfPerson === undefined) seasons.set(person, [season]);
    else if (seasonsOfPerson.includes(season)) return false;
    else seasonsOfPerson.push(season);
    return true;
  }

  private async roster(team: number): Promise<Roster> {
    let roster = this.rosters.get(team);
    if (roster !== undefined) return roster;
    roster = { seasons: new Map(), words: new Map() };
    for (const { season, person } of await peopleOfTeam(this.queries, this.kind, team)) {
      addToList(roster.seasons, person, season);
    }
    for (const { word, person } of await wordsOfTeam(this.queries, this.kind, team)) {
      if (!isInitial(word)) addToList(roster.words, word, person);
    }
    this.rosters.set(team, roster);
    return roster;
  }
}

function addToList<K>(lists: Map<K, number[]>, key: K, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The words of names, without initials. */
function distinctWords(names: readonly NameWords[]): Set<string> {
  return new Set(names.flat().filter((word) => !isInitial(word)));
}

function keyOfClaim(provider: string, key: string): string {
  return `${provider}\n${key}`;
}

/** Every name in the claims of a person, as words. */
export function wordsOfClaims(claims: readonly PersonClaim[]): readonly NameWords[] {
  const keys = new Set<string>();
  for (const { content } of claims) {
    for (const name of content.names) keys.add(nameKey(name));
    const { firstName, lastName } = factsOf(content);
    if (firstName !== undefined && lastName !== undefined) keys.add(nameKey(`${firstName} ${lastName}`));
  }
  keys.delete('');
  return [...keys].map(wordsOfKey);
}
