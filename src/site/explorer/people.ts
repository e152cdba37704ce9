/** Teams and players. */
import type { Season } from '../../football/terms.ts';
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
  ShotData,
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
/** Matches with statistics for the means of expected goals; a page has at most 20. */
const TREND_PAGE = 20;
/** Seasons with the strength of a team, the current one included. */
const STRENGTH_SEASONS = 3;
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
  const [recent, playing, next, squad, transfers, coaches, table, strength] = await Promise.all([
    rows<WithStatistics>(`/fixtures?team=${team.id}&last=${TREND_PAGE}&include=statistics`),
    rows<FixtureData>(`/fixtures?team=${team.id}&live=all`),
    rows<FixtureData>(`/fixtures?team=${team.id}&next=${NEXT_MATCHES}`),
    rows<SquadData>(`/squads/${team.id}`),
    rows<TransferData>(`/transfers?team=${team.id}&limit=${TRANSFERS}`),
    rows<CoachData>(`/coaches?team=${team.id}&limit=5`),
    of === null ? [] : rows<StandingData>(`/standings?${of}`),
    of === null ? [] : rows<StrengthData>(`/leagues/strength?${of}`),
  ]);
  const earlier = current === undefined ? [] : await earlierStrength(reading, team.id, current);
  const own = strength.find((row) => row.team.id === team.id);
  const { first, second } = teamColours(team.id);
  return {
    page: 'team',
    ...{ team, next: [...playing, ...next], squad, transfers, strength },
    strengthBySeason:
      own === undefined || current === undefined ? [] : [...earlier, { season: current.year, strength: own }],
    colours: { first, second },
    coach: coaches.find((coach) => coach.team?.id === team.id) ?? null,
    last: recent.slice(0, LAST_MATCHES).map(({ statistics: _, ...fixture }) => fixture),
    league: current === undefined ? null : leagueOf(current),
    table: table.filter(({ group }) => group === table.find((row) => row.team.id === team.id)?.group),
    expectedGoals: expectedGoalsOf(recent.toReversed(), team.id),
  };
}

const leagueOf = ({ league: { id, code, name }, year }: Season) => ({ id, code, name, season: year });

type WithStatistics = FixtureData & { statistics?: StatisticsData[] };

/** Of the matches that have them for both teams. */
function expectedGoalsOf(fixtures: readonly WithStatistics[], teamId: string): TeamModel['expectedGoals'] {
  return fixtures.flatMap(({ statistics = [], ...fixture }) => {
    const of = (isOwn: boolean) => {
      const side = statistics.find((one) => (one.team.id === teamId) === isOwn);
      const stated = side?.statistics.find(({ type }) => type === 'Expected goals')?.value;
      return side?.expectedGoals.model?.total ?? stated;
    };
    const [own, other] = [of(true), of(false)];
    return own === undefined || other === undefined ? [] : [{ fixture, own, other }];
  });
}

/** The strength at the end of the seasons before, oldest first. */
async function earlierStrength(
  reading: Reading,
  teamId: string,
  { league, year }: Pick<Season, 'league' | 'year'>,
): Promise<TeamModel['strengthBySeason']> {
  const years = Array.from({ length: STRENGTH_SEASONS - 1 }, (_, i) => year - STRENGTH_SEASONS + 1 + i);
  const found = await Promise.all(
    years.map(async (season) => {
      const answer = await reading.find<StrengthData[]>(
        `/leagues/strength?league=${league.id}&season=${season}&team=${teamId}`,
      );
      return (answer?.data ?? []).map((strength) => ({ season, strength }));
    }),
  );
  return found.flat();
}

/** Null if there is no player with this id. */
export async function playerOf(
  reading: Reading,
  reference: Reference,
  id: string,
): Promise<PartOf<PlayerModel> | null> {
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
  const shots = await Promise.all(
    matches
      .filter(({ played }) => played)
      .map(({ fixture }) => rows<ShotData>(`/fixtures/${fixture}/shots?player=${player.id}`)),
  );
  return {
    page: 'player',
    ...{ player, seasons, matches, transfers, absences, trophies },
    shots: shots.flat(),
    logos: logosOf(transfers, reference),
    team: matches[0]?.team ?? seasons[0]?.team ?? null,
  };
}

/** Paths of the crests of the clubs that are stored. */
function logosOf(transfers: readonly TransferData[], reference: Reference): Readonly<Record<string, string>> {
  const clubs = transfers.flatMap(({ from, to }) => [from.id, to.id]).filter((id) => id !== null);
  return Object.fromEntries(
    clubs.flatMap((id) => {
      const team = reference.team(id);
      return team === undefined ? [] : [[id, `/media/teams/${team.legacyId}.svg`]];
    }),
  );
}
