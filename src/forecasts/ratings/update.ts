/**
 * Brings the stored ratings up to date. New results continue the ratings after the last match; a corrected result
 * replays the matches from its day on. Every step is stored, so that an update that was stopped goes on where it was.
 */
import type { Fixture } from '../../football/terms.ts';
import type { PoolSettings } from '../../models/ratings/settings.ts';
import { type LeagueState, newState, type RatingState, type TeamState } from '../../models/ratings/state.ts';
import { applyMatch, type RatedMatch } from '../../models/ratings/update.ts';
import { seasonScope } from '../../store/changes/revisions.ts';
import { evidenceFrom, evidenceText } from '../../store/ratings/evidence.ts';
import {
  BEFORE_ALL,
  forgetDeletedSeasons,
  hasRatingsAfter,
  markSeasonsOfOtherModels,
  poolProgress,
  type RatingPool,
  ratedEvidence,
  ratedMatchesAfter,
  saveEvidence,
  saveRatings,
  type UnratedSeason,
  unratedSeasons,
} from '../../store/ratings/writer.ts';
import type { OpenStore } from '../../store/store.ts';
import { goalsOf, isRated, storedMatches } from './rated-matches.ts';
import { settingsOf } from './start-levels.ts';

/** Name and version of the filter, as responses show it. Another version rates all matches again. */
export const RATINGS_MODEL = 'ratings-5';

/** Matches of one transaction. */
const MATCHES_AT_ONCE = 1500;
const DAY_MS = 86_400_000;
const POOLS: readonly { readonly pool: RatingPool; readonly national: boolean }[] = [
  { pool: 0, national: false },
  { pool: 1, national: true },
];

export interface RatingUpdate {
  /** seasons whose results were compared with what is rated */
  readonly seasons: number;
  /** matches that the filter went through */
  readonly matches: number;
}

/** Call outside the event loop of a service: the first update of a large store takes minutes. */
export async function updateRatings(store: OpenStore, signal?: AbortSignal): Promise<RatingUpdate> {
  const { database } = store;
  await markSeasonsOfOtherModels(database, RATINGS_MODEL);
  const seasons = await unratedSeasons(database);
  await store.revisions.refresh(); // after the query, so that the results are not older than the revisions
  for (const season of seasons) {
    signal?.throwIfAborted();
    await collectSeason(store, season);
  }
  await forgetDeletedSeasons(database);
  let matches = 0;
  for (const { pool, national } of POOLS) {
    const settings = settingsOf({ national }, store.reference);
    matches += await ratePool(store, { pool, settings, signal });
  }
  await store.revisions.refresh();
  return { seasons: seasons.length, matches };
}

/** Stores what changed in the results of one season. */
async function collectSeason(store: OpenStore, unrated: UnratedSeason): Promise<void> {
  const { league: id, season, revision, ratedRevision, finished } = unrated;
  const league = store.reference.league(id);
  // another process wrote it a moment ago: the next update finds it
  if (league === undefined || store.revisions.of(seasonScope(id, season)) < revision) return;
  const stored = await ratedEvidence(store.database, unrated);
  const fixtures = (await store.fixtures.ofSeason(id, season)).filter(isRated);
  const isChanged = (fixture: Fixture) => {
    const known = stored.get(fixture.legacyId);
    return known === undefined || fixture.revision > ratedRevision || !isSameResult(fixture, known);
  };
  const found = await storedMatches(store, league, season, isChanged);
  const matches = found.filter((match) => {
    const known = stored.get(match.id);
    return known === undefined || known.day !== match.day || known.evidence !== evidenceText(match);
  });
  const current = new Set(fixtures.map(({ legacyId }) => legacyId));
  const removed = [...stored.keys()].filter((fixture) => !current.has(fixture));
  const days = [
    ...matches.flatMap((match) => [match.day, stored.get(match.id)?.day ?? match.day]),
    ...removed.map((fixture) => stored.get(fixture)!.day),
  ];
  await saveEvidence(store.database, {
    ...{ league: id, season, revision, finished, matches, removed },
    pool: league.national ? 1 : 0,
    firstDay: days.length === 0 ? null : days.reduce((first, day) => Math.min(first, day)),
  });
}

/** A team can change without a new revision of the match, when two teams are merged. */
function isSameResult(fixture: Fixture, known: { readonly day: number; readonly evidence: string }): boolean {
  const { home, away, goals, day } = evidenceFrom(known.evidence, { id: fixture.legacyId, day: known.day });
  const own = goalsOf(fixture)!;
  const isSame = own.home === goals.home && own.away === goals.away && day === Math.floor(fixture.kickoff / DAY_MS);
  return isSame && home === fixture.home.legacyId && away === fixture.away.legacyId;
}

interface PoolRequest {
  readonly pool: RatingPool;
  readonly settings: PoolSettings;
  readonly signal: AbortSignal | undefined;
}

