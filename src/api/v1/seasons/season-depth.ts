import { teamEvents } from '../../../football/season/team-events.ts';
import type { Fixture, League, Team } from '../../../football/terms.ts';
import type { Store } from '../../../store/store.ts';
import type { TeamSeasonRow } from '../present/seasons/team-season.ts';

interface TeamSeason {
  readonly league: League;
  readonly season: number;
  readonly team: Team;
  /** what began then or later does not count; infinite where all does */
  readonly before: number;
}

/** What events and line-ups tell of a team's season up to a moment; nothing where none are stored. */
export async function seasonDepth(
  store: Store,
  { league, season, team, before }: TeamSeason,
  fixtures: readonly Fixture[],
): Promise<Pick<TeamSeasonRow, 'events' | 'formations'>> {
  const coverage = store.reference.season(league, season)?.coverage;
  const counted = new Set(fixtures.flatMap(({ legacyId, kickoff }) => (kickoff < before ? [legacyId] : [])));
  const events = coverage?.events
    ? teamEvents(
        (await store.events.ofTeamSeason(team.legacyId, league.legacyId, season)).filter(({ fixture }) =>
          counted.has(fixture),
        ),
      )
    : undefined;
  const formations = coverage?.lineups
    ? await store.lineups.formations({ team: team.legacyId, league: league.legacyId, season, before })
    : [];
  return { events, formations };
}
