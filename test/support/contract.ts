/** The served OpenAPI documents as a judge of answers to GET: which operation a path is, and whether a body is as declared. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export interface JsonSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly 'x-alias-of'?: string;
}

interface Content {
  readonly schema: object;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { parameters: readonly Parameter[]; responses: Readonly<Record<string, ResponseObject>> }>
      >
    >
  >;
  readonly components: { readonly responses: Readonly<Record<string, ResponseObject>>; readonly schemas: object };
}

export class Operation {
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly #document: Document;
  readonly #responses: Readonly<Record<string, ResponseObject>>;
  readonly #validate: Validators;

  constructor(path: string, document: Document, validate: Validators) {
    const { parameters, responses } = document.paths[path]!.get!;
    this.path = path;
    this.parameters = parameters;
    this.#responses = responses;
    this.#document = document;
    this.#validate = validate;
  }

  /** Why an answer is not as declared; null where it is. */
  fault(answer: { status: number; type: string | null; headers: Iterable<string>; body: unknown }): string | null {
    const response = this.#response(answer.status);
    if (response === undefined) return `${answer.status} is not a declared status`;
    const sent = new Set([...answer.headers].map((name) => name.toLowerCase()));
    const optional = /^(x-overage|cache-control)$/i;
    const missing = Object.keys(response.headers ?? {}).filter(
      (name) => !optional.test(name) && !sent.has(name.toLowerCase()),
    );
    if (missing.length > 0) return `${answer.status} without its headers ${missing.join(', ')}`;
    if (response.content === undefined) return null;
    const type = answer.type?.split(';')[0] ?? '';
    const content = response.content[type];
    if (content === undefined) return `${answer.status} as ${type}, which is not declared`;
    return this.#validate(content.schema, answer.body);
  }

  #response(status: number): ResponseObject | undefined {
    const response = this.#responses[status];
    if (response?.$ref === undefined) return response;
    return this.#document.components.responses[response.$ref.split('/').at(-1)!];
  }
}

type Validators = (schema: object, body: unknown) => string | null;

export interface Contract {
  readonly operations: readonly Operation[];
  /** the operation a path leads to: fixed paths before those with a parameter */
  operation(path: string): Operation | undefined;
  /** why a body is not an error of the version whose prefix the path has, or of the service outside both */
  errorFault(path: string, body: unknown): string | null;
}

/** Reads the documents that a service serves. */
export async function servedContract(url: string): Promise<Contract> {
  const documents = await Promise.all(
    ['/openapi.json', '/openapi-v2.json'].map(async (path) => (await (await fetch(url + path)).json()) as Document),
  );
  const validators = documents.map(validatorsOf);
  const operations = documents.flatMap((document, i) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      methods.get === undefined ? [] : [new Operation(path, document, validators[i]!)],
    ),
  );
  const byFixedPath = new Map(operations.map((operation) => [operation.path, operation]));
  const patterns = operations
    .filter(({ path }) => path.includes('{'))
    .map((operation) => [new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`), operation] as const);
  return {
    operations,
    operation: (path) => byFixedPath.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1],
    errorFault: (path, body) =>
      validators[/^\/api\/v1(\/|$)/.test(path) ? 0 : 1]!({ $ref: '#/components/schemas/Error' }, body),
  };
}

function validatorsOf(document: Document): Validators {
  // keywords of OpenAPI (`example`) are not JSON Schema's; everything else is JSON Schema 2020-12
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false });
  ajv.addVocabulary(['example', 'components']);
  formats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();
  return (schema, body) => {
    const key = JSON.stringify(schema);
    let validate = compiled.get(key);
    if (validate === undefined) {
      validate = ajv.compile({ ...schema, components: { schemas: document.components.schemas } });
      compiled.set(key, validate);
    }
    return validate(body) ? null : ajv.errorsText(validate.errors);
  };
}
