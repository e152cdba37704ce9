import type { z } from 'zod';
import type { Rejection } from '../source.ts';

export function reject(line: number, reason: string): Rejection {
  return { kind: 'rejection', line, reason };
}

export function faultOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
