/** matches_*.json: results with line-ups, cards and substitutions. Goals come from the events, which have their minutes. */
import { z } from 'zod';
import type { StatusCode } from '../../football/status.ts';
import { eachObject } from '../../ingest/readers/json-array.ts';
import type { EventRecord, LineupRecord, MatchDetails, PersonName } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';
import { leagueOfCompetition, nameOfRound, roundOfDay } from './codes.ts';
import { kickoffAt, minuteOfMatch, namesOfLabel, numberOf, readableText, scoreOf, seasonOf } from './quirks.ts';

const Count = z.union([z.string(), z.number(), z.null()]).optional();
const Id = z.number().int().nonnegative();
const Goals = z.number().int().nonnegative();

const PlayerOfMatch = z.object({
  playerId: Id,
  yellowCards: Count,
  redCards: Count,
});
type PlayerOfMatch = z.infer<typeof PlayerOfMatch>;

const Substitution = z.object({ playerIn: Id, playerOut: Id, minute: z.number().int().nonnegative() });

/**
 * A missing list is the text 'null', also for a team without substitutions. A few lists have null in place of a player, or
 * null as his id; they are left out.
 */
const listOrNull = <Item extends z.ZodType>(item: Item) =>
  z.union([
    z.preprocess((list) => (Array.isArray(list) ? list.filter(isPresent) : list), z.array(item)),
    z.literal('null').transform((): z.output<Item>[] => []),
  ]);

function isPresent(entry: unknown): boolean {
  return entry !== null && !(typeof entry === 'object' && 'playerId' in entry && entry.playerId === null);
}
const Formation = z.object({
  lineup: listOrNull(PlayerOfMatch),
  bench: listOrNull(PlayerOfMatch),
  substitutions: listOrNull(Substitution),
});

const TeamOfMatch = z.object({
  side: z.enum(['home', 'away']),
  teamId: Id,
  score: Goals,
  scoreHT: Goals,
  scoreET: Goals,
  scoreP: Goals,
  /** 0 or null if it is unknown */
  coachId: Id.nullish(),
  formation: Formation.nullable().default(null),
});
type TeamOfMatch = z.infer<typeof TeamOfMatch>;

const Match = z.object({
  wyId: Id,
  competitionId: z.number(),
  roundId: z.number(),
  gameweek: z.number().int(),
  groupName: z.string().default(''),
  dateutc: z.string(),
  label: z.string(),
  venue: z.string().nullable().default(null),
  status: z.string(),
  duration: z.enum(['Regular', 'ExtraTime', 'Penalties']),
  teamsData: z.record(z.string(), TeamOfMatch),
});
type Match = z.infer<typeof Match>;

const STATUSES: ReadonlyMap<string, StatusCode> = new Map([
  ['Fixture', 'NS'],
  ['Postponed', 'PST'],
  ['Suspended', 'ABD'],
  ['Cancelled', 'CANC'],
]);
const FINISHED: Readonly<Record<Match['duration'], StatusCode>> = { Regular: 'FT', ExtraTime: 'AET', Penalties: 'PEN' };

/** Reads the matches of a file. An invalid match is rejected with its index in the file. */
export function parseMatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  return eachObject(chunks, (match, line) => [matchOf(match, line)]);
}

