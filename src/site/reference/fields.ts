/** Describes parameters and response fields from their schemas, as table rows. */
import { z } from 'zod';

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly example?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly required?: readonly string[];
}

export interface Field {
  readonly path: string;
  readonly type: string;
  readonly description: string;
}

const ENUM_VALUES_MAX = 20;
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

export function inputSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** The default of a parameter. JSON Schema does not have it for transformed values. */
export function defaultOf(schema: z.ZodType | undefined): unknown {
  const definition = schema?.def as { readonly type?: string; readonly defaultValue?: unknown } | undefined;
  return definition?.type === 'default' ? definition.defaultValue : undefined;
}

/** The type of a value as text. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum !== undefined && schema.enum.length <= ENUM_VALUES_MAX) {
    return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  }
  if (schema.type === 'array') {
    return schema.items === undefined ? 'list' : `list of ${typeOf(schema.items)}`;
  }
  if (schema.type === 'integer' || schema.type === 'number') return `${schema.type}${boundsOf(schema)}`;
  const typeName = TYPE_NAMES[schema.type ?? ''] ?? 'any';
  return schema.format === undefined ? typeName : `${typeName} (${schema.format})`;
}

function boundsOf({ minimum, maximum }: Schema): string {
  const isUnbounded = (bound: number | undefined) => bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER;
  if (isUnbounded(minimum)) return isUnbounded(maximum) ? '' : ` up to ${maximum}`;
  return isUnbounded(maximum) ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
}

/** Every field of a body with its path: `data[].league.name`. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Field[] {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  const fields: Field[] = [];
  const seen = new Set<string>();
  const visit = (schema: Schema, path: string, ancestors: readonly Schema[]): void => {
    const { schema: target, nullable } = resolved(schema, root);
    if (ancestors.includes(target)) return;
    const next = [...ancestors, target];
    if (path !== '' && target.properties === undefined && !seen.has(path)) {
      seen.add(path);
      const type = `${typeOf(target)}${nullable ? ' or null' : ''}`;
      fields.push({ path, type, description: schema.description ?? target.description ?? '' });
    }
    const dot = path === '' ? '' : `${path}.`;
    for (const [name, property] of Object.entries(target.properties ?? {})) visit(property, `${dot}${name}`, next);
    for (const part of [...(target.anyOf ?? []), ...(target.oneOf ?? [])]) visit(part, path, next);
    if (typeof target.additionalProperties === 'object') visit(target.additionalProperties, `${dot}*`, next);
    if (target.items !== undefined) visitItems(resolved(target.items, root).schema, `${path}[]`, next);
  };
  const visitItems = (items: Schema, path: string, ancestors: readonly Schema[]) => {
    const parts = items.anyOf ?? items.oneOf ?? [items];
    // a list of plain values is one row
    for (const part of parts) if (resolved(part, root).schema.type === 'object') visit(part, path, ancestors);
  };
  visit(root, '', []);
  return fields;
}

/** Follows references, and separates null from the other type. */
function resolved(schema: Schema, root: Schema): { schema: Schema; nullable: boolean } {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!;
    return { schema: schema.$ref === '#' ? root : (root.$defs?.[name] ?? {}), nullable: false };
  }
  const parts = schema.anyOf ?? [];
  const others = parts.filter(({ type }) => type !== 'null');
  if (parts.length === 0 || others.length === parts.length || others.length !== 1) {
    return { schema, nullable: others.length < parts.length };
  }
  return { schema: resolved(others[0]!, root).schema, nullable: true };
}
