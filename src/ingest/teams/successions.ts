/** Clubs founded anew under the name of an older one, by the legacy ids of this store. */
import { entityIds } from '../../base/ids.ts';
import { SUCCESSIONS } from '../../football/catalogue/clubs/successors.ts';

interface Succession {
  /** legacy ids */
  readonly before: number;
  readonly after: number;
  readonly since: number;
}

export class Successions {
  private readonly byTeam = new Map<number, Succession>();

  /** @param legacyIdOf legacy id of a team by native id; undefined if it was merged into another one */
  constructor(legacyIdOf: (id: string) => number | undefined) {
    for (const { before: older, after: newer, since } of SUCCESSIONS) {
      const [before, after] = [older, newer].map((identity) => legacyIdOf(entityIds('team', identity).id));
      // The operator can have merged them.
      if (before === undefined || after === undefined) continue;
      this.byTeam.set(before, { before, after, since }).set(after, { before, after, since });
    }
  }

  /** The club of the name in a season, given by its starting year. */
  teamOf(team: number, season: number): number {
    const succession = this.byTeam.get(team);
    if (succession === undefined) return team;
    return season >= succession.since ? succession.after : succession.before;
  }
}
