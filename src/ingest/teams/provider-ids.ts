/** The ids that providers use for teams and leagues, as an import meets them. They translate ids, and resolve no names. */
import type { Queries } from '../../store/database/database.ts';
import { type ProviderIdRow, type StoredProviderIds, saveProviderIds } from '../../store/reference/provider-ids.ts';

/** Collects new ids until they are written. */
export class ProviderIds {
  /** '<provider>|<id>' > legacy id */
  private readonly known: Readonly<Record<Kind, Map<string, number>>>;
  private pending: Record<Kind, Map<string, ProviderIdRow>> = { teams: new Map(), leagues: new Map() };

  constructor({ teams, leagues }: StoredProviderIds) {
    const index = (rows: readonly ProviderIdRow[]) =>
      new Map(rows.map(({ provider, id, entity }) => [`${provider}|${id}`, entity]));
    this.known = { teams: index(teams), leagues: index(leagues) };
  }

  noteTeam(provider: string, id: string, team: number): void {
    this.note('teams', { provider, id, entity: team });
  }

  noteLeague(provider: string, id: string, league: number): void {
    this.note('leagues', { provider, id, entity: league });
  }

  private note(kind: Kind, row: ProviderIdRow): void {
    const key = `${row.provider}|${row.id}`;
    if (this.known[kind].get(key) === row.entity) return;
    this.known[kind].set(key, row.entity);
    this.pending[kind].set(key, row);
  }

  /** Writes the new ids of stored teams and of leagues. Returns whether there were any. */
  async flush(queries: Queries, isStored: (team: number) => boolean): Promise<boolean> {
    const teams = [...this.pending.teams].filter(([, { entity }]) => isStored(entity));
    const leagues = [...this.pending.leagues.values()];
    for (const [key] of teams) this.pending.teams.delete(key);
    this.pending.leagues.clear();
    if (teams.length + leagues.length === 0) return false;
    await saveProviderIds(
      queries,
      'team',
      teams.map(([, row]) => row),
    );
    await saveProviderIds(queries, 'league', leagues);
    return true;
  }
}

type Kind = 'teams' | 'leagues';
