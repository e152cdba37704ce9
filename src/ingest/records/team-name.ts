/** A team as a source names it. */

/** A team as the provider writes it. */
export interface TeamName {
  readonly name: string;
  /**
   * key of the country ('eng'), where the provider says it; else the league's countries are searched. `NATIONAL` where
   * no league says that a national team is meant.
   */
  readonly country?: string;
  /** the provider's own id of the team, where it has one */
  readonly id?: string;
}

/** Names of teams, country by country; national teams have a place of their own. */

/** Where national teams are filed, whatever their country. */
export const NATIONAL = 'nat';
