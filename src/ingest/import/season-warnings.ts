/** Reports, after an import, league seasons in which one club may stand as two teams, or two clubs as one. */
import { teamsMax } from '../../football/catalogue/division-sizes.ts';
import { parseRound } from '../../football/rounds.ts';
import { type SeasonWarning, seasonWarnings, type TeamMeetings } from '../../football/season/warnings.ts';
import type { League, Season } from '../../football/terms.ts';
import { type Meeting, meetingsOfSeason } from '../../store/fixtures/lookup.ts';
import type { OpenStore } from '../../store/store.ts';

/** A warning about one league season, with the commands that correct the season if it is right. */
export interface ReportedWarning {
  /** catalogue code */
  readonly league: string;
  readonly season: number;
  readonly text: string;
  readonly commands: readonly string[];
}

/** Warnings about the seasons that changed after revision `since`. The store's data in memory must be current. */
export async function warningsSince(store: OpenStore, since: number): Promise<ReportedWarning[]> {
  const warnings: ReportedWarning[] = [];
  for (const league of store.reference.leagues()) {
    if (league.type !== 'League' || league.sandbox) continue;
    const changed = store.reference.seasons(league).filter(({ revision }) => revision > since);
    for (const season of changed) warnings.push(...(await warningsOfSeason(store, league, season)));
  }
  return warnings;
}

async function warningsOfSeason(store: OpenStore, league: League, { year }: Season): Promise<ReportedWarning[]> {
  const meetings = await meetingsOfSeason(store.database, league.legacyId, year);
  return seasonWarnings(teamsMax(league.code, year), opponentsOf(meetings)).map((warning) => ({
    league: league.code,
    season: year,
    ...reported(warning, store, league),
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
  warning: SeasonWarning,
  { reference }: OpenStore,
  league: League,
): { readonly text: string; readonly commands: readonly string[] } {
  const team = (id: number) => reference.team(id);
  const nameOf = (id: number) => team(id)?.name ?? String(id);
  const idOf = (id: number) => team(id)?.id ?? String(id);
  if (warning.kind === 'twice-the-matches') {
    const { team: id, matches, usual } = warning;
    return {
      text: `${nameOf(id)} has ${matches} matches, the other teams have ${usual}: its names may mean two clubs`,
      commands: [`touchline names assign NAME TEAM --country ${league.country.key}`],
    };
  }
  const pairs = warning.pairs.map(([one, other]) => `${nameOf(one)} and ${nameOf(other)}`).join('; ');
  const never = pairs === '' ? '' : `. These did not meet and may be one club: ${pairs}`;
  return {
    text: `${warning.teams} teams, the division had at most ${warning.teamsMax}${never}`,
    commands: warning.pairs.map(([one, other]) => `touchline names merge ${idOf(one)} ${idOf(other)}`),
  };
}