function matchOf(value: unknown, line: number): MatchRecord | Rejection {
  const parsed = Match.safeParse(value);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const match = parsed.data;
  const league = leagueOfCompetition(match.competitionId);
  if (league === undefined) return rejection(line, `unknown competition ${match.competitionId}`);
  const kickoff = kickoffAt(match.dateutc);
  if (kickoff === null) return rejection(line, `invalid kickoff '${match.dateutc}'`);
  const status = match.status === 'Played' ? FINISHED[match.duration] : STATUSES.get(match.status);
  if (status === undefined) return rejection(line, `unknown status '${match.status}'`);
  const teams = Object.values(match.teamsData);
  const [home, away] = [teams.find(({ side }) => side === 'home'), teams.find(({ side }) => side === 'away')];
  const names = namesOfLabel(match.label);
  if (home === undefined || away === undefined) return rejection(line, 'no home team or no away team');
  if (names === null) return rejection(line, `no two team names and a score in the label '${match.label}'`);
  const played = match.status === 'Played';
  return {
    kind: 'match',
    line,
    league,
    season: seasonOf(kickoff, league),
    kickoff,
    kickoffKnown: true,
    home: teamName(home, names[0]),
    away: teamName(away, names[1]),
    status,
    score: played ? scoreOf(home, away, match.duration) : NOT_PLAYED,
    ...roundOf(match, league, kickoff),
    ...(match.venue !== null && match.venue !== '' && { venue: { name: readableText(match.venue) } }),
    ...(played && detailsOf(home, away, match.duration !== 'Regular')),
    providerId: String(match.wyId),
    leagueId: String(match.competitionId),
  };
}

const NOT_PLAYED = { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null };

function teamName({ teamId }: TeamOfMatch, name: string): TeamName {
  return { name, id: String(teamId) };
}

/**
 * The gameweek, within the group at tournaments. Knockout rounds have only a number, and most are unknown; those of the
 * European Championship still have the group of a team.
 */
function roundOf(
  { gameweek, groupName, roundId }: Match,
  league: string,
  kickoff: number,
): { readonly round?: string; readonly group?: string } {
  const knockOut = nameOfRound(roundId) ?? roundOfDay(league, kickoff);
  if (knockOut !== undefined) return { round: knockOut };
  if (groupName !== '') return { round: `Group Stage - ${gameweek}`, group: groupName };
  if (gameweek > 0) return { round: `Regular Season - ${gameweek}` };
  return {};
}

function detailsOf(home: TeamOfMatch, away: TeamOfMatch, extraTime: boolean): { readonly details?: MatchDetails } {
  if (home.formation === null || away.formation === null) return {};
  if (home.formation.lineup.length === 0 || away.formation.lineup.length === 0) return {};
  const events = [...eventsOf(home, extraTime), ...eventsOf(away, extraTime)];
  events.sort((one, other) => one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0));
  return {
    details: {
      lineups: { home: lineupOf(home, home.formation), away: lineupOf(away, away.formation) },
      events,
      eventKinds: ['card', 'substitution'],
    },
  };
}

/** Match files have only ids of people. The names are in players.json and coaches.json. */
function person(id: number): PersonName {
  return { id: String(id), name: '' };
}

function lineupOf({ coachId }: TeamOfMatch, { lineup, bench }: z.infer<typeof Formation>): LineupRecord {
  const players = (list: readonly PlayerOfMatch[]) => list.map(({ playerId }) => ({ player: person(playerId) }));
  return {
    ...(coachId && { coach: person(coachId) }),
    startXI: players(lineup),
    substitutes: players(bench),
  };
}

function eventsOf({ side, formation }: TeamOfMatch, extraTime: boolean): EventRecord[] {
  if (formation === null) return [];
  const events: EventRecord[] = [];
  for (const player of [...formation.lineup, ...formation.bench]) {
    const [yellow, red] = [numberOf(player.yellowCards), numberOf(player.redCards)];
    const card = { side, kind: 'card', player: person(player.playerId) } as const;
    if (yellow !== null) events.push({ ...minuteOfMatch(yellow, extraTime), ...card, detail: 'yellow' });
    // The source does not distinguish a second yellow from a direct red. After a yellow card it nearly always is one.
    const detail = yellow === null ? 'red' : 'second-yellow';
    if (red !== null) events.push({ ...minuteOfMatch(red, extraTime), ...card, detail });
  }
  for (const { minute, playerIn, playerOut } of formation.substitutions) {
    if (playerIn === 0 || playerOut === 0) continue;
    events.push({
      ...minuteOfMatch(minute, extraTime),
      side,
      kind: 'substitution',
      detail: 'substitution',
      player: person(playerOut),
      related: person(playerIn),
    });
  }
  return events;
}
