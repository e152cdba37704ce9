/** The served OpenAPI documents as a judge of answers: which operation a request is, and whether its answer is declared. */
import { hash } from 'node:crypto';
import { SharedSchemas } from './schemas.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly (string | number)[];
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

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, HeaderObject | { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface OperationObject {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

/** An answer as it arrived, its body as it was before compression. */
export interface Answer {
  readonly status: number;
  /** names in small letters */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Of the protocol, of browsers and of caches: of every answer, and nothing an operation would declare. */
const NOT_DECLARED =
  /^(connection|keep-alive|date|transfer-encoding|content-(type|length|encoding)|vary|access-control-.*|x-content-type-options)$/;

/** What one status of an operation declares. */
class DeclaredResponse {
  readonly #required: readonly string[];
  readonly #headers: ReadonlyMap<string, JsonSchema>;
  readonly #content: ResponseObject['content'];
  readonly #schemas: SharedSchemas;
  /** bodies that were as declared: the same bytes still are */
  readonly #sound = new Set<string>();

  constructor({ headers = {}, content }: ResponseObject, { components }: Document, schemas: SharedSchemas) {
    const declared = Object.entries(headers).map(([name, header]) => {
      const object = '$ref' in header ? components.headers[nameOf(header.$ref)]! : header;
      return [name.toLowerCase(), object] as const;
    });
    this.#required = declared.flatMap(([name, { required }]) => (required === true ? [name] : []));
    this.#headers = new Map(declared.map(([name, { schema }]) => [name, schema]));
    this.#content = content;
    this.#schemas = schemas;
  }

  headFault({ headers }: Pick<Answer, 'headers'>): string | null {
    const missing = this.#required.filter((name) => !headers.has(name));
    if (missing.length > 0) return `without its headers ${missing.join(', ')}`;
    for (const [name, value] of headers) {
      const schema = this.#headers.get(name);
      if (schema === undefined && !NOT_DECLARED.test(name)) return `with the header ${name}, which is not declared`;
      if (schema?.type === 'integer' && !/^\d+$/.test(value)) return `with ${name}: ${value}, which is no whole number`;
    }
    const type = typeOf(headers);
    if (this.#content === undefined) return type === '' ? null : `as ${type}, which is not declared`;
    return this.#content[type] === undefined ? `as ${type === '' ? 'nothing' : type}, which is not declared` : null;
  }

  bodyFault({ headers, body }: Answer): string | null {
    if (this.#content === undefined) return body.length === 0 ? null : 'with a body, which is not declared';
    const type = typeOf(headers);
    const { schema } = this.#content[type]!;
    if (/^image\//.test(type)) return body.length === 0 ? 'without a picture' : null;
    if (schema === undefined) return null;
    const name = `${type} ${hash('sha1', body)}`;
    if (this.#sound.has(name)) return null;
    const fault = valuesOf(type, body.toString(), (value) => this.#schemas.fault(schema, value));
    if (fault === null) this.#sound.add(name);
    return fault;
  }
}

/** JSON is held against the schema, lines of JSON each; other texts as they are. */
function valuesOf(type: string, text: string, fault: (value: unknown) => string | null): string | null {
  if (type === 'application/x-ndjson') {
    for (const line of text.split('\n').filter((one) => one !== '')) {
      const found = fault(JSON.parse(line));
      if (found !== null) return found;
    }
    return null;
  }
  return fault(/[/+]json$/.test(type) ? JSON.parse(text) : text);
}

export class Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly responses: ReadonlyMap<number, DeclaredResponse>;

  constructor(path: string, method: string, document: Document, schemas: SharedSchemas) {
    const { parameters, responses } = document.paths[path]![method]!;
    this.path = path;
    this.method = method.toUpperCase();
    this.parameters = parameters;
    this.responses = new Map(
      Object.entries(responses).map(([status, response]) => {
        const object = response.$ref === undefined ? response : document.components.responses[nameOf(response.$ref)]!;
        return [Number(status), new DeclaredResponse(object, document, schemas)];
      }),
    );
  }
}

export interface Asked {
  readonly method: string;
  /** with the query or without */
  readonly address: string;
}

export class Contract {
  readonly operations: readonly Operation[];
  readonly #fixed = new Map<string, Operation[]>();
  readonly #patterns: (readonly [RegExp, Operation])[] = [];
  readonly #errors: readonly (readonly [prefix: string, fault: (body: unknown) => string | null])[];

  /** @param documents by the prefix of their paths; the last is of all paths that no other describes */
  constructor(documents: Documents) {
    const shared = new Map([...documents].map(([prefix, document]) => [prefix, new SharedSchemas(document)]));
    this.operations = [...documents].flatMap(([prefix, document]) =>
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => new Operation(path, method, document, shared.get(prefix)!)),
      ),
    );
    for (const operation of this.operations) {
      const { path } = operation;
      if (!path.includes('{')) this.#fixed.set(path, [...(this.#fixed.get(path) ?? []), operation]);
      else this.#patterns.push([new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`), operation]);
    }
    this.#errors = [...shared].map(([prefix, schemas]) => [prefix, (body) => schemas.fault(ERROR, body)]);
  }

  /** The operations of a path: fixed paths before those with a parameter. */
  operationsAt(path: string): readonly Operation[] {
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return fixed;
    const first = this.#patterns.find(([pattern]) => pattern.test(path))?.[1];
    return first === undefined ? [] : this.operations.filter((operation) => operation.path === first.path);
  }

  /** What answers a request; of a method that the path does not take, what declares that. */
  operation(path: string, method = 'GET'): Operation | undefined {
    const found = this.operationsAt(path);
    return found.find((operation) => operation.method === (method === 'HEAD' ? 'GET' : method)) ?? found[0];
  }

  /** Whether any document tells of a path. */
  describes(path: string): boolean {
    return this.#prefixOf(path) !== undefined || this.operationsAt(path).length > 0;
  }

  /** Why a body is not an error of the document that its path belongs to. */
  errorFault(path: string, body: unknown): string | null {
    const [, fault] = this.#prefixOf(path) ?? this.#errors.at(-1)!;
    return fault(body);
  }

  /** Why an answer is not as declared; null where it is. `whole` is false where the end of its body is not known. */
  fault({ method, address }: Asked, answer: Answer, whole = true): string | null {
    const fault = this.#fault(method, address.split(/[?#]/, 1)[0]!, answer, whole);
    return fault === null ? null : `${method} ${address}: ${answer.status} ${fault}`;
  }

  #fault(method: string, path: string, answer: Answer, whole: boolean): string | null {
    const { status, headers, body } = answer;
    if (!headers.has('x-request-id') || !headers.has('x-ratelimit-limit')) return 'without the headers of every answer';
    if (status === 204 && method === 'OPTIONS') return headers.has('allow') && body.length === 0 ? null : 'is strange';
    const operation = this.operation(path, method);
    const response = operation?.responses.get(status);
    const taken = operation?.method === (method === 'HEAD' ? 'GET' : method);
    if (!taken && status < 400) return `to ${method} at ${path}, which no document describes`;
    if (operation === undefined || (response === undefined && !taken)) {
      return method === 'HEAD' || !whole ? null : this.errorFault(path, JSON.parse(body.toString()));
    }
    if (response === undefined) return 'is not a declared status';
    const fault = response.headFault(answer);
    if (fault !== null || !whole) return fault;
    if (method === 'HEAD') return body.length === 0 ? null : 'with a body, to HEAD';
    return response.bodyFault(answer);
  }

  #prefixOf(path: string) {
    return this.#errors.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  }
}

const ERROR = { $ref: '#/components/schemas/Error' };

/** Prefixes and where their documents are. The last is that of errors outside of all. */
const DOCUMENTS = [
  ['/api/v1', '/openapi.json'],
  ['/api/feed', '/openapi-feed.json'],
  ['/api/account', '/openapi-account.json'],
  ['/api/v2', '/openapi-v2.json'],
] as const;

export type Documents = ReadonlyMap<string, Document>;

/** The documents that a service serves, by the prefix of their paths; it need not have all of them. */
export async function servedDocuments(url: string): Promise<Documents> {
  const documents = new Map<string, Document>();
  for (const [prefix, path] of DOCUMENTS) {
    const response = await fetch(url + path);
    if (response.status === 200) documents.set(prefix, (await response.json()) as Document);
    else await response.body?.cancel();
  }
  return documents;
}

export async function servedContract(url: string): Promise<Contract> {
  return new Contract(await servedDocuments(url));
}

function nameOf($ref: string): string {
  return $ref.split('/').at(-1)!;
}

function typeOf(headers: Answer['headers']): string {
  return headers.get('content-type')?.split(';')[0] ?? '';
}
