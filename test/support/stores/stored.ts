/** Writes a few teams and fixtures directly into a store, for tests of code that reads them. */
import { entityIds } from '../../../src/base/ids.ts';
import { slug } from '../../../src/base/text.ts';
import { NO_SCORE } from '../../../src/football/score.ts';
import type { StatusCode } from '../../../src/football/status.ts';
import { nextRevision, touchReference } from '../../../src/store/changes/revisions.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { recountSeason } from '../../../src/store/fixtures/season-writer.ts';
import { FixtureWriter } from '../../../src/store/fixtures/writer.ts';
import { saveTeams } from '../../../src/store/reference/entity-writer.ts';
import { seedCatalogue } from '../../../src/store/reference/seed.ts';
import { type OpenStore, openStore } from '../../../src/store/store.ts';

export interface StoredMatch {
  readonly league?: string;
  readonly season: number;
  /** '2024-08-17' or with a time */
  readonly date: string;
  readonly home: string;
  readonly away: string;
  /** '2-1'; absent if not played */
  readonly score?: string;
  readonly status?: StatusCode;
  readonly round?: string;
}

export interface StoredTeam {
  readonly name: string;
  readonly country?: string;
  readonly legacyId?: number;
}

/** Native and legacy ids of a stored match. */
export function idsOfMatch(match: StoredMatch) {
  return entityIds('fixture', JSON.stringify(match));
}

export function idsOfTeam(team: StoredTeam) {
  const ids = entityIds('team', `${team.country ?? 'eng'}|${slug(team.name)}`);
  return { ...ids, legacyId: team.legacyId ?? ids.legacyId };
}

/** Opens a migrated database as a store and adds these teams and matches. */
export async function storeWith(
  data: Database,
  teams: readonly StoredTeam[],
  matches: readonly StoredMatch[],
): Promise<OpenStore> {
  await seedCatalogue(data, Date.now());
  await data.transaction(async (queries) => {
    await saveTeams(
      queries,
      teams.map((team) => ({
        legacy_id: idsOfTeam(team).legacyId,
        id: idsOfTeam(team).id,
        identity: `${team.country ?? 'eng'}|${slug(team.name)}`,
        name: team.name,
        code: null,
        country: team.country ?? 'eng',
        founded: null,
        national: 0,
        venue: null,
        sandbox: 0,
        provenance: '{}',
      })),
    );
    await touchReference(queries, await nextRevision(queries, Date.now()));
  });
  const store = await openStore(data);
  await addMatches(store, teams, matches);
  return store;
}

export async function addMatches(
  store: OpenStore,
  teams: readonly StoredTeam[],
  matches: readonly StoredMatch[],
): Promise<void> {
  const byName = new Map(teams.map((team) => [team.name, idsOfTeam(team).legacyId]));
  await store.database.transaction(async (queries) => {
    const revision = await nextRevision(queries, Date.now());
    const writes = new FixtureWriter();
    for (const match of matches) {
      const [home, away] = match.score?.split('-').map(Number) ?? [];
      const goals = home === undefined || away === undefined ? null : { home, away };
      writes.newFixture({
        ...idsOfMatch(match),
        league: store.reference.league(match.league ?? 'eng.1')!.legacyId,
        season: match.season,
        round: match.round ?? null,
        group: null,
        kickoff: Date.parse(match.date),
        kickoffKnown: match.date.length > 10,
        status: match.status ?? (goals === null ? 'NS' : 'FT'),
        elapsed: null,
        extra: null,
        home: byName.get(match.home)!,
        away: byName.get(match.away)!,
        venue: null,
        city: null,
        neutral: false,
        referee: null,
        score: { ...NO_SCORE, goals },
        sources: ['test'],
        updatedAt: 0,
        revision,
      });
    }
    await writes.flush(queries);
    const seasons = new Set(matches.map((match) => `${match.league ?? 'eng.1'}|${match.season}`));
    for (const key of seasons) {
      const [league, season] = key.split('|');
      await recountSeason(queries, store.reference.league(league!)!, Number(season), revision);
    }
  });
  await store.revisions.refresh();
}
