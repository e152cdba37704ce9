/** Converts the feed's state of a match to source records for the store. Pure. */
import { entityIds } from '../../base/ids.ts';
import { currentScore, type LiveMatch, type LiveState } from '../../football/live/match.ts';
import type { EventMessage, LineupMessage, LivePerson, StatisticsMessage } from '../../football/live/message.ts';
import type { EventKind } from '../../football/match.ts';
import type { SourceFixture } from '../../football/source-fixture.ts';
import type { SourceEvent, SourceLineup, SourceLineupPlayer } from '../../football/source-match-details.ts';
import type { Fixture, TeamStatistics } from '../../football/terms.ts';
import type { SourceMatchDetailsRecord } from '../../merge/source-match-details.ts';
import { FEED, FEED_FILES } from '../../store/live/feed.ts';
import type { RepeatedFacts, SourceResult } from './corrections.ts';

/** The source file name of the feed; it differs after a reset, which gives the feed precedence over all sources. */
export function fileOf(match: LiveMatch): string {
  return match.resetBy === null ? FEED_FILES.live : FEED_FILES.anew;
}

export function stateOf({ status, elapsed, extra, score }: LiveState): LiveState {
  return { status, elapsed, extra, score };
}

/** Facts that the feed repeats from the stored fixture; other sources have precedence for them. */
const REPEATED = {
  kickoff: true,
  kickoffKnown: true,
  round: true,
  group: true,
  city: true,
  neutral: true,
  referee: true,
} as const satisfies Record<keyof RepeatedFacts, true>;
const REPEATED_FIELDS = Object.keys(REPEATED) as (keyof RepeatedFacts)[];

/** The feed's source record: status, clock and score from the feed, other facts repeated from the fixture. */
export function sourceFixture(fixture: SourceResult, state: LiveState): SourceFixture {
  const { home, away, venue } = fixture;
  const { status, elapsed, extra, score } = state;
  const repeated = REPEATED_FIELDS.filter((field) => fixture[field] !== null).map((field) => [field, fixture[field]]);
  return {
    ...(Object.fromEntries(repeated) as Pick<SourceFixture, keyof RepeatedFacts>),
    home: home.legacyId,
    away: away.legacyId,
    status,
    score: currentScore({ status, score }),
    ...(elapsed === null ? {} : { elapsed }),
    ...(extra === null ? {} : { extra }),
    ...(venue === null ? {} : { venue: venue.legacyId }),
  };
}

/** The latest statistics of the feed; null if it has none. After a reset, empty, so that earlier ones do not apply. */
export function statisticsOf(match: LiveMatch): TeamStatistics | null {
  const message = match.latestMessage('statistics') as StatisticsMessage | undefined;
  if (message !== undefined) return message.statistics;
  return match.resetBy === null ? null : { home: {}, away: {} };
}

/** The feed's lineups and events. It decides for the event kinds it has sent; after a reset, for all lineups and events. */
export function sourceDetailsOf(match: LiveMatch, fixture: Fixture): SourceMatchDetailsRecord {
  const sides = (['home', 'away'] as const).flatMap((side) => {
    const message = match.latestMessage(`lineup ${side}`) as LineupMessage | undefined;
    return message === undefined ? [] : [[side, sourceLineupOf(message)] as const];
  });
  const events = match.events().map(({ message }) => sourceEventOf(message));
  const wasReset = match.resetBy !== null;
  const kinds = [...new Set(events.map(({ kind }) => kind))] as EventKind[];
  return {
    provider: FEED,
    file: fileOf(match),
    home: fixture.home.legacyId,
    details: {
      ...(wasReset || sides.length > 0 ? { lineups: Object.fromEntries(sides) } : {}),
      ...(wasReset || events.length > 0 ? { events } : {}),
      ...(wasReset || events.length === 0 ? {} : { eventKinds: kinds }),
    },
  };
}

/** The public id of an event: a native id from the sender unchanged, otherwise derived from the sender's id. */
export function publicEventId(fixture: Fixture, id: string): string {
  return id.startsWith('ev_') ? id : entityIds('event', `${fixture.id}|feed|${id}`).id;
}

/** The legacy id of a person; `resolvePeople` has replaced names and native ids. */
function legacyIdOf(person: LivePerson | null | undefined): number | undefined {
  return typeof person?.id === 'number' ? person.id : undefined;
}

function sourceEventOf({ event }: EventMessage): SourceEvent {
  const { id, minute, extra, side, kind, detail, comments, shootout, deleted } = event;
  const [player, related] = [legacyIdOf(event.player), legacyIdOf(event.related)];
  return {
    id,
    minute,
    side,
    kind,
    detail,
    ...(extra == null ? {} : { extra }),
    ...(player === undefined ? {} : { player }),
    ...(related === undefined ? {} : { related }),
    ...(comments == null ? {} : { comments }),
    ...(shootout === true ? { shootout } : {}),
    ...(deleted === true ? { deleted } : {}),
  };
}

function sourceLineupOf({ formation, coach, colors, startXI, substitutes }: LineupMessage): SourceLineup {
  const entry = ({
    player,
    number,
    position,
    grid,
    captain,
  }: LineupMessage['startXI'][number]): SourceLineupPlayer => ({
    player: legacyIdOf(player)!,
    ...(number == null ? {} : { number }),
    ...(position == null ? {} : { position }),
    ...(grid == null ? {} : { grid }),
    ...(captain === true ? { captain } : {}),
  });
  const coachId = legacyIdOf(coach);
  return {
    ...(formation == null ? {} : { formation }),
    ...(coachId === undefined ? {} : { coach: coachId }),
    ...(colors == null ? {} : { colors }),
    startXI: startXI.map(entry),
    substitutes: substitutes.map(entry),
  };
}
