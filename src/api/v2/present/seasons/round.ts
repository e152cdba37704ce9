import { z } from 'zod';
import type { RoundSummary } from '../../../../football/season/round-list.ts';
import { dayOf, presentedKickoff } from '../../../days.ts';
import { presentStamp, SeasonStampBody, type Stamp } from '../stamp.ts';
import type { View } from '../view.ts';

export const RoundBody = z.object({
  round: z.string().describe('name of the round; the filter `round` of fixtures takes it'),
  part: z.string().nullable().describe('group or phase that the round belongs to; null for all teams'),
  number: z.int().nullable(),
  start: z.iso.date().describe('first day, in `timezone`'),
  end: z.iso.date().describe('last day, in `timezone`'),
  matches: z.int(),
  finished: z.int().describe('matches with a result'),
  current: z.boolean().describe('true for the round of the latest match that has started'),
  ...SeasonStampBody.shape,
});

export function presentRound(round: RoundSummary, stamp: Stamp, { timezone }: View): z.infer<typeof RoundBody> {
  const { name, part, number, first, last, matches, finished, current } = round;
  return {
    round: name,
    part,
    number,
    start: dayOf(presentedKickoff(first, timezone), timezone),
    end: dayOf(presentedKickoff(last, timezone), timezone),
    matches,
    finished,
    current,
    ...presentStamp(stamp),
  };
}
