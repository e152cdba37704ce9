/** What importers say of a place in a file that they cannot take. */
import type { z } from 'zod';
import type { Rejection } from './source.ts';

export function rejection(line: number, reason: string): Rejection {
  return { kind: 'rejection', line, reason };
}

export function isRejection(read: object): read is Rejection {
  return 'kind' in read && read.kind === 'rejection';
}

/** Where a value is not of its schema, and why, as one line. */
export function faultOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
