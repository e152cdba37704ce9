/** Resolves the people in match details: names to ids. */
import { hash } from 'node:crypto';
import type { Side } from '../../football/score.ts';
import type { SourceLineup, SourceLineupPlayer, SourceMatchDetails } from '../../football/source-match-details.ts';
import type { People, PersonPlace } from '../people/people.ts';
import type { LineupPlayerRecord, LineupRecord, MatchDetails, PersonName } from '../records/records.ts';

/** The context in which the names of a match are resolved. */
export interface MatchContext extends Omit<PersonPlace, 'team'> {
  /** legacy ids of the teams in the order of the source */
  readonly home: number;
  readonly away: number;
}

export type PersonLookup = Pick<People, 'reference'>;

/**
 * The details with legacy ids, or aliases of claims by name, in place of names. One name on one side means one person
 * throughout the match.
 */
export async function withIds(
  details: MatchDetails,
  match: MatchContext,
  people: PersonLookup,
): Promise<SourceMatchDetails> {
  const matchPeople = new MatchPeople(match, people);
  const { lineups, events, eventKinds, players, squadPlayers, shots, halves, attendance } = details;
  const resolved: { -readonly [part in keyof SourceMatchDetails]: SourceMatchDetails[part] } = {};
  if (lineups !== undefined) {
    const home = lineups.home && (await matchPeople.lineup(lineups.home, 'home'));
    const away = lineups.away && (await matchPeople.lineup(lineups.away, 'away'));
    resolved.lineups = { ...(home && { home }), ...(away && { away }) };
  }
  if (players !== undefined)
    resolved.players = await mapInOrder(players, (entry) => matchPeople.withPersonId(entry, entry.side));
  if (squadPlayers !== undefined) resolved.squadPlayers = squadPlayers;
  if (events !== undefined) {
    resolved.events = await mapInOrder(events, async ({ player, related, id: _, ...event }) => {
      const personId = player && (await matchPeople.id(player, event.side));
      const relatedId = related && (await matchPeople.id(related, event.side));
      return { ...event, ...(personId && { player: personId }), ...(relatedId && { related: relatedId }) };
    });
    if (eventKinds !== undefined) resolved.eventKinds = eventKinds;
  }
  if (shots !== undefined) {
    resolved.shots = await mapInOrder(shots, async ({ player, ...shot }) => {
      const personId = player && (await matchPeople.id(player, shot.side));
      return { ...shot, ...(personId && { player: personId }) };
    });
  }
  if (halves !== undefined) resolved.halves = halves;
  if (attendance !== undefined) resolved.attendance = attendance;
  return resolved;
}

/** The details without coaches of whom only an id is known: unlike a player, a line-up does not need its coach. */
export async function withKnownCoaches(
  details: MatchDetails,
  isKnown: (id: string) => Promise<boolean>,
): Promise<MatchDetails> {
  const { lineups } = details;
  if (lineups === undefined) return details;
  const named = async (lineup: LineupRecord): Promise<LineupRecord> => {
    const { coach, ...others } = lineup;
    if (coach === undefined || coach.name !== '' || (await isKnown(coach.id ?? ''))) return lineup;
    return others;
  };
  const { home, away } = lineups;
  return {
    ...details,
    lineups: { ...(home && { home: await named(home) }), ...(away && { away: await named(away) }) },
  };
}

class MatchPeople {
  private readonly match: MatchContext;
  private readonly people: PersonLookup;
  private readonly ids = new Map<string, number>();

  constructor(match: MatchContext, people: PersonLookup) {
    this.match = match;
    this.people = people;
  }

  /** The legacy id of a player, resolved within the team of the side. */
  async id(name: PersonName, side: Side): Promise<number> {
    const key = `${side}|${name.id ?? ''}|${name.name}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      id = await this.people.reference('player', name, this.place(side));
      this.ids.set(key, id);
    }
    return id;
  }

  async withPersonId<T extends { readonly player: PersonName }>(
    entry: T,
    side: Side,
  ): Promise<Omit<T, 'player'> & { player: number }> {
    return { ...entry, player: await this.id(entry.player, side) };
  }

  async lineup({ coach, startXI, substitutes, ...lineup }: LineupRecord, side: Side): Promise<SourceLineup> {
    const coachId = coach && (await this.people.reference('coach', coach, this.place(side)));
    const seen = new Set<number>();
    const entries = async (all: readonly LineupPlayerRecord[]) => {
      const resolvedEntries: SourceLineupPlayer[] = [];
      for (const entry of all) {
        const resolvedEntry = await this.withPersonId(entry, side);
        if (seen.has(resolvedEntry.player)) continue; // listed twice
        seen.add(resolvedEntry.player);
        resolvedEntries.push(resolvedEntry);
      }
      return resolvedEntries;
    };
    const starters = await entries(startXI);
    return {
      ...lineup,
      ...(coachId && { coach: coachId }),
      startXI: starters,
      substitutes: await entries(substitutes),
    };
  }

  private place(side: Side): PersonPlace {
    const { home, away, provider, league, season, file, line } = this.match;
    return { provider, team: side === 'home' ? home : away, league, season, file, line };
  }
}

async function mapInOrder<T, U>(all: readonly T[], work: (entry: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  for (const entry of all) done.push(await work(entry));
  return done;
}

/** Hashes of the parts of match details in one file. */
export type PartHashes = Readonly<Record<string, string>>;

/** Hashes each part that is present. */
export function partHashes(parts: Readonly<Record<string, unknown>>): PartHashes {
  const hashes: Record<string, string> = {};
  for (const [part, value] of Object.entries(parts)) {
    if (value !== undefined) hashes[part] = hash('sha1', JSON.stringify(value), 'base64url').slice(0, 12);
  }
  return hashes;
}
