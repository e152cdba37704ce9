/** `asOf`: the state after a past date. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import type { PastEnd } from '../../../football/table/as-of.ts';
import { dayOf, period } from '../../days.ts';
import * as param from '../../params.ts';

export function asOfFilters(what: string) {
  return {
    asOf: param.date(`${what} after all matches that kicked off on or before this date, in \`timezone\``).optional(),
    timezone: param.timezone('IANA time zone of the date in `asOf`').optional(),
  };
}

/** Schema of `meta.asOf`. */
export const asOfMeta = { asOf: z.iso.date().optional().describe('the requested date; absent if none was requested') };

export function presentAsOf({ asOf }: { readonly asOf?: string | undefined }) {
  return asOf === undefined ? {} : { asOf };
}

/** The end of the requested past; undefined without `asOf`. Throws for a future date. */
export function pastEnd(
  { asOf, timezone = 'UTC' }: { readonly asOf?: string | undefined; readonly timezone?: string | undefined },
  now: number,
): PastEnd | undefined {
  if (asOf === undefined) return undefined;
  const today = dayOf(now, timezone);
  if (asOf > today) {
    const message = `${asOf} is in the future: send a date up to today, ${today} in ${timezone}`;
    throw new ApiError('bad_request', `asOf: ${message}`, { fields: [{ field: 'asOf', message }] });
  }
  const { to, days } = period(undefined, asOf, timezone);
  return { to: to!, ...(days?.to !== undefined && { days: { to: days.to } }) };
}
