/** What each widget reads of the service, and which changes concern it. */
import type {
  BracketRoundData,
  Chances,
  EventData,
  FixtureData,
  InsightData,
  LeagueData,
  ShotData,
  StandingData,
  WinPoint,
} from '../../../src/site/explorer/model.ts';
import { isFinished, isInPlay } from '../explorer/context.tsx';
import type { Source } from './data.ts';
import { type LiveChange, type LiveMatch, withChange, withState } from './live.ts';
import { RequestError, type Service } from './service.ts';

/** The attributes of an element; null for one that is not set. */
export type Attribute = (name: string) => string | null;

interface MatchData extends LiveMatch {
  readonly chances: Chances | null;
  /** names of the sources of the match */
  readonly sources: string;
}

const query = (parts: Readonly<Record<string, string | null>>) => {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return new URLSearchParams(given).toString();
};

const matchPath = (attribute: Attribute) => `/fixtures/${encodeURIComponent(attribute('match') ?? '')}`;

const eventsOf = async (service: Service, path: string) =>
  (await service.find<EventData[]>(`${path}/events`))?.data ?? [];

async function chancesOf(service: Service, { id, status }: FixtureData): Promise<Chances | null> {
  if (isInPlay(status.short) || isFinished(status.short)) return null;
  const found = await service.find<InsightData['projection']>(`/fixtures/${id}/projection`);
  return found && { home: found.data.homeWin, draw: found.data.draw, away: found.data.awayWin };
}

const isLiveMatch = ({ fixture }: LiveMatch) => isInPlay(fixture.status.short);

export const matchSource = (attribute: Attribute): Source<MatchData> => ({
  async read(service) {
    const path = matchPath(attribute);
    const { data: fixture, meta } = await service.get<FixtureData, { source: string }>(path);
    const [events, chances] = await Promise.all([eventsOf(service, path), chancesOf(service, fixture)]);
    return { fixture, events, chances, sources: meta.source };
  },
  change: withChange,
  isLive: isLiveMatch,
});

/** The match that a team or a league plays now, else its next one. */
export const nextMatchSource = (attribute: Attribute): Source<MatchData> => ({
  async read(service) {
    const of = { team: attribute('team'), league: attribute('league') };
    const playing = await service.find<FixtureData[]>(`/fixtures?${query({ ...of, live: 'all' })}`);
    const [fixture] = playing?.data.length
      ? playing.data
      : (await service.get<FixtureData[]>(`/fixtures?${query({ ...of, next: '1' })}`)).data;
    if (fixture === undefined) throw new RequestError(404, 'no match is scheduled', null);
    const path = `/fixtures/${fixture.id}`;
    const [events, chances] = await Promise.all([eventsOf(service, path), chancesOf(service, fixture)]);
    return { fixture, events, chances, sources: '' };
  },
  change: withChange,
  isLive: isLiveMatch,
});

export interface TableData {
  readonly league: LeagueData;
  readonly rows: readonly StandingData[];
}

/** Whether a change can have changed the table of a league. */
function isResult(change: LiveChange, league: LeagueData, countsLive: boolean): boolean {
  if (change.league !== league.id) return false;
  if (change.resource === 'fixture') return isFinished(change.data.status);
  return countsLive && (change.data.kind === 'goal' || change.data.kind === 'var');
}

async function leagueOf(service: Service, attribute: Attribute) {
  const { data } = await service.get<LeagueData>(`/leagues/${encodeURIComponent(attribute('league') ?? '')}`);
  const season = attribute('season') ?? data.currentSeason;
  if (season === null) throw new RequestError(404, `${data.name} has no stored season`, null);
  return { league: data, season: String(season) };
}

export const standingsSource = (attribute: Attribute): Source<TableData> => {
  // counts matches in play, which not every key may see
  const countsLive = attribute('live') !== null;
  return {
    async read(service) {
      const { league, season } = await leagueOf(service, attribute);
      const of = { league: league.id, season, group: attribute('group') };
      const live = countsLive
        ? await service.find<StandingData[]>(`/standings?${query({ ...of, live: 'true' })}`)
        : null;
      const { data: rows } = live ?? (await service.get<StandingData[]>(`/standings?${query(of)}`));
      return { league, rows };
    },
    change: (data, change) => (isResult(change, data.league, countsLive) ? 'again' : data),
    isLive: () => countsLive,
  };
};

export interface BracketData {
  readonly league: LeagueData;
  readonly rounds: readonly BracketRoundData[];
}

export const bracketSource = (attribute: Attribute): Source<BracketData> => ({
  async read(service) {
    const { league, season } = await leagueOf(service, attribute);
    const { data } = await service.get<BracketRoundData[]>(`/leagues/${league.id}/bracket?${query({ season })}`);
    return { league, rounds: data };
  },
  change: (data, change) => (isResult(change, data.league, false) ? 'again' : data),
  isLive: () => false,
});

export interface DrawingData<Row> {
  readonly fixture: FixtureData;
  readonly events: readonly EventData[];
  readonly rows: readonly Row[];
  readonly sources: string;
}

/** Shots and chances are computed by the service: a new event of the match means that there are new ones. */
function drawingSource<Row>(
  attribute: Attribute,
  rowsOf: (service: Service, path: string) => Promise<readonly Row[]>,
): Source<DrawingData<Row>> {
  return {
    async read(service) {
      const path = matchPath(attribute);
      const [match, events, rows] = await Promise.all([
        service.get<FixtureData, { source: string }>(path),
        eventsOf(service, path),
        rowsOf(service, path),
      ]);
      return { fixture: match.data, events, rows, sources: match.meta.source };
    },
    change: (data, change) =>
      change.fixture === data.fixture.id && (change.resource === 'event' || isFinished(change.data.status))
        ? 'again'
        : data,
    isLive: isLiveMatch,
  };
}

export const shotsSource = (attribute: Attribute) =>
  drawingSource<ShotData>(
    attribute,
    async (service, path) => (await service.find<ShotData[]>(`${path}/shots`))?.data ?? [],
  );

export const winSource = (attribute: Attribute) =>
  drawingSource<WinPoint>(
    attribute,
    async (service, path) => (await service.find<{ points: WinPoint[] }>(`${path}/win-probability`))?.data.points ?? [],
  );

/** Matches in play; those that end stay until the widget is opened again. Without live data: the matches of the day. */
export const liveSource = (attribute: Attribute): Source<readonly FixtureData[]> => ({
  async read(service) {
    const league = attribute('league');
    const found = await service.find<FixtureData[]>(`/fixtures?${query({ league, live: 'all' })}`);
    if (found !== null) return found.data;
    const date = new Date().toISOString().slice(0, 10);
    return (await service.get<FixtureData[]>(`/fixtures?${query({ league, date })}`)).data;
  },
  change(data, change) {
    if (change.resource !== 'fixture') return data;
    const known = data.some(({ id }) => id === change.fixture);
    if (known) return data.map((one) => (one.id === change.fixture ? withState(one, change.data) : one));
    return isInPlay(change.data.status) ? 'again' : data;
  },
  isLive: () => true,
});
