/** Resolves the people of a live feed by id, or by name within the team. Call inside one transaction. */
import { entityIds, nextLegacyId } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import type { LivePerson } from '../../football/live/message.ts';
import { touchPeople } from '../changes/revisions.ts';
import type { Queries } from '../database/database.ts';
import {
  claimHolder,
  legacyIdInUse,
  nativeIdInUse,
  peopleOfTeam,
  personRows,
  redirectedPersons,
} from '../people/person-claims.ts';
import { PERSON_TABLES, type PersonKind, searchOf } from '../people/tables.ts';
import { PersonWriter } from '../people/writer.ts';
import { FEED } from './feed.ts';

/** The team of a person, according to the feed. */
export interface FeedTeam {
  readonly legacyId: number;
  readonly season: number;
}

export interface FeedPeopleContext {
  readonly queries: Queries;
  readonly now: number;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
}

export class FeedPeople {
  readonly #context: FeedPeopleContext;
  readonly #found = new Map<string, number>();

  constructor(context: FeedPeopleContext) {
    this.#context = context;
  }

  /** Returns the legacy id. Creates the person for an unknown name; returns an error message for an unknown id. */
  async find(kind: PersonKind, person: LivePerson, team: FeedTeam): Promise<number | string> {
    const key = `${kind} ${person.id ?? ''} ${person.id === undefined ? `${team.legacyId} ${person.name}` : ''}`;
    const existing = this.#found.get(key);
    if (existing !== undefined) return existing;
    const found =
      person.id === undefined ? await this.#byName(kind, person.name ?? '', team) : await this.#byId(kind, person.id);
    if (found === undefined)
      return `no ${kind} has the id ${person.id ?? ''}: send the id of a stored ${kind}, or only the name`;
    this.#found.set(key, found);
    return found;
  }

  async #byId(kind: PersonKind, id: string | number): Promise<number | undefined> {
    const { queries } = this.#context;
    if (typeof id === 'number') {
      if ((await personRows(queries, kind, [id])).length > 0) return id;
      return (await redirectedPersons(queries, kind, [id]))[0]?.target;
    }
    const used = await nativeIdInUse(queries, kind, id);
    if (used !== undefined) return used;
    const sql = 'SELECT target_legacy_id AS target FROM redirects WHERE kind = $1 AND id = $2';
    return (await queries.get<{ target: number }>(sql, [kind, id]))?.target;
  }

  /** Finds the only person of the team with this name, or with all words of it; creates one if there is none. */
  async #byName(kind: PersonKind, name: string, team: FeedTeam): Promise<number> {
    const { queries } = this.#context;
    const key = nameKey(name);
    const claim = await this.#claim(key, team);
    const claimed = await claimHolder(queries, kind, FEED, claim.text);
    if (claimed !== undefined) return claimed;
    const squad = await peopleOfTeam(queries, kind, team.legacyId);
    const recent = squad.filter(({ season }) => Math.abs(season - team.season) <= 1);
    const rows = await personRows(queries, kind, [...new Set(recent.map(({ person }) => person))]);
    const words = key.split(' ');
    const same = rows.filter((row) => nameKey(row.name) === key);
    const matching = rows.filter((row) => words.every((word) => row.search.includes(` ${word} `)));
    const [only, another] = same.length > 0 ? same : matching;
    const person = only !== undefined && another === undefined ? only.legacy_id : await this.#create(kind, name, claim);
    await this.#saveClaim(kind, { person, name, claim, team });
    return person;
  }

  async #claim(
    key: string,
    { legacyId, season }: FeedTeam,
  ): Promise<{ text: string; place: string; identity: string }> {
    const sql = 'SELECT identity FROM teams WHERE legacy_id = $1';
    const team = (await this.#context.queries.get<{ identity: string }>(sql, [legacyId]))!.identity;
    return { text: `name:${key}|${team}|${season}`, place: `${team}|${season}`, identity: `name:${key}|${team}` };
  }

  async #create(
    kind: PersonKind,
    name: string,
    { identity, text }: { identity: string; text: string },
  ): Promise<number> {
    const { queries, now } = this.#context;
    let ids = entityIds(kind, identity);
    let uniqueIdentity = identity;
    if ((await nativeIdInUse(queries, kind, ids.id)) !== undefined) {
      uniqueIdentity = `${identity}|${FEED}|${text}`;
      ids = entityIds(kind, uniqueIdentity);
    }
    let legacyId = ids.legacyId;
    while ((await legacyIdInUse(queries, kind, legacyId)) !== undefined) legacyId = nextLegacyId(legacyId);
    const revision = await this.#context.revision();
    const writes = new PersonWriter(kind);
    const unknown = {
      first_name: null,
      last_name: null,
      birth_date: null,
      birth_place: null,
      birth_country: null,
      nationality: null,
      height: null,
      weight: null,
      position: null,
    };
    const newRow = { name, ...unknown, search: searchOf([name]) };
    const row = { legacy_id: legacyId, id: ids.id, identity: uniqueIdentity, ...newRow, sandbox: 0 };
    writes.newPerson({ ...row, updated_at: now, revision });
    await writes.flush(queries);
    await touchPeople(queries, revision);
    return legacyId;
  }

  async #saveClaim(
    kind: PersonKind,
    {
      person,
      name,
      claim,
      team,
    }: { person: number; name: string; claim: { text: string; place: string }; team: FeedTeam },
  ): Promise<void> {
    const writes = new PersonWriter(kind);
    const record = JSON.stringify({ names: [name], parts: [], place: claim.place });
    writes.claim({ provider: FEED, claim: claim.text, person, hash: '', record, confirmed: 0, alias: null });
    writes.addTeam(team.legacyId, team.season, { person, isListed: false });
    await writes.flush(this.#context.queries);
  }
}

/** Native ids and names of people, by legacy id. */
export async function personNames(
  queries: Queries,
  kind: PersonKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: string; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const { people } = PERSON_TABLES[kind];
  const rows = await queries.all<{ legacy_id: number; id: string; name: string }>(
    `SELECT legacy_id, id, name FROM ${people} WHERE legacy_id IN (${ids.map((_, i) => `$${i + 1}`).join(', ')})`,
    ids,
  );
  return new Map(rows.map(({ legacy_id, id, name }) => [legacy_id, { id, name }]));
}
