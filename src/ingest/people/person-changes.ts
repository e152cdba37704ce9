/** Collects changes of players, or of coaches, and writes them in batches. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { PersonWriter } from '../../store/people/writer.ts';
import type { Person } from './people-cache.ts';
import { aliasOf, hashOfContent, type PersonClaim } from './person-claims.ts';

export interface WriteContext {
  readonly queries: Queries;
  readonly now: number;
  /** the revision of this transaction, assigned at the first change */
  revision(): Promise<number>;
  readonly changes: ChangeLog;
}

export class PersonChanges {
  private readonly kind: PersonKind;
  /** changed rows; true for new persons */
  private readonly persons = new Map<Person, boolean>();
  private readonly claims = new Map<PersonClaim, Person>();
  private readonly writes: PersonWriter;

  constructor(kind: PersonKind) {
    this.kind = kind;
    this.writes = new PersonWriter(kind);
  }

  get count(): number {
    return this.persons.size + this.claims.size + this.writes.pending;
  }

  addNew(person: Person): void {
    this.persons.set(person, true);
  }

  addChanged(person: Person): void {
    this.persons.set(person, this.persons.get(person) ?? false);
  }

  /** Adds a claim that changed, or that belongs to another person now. */
  addClaim(claim: PersonClaim, person: Person): void {
    this.claims.set(claim, person);
  }

  addPlace(team: number, season: number, { legacyId: person }: Person, isListed: boolean): void {
    this.writes.addTeam(team, season, { person, isListed });
  }

  /** Returns whether there was anything to write. */
  async flush(context: WriteContext): Promise<boolean> {
    if (this.count === 0) return false;
    const { queries, now, changes } = context;
    const revision = await context.revision();
    for (const [person, isNew] of this.persons) {
      person.row = { ...person.row, legacy_id: person.legacyId, updated_at: now, revision };
      if (isNew) this.writes.newPerson(person.row);
      else this.writes.changedPerson(person.row);
      changes.note({ resource: this.kind, action: isNew ? 'created' : 'updated', id: person.row.id });
    }
    for (const [claim, person] of this.claims) {
      this.writes.claim({
        provider: claim.provider,
        claim: claim.key,
        person: person.legacyId,
        hash: hashOfContent(claim.content),
        record: JSON.stringify(claim.content),
        confirmed: claim.confirmed ? 1 : 0,
        alias: aliasOf(claim),
      });
    }
    this.persons.clear();
    this.claims.clear();
    await this.writes.flush(queries);
    return true;
  }
}
