/** Persons in memory while files are read: loaded when asked for, all forgotten when they become many. */
import { nameKey } from '../../base/text.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  bornOn,
  claimHolder,
  claimRows,
  personRows,
  squadOfTeam,
  wordsOfTeam,
} from '../../store/people/person-claims.ts';
import type { PersonKind, PersonRow } from '../../store/people/tables.ts';
import { isInitial, type NameWords, wordsOfKey } from './name-similarity.ts';
import { factsOf } from './person-claims.ts';
import type { PersonClaim } from './person-identity.ts';

/** Persons held at once, and rosters; a file may tell of many more. */
const CACHED_MAX = 4500;
const ROSTERS_MAX = 400;

export interface Person {
  legacyId: number;
  claims: PersonClaim[];
  /** as stored or to be stored */
  row: PersonRow;
  birth: string | undefined;
  words: readonly NameWords[];
}

/** Who was with a team, as numbers alone: of a nation they are thousands, of whom few are ever asked for. */
interface Roster {
  readonly seasons: Map<number, number[]>;
  /** by the words of their names, as stored */
  readonly words: Map<string, number[]>;
}

/** One who was with a team, and when. */
export interface TeamMate {
  readonly person: Person;
  readonly seasons: readonly number[];
}

export class PeopleCache {
  private readonly kind: PersonKind;
  private queries: Queries;
  readonly persons = new Map<number, Person>();
  private readonly claimHolders = new Map<string, number>();
  /** of days that were asked for: all there are, stored or held */
  private readonly idsByBirth = new Map<string, Set<number>>();
  /** of those held, every day */
  private readonly cachedIdsByBirth = new Map<string, Set<number>>();
  private readonly rosters = new Map<number, Roster>();
  /** of those held, every word of their names: they may be unknown to the store yet */
  private readonly cachedIdsByWord = new Map<string, Set<number>>();

  constructor(kind: PersonKind, queries: Queries) {
    this.kind = kind;
    this.queries = queries;
  }

  setQueries(queries: Queries): void {
    this.queries = queries;
  }

  /** Whether it is time to forget. */
  get isFull(): boolean {
    return this.persons.size >= CACHED_MAX || this.rosters.size >= ROSTERS_MAX;
  }

  /** Drops everything once it is much. Call only when all is written. */
  forget(always = false): boolean {
    if (!always && !this.isFull) return false;
    this.persons.clear();
    this.claimHolders.clear();
    this.idsByBirth.clear();
    this.cachedIdsByBirth.clear();
    this.rosters.clear();
    this.cachedIdsByWord.clear();
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
      if (loaded.has(key)) continue;
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

  /** Takes a person in, or takes note of what became known of one. */
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

  /** Forgets one who became part of another. */
  replace(person: Person, into: number): void {
    this.persons.delete(person.legacyId);
    for (const { provider, key } of person.claims) this.claimHolders.set(keyOfClaim(provider, key), into);
    for (const { seasons } of this.rosters.values()) {
      const there = seasons.get(person.legacyId);
      if (there === undefined) continue;
      seasons.delete(person.legacyId);
      seasons.set(into, [...new Set([...(seasons.get(into) ?? []), ...there])]);
    }
  }

  /** Takes note of new ids; rosters keep the old number until everything is forgotten. */
  changeIds(person: Person, ids: { readonly id: string; readonly legacyId: number; readonly identity: string }): void {
    this.persons.delete(person.legacyId);
    person.legacyId = ids.legacyId;
    person.row = { ...person.row, legacy_id: ids.legacyId, id: ids.id, identity: ids.identity };
    this.add(person);
  }

  async byClaim(provider: string, claim: string): Promise<Person | undefined> {
    const cached = this.claimHolders.get(keyOfClaim(provider, claim));
    if (cached !== undefined) return this.get(cached);
    const stored = await claimHolder(this.queries, this.kind, provider, claim);
    return stored === undefined ? undefined : this.get(stored);
  }

  async bornOn(day: string): Promise<Person[]> {
    let ids = this.idsByBirth.get(day);
    if (ids === undefined) {
      ids = new Set(await bornOn(this.queries, this.kind, day));
      for (const id of this.cachedIdsByBirth.get(day) ?? []) ids.add(id);
      this.idsByBirth.set(day, ids);
    }
    return (await this.getMany(ids)).filter(({ birth }) => birth === day);
  }

  /** Those of a team who share a word with a name. Initials are no words. */
  async teamMates(team: number, names: readonly NameWords[]): Promise<TeamMate[]> {
    const { seasons, words } = await this.roster(team);
    const ids = new Set<number>();
    for (const word of distinctWords(names)) {
      for (const id of words.get(word) ?? []) if (seasons.has(id)) ids.add(id);
      for (const id of this.cachedIdsByWord.get(word) ?? []) if (seasons.has(id)) ids.add(id);
    }
    return (await this.getMany(ids)).map((person) => ({ person, seasons: seasons.get(person.legacyId) ?? [] }));
  }

  /** When a person was with a team. */
  async seasonsWith(team: number, person: number): Promise<readonly number[]> {
    return (await this.roster(team)).seasons.get(person) ?? [];
  }

  /** Notes that a person was with a team; false where that was known. */
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
    for (const { season, person } of await squadOfTeam(this.queries, this.kind, team)) {
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

/** Every word of some names, initials left out. */
function distinctWords(names: readonly NameWords[]): Set<string> {
  return new Set(names.flat().filter((word) => !isInitial(word)));
}

function keyOfClaim(provider: string, claim: string): string {
  return `${provider}\n${claim}`;
}

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
