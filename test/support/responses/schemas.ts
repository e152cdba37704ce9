/** The JSON schemas (2020-12) of one OpenAPI document, compiled with ajv, each once. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const COMPONENTS = '#/components/schemas/';

export class SharedSchemas {
  readonly #ajv: Ajv2020;
  readonly #components: Readonly<Record<string, object>>;
  readonly #added = new Set<string>();
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  /**
   * @param validateSchema whether invalid schemas are errors. One test checks all of them; elsewhere it takes as long as
   *   compiling them.
   */
  constructor(
    { components }: { readonly components: { readonly schemas: Readonly<Record<string, object>> } },
    validateSchema = false,
  ) {
    // `example` is an OpenAPI keyword; optimizing or inlining the generated code takes longer than it saves
    const fast = { allErrors: false, inlineRefs: false, code: { optimize: false } };
    this.#ajv = new Ajv2020({ strict: true, strictTypes: false, validateSchema, ...fast });
    this.#ajv.addVocabulary(['example', 'components']);
    formats.default(this.#ajv);
    this.#components = components.schemas;
  }

  /** Why a value does not match a schema of the document, or null. */
  fault(schema: object, value: unknown): string | null {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile(this.#withReferences(schema));
      this.#compiled.set(schema, validate);
    }
    return validate(value)
      ? null
      : `has a body that does not match its schema: ${this.#ajv.errorsText(validate.errors)}`;
  }

  /** Adds the components that a schema references. Adding all components of the document would take longer. */
  #withReferences(schema: object): object {
    return JSON.parse(JSON.stringify(schema), (key, value) => {
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(COMPONENTS)) return value;
      const name = value.slice(COMPONENTS.length);
      if (!this.#added.has(name)) {
        this.#added.add(name);
        this.#ajv.addSchema(this.#withReferences(this.#components[name]!), idOf(name));
      }
      return idOf(name);
    }) as object;
  }
}

/** The id of a component as a separate schema, so that ajv compiles it on its own. */
function idOf(name: string): string {
  return `document:${name}`;
}
