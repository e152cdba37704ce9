import { teamEvents } from '../../../football/season/team-events.ts';
import type { Fixture, League, Team } from '../../../football/terms.ts';
import type { Store } from '../../../store/store.ts';
import type { TeamSeasonRow } from '../present/seasons/team-season.ts';

interface TeamSeason {
  readonly league: League;
  readonly season: number;
  readonly team: Team;
  /** only matches that kick off before this moment count; infinite: all matches */
  readonly before: number;
}

/** Numbers from events, and formations from lineups, of a team's season before a moment; empty if none are stored. */
export async function seasonDetails(
  store: Store,
  { league, season, team, before }: TeamSeason,
  fixtures: readonly Fixture[],
): Promise<Pick<TeamSeasonRow, 'events' | 'formations'>> {
  const stored = store.reference.season(league, season)?.stored;
  const fixtureIds = new Set(fixtures.flatMap(({ legacyId, kickoff }) => (kickoff < before ? [legacyId] : [])));
  const events = stored?.events
    ? teamEvents(
        (await store.events.ofTeamSeason(team.legacyId, league.legacyId, season)).filter(({ fixture }) =>
          fixtureIds.has(fixture),
        ),
      )
    : undefined;
  const formations = stored?.lineups
    ? await store.lineups.formations({ team: team.legacyId, league: league.legacyId, season, before })
    : [];
  return { events, formations };
}
