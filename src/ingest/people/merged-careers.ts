/** The careers that are merged from the statements of several sources, and their ids. */
import { nativeIdsOf } from '../../store/identity/decisions.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { careerId, type IdentityLookup } from './career-ids.ts';
import type { CareerContext } from './career-writer.ts';
import type { IsNameOf } from './duplicate-careers.ts';
import { type NameOf, SourcedCareerWriter } from './sourced-careers.ts';

/** What the rows of clubs follow from. */
export interface ClubNaming {
  readonly isNameOf: IsNameOf;
  readonly nameOf: NameOf;
  /** identity of a team by legacy id */
  identityOf(team: number): string;
}

export class MergedCareers {
  readonly transfers: SourcedCareerWriter<'transfers'>;
  readonly injuries: SourcedCareerWriter<'injuries'>;
  readonly trophies: SourcedCareerWriter<'trophies'>;
  private readonly context: CareerContext;
  private readonly clubs: ClubNaming;

  constructor(context: CareerContext, clubs: ClubNaming) {
    this.context = context;
    this.clubs = clubs;
    this.transfers = new SourcedCareerWriter('transfers', context, clubs);
    this.injuries = new SourcedCareerWriter('injuries', context, clubs);
    this.trophies = new SourcedCareerWriter('trophies', context, clubs);
  }

  /**
   * Merges the rows again of persons with other claims, and of those of whom something new is stated. Returns the persons
   * whose rows changed.
   *
   * @param ofClubs players whose clubs turned out to be others
   */
  async remerge(
    { player, coach }: Readonly<Record<PersonKind, readonly number[]>>,
    ofClubs: readonly number[] = [],
  ): Promise<readonly number[]> {
    return [
      ...(await this.transfers.remerge([...player, ...ofClubs])),
      ...(await this.injuries.remerge(player)),
      ...(await this.trophies.remerge([...player, ...coach])),
    ];
  }

  /** Gives the rows of some persons the ids that follow from their content. */
  async rekey(persons: readonly number[]): Promise<void> {
    const { queries } = this.context;
    const ids = {
      player: await nativeIdsOf(queries, 'player', persons),
      coach: await nativeIdsOf(queries, 'coach', persons),
    };
    const lookup: IdentityLookup = {
      person: (kind, legacyId) => ids[kind].get(legacyId),
      team: (legacyId) => this.clubs.identityOf(legacyId),
    };
    await this.transfers.rekey(persons, (row) => careerId('transfers', row, lookup));
    await this.injuries.rekey(persons, (row) => careerId('injuries', row, lookup));
    await this.trophies.rekey(persons, (row) => careerId('trophies', row, lookup));
  }
}
