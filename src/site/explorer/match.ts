/** One match, with every detail that is stored. */
import { hadExtraTime } from '../../football/extra-time.ts';
import { isInPlay } from '../../football/status.ts';
import { drawingOf } from '../../images/pictures.ts';
import { picturedTeam } from '../../images/subjects.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type { Locale } from '../account/model.ts';
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
  PriceData,
  ShotData,
  StatisticsData,
  WinPoint,
} from './model.ts';
import type { Reading } from './queries.ts';
import { sideColours } from './team-colours.ts';

const MEETINGS_SHOWN = 10;
/** Bet type of the three results. */
const RESULT_BET = 1;
const PRICES_READ = 200;

/** Null if there is no match with this id. */
export async function matchOf(
  reading: Reading,
  reference: Reference,
  { id, locale }: { readonly id: string; readonly locale: Locale },
): Promise<PartOf<MatchModel> | null> {
  const found = await reading.find<MatchDetail>(`/fixtures/${encodeURIComponent(id)}`);
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
    stored<StatisticsData>(coverage.statistics, `${at}/statistics?half=true`),
    stored<ShotData>(coverage.shots, `${at}/shots`),
    coverage.odds ? rows<OddsData>(`/odds?fixture=${fixture.id}&bet=${RESULT_BET}&limit=200`) : [],
    rows<FixtureData>(`/headtohead?h2h=${fixture.home.id}-${fixture.away.id}&limit=${MEETINGS_SHOWN}`),
    reading.find<InsightData, { model: string }>(
      `/insights?fixture=${fixture.id}${locale === 'en' ? '' : `&language=${locale}`}`,
    ),
    reading.find<{ points: WinPoint[] }, { complete: boolean }>(`${at}/win-probability`),
  ]);
  const [bookmaker] = odds;
  const prices =
    bookmaker === undefined
      ? []
      : await rows<PriceData>(
          `${at}/odds/history?bet=${RESULT_BET}&bookmaker=${bookmaker.bookmaker.id}&inPlay=false&limit=${PRICES_READ}`,
        );
  return {
    page: 'match',
    fixture,
    leagueCode: reference.league(fixture.league.id)?.code ?? fixture.league.id,
    colours: sideColours(fixture.home.id, fixture.away.id),
    crests: () => ({ home: crestOf(reference, fixture.home.id, 'h'), away: crestOf(reference, fixture.away.id, 'a') }),
    ...{ events, lineups, players, statistics, shots, odds },
    hadExtraTime: extraTimeOf(fixture, events),
    prices,
    meetings: meetings.filter((meeting) => meeting.id !== fixture.id),
    insight: insight?.data ?? null,
    model: insight?.meta.model ?? null,
    winProbability:
      winProbability === null ? null : { points: winProbability.data.points, complete: winProbability.meta.complete },
  };
}

function extraTimeOf({ status, score }: FixtureData, events: readonly EventData[]): boolean {
  const { home, away } = score.extratime;
  const extratime = home === null || away === null ? null : { home, away };
  const timed = events.map(({ time, shootout, deleted }) => ({ minute: time.elapsed, shootout, deleted }));
  return hadExtraTime({ status: status.short, score: { extratime } }, timed);
}

/** The drawn crest, or the flag of a nation. Two of them share a file, so the names inside them must differ. */
function crestOf(reference: Reference, id: string, prefix: string): string {
  const team = reference.team(id);
  if (team === undefined) return '';
  const { content } = drawingOf(picturedTeam(team));
  return (
    content
      .replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
      .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
      // pictures do not declare the older name of the attribute
      .replace(/\b(?:xlink:)?href="#([^"]+)"/g, `href="#${prefix}-$1"`)
  );
}
