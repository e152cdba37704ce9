/** Checks responses against the served OpenAPI documents: finds the operation of a request and compares its response. */
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
  readonly allowEmptyValue?: true;
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

/** A received response with its decompressed body. */
export interface Answer {
  readonly status: number;
  /** names in lower case */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Headers of the protocol, of CORS and of caches, which operations do not declare. */
const NOT_DECLARED =
  /^(connection|keep-alive|date|transfer-encoding|content-(type|length|encoding)|vary|access-control-.*|x-content-type-options)$/;

/** What an operation declares for one status. */
class DeclaredResponse {
  readonly #required: readonly string[];
  readonly #headers: ReadonlyMap<string, JsonSchema>;
  readonly #content: ResponseObject['content'];
  readonly #schemas: SharedSchemas;
  /** hashes of valid bodies: identical bytes are checked once */
  readonly #valid = new Set<string>();

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
    if (missing.length > 0) return `lacks the headers ${missing.join(', ')}`;
    for (const [name, value] of headers) {
      const schema = this.#headers.get(name);
      if (schema === undefined && !NOT_DECLARED.test(name)) return `has the header ${name}, which is not declared`;
      if (schema?.type === 'integer' && !/^\d+$/.test(value))
        return `has ${name}: ${value}, which is not a whole number`;
    }
    const type = typeOf(headers);
    if (this.#content === undefined) return type === '' ? null : `has the type ${type}, which is not declared`;
    if (this.#content[type] !== undefined) return null;
    return type === '' ? 'has no type' : `has the type ${type}, which is not declared`;
  }

  bodyFault({ headers, body }: Answer): string | null {
    if (this.#content === undefined) return body.length === 0 ? null : 'has a body, which is not declared';
    const type = typeOf(headers);
    const { schema } = this.#content[type]!;
    if (/^image\//.test(type)) return body.length === 0 ? 'has an empty image as its body' : null;
    if (schema === undefined) return null;
    const name = `${type} ${hash('sha1', body)}`;
    if (this.#valid.has(name)) return null;
    const fault = faultInBody(type, body.toString(), (value) => this.#schemas.fault(schema, value));
    if (fault === null) this.#valid.add(name);
    return fault;
  }
}

/** Checks the JSON of a body, or the JSON of each line; other types as text. */
function faultInBody(type: string, text: string, fault: (value: unknown) => string | null): string | null {
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

export interface RequestTarget {
  readonly method: string;
  /** path with or without a query */
  readonly address: string;
}

export class Contract {
  readonly operations: readonly Operation[];
  readonly #fixed = new Map<string, Operation[]>();
  readonly #patterns: (readonly [RegExp, Operation])[] = [];
  readonly #errors: readonly (readonly [prefix: string, fault: (body: unknown) => string | null])[];

  /** @param documents by path prefix; the errors of paths without a prefix are declared by the last document */
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

  /** The operations of a path. Fixed paths win over paths with a parameter. */
  operationsAt(requested: string): readonly Operation[] {
    // doubled and trailing slashes have no meaning
    const path = `/${requested.split('/').filter(Boolean).join('/')}`;
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return fixed;
    const first = this.#patterns.find(([pattern]) => pattern.test(path))?.[1];
    return first === undefined ? [] : this.operations.filter((operation) => operation.path === first.path);
  }

  /** The operation of a request, or another operation of its path if the path lacks the method. */
  operation(path: string, method = 'GET'): Operation | undefined {
    const found = this.operationsAt(path);
    return found.find((operation) => operation.method === (method === 'HEAD' ? 'GET' : method)) ?? found[0];
  }

  /** Whether a document covers a path. */
  describes(path: string): boolean {
    return this.#prefixOf(path) !== undefined || this.operationsAt(path).length > 0;
  }

  /** Why a body is not an error body of the document that covers its path, or null. */
  errorFault(path: string, body: unknown): string | null {
    const [, fault] = this.#prefixOf(path) ?? this.#errors.at(-1)!;
    return fault(body);
  }

  /**
   * Why a response is not as declared, or null.
   *
   * @param whole false if the body may be cut off
   */
  fault({ method, address }: RequestTarget, answer: Answer, whole = true): string | null {
    const fault = this.#fault(method, address.split(/[?#]/, 1)[0]!, answer, whole);
    return fault === null ? null : `${method} ${address}: ${answer.status} ${fault}`;
  }

  #fault(method: string, path: string, answer: Answer, whole: boolean): string | null {
    const { status, headers, body } = answer;
    if (!headers.has('x-request-id') || !headers.has('x-ratelimit-limit'))
      return 'lacks a header that every response has';
    if (status === 204 && method === 'OPTIONS')
      return headers.has('allow') && body.length === 0 ? null : 'is not a valid OPTIONS response';
    const operation = this.operation(path, method);
    // a key setting sends an error as 200; the header has the status whose response is declared
    const response = operation?.responses.get(Number(headers.get('x-error-status') ?? status));
    const isDescribed = operation?.method === (method === 'HEAD' ? 'GET' : method);
    if (!isDescribed && status < 400) return `to ${method} ${path}, which no document describes`;
    if (operation === undefined || (response === undefined && !isDescribed)) {
      return method === 'HEAD' || !whole ? null : this.errorFault(path, JSON.parse(body.toString()));
    }
    if (response === undefined) return 'is not a declared status';
    const fault = response.headFault(answer);
    if (fault !== null || !whole) return fault;
    if (method === 'HEAD') return body.length === 0 ? null : 'has a body although the method is HEAD';
    return response.bodyFault(answer);
  }

  #prefixOf(path: string) {
    return this.#errors.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  }
}

const ERROR = { $ref: '#/components/schemas/Error' };

/** Path prefixes and the address of their document. The last one also declares the errors of all other paths. */
const DOCUMENTS = [
  ['/api/v1', '/openapi.json'],
  ['/api/feed', '/openapi-feed.json'],
  ['/api/account', '/openapi-account.json'],
  ['/api/v2', '/openapi-v2.json'],
] as const;

export type Documents = ReadonlyMap<string, Document>;

/** The documents that a service serves, by path prefix. A service may lack some of them. */
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
