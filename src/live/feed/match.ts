/** From the settled state of a match to what the store is told of it. Pure. */
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

export function fileOf(match: LiveMatch): string {
  return match.resetBy === null ? FEED_FILES.live : FEED_FILES.anew;
}

export function stateOf({ status, elapsed, extra, score }: LiveState): LiveState {
  return { status, elapsed, extra, score };
}

/** What the feed does not tell: it repeats it, and others are believed on it. */
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

/** Clock, status and score by the feed, the rest as it is stored. */
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

/** Statistics as told; none at all are known of a match that began anew until they are told. */
export function statisticsOf(match: LiveMatch): TeamStatistics | null {
  const message = match.latestWhole('statistics') as StatisticsMessage | undefined;
  if (message !== undefined) return message.statistics;
  return match.resetBy === null ? null : { home: {}, away: {} };
}

/** Line-ups and events as told; of a match that began anew the feed alone knows, else of the kinds it speaks of. */
export function sourceDetailsOf(match: LiveMatch, fixture: Fixture): SourceMatchDetailsRecord {
  const sides = (['home', 'away'] as const).flatMap((side) => {
    const message = match.latestWhole(`lineup ${side}`) as LineupMessage | undefined;
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

/** The id under which an event is shown: ours where the sender named it, else one derived from the sender's. */
export function publicEventId(fixture: Fixture, id: string): string {
  return id.startsWith('ev_') ? id : entityIds('event', `${fixture.id}|feed|${id}`).id;
}

/** By now everybody is known by number. */
function numberOf(person: LivePerson | null | undefined): number | undefined {
  return typeof person?.id === 'number' ? person.id : undefined;
}

function sourceEventOf({ event }: EventMessage): SourceEvent {
  const { id, minute, extra, side, kind, detail, comments, shootout, deleted } = event;
  const [player, related] = [numberOf(event.player), numberOf(event.related)];
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
    player: numberOf(player)!,
    ...(number == null ? {} : { number }),
    ...(position == null ? {} : { position }),
    ...(grid == null ? {} : { grid }),
    ...(captain === true ? { captain } : {}),
  });
  const coachNumber = numberOf(coach);
  return {
    ...(formation == null ? {} : { formation }),
    ...(coachNumber === undefined ? {} : { coach: coachNumber }),
    ...(colors == null ? {} : { colors }),
    startXI: startXI.map(entry),
    substitutes: substitutes.map(entry),
  };
}