/** Rates the matches after the last rated day, chunk by chunk. Returns how many there were. */
async function ratePool(store: OpenStore, request: PoolRequest): Promise<number> {
  const { database } = store;
  const { pool, signal } = request;
  let rated = 0;
  let chunk: Chunk | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const stored = await poolProgress(database, pool);
    const after = stored.model === RATINGS_MODEL ? stored.ratedTo : BEFORE_ALL;
    // a change of earlier results by another process leads back to the stored ratings
    const continues: boolean = chunk !== null && chunk.to === after && chunk.changes === stored.changes;
    const states: PoolStates = continues ? chunk!.states : new PoolStates(store, after + 1);
    const { matches, to } = await nextMatches(database, { pool, day: after });
    if (matches.length === 0 && !(await hasRatingsAfter(database, pool, after))) return rated;
    const ratings = await states.rate(matches, request.settings);
    const lastDay = matches.at(-1)?.day ?? after;
    const isSaved = await saveRatings(database, {
      ...{ pool, model: RATINGS_MODEL, since: stored, after, lastDay },
      ...{ isComplete: to === null, ...ratings },
    });
    chunk = isSaved ? { states, to: lastDay, changes: stored.changes } : null;
    if (isSaved) rated += matches.length;
    if (isSaved && to === null) return rated;
  }
}

interface Chunk {
  readonly states: PoolStates;
  readonly to: number;
  readonly changes: number;
}

/** Whole days of matches; `to` is the last of them, or null if there are no more. */
async function nextMatches(
  database: OpenStore['database'],
  { pool, day }: { readonly pool: RatingPool; readonly day: number },
): Promise<{ readonly matches: readonly RatedMatch[]; readonly to: number | null }> {
  for (let limit = MATCHES_AT_ONCE; ; limit *= 2) {
    const matches = await ratedMatchesAfter(database, { pool, day, limit });
    if (matches.length < limit) return { matches, to: null };
    // the last day may have more matches
    const partial = matches.at(-1)!.day;
    const whole = matches.filter((match) => match.day < partial);
    if (whole.length > 0) return { matches: whole, to: whole.at(-1)!.day };
  }
}

/** The states of one pool, read as they are needed. */
class PoolStates {
  private readonly store: OpenStore;
  /** stored ratings of earlier days are valid */
  private readonly firstDay: number;
  private readonly state: RatingState = newState();
  private readonly teamsRead = new Set<number>();
  private readonly leaguesRead = new Set<number>();

  constructor(store: OpenStore, firstDay: number) {
    this.store = store;
    this.firstDay = firstDay;
  }

  /** Applies matches in order and returns the states after each day. */
  async rate(matches: readonly RatedMatch[], settings: PoolSettings) {
    const teams: (readonly [number, TeamState])[] = [];
    const leagues: (readonly [number, LeagueState])[] = [];
    for (const ofDay of Map.groupBy(matches, ({ day }) => day).values()) {
      const changedTeams = new Set<number>();
      const changedLeagues = new Set<number>();
      for (const match of ofDay) {
        await this.read(match);
        applyMatch(this.state, match, settings);
        const [home, away] = [this.state.teams.get(match.home)!, this.state.teams.get(match.away)!];
        changedTeams.add(match.home).add(match.away);
        changedLeagues.add(match.competition.id);
        if (home.league !== away.league) changedLeagues.add(home.league).add(away.league);
      }
      // copies, because later matches change the states in place
      for (const id of changedTeams) teams.push([id, { ...this.state.teams.get(id)! }]);
      for (const id of changedLeagues) leagues.push([id, { ...this.state.leagues.get(id)! }]);
    }
    return { teams, leagues };
  }

  /** The competition, the leagues that the teams were in, and those they may start in. */
  private leaguesOf({ competition, home, away, groups }: RatedMatch): number[] {
    const own = [home, away].flatMap((team) => this.state.teams.get(team)?.league ?? []);
    return [competition.id, ...own, ...(groups === undefined ? [] : [groups.home, groups.away])];
  }

  /** Reads what a match depends on. */
  private async read(match: RatedMatch): Promise<void> {
    for (const team of [match.home, match.away]) {
      if (!this.teamsRead.has(team)) await this.readTeam(team);
    }
    for (const league of this.leaguesOf(match)) {
      if (!this.leaguesRead.has(league)) await this.readLeague(league);
    }
  }

  private async readTeam(team: number): Promise<void> {
    this.teamsRead.add(team);
    const known = await this.store.ratings.teamBefore(team, this.firstDay);
    if (known !== undefined) this.state.teams.set(team, known);
  }

  private async readLeague(league: number): Promise<void> {
    this.leaguesRead.add(league);
    const known = await this.store.ratings.leagueBefore(league, this.firstDay);
    if (known !== undefined) this.state.leagues.set(league, known);
  }
}
