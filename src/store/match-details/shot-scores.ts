/** Scores stored shots again after the calibration of their provider, or the model, has changed. */
import { ChangeLog } from '../changes/changes.ts';
import { nextRevision, touchSeason } from '../changes/revisions.ts';
import type { Database, Queries } from '../database/database.ts';
import { PlayerSeasons } from './player-seasons-writer.ts';
import { placeOf, type ShotRow, type ShotScorer, shotScorer } from './shot-calibrations.ts';

interface SeasonKey {
  readonly league: number;
  readonly season: number;
}

interface StoredShot extends ShotRow {
  readonly fixture: number;
  /** native id of the fixture */
  readonly id: string;
  readonly sort_order: number;
  readonly player: number | null;
}

const OUTDATED = `FROM shots s JOIN fixtures f ON f.legacy_id = s.fixture JOIN shot_calibrations c ON c.provider = s.provider
  WHERE s.xg_model <> c.model`;

/** Scores all outdated shots, one transaction for each league season. Returns how many there were. */
export async function rescoreShots(database: Database, signal?: AbortSignal): Promise<number> {
  const seasons = await database.all<SeasonKey>(
    `SELECT DISTINCT f.league, f.season ${OUTDATED} ORDER BY f.league, f.season`,
  );
  let rescored = 0;
  for (const season of seasons) {
    signal?.throwIfAborted();
    rescored += await database.transaction((queries) => rescoreSeason(queries, season), { isRepeatable: true });
  }
  return rescored;
}

async function rescoreSeason(queries: Queries, { league, season }: SeasonKey): Promise<number> {
  // scores follow from facts, so they are as old as those
  const { now } = (await queries.get<{ now: number }>('SELECT latest_at AS now FROM revision'))!;
  const revision = await nextRevision(queries, now); // locks out other writers
  const scorer = await shotScorer(queries);
  const players = new PlayerSeasons(queries);
  const changes = new ChangeLog();
  let rescored = 0;
  const providers = await queries.all<{ provider: string }>('SELECT provider FROM shot_calibrations ORDER BY provider');
  for (const { provider } of providers) {
    const shots = await queries.all<StoredShot>(
      `SELECT s.fixture, f.id, s.sort_order, s.player, s.x, s.y, s.body_part, s.situation ${OUTDATED}
         AND s.provider = $1 AND f.league = $2 AND f.season = $3 ORDER BY s.fixture, s.sort_order`,
      [provider, league, season],
    );
    await updateScores(queries, { provider, shots, scorer });
    for (const { player } of shots) if (player !== null) players.touchPlayer(league, season, player);
    for (const id of new Set(shots.map((shot) => shot.id))) {
      changes.note({ resource: 'shots', action: 'updated', id, league, season });
    }
    rescored += shots.length;
  }
  await players.write(revision);
  await touchSeason(queries, league, season, revision);
  await changes.flush(queries, revision, now);
  return rescored;
}

async function updateScores(
  queries: Queries,
  {
    provider,
    shots,
    scorer,
  }: { readonly provider: string; readonly shots: readonly StoredShot[]; readonly scorer: ShotScorer },
): Promise<void> {
  await queries.batch(
    'UPDATE shots SET xg = $3, xg_model = $4 WHERE fixture = $1 AND sort_order = $2',
    shots.map((shot) => {
      const { xg, xg_model } = scorer(provider, placeOf(shot));
      return [shot.fixture, shot.sort_order, xg, xg_model];
    }),
  );
}
