/** matches/<competition>/<season>.json: matches with score, round, stadium and referee. */
import { z } from 'zod';
import { countryByName } from '../../football/catalogue/countries.ts';
import type { Goals, Score } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';
import { eachObject } from '../../ingest/readers/json-array.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { ClubRecord, MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { leagueOfCompetition } from './codes.ts';
import { countryOfWomensClubs, groundOf, isKnockOut, kickoffAt, seasonOf, teamName } from './quirks.ts';

const Named = z.object({ name: z.string().min(1) });

const Match = z.object({
  match_id: z.number().int(),
  match_date: z.string(),
  kick_off: z.string().nullable().default(null),
  competition: z.object({ competition_id: z.number(), competition_name: z.string() }),
  season: z.object({ season_name: z.string() }),
  home_team: z.object({
    home_team_id: z.number().int(),
    home_team_name: z.string().min(1),
    home_team_group: z.string().nullable().optional(),
  }),
  away_team: z.object({ away_team_id: z.number().int(), away_team_name: z.string().min(1) }),
  home_score: z.number().int().nonnegative().nullable(),
  away_score: z.number().int().nonnegative().nullable(),
  match_week: z.number().int().nullable().default(null),
  competition_stage: Named.optional(),
  stadium: Named.extend({ country: Named.optional() }).nullable().optional(),
  referee: Named.nullable().optional(),
});
type Match = z.infer<typeof Match>;

/** Reads the matches of a file. An invalid match is rejected with its index in the file. */
export function parseMatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | ClubRecord | Rejection> {
  const clubs = new Set<string>();
  return eachObject(chunks, (value, line): (MatchRecord | ClubRecord | Rejection)[] => {
    const match = matchOf(value, line);
    return match.kind === 'match' ? [...newClubs(match, clubs), match] : [match];
  });
}

/** No list has the clubs of the women's leagues, so that their matches introduce them. */
function* newClubs({ league, line, home, away }: MatchRecord, seen: Set<string>): Generator<ClubRecord> {
  const country = countryOfWomensClubs(league);
  if (country === undefined) return;
  for (const { name, id } of [home, away]) {
    if (seen.has(name)) continue;
    seen.add(name);
    yield { kind: 'club', line, country, name, aliases: [], ...(id !== undefined && { id }) };
  }
}

function matchOf(value: unknown, line: number): MatchRecord | Rejection {
  const parsed = Match.safeParse(value);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const match = parsed.data;
  const league = leagueOfCompetition(match.competition.competition_id);
  if (league === undefined) return rejection(line, `unknown competition '${match.competition.competition_name}'`);
  const season = seasonOf(match.season.season_name);
  if (season === null) return rejection(line, `invalid season '${match.season.season_name}'`);
  const kickoff = kickoffAt(match.match_date, match.kick_off, league);
  if (kickoff === null) {
    return rejection(line, `invalid kickoff '${`${match.match_date} ${match.kick_off ?? ''}`.trim()}'`);
  }
  const stage = match.competition_stage?.name ?? '';
  return {
    kind: 'match',
    line,
    league,
    season,
    kickoff: kickoff.at,
    kickoffKnown: kickoff.known,
    home: { name: teamName(match.home_team.home_team_name), id: String(match.home_team.home_team_id) },
    away: { name: teamName(match.away_team.away_team_name), id: String(match.away_team.away_team_id) },
    ...outcomeOf(match.home_score, match.away_score, isKnockOut(stage)),
    ...roundOf(match, stage),
    ...venueOf(match),
    ...(match.referee && { referee: match.referee.name }),
    providerId: String(match.match_id),
    leagueId: String(match.competition.competition_id),
  };
}

/** The score includes the goals of extra time and does not separate them. */
export function outcomeOf(
  home: number | null,
  away: number | null,
  knockOut: boolean,
): { readonly status: StatusCode; readonly score: Score } {
  const unknown = { halftime: null, fulltime: null, extratime: null, penalty: null };
  if (home === null || away === null) return { status: 'NS', score: { goals: null, ...unknown } };
  const goals: Goals = { home, away };
  if (!knockOut) return { status: 'FT', score: { ...unknown, goals, fulltime: goals } };
  return { status: home === away ? 'PEN' : 'FT', score: { ...unknown, goals } };
}

function roundOf(
  { match_week, home_team }: Match,
  stage: string,
): { readonly round?: string; readonly group?: string } {
  if (stage === '') return {};
  const numbered = /^(?:Regular Season|Group Stage)$/.test(stage);
  const group = home_team.home_team_group ?? undefined;
  return {
    ...(numbered && match_week === null ? {} : { round: numbered ? `${stage} - ${match_week}` : stage }),
    ...(stage === 'Group Stage' && group !== undefined && { group }),
  };
}

function venueOf({ stadium }: Match): Pick<MatchRecord, 'venue'> {
  if (stadium === null || stadium === undefined) return {};
  const country = stadium.country === undefined ? undefined : countryByName(stadium.country.name)?.key;
  return { venue: { ...groundOf(stadium.name), ...(country !== undefined && { country }) } };
}
