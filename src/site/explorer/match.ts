/** One match, with every detail that is stored. */
import { isInPlay } from '../../football/status.ts';
import { draw } from '../../images/crests.ts';
import { picturedTeam } from '../../images/subjects.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type {
  EventData,
  FixtureData,
  InsightData,
  LineupData,
  MatchDetail,
  MatchModel,
  OddsData,
  PartOf,
  PlayerMatchData,
  ShotData,
  StatisticsData,
  WinPoint,
} from './model.ts';
import type { Reading } from './queries.ts';
import { sideColours } from './team-colours.ts';

const MEETINGS_SHOWN = 10;
/** Bet type of the three results. */
const RESULT_BET = 1;

export interface MatchPart {
  readonly part: PartOf<MatchModel>;
  readonly sources: readonly string[];
}

/** Null if there is no match with this id. */
export async function matchOf(reading: Reading, reference: Reference, id: string): Promise<MatchPart | null> {
  const found = await reading.find<MatchDetail, { source: string }>(`/fixtures/${encodeURIComponent(id)}`);
  if (found === null) return null;
  const fixture = found.data;
  const rows = async <Row>(path: string): Promise<Row[]> => (await reading.find<Row[]>(path))?.data ?? [];
  const at = `/fixtures/${fixture.id}`;
  const { coverage } = fixture;
  const inPlay = isInPlay(fixture.status.short);
  const stored = <Row>(has: boolean, path: string) => (has || inPlay ? rows<Row>(path) : []);
  const [events, lineups, players, statistics, shots, odds, meetings, insight, winProbability] = await Promise.all([
    stored<EventData>(coverage.events, `${at}/events?deleted=true`),
    // line-ups come before the match
    rows<LineupData>(`${at}/lineups`),
    stored<PlayerMatchData>(coverage.playerStatistics, `${at}/players`),
    stored<StatisticsData>(coverage.statistics, `${at}/statistics`),
    stored<ShotData>(coverage.shots, `${at}/shots`),
    coverage.odds ? rows<OddsData>(`/odds?fixture=${fixture.id}&bet=${RESULT_BET}&limit=200`) : [],
    rows<FixtureData>(`/headtohead?h2h=${fixture.home.id}-${fixture.away.id}&limit=${MEETINGS_SHOWN}`),
    reading.find<InsightData, { model: string }>(`/insights?fixture=${fixture.id}`),
    reading.find<{ points: WinPoint[] }, { complete: boolean }>(`${at}/win-probability`),
  ]);
  const part = {
    page: 'match',
    fixture,
    leagueCode: reference.league(fixture.league.id)?.code ?? fixture.league.id,
    colours: sideColours(fixture.home.id, fixture.away.id),
    crests: { home: crestOf(reference, fixture.home.id, 'h'), away: crestOf(reference, fixture.away.id, 'a') },
    ...{ events, lineups, players, statistics, shots, odds },
    meetings: meetings.filter((meeting) => meeting.id !== fixture.id),
    insight: insight?.data ?? null,
    model: insight?.meta.model ?? null,
    winProbability:
      winProbability === null ? null : { points: winProbability.data.points, complete: winProbability.meta.complete },
  } as const;
  return { part, sources: found.meta.source.split(', ').filter(Boolean) };
}

/** The drawn crest. Two of them share a file, so the names of their outlines must differ. */
function crestOf(reference: Reference, id: string, outline: string): string {
  const team = reference.team(id);
  if (team === undefined) return '';
  const { content } = draw(picturedTeam(team).subject);
  return content.replaceAll('id="c"', `id="${outline}"`).replaceAll('url(#c)', `url(#${outline})`);
}
