/** The client's types, from the OpenAPI documents: one file a shape, so that no answer is a union of all of them. */
import { registerHooks } from 'node:module';
import { parse } from 'yaml';
import { ERRORS } from '../../src/base/errors.ts';
import { openapi } from './openapi.ts';

interface Schema {
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly schema: { readonly enum?: readonly string[] };
  readonly 'x-alias-of'?: string;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Document {
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** What the client asks for where it has the choice. Version 1 has no one shape: `nested` is that of most endpoints. */
const VARIANTS = {
  reference: { version: 'v2', shape: 'reference', aliases: false },
  migration: { version: 'v2', shape: 'migration', aliases: true },
  v1: { version: 'v1', shape: 'nested', aliases: true },
} as const;

export type Variant = keyof typeof VARIANTS;

const HEAD = (from: string) => `/** Made by \`npm run generate\` from ${from}. Changes belong there. */\n`;

/** Types of one variant, and the paths that have another shape than the one it is named after, or none. */
export async function clientTypes(variant: Variant): Promise<string> {
  const { version, shape, aliases } = VARIANTS[variant];
  const document = parse(openapi(version)) as Document;
  const others: Record<string, string | null> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith(`/api/${version}/`)) continue; // pictures are for browsers to load
    const short = path.replace(`/api/${version}`, '');
    paths[short] = {};
    for (const [method, operation] of Object.entries(methods)) {
      const asked = shapeOf(operation, variant);
      if (asked !== shape) others[short] = asked;
      paths[short][method] = reduced(operation, asked, aliases);
    }
  }
  const text = await typesOf(document, paths);
  const shapes = `export const OTHER_SHAPES: Readonly<Record<string, string | null>> = ${JSON.stringify(others, null, 2)};\n`;
  return `${HEAD(`openapi/${version}.yaml`)}\n${shapes}\n${text}`;
}

/** The codes of errors, as a type. */
export function clientErrorCodes(): string {
  const codes = Object.keys(ERRORS).map((code) => `  | '${code}'`);
  return `${HEAD('src/base/errors.ts')}export type ServiceErrorCode =\n${codes.join('\n')};\n`;
}

function shapeOf({ parameters = [] }: Operation, variant: Variant): string | null {
  const known = parameters.find(({ name }) => name === 'shape')?.schema.enum ?? [];
  const [usual = null] = known; // of version 1: what existing clients get
  return variant === 'v1' ? usual : (known.find((one) => one === variant) ?? usual);
}

/** An operation with the one answer the client hands on: errors are thrown, and headers stay in the transport. */
function reduced(operation: Operation, shape: string | null, aliases: boolean): Operation {
  const kept = (operation.parameters ?? []).filter(
    ({ name, 'x-alias-of': alias }) => name !== 'shape' && (aliases || alias === undefined),
  );
  const responses = Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
    if (!status.startsWith('2')) return [];
    // what is bytes has no schema
    const inShape = Object.entries(content).map(([type, media]) => {
      return [type, media.schema === undefined ? media : { schema: ofShape(media.schema, shape) }];
    });
    return [[status, { description: '', content: Object.fromEntries(inShape) }]];
  });
  return { ...operation, parameters: kept, responses: Object.fromEntries(responses) };
}

/** Shapes that are alike share a schema; it is then named after the first of them. */
function ofShape(schema: Schema, shape: string | null): Schema {
  const { anyOf } = schema;
  if (anyOf === undefined || shape === null) return schema;
  const ending = new RegExp(`${shape}"}$`, 'i');
  return anyOf.find((one) => ending.test(JSON.stringify(one))) ?? anyOf[0]!;
}

async function typesOf(document: Document, paths: Paths): Promise<string> {
  compilerForGenerator();
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const used = schemasUsed(document, paths);
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => used.has(name)));
  return astToString(
    await openapiTS(JSON.stringify({ ...document, paths, components: { schemas } }), { silent: true }),
  );
}

/** Names of the schemas that are referred to from somewhere, directly or by another schema. */
function schemasUsed({ components: { schemas } }: Document, from: unknown): ReadonlySet<string> {
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      follow(schemas[name!]);
    }
  };
  follow(from);
  return used;
}

let hooked = false;

/** openapi-typescript writes with the compiler's own API, which TypeScript 7 has no more. */
function compilerForGenerator(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const forGenerator = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/');
      return next(forGenerator ? '@typescript/typescript6' : specifier, context);
    },
  });
}
