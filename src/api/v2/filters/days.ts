import type { FieldError } from '../../../base/errors.ts';
import { type RuleInput, validValue } from '../../../http/endpoint/rules.ts';

interface Days {
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Either `date`, or `from` and `to`, with `from` not after `to`. */
export function daysRules({ date, from, to }: RuleInput<Days>): FieldError[] {
  const faults: FieldError[] = [];
  const [first, last] = [validValue(from), validValue(to)];
  if (first !== undefined && last !== undefined && first > last) {
    faults.push({ field: 'from', message: 'must not be after to' });
  }
  if (date !== undefined && (from ?? to) !== undefined) {
    faults.push({ field: 'date', message: 'cannot be combined with from or to: send date, or from and to' });
  }
  return faults;
}
