/** `coachs`, `injuries`, `transfers`, `trophies`, `sidelined`. */
import { z } from 'zod';
import type { CoachRecord, PersonName } from '../../ingest/records/records.ts';
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, type Reading, refuse } from './items.ts';
import { LeagueRef, namedLeague, PersonRef, personName, seasonOf, TeamRef } from './mentions.ts';
import { Profile, profileOf } from './players.ts';
import { dayOf, feeOf } from './quirks.ts';

const Coach = z.object({
  ...Profile.shape,
  career: z.array(z.object({ team: TeamRef, start: z.string().nullable(), end: z.string().nullable() })).nullish(),
});

/** A coach with the spells whose beginning is known. */
export function* readCoaches(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Coach, function* ({ career, ...person }, line) {
    const spells: CoachRecord['career'][number][] = [];
    for (const { team, start, end } of career ?? []) {
      const [name, from] = [referenced.teamName(team, null), dayOf(start)];
      if (name === null || from === undefined) yield refuse(line, `${person.name}: a spell without team or beginning`);
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

/** Who misses which match, or may. */
export function* readInjuries(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Injury, function* ({ player, team, fixture, league }, line) {
    const who = personName(player);
    if (who === undefined) return yield refuse(line, 'an injury of nobody');
    const availability = availabilityOf(player.type);
    if (availability === undefined) return yield refuse(line, `no injury is called ${player.type}`);
    const [named, season] = [namedLeague(league), seasonOf(league)];
    const name = referenced.teamName(team, named);
    yield* referenced.league(league, line);
    yield* referenced.team(team, named, line);
    yield {
      kind: 'injury',
      line,
      player: who,
      ...(name !== null && { team: name }),
      ...(named !== null && season !== null && { league: named.code, season }),
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

export function* readTransfers(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Transfers, function* ({ player, transfers }, line) {
    const who = personName(player);
    if (who === undefined) return yield refuse(line, 'transfers of nobody');
    for (const { date, type, teams } of transfers) {
      const [day, fee] = [dayOf(date), feeOf(type ?? '')];
      if (day === undefined) {
        yield refuse(line, `${who.name}: not a day: ${JSON.stringify(date)}`);
        continue;
      }
      yield {
        kind: 'transfer',
        line,
        player: who,
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

interface PersonItem {
  readonly person: PersonName;
  readonly role: 'player' | 'coach';
}

/** Trophies and spells out do not name their person; the parameters do, or with several the id of each group. */
function personOf({ parameters }: Answer, id: string | undefined): PersonItem | null {
  const role = (parameters.coach ?? parameters.coachs) === undefined ? 'player' : 'coach';
  const own = id ?? parameters[role] ?? '';
  return /^\d+$/.test(own) ? { person: { id: own, legacyId: Number(own), name: '' }, role } : null;
}

/** Items that stand alone, or in groups by person where several were asked for. */
function* ofPeople<T>(
  answer: Answer,
  { schema, group }: { readonly schema: z.ZodType<T>; readonly group: string },
  take: (item: T, someone: PersonItem, line: number) => Iterable<Outcome>,
): Generator<Outcome> {
  const Group = z.object({ id: z.int(), [group]: z.array(schema) });
  const Item = z.union([Group, schema]);
  yield* eachItem(answer, Item as z.ZodType<unknown>, function* (value, line) {
    const grouped = Group.safeParse(value);
    const someone = personOf(answer, grouped.success ? String(grouped.data.id) : undefined);
    if (someone === null) return yield refuse(line, 'nothing says of which person');
    const items = grouped.success ? (grouped.data[group] as T[]) : [value as T]; // the union has been checked
    for (const item of items) yield* take(item, someone, line);
  });
}

const Trophy = z.object({
  league: z.string(),
  country: z.string().nullable(),
  season: z.string().nullable(),
  place: z.string().nullable(),
});

export function* readTrophies(answer: Answer, _: Reading): Generator<Outcome> {
  yield* ofPeople(answer, { schema: Trophy, group: 'trophies' }, function* (trophy, someone, line) {
    const { league, country, season, place } = trophy;
    if (season === null || place === null) yield refuse(line, `${league}: a trophy without season or place`);
    else yield { kind: 'trophy', line, ...someone, league, country: country ?? '', season, place };
  });
}

const Spell = z.object({ type: z.string(), start: z.string().nullable(), end: z.string().nullish() });

export function* readSidelined(answer: Answer, _: Reading): Generator<Outcome> {
  yield* ofPeople(answer, { schema: Spell, group: 'sidelined' }, function* ({ type, start, end }, someone, line) {
    const day = dayOf(start);
    if (day === undefined) yield refuse(line, `${type}: not a day: ${JSON.stringify(start)}`);
    else yield { kind: 'sidelined', line, ...someone, type, start: day, end: dayOf(end) ?? null };
  });
}
