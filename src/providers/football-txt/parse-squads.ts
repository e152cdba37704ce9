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
import { headingOf, withoutComment } from './lines.ts';
import { personOf } from './names.ts';
import { type Season, seasonOf } from './titles.ts';

const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['GK', 'Goalkeeper'],
  ['DF', 'Defender'],
  ['MF', 'Midfielder'],
  ['FW', 'Attacker'],
]);
/** Number, name, country, position, birth. The previous club at the end is ignored. */
const ROW =
  /^(?<number>\d{1,2}|-)\s*,\s*(?<name>[^,()]+?)\s*(?:\((?<country>[A-Z]{3})\))?\s*,\s*(?<position>GK|DF|MF|FW|MG)\s*(?:,\s*b\.\s*(?<birth>[\d/?]+))?\s*(?:,.*)?$/;

interface Place {
  readonly season: Season;
  /** null after the title of a tournament, until its first team */
  readonly team: string | null;
}

/** Reads one file of squads. An unknown league or season rejects the rest of the file at its heading. */
export async function* parseSquads(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SquadRecord | CoachRecord | Rejection> {
  let place: Place | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const raw of batch) {
      line += 1;
      const text = withoutComment(raw).trim();
      if (text === '') continue;
      const heading = headingOf(text);
      if (heading === null) yield recordOf(text, line, place);
      else if (heading.depth === 0) {
        const title = titleOf(heading.text);
        if ('reason' in title) return yield { kind: 'rejection', line, reason: title.reason };
        place = title;
      } else if (place !== null) place = { season: place.season, team: heading.text };
    }
  }
}

/** 'FC Augsburg - Deutsche Bundesliga 2023/24', or 'World Cup 2018' with a heading for each team. */
function titleOf(title: string): Place | { readonly reason: string } {
  const [, team = null, rest = title] = /^(.+?)\s+-\s+(.+)$/.exec(title) ?? [];
  const season = seasonOf(rest);
  return 'reason' in season ? season : { season, team };
}

function recordOf(text: string, line: number, place: Place | null): SquadRecord | CoachRecord | Rejection {
  const row = ROW.exec(text)?.groups;
  if (row === undefined) return { kind: 'rejection', line, reason: `invalid squad entry: ${text}` };
  if (place === null || place.team === null) {
    return { kind: 'rejection', line, reason: `player before the first team: ${text}` };
  }
  const { season, team } = place;
  const birth = birthOf(row.birth);
  if (birth === null) return { kind: 'rejection', line, reason: `invalid date of birth '${row.birth}'` };
  const profile: PersonProfile = {
    ...personOf(row.name ?? ''),
    ...(birth !== undefined && { birth }),
    ...nationalityOf(row.country, season, team),
  };
  if (row.position === 'MG') {
    // MG is the manager. The file has no start date, so there is no spell.
    return { kind: 'coach', line, coach: withoutTeamNationality(profile, row.country), career: [] };
  }
  const position = POSITIONS.get(row.position ?? '');
  const player = {
    ...profile,
    ...(position !== undefined && { position }),
    ...(row.number !== '-' && { number: Number(row.number) }),
  };
  return { kind: 'squad', line, league: season.league, season: season.year, team: { name: team }, player };
}

/** Date of birth; undefined if there is none or only a year or month ('b. 1998', '1998/04', '1998/??/??'), null if invalid. */
function birthOf(text: string | undefined): string | undefined | null {
  if (text === undefined || /^\d{4}(?:\/(?:\d{1,2}|\?+)(?:\/(?:00?|\?+))?)?$/.test(text)) return undefined;
  const date = text.replaceAll('/', '-');
  return utcDay(date) === null ? null : date;
}

/** The country after the name, else the country of a national team. */
function nationalityOf(code: string | undefined, { league }: Season, team: string): { readonly nationality?: string } {
  const country = code === undefined ? undefined : countryByKey(code.toLowerCase());
  const found = country ?? (league === 'fifa.world' ? countryByName(team) : undefined);
  return found === undefined ? {} : { nationality: found.name };
}

/** Removes the nationality derived from a national team, because its coach can have another one. */
function withoutTeamNationality(profile: PersonProfile, code: string | undefined): PersonProfile {
  if (code !== undefined) return profile;
  const { nationality: _, ...rest } = profile;
  return rest;
}
