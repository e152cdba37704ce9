import { z } from 'zod';
import type { Column, ColumnType } from '../formats/column.ts';
import type { AnyResource } from './resource.ts';

const TYPES: Readonly<Record<ColumnType, () => z.ZodType>> = {
  text: () => z.string(),
  integer: () => z.int32(),
  long: () => z.int(),
  number: () => z.number(),
  boolean: () => z.boolean(),
  timestamp: () => z.iso.datetime(),
  date: () => z.iso.date(),
};

/** The schema of one NDJSON line. */
export function rowSchema({ name, summary, columns }: AnyResource): z.ZodObject {
  const id = `Export${name.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase())}`;
  return z.strictObject(Object.fromEntries(columns.map(cellSchema))).meta({ id, description: summary });
}

function cellSchema({ name, type, meaning, always }: Column<never>): [string, z.ZodType] {
  const schema = TYPES[type]();
  return [name, (always === true ? schema : schema.nullable()).describe(meaning)];
}
