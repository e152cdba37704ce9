import type { FieldError } from '../../../base/errors.ts';

/** `date`, or `from` and `to` in their order. */
export function daysRules({
  date,
  from,
  to,
}: {
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): FieldError[] {
  const faults: FieldError[] = [];
  if (from !== undefined && to !== undefined && from > to)
    faults.push({ field: 'from', message: 'must not be after to' });
  if (date !== undefined && (from ?? to) !== undefined) {
    faults.push({ field: 'date', message: 'cannot be combined with from or to: send date, or from and to' });
  }
  return faults;
}
