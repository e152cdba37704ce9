/** Season totals of players, for the seasons whose matches are published without details. */
import { type PlayedMatch, playerSeason } from '../football/people/player-season.ts';
import type { PlayerMatchRecord, PlayerSeasonRecord } from '../ingest/records/records.ts';
import type { TeamName } from '../ingest/records/team-name.ts';
import type { SandboxTeam } from './leagues/clubs.ts';
import { currentSeason } from './leagues/days.ts';
import type { PlannedMatch } from './leagues/schedule.ts';
import type { StrengthTable } from './leagues/strengths.ts';
import { courseOf, playersKey } from './matches/details.ts';
import type { PlayedEvent } from './matches/events.ts';
import { playersOfMatch } from './matches/player-matches.ts';
import { courseRequest, showsDetails } from './matches/record.ts';
import type { Careers } from './people/careers.ts';

interface TotalsRequest {
  readonly seed: string | number;
  readonly now: number;
  readonly careers: Careers;
  readonly strengths: StrengthTable;
  readonly planned: readonly PlannedMatch[];
}

interface Season {
  readonly league: string;
  readonly season: number;
  readonly team: SandboxTeam;
  readonly player: PlayerMatchRecord['player'];
  readonly matches: PlayedMatch[];
}

/** One record for each player, team and past season. The sums are those of the matches that are not published. */
export function seasonTotals(request: TotalsRequest): PlayerSeasonRecord[] {
  const { seed, now, planned } = request;
  const seasons = new Map<string, Season>();
  for (const match of planned) {
    const { league, season } = match;
    if (season >= currentSeason(league.calendar, now) || showsDetails(match, now)) continue;
    const course = courseRequest(match, request);
    const played = courseOf(course);
    if (played === undefined) continue;
    for (const entry of playersOfMatch(playersKey({ ...course, seed }), played.course, played.events, null)) {
      const team = match[entry.side];
      const key = `${league.code}|${season}|${team.identity}|${entry.player.id}`;
      const { player } = entry;
      const one = seasons.get(key) ?? { league: league.code, season, team, player, matches: [] };
      one.matches.push(playedMatch(entry, played.events));
      seasons.set(key, one);
    }
  }
  return [...seasons.values()].map(recordOf);
}

function playedMatch(entry: PlayerMatchRecord, events: readonly PlayedEvent[]): PlayedMatch {
  const { player, statistics, number, position, captain = false, substitute = false, rating } = entry;
  const played = statistics.minutes !== undefined;
  return {
    number: number ?? null,
    position: position ?? null,
    captain,
    starts: !substitute,
    played,
    cameOn: substitute && played,
    wentOff: events.some(({ kind, by }) => kind === 'substitution' && by.id === player.id),
    reported: true,
    rating: rating ?? null,
    modelRating: null,
    statistics,
  };
}

function recordOf({ league, season, team, player, matches }: Season): PlayerSeasonRecord {
  const { number, position, captain, statistics } = playerSeason(matches);
  const name: TeamName = { name: team.name, country: team.country.key };
  return {
    kind: 'player-season',
    line: 0,
    league,
    season,
    team: name,
    player: { ...player, ...(number !== null && { number }), ...(position !== null && { position }) },
    captain,
    statistics,
  };
}
