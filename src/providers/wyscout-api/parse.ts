/** One answer: clubs, people, and the match with its line-ups, cards, substitutions, goals and shots. */
import { countryByName } from '../../football/catalogue/countries.ts';
import { NO_SCORE } from '../../football/score.ts';
import { parseJsonStream } from '../../ingest/readers/json-array.ts';
import type { CoachRecord, MatchDetails, PersonProfile, PlayerRecord } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { ClubRecord, MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { COMPETITIONS, FINISHED, POSITIONS, STATUSES } from './codes.ts';
import { Coach, Event, Match, MatchDocument, Player, Team } from './document.ts';
import { goalsOf, lineupEvents, lineupOf, shotsOf } from './match-details.ts';
import { kickoffAt, scoreOf, seasonOf } from './quirks.ts';

/**
 * Reads the answer. The lines are those of one match.
 *
 * @throws Error when the file is not JSON, larger than 16 MB, or not an answer about a match
 */
export async function* parse(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ClubRecord | PlayerRecord | CoachRecord | MatchRecord | Rejection> {
  const parsed = MatchDocument.safeParse(await parseJsonStream(chunks));
  if (!parsed.success) throw new Error(`not an answer about a match: ${describeIssues(parsed.error)}`);
  const { match, teams, players, coaches, events } = parsed.data;
  for (const { team } of Object.values(teams)) yield* clubOf(team);
  for (const { player } of Object.values(players).flat()) yield playerOf(player);
  for (const { coach } of Object.values(coaches)) yield* coachOf(coach);
  yield* matchOf(match, { names: namesOf(teams), events });
}

function namesOf(teams: Readonly<Record<string, { readonly team?: unknown }>>): ReadonlyMap<number, string> {
  const known = Object.values(teams).flatMap(({ team }) => Team.safeParse(team).data ?? []);
  return new Map(known.map(({ wyId, name }) => [wyId, name]));
}

/** National teams are left out, because the catalogue has them. */
function* clubOf(value: unknown): Generator<ClubRecord | Rejection> {
  const parsed = Team.safeParse(value);
  if (!parsed.success) return yield rejection(1, describeIssues(parsed.error));
  const { wyId, name, officialName, area, type } = parsed.data;
  if (type !== 'club') return;
  const country = countryByName(area.name)?.key;
  if (country === undefined) return yield rejection(1, `unknown country '${area.name}'`);
  const aliases = officialName && officialName !== name ? [officialName] : [];
  yield { kind: 'club', line: 1, country, name, aliases, id: String(wyId) };
}

function playerOf(value: unknown): PlayerRecord | Rejection {
  const parsed = Player.safeParse(value);
  if (!parsed.success) return rejection(1, describeIssues(parsed.error));
  const { height, weight, role, ...person } = parsed.data;
  const position = POSITIONS.get(role?.name ?? '');
  const facts = { ...(height && { height }), ...(weight && { weight }), ...(position && { position }) };
  return { kind: 'player', line: 1, player: { ...profileOf(person), ...facts } };
}

function* coachOf(value: unknown): Generator<CoachRecord | Rejection> {
  const parsed = Coach.safeParse(value);
  if (!parsed.success) return yield rejection(1, describeIssues(parsed.error));
  yield { kind: 'coach', line: 1, coach: profileOf(parsed.data), career: [] };
}

/** The passport gives the nationality only if it agrees with the birthplace: it is often a second one. */
function profileOf(person: Coach): PersonProfile {
  const { wyId, birthDate, birthArea, passportArea } = person;
  const [firstName, lastName] = [person.firstName?.trim(), person.lastName?.trim()];
  const [birthCountry, passport] = [birthArea?.name, passportArea?.name];
  return {
    id: String(wyId),
    name: person.shortName?.trim() || `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(birthDate && /^\d{4}-\d\d-\d\d$/.test(birthDate) && { birth: birthDate }),
    ...(birthCountry && { birthCountry }),
    ...(passport && passport === birthCountry && { nationality: passport }),
  };
}

interface Rest {
  /** by id */
  readonly names: ReadonlyMap<number, string>;
  readonly events: readonly unknown[];
}

function* matchOf(value: unknown, { names, events }: Rest): Generator<MatchRecord | Rejection> {
  const parsed = Match.safeParse(value);
  if (!parsed.success) return yield rejection(1, describeIssues(parsed.error));
  const match = parsed.data;
  const league = COMPETITIONS.get(match.competitionId);
  if (league === undefined) return yield rejection(1, `unknown competition ${match.competitionId}`);
  const kickoff = kickoffAt(match.dateutc);
  if (kickoff === null) return yield rejection(1, `invalid kickoff '${match.dateutc}'`);
  const isPlayed = match.status === 'Played';
  const status = isPlayed ? FINISHED[match.duration] : STATUSES.get(match.status);
  if (status === undefined) return yield rejection(1, `unknown status '${match.status}'`);
  const teams = Object.values(match.teamsData);
  const [home, away] = [teams.find(({ side }) => side === 'home'), teams.find(({ side }) => side === 'away')];
  if (home === undefined || away === undefined) return yield rejection(1, 'no home team or no away team');
  const teamName = (id: number) => ({ name: names.get(id) ?? '', id: String(id) });
  const found = isPlayed ? detailsOf(match, { home, away }, events) : {};
  if (found.fault !== undefined) yield rejection(1, found.fault);
  yield {
    kind: 'match',
    line: 1,
    league,
    season: seasonOf(kickoff, league),
    kickoff,
    kickoffKnown: true,
    home: teamName(home.teamId),
    away: teamName(away.teamId),
    status,
    score: isPlayed ? scoreOf(home, away, match.duration) : NO_SCORE,
    // at tournaments the number does not give the round
    ...(match.gameweek && !/^(?:fifa|uefa)\./.test(league) && { round: `Regular Season - ${match.gameweek}` }),
    ...(found.details !== undefined && { details: found.details }),
    providerId: String(match.wyId),
    leagueId: String(match.competitionId),
  };
}

/** Goals and shots count only if the goals add up to the score: an answer can have a part of the events. */
function detailsOf(
  { duration }: Match,
  { home, away }: { readonly home: Match['teamsData'][string]; readonly away: Match['teamsData'][string] },
  list: readonly unknown[],
): { readonly details?: MatchDetails; readonly fault?: string } {
  const hadExtraTime = duration !== 'Regular';
  const events = list.flatMap((event) => Event.safeParse(event).data ?? []);
  const goals = goalsOf(events, home.teamId);
  const scored = { home: 0, away: 0 };
  for (const { side, detail } of goals) {
    if (detail === 'missed-penalty') continue;
    scored[(side === 'home') === (detail !== 'own-goal') ? 'home' : 'away']++;
  }
  const { goals: score } = scoreOf(home, away, duration);
  const isComplete = scored.home === score?.home && scored.away === score.away && events.length > 0;
  const others = [...lineupEvents(home, hadExtraTime), ...lineupEvents(away, hadExtraTime)];
  const [homeLineup, awayLineup] = [lineupOf(home), lineupOf(away)];
  const hasLineups = homeLineup !== null && awayLineup !== null;
  const kinds = [
    ...(isComplete ? (['goal'] as const) : []),
    ...(hasLineups ? (['card', 'substitution'] as const) : []),
  ];
  const all = [...(isComplete ? goals : []), ...(hasLineups ? others : [])].sort(
    (one, other) => one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0),
  );
  const details: MatchDetails = {
    ...(hasLineups && { lineups: { home: homeLineup, away: awayLineup } }),
    ...(kinds.length > 0 && { events: all, eventKinds: kinds }),
    ...(isComplete && { shots: shotsOf(events, home.teamId) }),
  };
  if (isComplete) return { details };
  const fault = `the goals add up to ${scored.home}-${scored.away}, not to ${score?.home}-${score?.away}: the match is imported without its events`;
  return { details, ...(events.length > 0 && { fault }) };
}
