/** application/problem+json (RFC 9457): the error body of version 2 and of every path outside the versions. */
import { z } from 'zod';
import { type ApiError, ERRORS } from '../../base/errors.ts';
import type { ErrorContext } from './version.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export const Problem = z.object({
  type: z.string().describe('URL of the page about this error'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('what went wrong and what to do'),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).describe('errors by parameter'),
});

export function problem(error: ApiError, context: ErrorContext): z.output<typeof Problem> {
  const { status, title } = ERRORS[error.code];
  return {
    type: `${context.publicUrl}/docs/errors/${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    requestId: context.requestId,
    errors: error.fields.map(({ field, message }) => ({ field, message })),
  };
}
