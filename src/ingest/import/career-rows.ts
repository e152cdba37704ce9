/** Turns records of injuries and transfers into rows, with players, teams and matches resolved. */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { matchByNumber, matchOfProvider, matchOnDay } from '../../store/fixtures/lookup.ts';
import type { InjuryRow, TransferRow } from '../../store/people/career-tables.ts';
import { teamsInSquads } from '../../store/people/squad-teams.ts';
import type { Missing } from '../../store/waiting-records.ts';
import type { MatchProblem } from '../match-details/match-finder.ts';
import { transferKey } from '../people/career-ids.ts';
import { transferSeasons } from '../people/moved-transfers.ts';
import type { PersonPlace } from '../people/people.ts';
import type { InjuryRecord, MatchReference, PersonName, TransferRecord } from '../records/records.ts';
import type { TeamName } from '../records/team-name.ts';
import { type ImportContext, type RecordOutcome, unknownLeague } from './import-context.ts';

interface MissedMatch {
  readonly legacy_id: number;
  readonly league: number;
  readonly season: number;
}

/** A row with the key of the claim by which the record names the player. */
interface Stated<Row> {
  readonly row: Row;
  readonly claim: string;
}

/** Resolves the team, the league and the missed match, as far as the record names them. */
export async function injuryRow(
  context: ImportContext,
  record: InjuryRecord,
  at: (team: number | null, season: number | null) => PersonPlace,
): Promise<Stated<InjuryRow> | RecordOutcome> {
  const { entities, names, people, provider, file, now } = context;
  const { line, player, team: name, availability, reason, start, end } = record;
  const league = record.league === undefined ? undefined : entities.league(record.league);
  if (record.league !== undefined && league === undefined) return unknownLeague(record.league);
  const teamOf = (one: TeamName) =>
    league === undefined ? names.teamAnywhere(one, line, true) : names.team(one, league, line);
  const team = name === undefined ? await teamInSquad(context, record) : teamOf(name);
  if (name !== undefined && team === null) return 'unresolved';
  const match = record.match === undefined ? undefined : await missedMatch(context, record.match, teamOf);
  if (match !== undefined && 'reason' in match) return match;
  const season = record.season ?? match?.season ?? null;
  if (team !== null) entities.ensureStored(team);
  const { id, claim } = await people.named('player', player, at(team, season));
  const occasion = match === undefined ? `${start}|${nameKey(reason)}` : String(match.legacy_id);
  const row = {
    id: entityIds('injury', `${id}|${occasion}`).id,
    player: id,
    provider,
    file,
    team,
    squad_team: name === undefined ? 1 : 0,
    league: league?.legacyId ?? match?.league ?? null,
    season,
    fixture: match?.legacy_id ?? null,
    availability,
    reason,
    starts: start,
    ends: end ?? null,
    updated_at: now,
    revision: 0,
  };
  return { row, claim };
}

/** The team of a player whose record names none, if the source has the player in one squad of the season. */
async function teamInSquad({ queries, peopleOf }: ImportContext, { player, season }: InjuryRecord) {
  if (player.id === undefined || season === undefined) return null;
  const [team, ...others] = (await teamsInSquads(queries, peopleOf, season, [player.id])).get(player.id) ?? [];
  return team === undefined || others.length > 0 ? null : team;
}

async function missedMatch(
  { queries, provider, entities }: ImportContext,
  match: MatchReference,
  teamOf: (name: TeamName) => number | null,
): Promise<MissedMatch | MatchProblem> {
  const isMissing = (missing?: Missing): MatchProblem => ({
    reason: 'the missed match is not stored: import its file first',
    ...(missing !== undefined && { missing }),
  });
  if ('fixture' in match) {
    return (await matchByNumber(queries, match.fixture)) ?? isMissing({ fixture: match.fixture });
  }
  if ('providerMatch' in match) {
    const { providerMatch } = match;
    return (await matchOfProvider(queries, provider, providerMatch)) ?? isMissing({ providerMatch });
  }
  const [home, away] = [teamOf(match.home), teamOf(match.away)];
  if (home === null || away === null) return isMissing();
  const teams = { home: entities.identityOf(home), away: entities.identityOf(away) };
  return (
    (await matchOnDay(queries, { home, away }, match.date)) ?? isMissing({ ...teams, day: Date.parse(match.date) })
  );
}

