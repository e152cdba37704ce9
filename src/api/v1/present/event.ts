import { z } from 'zod';
import type { EventDetail, MatchEvent } from '../../../football/match.ts';
import type { Side } from '../../../football/score.ts';
import type { Fixture } from '../../../football/terms.ts';
import { mentionTeam, TeamMention, type View } from './view.ts';

const PersonMention = z.object({ id: z.int().nullable(), name: z.string().nullable() });
const NOBODY = { id: null, name: null };

/** How existing clients call what occurs. */
const DETAIL: Readonly<Record<Exclude<EventDetail, 'substitution'>, { type: string; detail: string }>> = {
  normal: { type: 'Goal', detail: 'Normal Goal' },
  'own-goal': { type: 'Goal', detail: 'Own Goal' },
  penalty: { type: 'Goal', detail: 'Penalty' },
  'missed-penalty': { type: 'Goal', detail: 'Missed Penalty' },
  yellow: { type: 'Card', detail: 'Yellow Card' },
  'second-yellow': { type: 'Card', detail: 'Second Yellow card' },
  red: { type: 'Card', detail: 'Red Card' },
  'goal-cancelled': { type: 'Var', detail: 'Goal cancelled' },
  'goal-confirmed': { type: 'Var', detail: 'Goal confirmed' },
  'penalty-confirmed': { type: 'Var', detail: 'Penalty confirmed' },
  'penalty-cancelled': { type: 'Var', detail: 'Penalty cancelled' },
  'card-upgrade': { type: 'Var', detail: 'Card upgrade' },
  'card-cancelled': { type: 'Var', detail: 'Card cancelled' },
};
const SHOOTOUT = 'Penalty Shootout';

export const NestedEvent = z.object({
  time: z.object({ elapsed: z.int(), extra: z.int().nullable() }),
  team: TeamMention,
  player: PersonMention,
  assist: PersonMention,
  type: z.string(),
  detail: z.string(),
  comments: z.string().nullable(),
});

export const FlatEvent = z.object({
  time: z.int(),
  teamId: z.int(),
  type: z.string(),
  detail: z.string(),
  playerName: z.string().nullable(),
});

/** Type and detail of every event of a match; substitutions are numbered team by team. */
function namesOf(events: readonly MatchEvent[]): { readonly type: string; readonly detail: string }[] {
  const substitutions = { home: 0, away: 0 };
  return events.map(({ detail, side }) =>
    detail === 'substitution' ? { type: 'subst', detail: `Substitution ${++substitutions[side]}` } : DETAIL[detail],
  );
}

const mention = (person: MatchEvent['player']) =>
  person === null ? NOBODY : { id: person.legacyId, name: person.name };

/** The side an event counts for: an own goal is shown with the team that gains by it, not with the player's own. */
export function sideShown({ detail, side }: MatchEvent): Side {
  return detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side;
}

/** All events of a match, the first one first. */
export function nestedEvents(
  { fixture, events }: { readonly fixture: Fixture; readonly events: readonly MatchEvent[] },
  view: View,
): z.infer<typeof NestedEvent>[] {
  const names = namesOf(events);
  return events.map((event, i) => ({
    time: { elapsed: event.minute, extra: event.extra },
    team: mentionTeam(fixture[sideShown(event)], view),
    player: mention(event.player),
    assist: mention(event.related),
    ...names[i]!,
    comments: event.shootout ? SHOOTOUT : event.comments,
  }));
}

export function flatEvents({
  fixture,
  events,
}: {
  readonly fixture: Fixture;
  readonly events: readonly MatchEvent[];
}): z.infer<typeof FlatEvent>[] {
  const names = namesOf(events);
  return events.map((event, i) => ({
    time: event.minute,
    teamId: fixture[sideShown(event)].legacyId,
    ...names[i]!,
    playerName: event.player?.name ?? null,
  }));
}
