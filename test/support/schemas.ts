/** JSON Schema 2020-12, as ajv reads it: the schemas of one document, each compiled once. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const COMPONENTS = '#/components/schemas/';

export class SharedSchemas {
  readonly #ajv: Ajv2020;
  readonly #components: Readonly<Record<string, object>>;
  readonly #known = new Set<string>();
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  constructor({ components }: { readonly components: { readonly schemas: Readonly<Record<string, object>> } }) {
    // keywords of OpenAPI (`example`) are not JSON Schema's; shortening the code takes longer than running it
    this.#ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false, code: { optimize: false } });
    this.#ajv.addVocabulary(['example', 'components']);
    formats.default(this.#ajv);
    this.#components = components.schemas;
  }

  /** Why a value does not hold against a schema of the document; null where it does. */
  fault(schema: object, value: unknown): string | null {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile(this.#ready(schema));
      this.#compiled.set(schema, validate);
    }
    return validate(value) ? null : `with a body that is not as declared: ${this.#ajv.errorsText(validate.errors)}`;
  }

  /** A schema with the components that it names made known: of all of them a test meets few. */
  #ready(schema: object): object {
    return JSON.parse(JSON.stringify(schema), (key, value) => {
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(COMPONENTS)) return value;
      const name = value.slice(COMPONENTS.length);
      if (!this.#known.has(name)) {
        this.#known.add(name);
        this.#ajv.addSchema(this.#ready(this.#components[name]!), idOf(name));
      }
      return idOf(name);
    }) as object;
  }
}

/** A component as a schema of its own, so that the others are not compiled with it. */
function idOf(name: string): string {
  return `document:${name}`;
}
