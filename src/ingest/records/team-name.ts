/** A team as the provider names it. */
export interface TeamName {
  readonly name: string;
  /**
   * Key of the country ('eng'), if the provider states it; default: the countries of the league. `NATIONAL` for
   * national teams in records without a league.
   */
  readonly country?: string;
  /** the provider's id of the team */
  readonly id?: string;
}

/** Stands for the country in the names of national teams. */
export const NATIONAL = 'nat';
