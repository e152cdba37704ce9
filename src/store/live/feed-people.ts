/** Who is meant by the persons of a live feed: by id, else by name among those of the team. Works inside one transaction. */
import { entityIds, nextLegacyId } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import type { LivePerson } from '../../football/live/message.ts';
import { touchPeople } from '../changes/revisions.ts';
import type { Queries } from '../database/database.ts';
import {
  claimHolder,
  nativeIdInUse,
  numberInUse,
  personRows,
  redirectedPersons,
  squadOfTeam,
} from '../people/person-claims.ts';
import { PERSON_TABLES, type PersonKind, searchOf } from '../people/tables.ts';
import { PersonWrites } from '../people/writer.ts';
import { FEED } from './feed.ts';

/** The team a person is said to be of. */
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

  /** The legacy id of the person, who is made where only an unknown name is given; a text where an id is unknown. */
  async find(kind: PersonKind, person: LivePerson, team: FeedTeam): Promise<number | string> {
    const key = `${kind} ${person.id ?? ''} ${person.id === undefined ? `${team.legacyId} ${person.name}` : ''}`;
    const existing = this.#found.get(key);
    if (existing !== undefined) return existing;
    const found =
      person.id === undefined
        ? await this.#named(kind, person.name ?? '', team)
        : await this.#numbered(kind, person.id);
    if (found === undefined)
      return `no ${kind} has the id ${person.id ?? ''}: send the id of a stored ${kind}, or only the name`;
    this.#found.set(key, found);
    return found;
  }

  async #numbered(kind: PersonKind, id: string | number): Promise<number | undefined> {
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

  /** One of the team whose name it is, or who alone of the team has all of these words in his names. */
  async #named(kind: PersonKind, name: string, team: FeedTeam): Promise<number> {
    const { queries } = this.#context;
    const key = nameKey(name);
    const claim = await this.#claim(key, team);
    const claimed = await claimHolder(queries, kind, FEED, claim.text);
    if (claimed !== undefined) return claimed;
    const squad = await squadOfTeam(queries, kind, team.legacyId);
    const lately = squad.filter(({ season }) => Math.abs(season - team.season) <= 1);
    const rows = await personRows(queries, kind, [...new Set(lately.map(({ person }) => person))]);
    const words = key.split(' ');
    const same = rows.filter((row) => nameKey(row.name) === key);
    const fitting = rows.filter((row) => words.every((word) => row.search.includes(` ${word} `)));
    const [only, another] = same.length > 0 ? same : fitting;
    const person = only !== undefined && another === undefined ? only.legacy_id : await this.#create(kind, name, claim);
    await this.#claimed(kind, { person, name, claim, team });
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
    let own = identity;
    if ((await nativeIdInUse(queries, kind, ids.id)) !== undefined) {
      own = `${identity}|${FEED}|${text}`;
      ids = entityIds(kind, own);
    }
    let legacyId = ids.legacyId;
    while ((await numberInUse(queries, kind, legacyId)) !== undefined) legacyId = nextLegacyId(legacyId);
    const revision = await this.#context.revision();
    const writes = new PersonWrites(kind);
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
    const row = { legacy_id: legacyId, id: ids.id, identity: own, ...newRow, sandbox: 0 };
    writes.newPerson({ ...row, updated_at: now, revision });
    await writes.flush(queries);
    await touchPeople(queries, revision);
    return legacyId;
  }

  async #claimed(
    kind: PersonKind,
    {
      person,
      name,
      claim,
      team,
    }: { person: number; name: string; claim: { text: string; place: string }; team: FeedTeam },
  ): Promise<void> {
    const writes = new PersonWrites(kind);
    const record = JSON.stringify({ names: [name], parts: [], place: claim.place });
    writes.claim({ provider: FEED, claim: claim.text, person, hash: '', record, confirmed: 0 });
    writes.place(team.legacyId, team.season, person);
    await writes.flush(this.#context.queries);
  }
}

/** Ids and names of persons, for those who tell of what happened. */
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
