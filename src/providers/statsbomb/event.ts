/** Fields of an event that the importer uses. A match has about 3,500 events, most of them passes and carries. */
import { z } from 'zod';

const Named = z.object({ name: z.string() });
const Person = z.object({ id: z.number().int(), name: z.string() });
const Outcome = z.object({ outcome: Named.optional() });
const Card = z.object({ card: Named.optional(), penalty: z.boolean().optional() });

export const StatsbombEvent = z.object({
  id: z.string(),
  period: z.number().int(),
  minute: z.number().int(),
  type: Named,
  team: Person,
  player: Person.optional(),
  play_pattern: Named.optional(),
  location: z.array(z.number()).min(2).optional(),
  tactics: z
    .object({
      formation: z.number().int(),
      lineup: z.array(z.object({ player: Person, position: Person, jersey_number: z.number().int().optional() })),
    })
    .optional(),
  pass: z
    .object({
      type: Named.optional(),
      outcome: Named.optional(),
      goal_assist: z.boolean().optional(),
      shot_assist: z.boolean().optional(),
      aerial_won: z.boolean().optional(),
    })
    .optional(),
  shot: z
    .object({
      statsbomb_xg: z.number().min(0).max(1).optional(),
      outcome: Named,
      type: Named,
      body_part: Named,
      key_pass_id: z.string().optional(),
      aerial_won: z.boolean().optional(),
    })
    .optional(),
  substitution: z.object({ replacement: Person }).optional(),
  foul_committed: Card.optional(),
  bad_behaviour: Card.optional(),
  foul_won: z.object({ penalty: z.boolean().optional() }).optional(),
  goalkeeper: z.object({ type: Named.optional() }).optional(),
  duel: Outcome.extend({ type: Named.optional() }).optional(),
  dribble: Outcome.optional(),
  clearance: z.object({ aerial_won: z.boolean().optional() }).optional(),
  miscontrol: z.object({ aerial_won: z.boolean().optional() }).optional(),
});
export type StatsbombEvent = z.infer<typeof StatsbombEvent>;

/** Period of the penalty shoot-out. */
export const SHOOT_OUT = 5;
