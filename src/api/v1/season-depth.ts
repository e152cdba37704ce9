import { teamEvents } from '../../football/team-events.ts';
import type { Fixture, League, Team } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';
import type { TeamSeasonRow } from './present/team-season.ts';

/** What events and line-ups tell of a team's season, over the given matches; nothing where none are stored. */
export async function seasonDepth(
  store: Store,
  { league, season, team }: { readonly league: League; readonly season: number; readonly team: Team },
  fixtures: readonly Fixture[],
): Promise<Pick<TeamSeasonRow, 'events' | 'formations'>> {
  const coverage = store.reference.season(league, season)?.coverage;
  const counted = new Set(fixtures.map(({ legacyId }) => legacyId));
  const events = coverage?.events
    ? teamEvents(
        (await store.events.ofTeamSeason(team.legacyId, league.legacyId, season)).filter(({ fixture }) =>
          counted.has(fixture),
        ),
      )
    : undefined;
  const formations = coverage?.lineups ? await store.lineups.formations(team.legacyId, league.legacyId, season) : [];
  return { events, formations };
}
