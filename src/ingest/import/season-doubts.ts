/** Reports, after an import, league seasons in which one club may stand as two teams, or two clubs as one. */
import { teamsMax } from '../../football/catalogue/division-sizes.ts';
import { parseRound } from '../../football/rounds.ts';
import { type SeasonDoubt, seasonDoubts, type TeamMeetings } from '../../football/season/doubts.ts';
import type { League, Season } from '../../football/terms.ts';
import { type Meeting, meetingsOfSeason } from '../../store/fixtures/lookup.ts';
import type { OpenStore } from '../../store/store.ts';

/** A doubt about one league season, with the commands that settle it if it is right. */
export interface ReportedDoubt {
  /** catalogue code */
  readonly league: string;
  readonly season: number;
  readonly text: string;
  readonly commands: readonly string[];
}

/** Doubts about the seasons that changed after revision `since`. The store's data in memory must be current. */
export async function doubtsSince(store: OpenStore, since: number): Promise<ReportedDoubt[]> {
  const doubts: ReportedDoubt[] = [];
  for (const league of store.reference.leagues()) {
    if (league.type !== 'League' || league.sandbox) continue;
    const changed = store.reference.seasons(league).filter(({ revision }) => revision > since);
    for (const season of changed) doubts.push(...(await doubtsOfSeason(store, league, season)));
  }
  return doubts;
}

async function doubtsOfSeason(store: OpenStore, league: League, { year }: Season): Promise<ReportedDoubt[]> {
  const meetings = await meetingsOfSeason(store.database, league.legacyId, year);
  return seasonDoubts(teamsMax(league.code, year), opponentsOf(meetings)).map((doubt) => ({
    league: league.code,
    season: year,
    ...reported(doubt, store, league),
  }));
}

/** The opponents of each team in the rounds of the league: play-offs can have teams of another division. */
function opponentsOf(meetings: readonly Meeting[]): TeamMeetings[] {
  const opponents = new Map<number, number[]>();
  const add = (team: number, other: number) => {
    const list = opponents.get(team);
    if (list === undefined) opponents.set(team, [other]);
    else list.push(other);
  };
  const isRegular = new Map<string | null, boolean>([[null, true]]);
  for (const { home, away, round } of meetings) {
    if (!isRegular.has(round)) isRegular.set(round, parseRound(round ?? '').kind === 'regular');
    if (isRegular.get(round) !== true) continue;
    add(home, away);
    add(away, home);
  }
  return [...opponents].map(([team, of]) => ({ team, opponents: of }));
}

function reported(
  doubt: SeasonDoubt,
  { reference }: OpenStore,
  league: League,
): { readonly text: string; readonly commands: readonly string[] } {
  const team = (id: number) => reference.team(id);
  const nameOf = (id: number) => team(id)?.name ?? String(id);
  const idOf = (id: number) => team(id)?.id ?? String(id);
  if (doubt.kind === 'twice-the-matches') {
    const { team: id, matches, usual } = doubt;
    return {
      text: `${nameOf(id)} has ${matches} matches, the other teams have ${usual}: its names may mean two clubs`,
      commands: [`touchline names assign NAME TEAM --country ${league.country.key}`],
    };
  }
  const pairs = doubt.pairs.map(([one, other]) => `${nameOf(one)} and ${nameOf(other)}`).join('; ');
  const never = pairs === '' ? '' : `. These did not meet and may be one club: ${pairs}`;
  return {
    text: `${doubt.teams} teams, the division had at most ${doubt.teamsMax}${never}`,
    commands: doubt.pairs.map(([one, other]) => `touchline names merge ${idOf(one)} ${idOf(other)}`),
  };
}
