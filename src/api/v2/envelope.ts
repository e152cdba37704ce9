/** The envelope of version 2: `{data, meta}`, or `{data, count, page, totalPages}` in the migration shape. */
import { z } from 'zod';
import type { V2Shape } from '../../http/endpoint/endpoint.ts';
import { CURSOR_MAX } from './filters/cursor.ts';
import type { Page } from './filters/paging.ts';

const pagedMeta = {
  count: z.int().min(0).describe('number of items in the response'),
  cursor: z.int().min(0).describe('number of items before the first one'),
  nextCursor: z
    .string()
    .nullable()
    .describe('offset of the next page, in digits; null on the last page and after 1,000,000 items'),
  next: z
    .string()
    .nullable()
    .describe('cursor of the next page that stays right while rows are inserted; null on the last page'),
};

const migrationCounts = {
  count: z.int().min(0).describe('number of items in the response'),
  page: z.int().min(1),
  totalPages: z.int().min(1),
};

/** A schema per shape. */
export interface Schemas {
  readonly reference: z.ZodType;
  readonly migration: z.ZodType;
}

/** Schemas of a paged list. `meta` is only in the reference shape; `both` is in both shapes. */
export function listResponse(item: Schemas, meta: z.ZodRawShape = {}, both: z.ZodRawShape = {}): Schemas {
  return {
    reference: z.object({ data: z.array(item.reference), meta: z.object({ ...pagedMeta, ...meta, ...both }) }),
    migration: z.object({ data: z.array(item.migration), ...migrationCounts, ...both }),
  };
}

/** Schemas of one object, or of a list without pages. */
export function singleResponse(data: Schemas, meta: z.ZodRawShape = {}): Schemas {
  return {
    reference: z.object({ data: data.reference, meta: z.object(meta) }),
    migration: z.object({ data: data.migration, ...migrationCounts }),
  };
}

/** The same schema for both shapes. */
export function forBothShapes(body: z.ZodType): Schemas {
  return { reference: body, migration: body };
}

/** Fields beside the data: `meta` only in the reference shape, `both` in both shapes. */
export interface BodyExtras {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly both?: Readonly<Record<string, unknown>> | undefined;
}

export function listBody(
  shape: V2Shape,
  { window, next, total }: Page<unknown>,
  data: readonly unknown[],
  { meta, both }: BodyExtras = {},
) {
  const { cursor, limit } = window;
  if (shape === 'migration') {
    const pages = { page: Math.floor(cursor / limit) + 1, totalPages: Math.max(1, Math.ceil(total / limit)) };
    return { data, count: data.length, ...pages, ...both };
  }
  const offset = cursor + data.length;
  const nextCursor = next === null || offset > CURSOR_MAX ? null : String(offset);
  return { data, meta: { count: data.length, cursor, nextCursor, next, ...meta, ...both } };
}

export function singleBody(shape: V2Shape, data: unknown, meta: Readonly<Record<string, unknown>> = {}) {
  if (shape === 'reference') return { data, meta };
  return { data, count: Array.isArray(data) ? data.length : 1, page: 1, totalPages: 1 };
}
