/** The playground: the endpoints that a key can request, and the parameters of the chosen one. */
import type { z } from 'zod';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import { examplesOf, type OwnExamples } from '../own-examples.ts';
import { defaultOf, inputSchema, type Schema, typeOf } from '../reference/fields.ts';
import { slugOfEndpoint } from '../reference/reference.ts';
import { activeKeys } from './dashboard-pages.ts';
import type { PlaygroundModel, PlaygroundParameter } from './operation-model.ts';
import type { PartOf } from './page-frame.ts';

const FIRST = 'v2.standings';

interface PlaygroundParts {
  readonly store: Store;
  readonly accounts: AccountStore;
  /** those of the playground are chosen among these */
  readonly endpoints: readonly Endpoint[];
}

export class Playground {
  readonly #accounts: AccountStore;
  readonly #endpoints: readonly Endpoint[];
  readonly #ownExamples: () => Promise<OwnExamples>;

  constructor({ store, accounts, endpoints }: PlaygroundParts) {
    this.#accounts = accounts;
    this.#endpoints = requestable(endpoints);
    this.#ownExamples = examplesOf(store);
  }

  async page({ stored }: ActiveKey, query: URLSearchParams): Promise<PartOf<PlaygroundModel>> {
    return {
      page: 'playground',
      ...choiceOf(this.#endpoints, query.get('endpoint') ?? '', await this.#ownExamples()),
      keys: await activeKeys(this.#accounts, stored.accountId),
    };
  }
}

/** Requests for data that answer at once with JSON. */
function requestable(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.filter(
    ({ version, method, access, stream, files }) =>
      (version === 'v1' || version === 'v2') &&
      method === 'GET' &&
      access === undefined &&
      stream !== true &&
      files === undefined,
  );
}

function choiceOf(
  endpoints: readonly Endpoint[],
  id: string,
  own: OwnExamples,
): Pick<PlaygroundModel, 'endpoints' | 'endpoint'> {
  const chosen = endpoints.find((one) => one.id === id) ?? endpoints.find((one) => one.id === FIRST) ?? endpoints[0]!;
  return {
    endpoints: endpoints.map(({ id, path, summary, version }) => ({
      id,
      tag: version,
      label: `${path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')} · ${summary}`,
    })),
    endpoint: {
      ...{ id: chosen.id, path: chosen.path, summary: chosen.summary },
      docs: `/docs/${slugOfEndpoint(chosen)}`,
      parameters: parametersOf(chosen).map((parameter) => ({ ...parameter, value: ownValue(parameter, own) })),
    },
  };
}

/** The value of the store in place of that of the sandbox. */
function ownValue({ name, value }: PlaygroundParameter, { ids, seasons }: OwnExamples): string {
  if (name === 'season') return seasons[value] ?? value;
  const own = (id: string) => ids[id] ?? id;
  // a pair of teams is two ids with a hyphen
  return (
    ids[value] ??
    value
      .split(/([-,])/)
      .map(own)
      .join('')
  );
}

function parametersOf({ params, query, example, shapes }: Endpoint): PlaygroundParameter[] {
  const parts: PlaygroundParameter[] = [];
  for (const [name, schema] of Object.entries(params === undefined ? {} : (inputSchema(params).properties ?? {})))
    parts.push({ ...described(name, schema, example.params?.[name]), isInPath: true, isRequired: true });
  const { properties = {}, required = [] } = inputSchema(query);
  for (const [name, schema] of Object.entries(properties)) {
    const isRequired = required.includes(name) && defaultOf(query.shape[name] as z.ZodType) === undefined;
    parts.push({ ...described(name, schema, example.query?.[name]), isInPath: false, isRequired });
  }
  if (shapes.length > 1) {
    const description = `shape of the response; default: ${shapes[0]}`;
    parts.push({
      ...{ name: 'shape', isInPath: false, isRequired: false, type: 'text', value: '', description },
      choices: shapes,
    });
  }
  return parts;
}

function described(name: string, schema: Schema, value = '') {
  const choices = schema.enum?.every((one) => typeof one === 'string') === true ? (schema.enum as string[]) : [];
  const type = typeOf(schema).replaceAll('`', '');
  return {
    name,
    type: choices.length > 0 ? '' : type,
    description: (schema.description ?? '').replaceAll('`', ''),
    value,
    choices,
  };
}