/** The names that a file uses for clubs which it also identifies by id. */
export class ClubNames {
  private readonly keys = new Set<string>();

  add(team: number, name: string): void {
    this.keys.add(clubNameKey(team, name));
  }

  has(team: number, name: string): boolean {
    return this.keys.has(clubNameKey(team, name));
  }
}

function clubNameKey(team: number, name: string): string {
  return `${team}|${nameKey(name)}`;
}

export async function transferRow(
  context: ImportContext,
  record: TransferRecord,
  { at, clubNames }: { at(team: number | null, season: number): PersonPlace; readonly clubNames: ClubNames },
): Promise<Stated<TransferRow> | RecordOutcome> {
  const { line, date, type, fee, dayKnown } = record;
  const { provider, file, entities, now } = context;
  const clubOf = (name: TeamName | null) => resolveClub(context, clubNames, name, line);
  const [from, to] = [clubOf(record.from), clubOf(record.to)];
  if (from.team !== null && from.team === to.team) {
    return { reason: `a transfer from ${record.from?.name} to the same club` };
  }
  const named = await transferredPlayer(context, record, { at, from: from.team, to: to.team });
  if (named === null) return 'unresolved';
  const { id, claim } = named;
  for (const { team } of [from, to]) if (team !== null) entities.ensureStored(team);
  const clubs = `${from.team ?? nameKey(from.name ?? '')}|${to.team ?? nameKey(to.name ?? '')}`;
  const row = {
    id: entityIds('transfer', transferKey({ transferred_on: date, type }, id, clubs)).id,
    player: id,
    provider,
    file,
    transferred_on: date,
    day_known: dayKnown ? 1 : 0,
    team_out: from.team,
    name_out: from.name,
    team_in: to.team,
    name_in: to.name,
    type,
    fee: fee ?? null,
    updated_at: now,
    revision: 0,
  };
  return { row, claim };
}

/**
 * An unresolved club keeps its name, so that the transfer is not lost. A resolved club gets the team's name, because
 * the lists of both clubs can spell it differently.
 */
function resolveClub(
  { names, entities }: ImportContext,
  clubNames: ClubNames,
  name: TeamName | null,
  line: number,
): { readonly team: number | null; readonly name: string | null } {
  if (name === null) return { team: null, name: null };
  const team = names.teamAnywhere(name, line, false);
  if (team !== null && name.id !== undefined) clubNames.add(team, name.name);
  return { team, name: team === null ? name.name : (entities.find(team)?.name ?? name.name) };
}

/**
 * The player: a name is matched within the new team, then within the former team. A claim by name
 * includes a club, so it must not depend on which clubs are known: it is the one whose country the record states, and
 * the record waits for it (null). An unknown club has no season of the player.
 */
function transferredPlayer(
  { people, names }: ImportContext,
  { player, date, from: fromName, to: toName, line }: TransferRecord,
  {
    at,
    from,
    to,
  }: {
    at(team: number | null, season: number): PersonPlace;
    readonly from: number | null;
    readonly to: number | null;
  },
): null | ReturnType<ImportContext['people']['named']> {
  const seasons = transferSeasons(date);
  const joined = to === null ? null : { team: to, season: seasons.joined };
  const left = from === null ? null : { team: from, season: seasons.left };
  const isFromFirst = toName === null || (toName.country === undefined && fromName?.country !== undefined);
  const [first, second] = isFromFirst ? [left, joined] : [joined, left];
  if (first === null && isNameOnly(player)) {
    const name = isFromFirst ? fromName : toName;
    if (name !== null) names.teamAnywhere(name, line, true);
    return null;
  }
  return people.named('player', player, { ...at(first?.team ?? null, first?.season ?? seasons.joined), from: second });
}

/** Whether the claim of a person is by name, team and season. */
function isNameOnly({ id, legacyId, birth }: PersonName): boolean {
  return id === undefined && legacyId === undefined && birth === undefined;
}

/** The seasons in which a coach was at a club. Of a spell without an end, only the first one is certain. */
export function seasonsOfSpell(start: string, end: string | null): readonly number[] {
  const first = transferSeasons(start).joined;
  const last = end === null ? first : Math.max(first, transferSeasons(end).left);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
