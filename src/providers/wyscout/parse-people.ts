/** players.json, coaches.json and teams.json: people and clubs. */
import { z } from 'zod';
import { countryByName } from '../../football/catalogue/countries.ts';
import type { Position } from '../../football/person.ts';
import { eachObject } from '../../ingest/readers/json-array.ts';
import type { CoachRecord, PersonProfile, PlayerRecord } from '../../ingest/records/records.ts';
import { describeIssues, rejection } from '../../ingest/records/rejections.ts';
import type { ClubRecord, Rejection } from '../../ingest/records/source.ts';
import { nationalityOf, numberOf, readableText } from './quirks.ts';

const Numberish = z.union([z.number(), z.string(), z.null()]).optional();
/** An unknown area is an empty object, a list or the text 'null'. */
const Area = z.object({ name: z.string() }).optional().catch(undefined);

const person = {
  wyId: z.number().int().positive(),
  shortName: z.string().nullable().default(''),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  birthDate: z.string().nullable().default(null),
  passportArea: Area,
  birthArea: Area,
};
const Coach = z.object(person);
const Player = z.object({
  ...person,
  height: Numberish,
  weight: Numberish,
  role: z.object({ name: z.string() }),
  currentNationalTeamId: Numberish,
});

const Team = z.object({
  wyId: z.number().int().positive(),
  name: z.string().min(1),
  officialName: z.string().default(''),
  area: z.object({ name: z.string() }),
  type: z.enum(['club', 'national']),
});

const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['Goalkeeper', 'Goalkeeper'],
  ['Defender', 'Defender'],
  ['Midfielder', 'Midfielder'],
  ['Forward', 'Attacker'],
]);

/** Reads players. Their club is left out, because it is the one of the day the file was made. */
export function parsePlayers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PlayerRecord | Rejection> {
  return eachObject(chunks, (player, line) => [playerOf(player, line)]);
}

export function playerOf(value: unknown, line: number): PlayerRecord | Rejection {
  const parsed = Player.safeParse(value);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const { role, ...player } = parsed.data;
  const position = POSITIONS.get(role.name);
  if (position === undefined) return rejection(line, `unknown position '${role.name}'`);
  const profile = profileOf(player, numberOf(player.currentNationalTeamId));
  if (profile === null) return rejection(line, `player ${player.wyId} has no name`);
  const [height, weight] = [numberOf(player.height), numberOf(player.weight)];
  return {
    kind: 'player',
    line,
    player: { ...profile, ...(height !== null && { height }), ...(weight !== null && { weight }), position },
  };
}

/** Reads coaches. Their team is left out, because it is the one of the day the file was made. */
export function parseCoaches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CoachRecord | Rejection> {
  return eachObject(chunks, (coach, line) => [coachOf(coach, line)]);
}

function coachOf(value: unknown, line: number): CoachRecord | Rejection {
  const parsed = Coach.safeParse(value);
  if (!parsed.success) return rejection(line, describeIssues(parsed.error));
  const coach = profileOf(parsed.data, null);
  if (coach === null) return rejection(line, `coach ${parsed.data.wyId} has no name`);
  return { kind: 'coach', line, coach, career: [] };
}

/** What the files state about players and coaches alike; null without a name. */
function profileOf(
  { wyId, shortName, birthDate, birthArea, passportArea, ...names }: z.infer<typeof Coach>,
  nationalTeam: number | null,
): PersonProfile | null {
  const [firstName, lastName] = [readableText(names.firstName), readableText(names.lastName)];
  const name = readableText(shortName ?? '') || `${firstName} ${lastName}`.trim();
  if (name === '') return null;
  const birthCountry = nameOf(birthArea);
  const nationality = nationalityOf({ nationalTeam, passport: nameOf(passportArea), birth: birthCountry });
  return {
    id: String(wyId),
    name,
    ...(firstName !== '' && { firstName }),
    ...(lastName !== '' && { lastName }),
    ...(birthDate !== null && /^\d{4}-\d\d-\d\d$/.test(birthDate) && { birth: birthDate }),
    ...(birthCountry !== undefined && { birthCountry }),
    ...(nationality !== undefined && { nationality }),
  };
}

function nameOf(area: { readonly name: string } | undefined): string | undefined {
  return area === undefined || area.name === '' ? undefined : readableText(area.name);
}

/** Reads clubs. National teams are skipped, because the catalogue has them. */
export function parseTeams(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ClubRecord | Rejection> {
  return eachObject(chunks, clubOf);
}

function* clubOf(value: unknown, line: number): Generator<ClubRecord | Rejection> {
  const parsed = Team.safeParse(value);
  if (!parsed.success) return yield rejection(line, describeIssues(parsed.error));
  const { wyId, area, type } = parsed.data;
  if (type === 'national') return;
  const country = countryByName(readableText(area.name))?.key;
  if (country === undefined) return yield rejection(line, `unknown country '${readableText(area.name)}'`);
  const [name, official] = [readableText(parsed.data.name), readableText(parsed.data.officialName)];
  const aliases = official === '' || official === name ? [] : [official];
  yield { kind: 'club', line, country, name, aliases, id: String(wyId) };
}
