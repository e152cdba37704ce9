/** Parameters and fields of answers as rows of a table, read off their schemas. */
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

const WORDS_MAX = 20;
const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

export function inputSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** What a parameter means where it is left out, which schemas of transformed values do not tell. */
export function defaultOf(schema: z.ZodType | undefined): unknown {
  const definition = schema?.def as { readonly type?: string; readonly defaultValue?: unknown } | undefined;
  return definition?.type === 'default' ? definition.defaultValue : undefined;
}

/** What a value may be, in words. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum !== undefined && schema.enum.length <= WORDS_MAX) {
    return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  }
  if (schema.type === 'array') {
    return schema.items === undefined ? 'list' : `list of ${typeOf(schema.items)}`;
  }
  if (schema.type === 'integer' || schema.type === 'number') return `${schema.type}${boundsOf(schema)}`;
  const typeName = WORDS[schema.type ?? ''] ?? 'any';
  return schema.format === undefined ? typeName : `${typeName} (${schema.format})`;
}

function boundsOf({ minimum, maximum }: Schema): string {
  const far = (bound: number | undefined) => bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER;
  if (far(minimum)) return far(maximum) ? '' : ` up to ${maximum}`;
  return far(maximum) ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
}

/** Every field of a body with its path: `data[].league.name`. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Field[] {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  const fields: Field[] = [];
  const seen = new Set<string>();
  const visit = (given: Schema, path: string, within: readonly Schema[]): void => {
    const { schema: found, nullable } = resolved(given, root);
    if (within.includes(found)) return;
    const next = [...within, found];
    if (path !== '' && found.properties === undefined && !seen.has(path)) {
      seen.add(path);
      const type = `${typeOf(found)}${nullable ? ' or null' : ''}`;
      fields.push({ path, type, description: given.description ?? found.description ?? '' });
    }
    const dot = path === '' ? '' : `${path}.`;
    for (const [name, property] of Object.entries(found.properties ?? {})) visit(property, `${dot}${name}`, next);
    for (const part of [...(found.anyOf ?? []), ...(found.oneOf ?? [])]) visit(part, path, next);
    if (typeof found.additionalProperties === 'object') visit(found.additionalProperties, `${dot}*`, next);
    if (found.items !== undefined) visitItems(resolved(found.items, root).schema, `${path}[]`, next);
  };
  const visitItems = (items: Schema, path: string, within: readonly Schema[]) => {
    const parts = items.anyOf ?? items.oneOf ?? [items];
    // of a list of plain values the list has said all
    for (const part of parts) if (resolved(part, root).schema.type === 'object') visit(part, path, within);
  };
  visit(root, '', []);
  return fields;
}

/** Behind a reference, and without the null it may be instead. */
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
