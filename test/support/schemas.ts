/** JSON Schema 2020-12, as ajv reads it: the schemas of one document, each compiled once. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export class SharedSchemas {
  readonly #ajv: Ajv2020;
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  constructor({ components }: { readonly components: { readonly schemas: Readonly<Record<string, object>> } }) {
    // keywords of OpenAPI (`example`) are not JSON Schema's; shortening the code takes longer than running it
    this.#ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false, code: { optimize: false } });
    this.#ajv.addVocabulary(['example', 'components']);
    formats.default(this.#ajv);
    const named = (name: string) => `#/components/schemas/${name}`;
    for (const [name, schema] of Object.entries(components.schemas)) {
      this.#ajv.addSchema(renamed(schema), idOf(named(name)));
    }
  }

  /** Why a value does not hold against a schema of the document; null where it does. */
  fault(schema: object, value: unknown): string | null {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile(renamed(schema));
      this.#compiled.set(schema, validate);
    }
    return validate(value) ? null : `with a body that is not as declared: ${this.#ajv.errorsText(validate.errors)}`;
  }
}

/** A component as a schema of its own, so that the others are not compiled with it. */
function idOf($ref: string): string {
  return `document:${$ref.split('/').at(-1)}`;
}

function renamed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/components/schemas/') ? idOf(value) : value,
  ) as object;
}
