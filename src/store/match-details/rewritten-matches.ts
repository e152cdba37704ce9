/** Merges stored details of matches again, after their people or the squads changed. */
import type { ChangeLog } from '../changes/changes.ts';
import { latestRevision } from '../changes/revisions.ts';
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import type { PersonKind } from '../people/tables.ts';
import { matchesOfSquadsWith } from './squad-players.ts';
import { MatchDetailsWriter } from './writer.ts';

interface Rewriting {
  readonly now: number;
  readonly changes: ChangeLog;
}

/** Merges the details of these players' matches again, where several sources have details. */
export async function rewriteMatchesOf(
  queries: Queries,
  players: readonly number[],
  context: Rewriting,
): Promise<void> {
  const found = await queryInBatches(players, (list, batch) =>
    queries.all<{ fixture: number }>(
      `SELECT DISTINCT m.fixture FROM player_matches m WHERE m.player IN (${list})
        AND (SELECT COUNT(*) FROM fixture_detail_sources d WHERE d.fixture = m.fixture) > 1`,
      batch,
    ),
  );
  await rewrite(
    queries,
    Array.from(found, ({ fixture }) => fixture),
    context,
  );
}

/** Merges the details again of matches in which squads of these players determine sides. */
export async function rewriteMatchesOfSquads(
  queries: Queries,
  players: readonly number[],
  context: Rewriting,
): Promise<void> {
  await rewrite(queries, await matchesOfSquadsWith(queries, players), context);
}

/** Merges the details of these people's matches of one team and season again. */
export async function rewriteMatchesAt(
  queries: Queries,
  { team, season }: { readonly team: number; readonly season: number },
  people: readonly number[],
  { kind, ...context }: Rewriting & { readonly kind: PersonKind },
): Promise<void> {
  const table = kind === 'player' ? 'player_matches' : 'lineups';
  const found = await queryInBatches(people, (list, batch) => {
    const [ofSeason, ofTeam] = [`$${batch.length + 1}`, `$${batch.length + 2}`];
    return queries.all<{ fixture: number }>(
      `SELECT DISTINCT m.fixture FROM ${table} m JOIN fixtures f ON f.legacy_id = m.fixture
       WHERE m.${kind} IN (${list}) AND f.season = ${ofSeason} AND (f.home = ${ofTeam} OR f.away = ${ofTeam})`,
      [...batch, season, team],
    );
  });
  await rewrite(
    queries,
    Array.from(found, ({ fixture }) => fixture),
    context,
  );
}

async function rewrite(queries: Queries, fixtures: readonly number[], { now, changes }: Rewriting): Promise<void> {
  if (fixtures.length === 0) return;
  const writes = new MatchDetailsWriter({ queries, now, changes, revision: () => latestRevision(queries) });
  for (const fixture of fixtures) writes.touch(fixture);
  await writes.finish();
}
