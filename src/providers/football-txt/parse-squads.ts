/**
 * Squads, of one team or of all teams of a tournament:
 *
 *     =  FC Augsburg - Deutsche Bundesliga 2023/24
 *      33,  Marcel Łubik (POL),   GK,   b. 2004,
 */
import { utcDay } from '../../base/zones.ts';
import { countryByKey, countryByName } from '../../football/catalogue/countries.ts';
import type { Position } from '../../football/person.ts';
import { textLines } from '../../ingest/readers/csv.ts';
import type { CoachRecord, PersonProfile, SquadRecord } from '../../ingest/records/records.ts';
import type { Rejection } from '../../ingest/records/source.ts';
import { headingOf, withoutRemark } from './lines.ts';
import { personOf } from './names.ts';
import { type Season, seasonOf } from './titles.ts';

const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['GK', 'Goalkeeper'],
  ['DF', 'Defender'],
  ['MF', 'Midfielder'],
  ['FW', 'Attacker'],
]);
/** number, name, country, position, birth; behind it the club before */
const ROW =
  /^(?<number>\d{1,2}|-)\s*,\s*(?<name>[^,()]+?)\s*(?:\((?<country>[A-Z]{3})\))?\s*,\s*(?<position>GK|DF|MF|FW|MG)\s*(?:,\s*b\.\s*(?<birth>[\d/]+))?\s*(?:,.*)?$/;

interface Place {
  readonly season: Season;
  /** null below the title of a tournament, until its first team */
  readonly team: string | null;
}

/** Reads one file of squads. Rows of a team or season that is not known are rejected at its heading. */
export async function* parseSquads(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SquadRecord | CoachRecord | Rejection> {
  let place: Place | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const raw of batch) {
      line += 1;
      const text = withoutRemark(raw).trim();
      if (text === '') continue;
      const heading = headingOf(text);
      if (heading === null) yield recordOf(text, line, place);
      else if (heading.depth === 0) {
        const titled = titleOf(heading.words);
        if ('reason' in titled) return yield { kind: 'rejection', line, reason: titled.reason };
        place = titled;
      } else if (place !== null) place = { season: place.season, team: heading.words };
    }
  }
}

/** 'FC Augsburg - Deutsche Bundesliga 2023/24' or, with the teams in headings of their own, 'World Cup 2018'. */
function titleOf(title: string): Place | { readonly reason: string } {
  const [, team = null, rest = title] = /^(.+?)\s+-\s+(.+)$/.exec(title) ?? [];
  const season = seasonOf(rest);
  return 'reason' in season ? season : { season, team };
}

function recordOf(text: string, line: number, place: Place | null): SquadRecord | CoachRecord | Rejection {
  const row = ROW.exec(text)?.groups;
  if (row === undefined) return { kind: 'rejection', line, reason: `not a player of a squad: ${text}` };
  if (place === null || place.team === null) return { kind: 'rejection', line, reason: `a player of no team: ${text}` };
  const { season, team } = place;
  const birth = birthOf(row.birth);
  if (birth === null) return { kind: 'rejection', line, reason: `no such day: ${row.birth}` };
  const profile: PersonProfile = {
    ...personOf(row.name ?? ''),
    ...(birth !== undefined && { birth }),
    ...nationalityOf(row.country, season, team),
  };
  if (row.position === 'MG') {
    // The manager: which team he is with stands there, but not since when.
    return { kind: 'coach', line, coach: withoutTeams(profile, row.country), career: [] };
  }
  const position = POSITIONS.get(row.position ?? '');
  const player = {
    ...profile,
    ...(position !== undefined && { position }),
    ...(row.number !== '-' && { number: Number(row.number) }),
  };
  return { kind: 'squad', line, league: season.league, season: season.year, team: { name: team }, player };
}

/** 'b. 1998' is a year: no day of birth. Undefined where none is told, null where there is no such day. */
function birthOf(text: string | undefined): string | undefined | null {
  if (text === undefined || /^\d{4}$/.test(text)) return undefined;
  const date = text.replaceAll('/', '-');
  return utcDay(date) === null ? null : date;
}

/** Behind the name where it is another than the club's; national teams have their own. */
function nationalityOf(code: string | undefined, { league }: Season, team: string): { readonly nationality?: string } {
  const country = code === undefined ? undefined : countryByKey(code.toLowerCase());
  const found = country ?? (league === 'fifa.world' ? countryByName(team) : undefined);
  return found === undefined ? {} : { nationality: found.name };
}

/** A coach may be of another country than his team. */
function withoutTeams(profile: PersonProfile, code: string | undefined): PersonProfile {
  if (code !== undefined) return profile;
  const { nationality: _, ...rest } = profile;
  return rest;
}
