/** `coachs`, `injuries`, `transfers`, `trophies`, `sidelined`. */
import { z } from 'zod';
import type { CoachRecord, PersonName } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import { type ApiResponse, eachItem, type Outcome, type ReadContext } from './envelope.ts';
import { Profile, profileOf } from './players.ts';
import { dayOf, feeOf } from './quirks.ts';
import { LeagueRef, PersonRef, personName, resolveLeague, seasonOf, TeamRef } from './references.ts';

const Coach = z.object({
  ...Profile.shape,
  career: z.array(z.object({ team: TeamRef, start: z.string().nullable(), end: z.string().nullable() })).nullish(),
});

/** Coaches with their spells. A spell without a start date is rejected. */
export function* readCoaches(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Coach, function* ({ career, ...person }, line) {
    const spells: CoachRecord['career'][number][] = [];
    for (const { team, start, end } of career ?? []) {
      const [name, from] = [referenced.teamName(team, null), dayOf(start)];
      if (name === null || from === undefined)
        yield rejection(line, `${person.name}: spell without a team or a start date`);
      else spells.push({ team: name, start: from, end: dayOf(end) ?? null });
    }
    yield { kind: 'coach', line, coach: profileOf(person), career: spells };
  });
}

const Injury = z.object({
  player: z.object({ ...PersonRef.shape, type: z.string().nullable(), reason: z.string().nullable() }),
  team: TeamRef,
  fixture: z.object({ id: z.int().nullable(), timestamp: z.int() }),
  league: LeagueRef,
});

/** Players who miss a match or are doubtful for it. */
export function* readInjuries(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Injury, function* ({ player, team, fixture, league }, line) {
    const person = personName(player);
    if (person === undefined) return yield rejection(line, 'injury without a player');
    const availability = availabilityOf(player.type);
    if (availability === undefined) return yield rejection(line, `unknown injury type '${player.type}'`);
    const [resolved, season] = [resolveLeague(league), seasonOf(league)];
    const name = referenced.teamName(team, resolved);
    yield* referenced.league(league, line);
    yield* referenced.team(team, resolved, line);
    yield {
      kind: 'injury',
      line,
      player: person,
      ...(name !== null && { team: name }),
      ...(resolved !== null && season !== null && { league: resolved.code, season }),
      ...(fixture.id !== null && { match: { providerMatch: String(fixture.id) } }),
      availability,
      reason: player.reason ?? '',
      start: new Date(fixture.timestamp * 1_000).toISOString().slice(0, 10),
    };
  });
}

function availabilityOf(type: string | null): 'missing' | 'questionable' | undefined {
  if (type === 'Missing Fixture') return 'missing';
  return type === 'Questionable' ? 'questionable' : undefined;
}

const Transfers = z.object({
  player: PersonRef,
  transfers: z.array(
    z.object({
      date: z.string().nullable(),
      type: z.string().nullable(),
      teams: z.object({ in: TeamRef, out: TeamRef }),
    }),
  ),
});

export function* readTransfers(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Transfers, function* ({ player, transfers }, line) {
    const person = personName(player);
    if (person === undefined) return yield rejection(line, 'transfers without a player');
    for (const { date, type, teams } of transfers) {
      const [day, fee] = [dayOf(date), feeOf(type ?? '')];
      if (day === undefined) {
        yield rejection(line, `${person.name}: invalid date ${JSON.stringify(date)}`);
        continue;
      }
      yield {
        kind: 'transfer',
        line,
        player: person,
        date: day,
        from: referenced.teamName(teams.out, null),
        to: referenced.teamName(teams.in, null),
        type: type || 'N/A',
        ...(fee !== undefined && { fee }),
        dayKnown: true,
      };
    }
  });
}

interface Subject {
  readonly person: PersonName;
  readonly role: 'player' | 'coach';
}

/** Trophies and injury spells do not name the person: the parameters do, or the id of a group if several were requested. */
function subjectOf({ parameters }: ApiResponse, id: string | undefined): Subject | null {
  const role = (parameters.coach ?? parameters.coachs) === undefined ? 'player' : 'coach';
  const personId = id ?? parameters[role] ?? '';
  return /^\d+$/.test(personId) ? { person: { id: personId, legacyId: Number(personId), name: '' }, role } : null;
}

/** Reads items of one person, or groups of items by person if several were requested. */
function* eachSubjectItem<T>(
  response: ApiResponse,
  { schema, group }: { readonly schema: z.ZodType<T>; readonly group: string },
  read: (item: T, subject: Subject, line: number) => Iterable<Outcome>,
): Generator<Outcome> {
  const Group = z.object({ id: z.int(), [group]: z.array(schema) });
  const Item = z.union([Group, schema]);
  yield* eachItem(response, Item as z.ZodType<unknown>, function* (value, line) {
    const grouped = Group.safeParse(value);
    const subject = subjectOf(response, grouped.success ? String(grouped.data.id) : undefined);
    if (subject === null) return yield rejection(line, 'unknown person: neither the parameters nor a group give an id');
    const items = grouped.success ? (grouped.data[group] as T[]) : [value as T]; // the union has been checked
    for (const item of items) yield* read(item, subject, line);
  });
}

const Trophy = z.object({
  league: z.string(),
  country: z.string().nullable(),
  season: z.string().nullable(),
  place: z.string().nullable(),
});

export function* readTrophies(response: ApiResponse, _: ReadContext): Generator<Outcome> {
  yield* eachSubjectItem(response, { schema: Trophy, group: 'trophies' }, function* (trophy, subject, line) {
    const { league, country, season, place } = trophy;
    if (season === null || place === null) yield rejection(line, `${league}: trophy without a season or a place`);
    else yield { kind: 'trophy', line, ...subject, league, country: country ?? '', season, place };
  });
}

const Spell = z.object({ type: z.string(), start: z.string().nullable(), end: z.string().nullish() });

export function* readSidelined(response: ApiResponse, _: ReadContext): Generator<Outcome> {
  yield* eachSubjectItem(response, { schema: Spell, group: 'sidelined' }, function* (spell, subject, line) {
    const { type, start, end } = spell;
    const day = dayOf(start);
    if (day === undefined) yield rejection(line, `${type}: invalid start date ${JSON.stringify(start)}`);
    else yield { kind: 'sidelined', line, ...subject, type, start: day, end: dayOf(end) ?? null };
  });
}
