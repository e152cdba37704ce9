/** Trophies and absences of one person, or of up to twenty at once. */
import { z } from 'zod';
import type { PersonRef } from '../../../football/person.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { PEOPLE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, NESTED_ONLY, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { coachId, playerId, requireAnyOf } from '../params.ts';
import { presentSidelined, presentTrophy, SidelinedBody, TrophyBody } from '../present/people/career.ts';

const query = z.object({
  player: playerId().optional(),
  players: param
    .idList({ description: 'ids of players, separated by hyphens; the response has one entry per id', max: 20 })
    .optional(),
  coach: coachId().optional(),
  coachs: param
    .idList({ description: 'ids of coaches, separated by hyphens; the response has one entry per id', max: 20 })
    .optional(),
});
type Query = z.output<typeof query>;

const NAMES = ['player', 'players', 'coach', 'coachs'] as const;

function rules(sent: RuleInput<Query>) {
  const count = NAMES.filter((name) => sent[name] !== undefined).length;
  if (count > 1)
    return [
      {
        field: NAMES.findLast((name) => sent[name] !== undefined)!,
        message: 'cannot be combined: send only one of player, players, coach, coachs',
      },
    ];
  return requireAnyOf(sent, NAMES);
}

/** The requested people with the id as sent. Unknown ids are omitted. */
async function requestedPersons({ people }: Store, sent: Query) {
  const role = sent.coach === undefined && sent.coachs === undefined ? ('player' as const) : ('coach' as const);
  const ids = sent.players ?? sent.coachs ?? [sent.player ?? sent.coach ?? 0];
  const found = role === 'player' ? await people.playersById(ids) : await people.coachesById(ids);
  const persons = ids.flatMap((requestedId) => {
    const person = found.get(requestedId);
    return person === undefined ? [] : [{ requestedId, personId: person.legacyId }];
  });
  return { role, persons };
}

type Role = 'player' | 'coach';

interface CareerList<Row extends { readonly person: PersonRef }> {
  readonly name: string;
  readonly summary: string;
  readonly item: z.ZodType;
  readonly both: boolean;
  /** id of the player in the documented example */
  readonly example: string;
  read(store: Store, role: Role, persons: readonly number[]): Promise<readonly Row[]>;
  present(row: Row): object;
}

function careerList<Row extends { readonly person: PersonRef }>(list: CareerList<Row>): Endpoint {
  const { name, summary, item, both } = list;
  const body = listed(z.union([item, z.object({ id: z.int(), [name]: z.array(item) })]));
  return endpoint({
    ...v1,
    id: `v1.${name}`,
    path: `/api/v1/${name}`,
    tag: 'Players',
    summary,
    description: `With \`players\` or \`coachs\`, the response has one entry per id: \`{ id, ${name} }\`.`,
    query,
    rules,
    shapes: both ? BOTH_LISTS : NESTED_ONLY,
    response: both ? { merged: body, nested: body, flat: body } : { nested: body },
    example: { query: { player: list.example } },

    async handle(context) {
      const { query, store } = context;
      const { role, persons } = await requestedPersons(store, query);
      const ids = persons.map(({ personId }) => personId);
      const rows = ids.length === 0 ? [] : await list.read(store, role, ids);
      const grouped = query.players !== undefined || query.coachs !== undefined;
      const rowsOf = (id: number) => rows.filter((row) => row.person.legacyId === id).map(list.present);
      const response = grouped
        ? persons.map(({ requestedId, personId }) => ({ id: requestedId, [name]: rowsOf(personId) }))
        : rows.map(list.present);
      return answer(context, name, response, { scopes: [PEOPLE_SCOPE] });
    },
  });
}

export const trophies = careerList({
  name: 'trophies',
  summary: 'Trophies of a player or coach',
  item: TrophyBody,
  both: true,
  example: examples.winner,
  read: (store, role, persons) => store.careers.trophies(role, persons),
  present: presentTrophy,
});

export const sidelined = careerList({
  name: 'sidelined',
  summary: 'Periods in which a player or coach was unavailable',
  item: SidelinedBody,
  both: false,
  example: examples.player,
  read: (store, role, persons) => store.careers.sidelined({ role, persons }),
  present: presentSidelined,
});
