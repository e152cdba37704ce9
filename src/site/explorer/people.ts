/** Teams and players. */
import { teamColours } from '../../images/crests.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type {
  AbsenceData,
  CoachData,
  FixtureData,
  PartOf,
  PlayedMatchData,
  PlayerData,
  PlayerModel,
  PlayerSeasonData,
  SquadData,
  StandingData,
  StatisticsData,
  StrengthData,
  TeamData,
  TeamModel,
  TransferData,
  TrophyData,
} from './model.ts';
import type { Reading } from './queries.ts';

const LAST_MATCHES = 10;
const NEXT_MATCHES = 5;
const TRANSFERS = 12;
const PLAYED = 20;

/** Null if there is no team with this id. */
export async function teamOf(reading: Reading, reference: Reference, id: string): Promise<PartOf<TeamModel> | null> {
  const found = await reading.find<TeamData>(`/teams/${encodeURIComponent(id)}`);
  if (found === null) return null;
  const team = found.data;
  const rows = async <Row>(path: string): Promise<Row[]> => (await reading.find<Row[]>(path))?.data ?? [];
  const stored = reference.team(team.id)!;
  const seasons = reference.seasonsOfTeam(stored);
  const current = seasons.findLast(({ league }) => league.type === 'League') ?? seasons.at(-1);
  const of = current === undefined ? null : `league=${current.league.id}&season=${current.year}`;
  type WithStatistics = FixtureData & { statistics?: StatisticsData[] };
  const [last, next, squad, transfers, coaches, table, strength] = await Promise.all([
    rows<WithStatistics>(`/fixtures?team=${team.id}&last=${LAST_MATCHES}&include=statistics`),
    rows<FixtureData>(`/fixtures?team=${team.id}&next=${NEXT_MATCHES}`),
    rows<SquadData>(`/squads/${team.id}`),
    rows<TransferData>(`/transfers?team=${team.id}&limit=${TRANSFERS}`),
    rows<CoachData>(`/coaches?team=${team.id}&limit=5`),
    of === null ? [] : rows<StandingData>(`/standings?${of}`),
    of === null ? [] : rows<StrengthData>(`/leagues/strength?${of}`),
  ]);
  const { first, second } = teamColours(team.id);
  return {
    page: 'team',
    ...{ team, next, squad, transfers, strength },
    colours: { first, second },
    coach: coaches.find((coach) => coach.team?.id === team.id) ?? null,
    last: last.map(({ statistics: _, ...fixture }) => fixture),
    league:
      current === undefined ? null : { code: current.league.code, name: current.league.name, season: current.year },
    table: table.filter(({ group }) => group === table.find((row) => row.team.id === team.id)?.group),
    expectedGoals: last.toReversed().flatMap(({ statistics = [], ...fixture }) => {
      const of = (own: boolean) =>
        statistics
          .find((side) => (side.team.id === team.id) === own)
          ?.statistics.find(({ type }) => type === 'Expected goals')?.value;
      const [own, other] = [of(true), of(false)];
      return own === undefined || other === undefined ? [] : [{ fixture, own, other }];
    }),
  };
}

/** Null if there is no player with this id. */
export async function playerOf(reading: Reading, id: string): Promise<PartOf<PlayerModel> | null> {
  const found = await reading.find<PlayerData>(`/players/${encodeURIComponent(id)}`);
  if (found === null) return null;
  const player = found.data;
  const rows = async <Row>(path: string): Promise<Row[]> => (await reading.find<Row[]>(path))?.data ?? [];
  const [seasons, matches, transfers, absences, trophies] = await Promise.all([
    rows<PlayerSeasonData>(`/players/${player.id}/statistics`),
    rows<PlayedMatchData>(`/players/${player.id}/matches?limit=${PLAYED}`),
    rows<TransferData>(`/transfers?player=${player.id}&limit=${TRANSFERS}`),
    rows<AbsenceData>(`/sidelined?player=${player.id}`),
    rows<TrophyData>(`/trophies?player=${player.id}`),
  ]);
  return {
    page: 'player',
    ...{ player, seasons, matches, transfers, absences, trophies },
    team: matches[0]?.team ?? seasons[0]?.team ?? null,
  };
}
