/** The items of an answer, each read by its schema or refused with what is wrong with it. */
import type { z } from 'zod';
import type { Rejection, SourceRecord } from '../../ingest/records/source.ts';
import type { Answer } from './envelope.ts';
import type { ReferencedEntities } from './mentions.ts';

export type Outcome = SourceRecord | Rejection;

export interface Reading {
  readonly referenced: ReferencedEntities;
  /** the present: squads are those of the season under way */
  readonly now: number;
}

/** Reads all that an answer says. */
export type Reader = (answer: Answer, reading: Reading) => Generator<Outcome>;

export function* eachItem<T>(
  { response, line }: Answer,
  schema: z.ZodType<T>,
  take: (item: T, line: number) => Iterable<Outcome>,
): Generator<Outcome> {
  for (const [index, value] of response.entries()) {
    const item = schema.safeParse(value);
    if (item.success) yield* take(item.data, line + index);
    else yield refuse(line + index, faultOf(item.error));
  }
}

export function refuse(line: number, reason: string): Rejection {
  return { kind: 'rejection', line, reason };
}

function faultOf(error: z.ZodError): string {
  const [first] = error.issues.map(({ path, message }) => `${path.join('.') || 'the item'}: ${message}`);
  const more = error.issues.length - 1;
  return more > 0 ? `${first}; and ${more} more` : `${first}`;
}

/** An object without the fields that are undefined, null or empty. */
export function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }; // only fields of T are left
}
