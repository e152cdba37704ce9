/** Rejections: places in a file that a parser cannot read. */
import type { z } from 'zod';
import type { Rejection } from './source.ts';

export function rejection(line: number, reason: string): Rejection {
  return { kind: 'rejection', line, reason };
}

export function isRejection(parsed: object): parsed is Rejection {
  return 'kind' in parsed && parsed.kind === 'rejection';
}

/** The issues of a schema error as one line. */
export function describeIssues(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
