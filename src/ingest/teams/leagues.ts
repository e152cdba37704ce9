/** Leagues during an import: those that are stored, and those that this file added or changed. */
import { LEGACY_ID_MIN } from '../../base/ids.ts';
import type { League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { renumberLeague } from '../../store/reference/entity-numbers.ts';
import { storedLeagues } from '../../store/reference/leagues.ts';

type Action = 'created' | 'updated';

export class LeagueRegistry {
  private readonly leagues = new Map<string | number, League>();
  /** former legacy ids > current ones */
  private readonly former: ReadonlyMap<number, number>;
  private unlogged: { readonly league: League; readonly action: Action }[] = [];
  /** legacy ids that a source assigned in this file */
  private readonly assigned = new Map<number, League>();

  private constructor({ leagues, former }: Awaited<ReturnType<typeof storedLeagues>>) {
    this.former = new Map(former.map(({ legacyId, target }) => [legacyId, target]));
    for (const league of leagues) this.set(league);
  }

  static async load(queries: Queries): Promise<LeagueRegistry> {
    return new LeagueRegistry(await storedLeagues(queries));
  }

  byCode(code: string): League | undefined {
    return this.leagues.get(code);
  }

  byLegacyId(id: number): League | undefined {
    return this.leagues.get(id) ?? this.leagues.get(this.former.get(id) ?? id);
  }

  private set(league: League): void {
    this.leagues.set(league.code, league).set(league.legacyId, league);
  }

  add(league: League, action: Action): void {
    this.set(league);
    this.unlogged.push({ league, action });
  }

  /** Assigns the legacy id of a source to a league; false if the league has such an id, or another league has this one. */
  assignLegacyId(league: League, legacyId: number | undefined): boolean {
    if (legacyId === undefined || league.legacyId < LEGACY_ID_MIN) return false;
    if (this.assigned.has(legacyId) || this.byLegacyId(legacyId) !== undefined) return false;
    if ([...this.assigned.values()].some(({ code }) => code === league.code)) return false;
    this.assigned.set(legacyId, league);
    return true;
  }

  noteChanges(changes: ChangeLog | undefined): void {
    for (const { league, action } of this.unlogged) {
      changes?.note({ resource: 'league', action, id: league.id, league: league.legacyId });
    }
    this.unlogged = [];
  }

  /** Gives leagues the legacy ids that a source assigned in this file. Returns how many. */
  async renumber(queries: Queries, changes: ChangeLog): Promise<number> {
    for (const [legacyId, { code }] of this.assigned) {
      const league = this.byCode(code)!;
      await renumberLeague(queries, league, legacyId);
      this.set({ ...league, legacyId });
      changes.note({ resource: 'league', action: 'updated', id: league.id, league: legacyId });
    }
    const count = this.assigned.size;
    this.assigned.clear();
    return count;
  }
}
