/** An assistant: a client of the official MCP SDK, over HTTP or standard input and output. */
import assert from 'node:assert/strict';
import {
  type CallToolResult,
  Client,
  type JsonSchemaType,
  type JsonSchemaValidator,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ROOT } from '../../support/repository/sources.ts';
import { MAIN } from '../../support/service/child.ts';
import { sameDay } from '../../support/service/clock.ts';

export type Era = 'legacy' | 'auto';

interface Closing {
  after(close: () => unknown): unknown;
}

/** Shares compiled schemas between clients, because compiling one takes half a second. */
class SharedValidators extends AjvJsonSchemaValidator {
  readonly #made = new Map<string, JsonSchemaValidator<unknown>>();

  override getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const text = JSON.stringify(schema);
    const made = this.#made.get(text) ?? super.getValidator<unknown>(schema);
    this.#made.set(text, made);
    return made as JsonSchemaValidator<T>;
  }
}

const VALIDATORS = new SharedValidators();

export async function overHttp(
  context: Closing,
  url: string,
  headers: Readonly<Record<string, string>>,
  era: Era = 'auto',
): Promise<Assistant> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  return connected(context, transport, era);
}

export async function overStdio(
  context: Closing,
  { url, environment, era = 'auto' }: { url: string; environment: Readonly<Record<string, string>>; era?: Era },
): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--url', url],
    env: { PATH: process.env.PATH ?? '', ...sameDay(), ...environment },
    cwd: ROOT,
    stderr: 'ignore',
  });
  return connected(context, transport, era);
}

async function connected(context: Closing, transport: StreamableHTTPClientTransport | StdioClientTransport, era: Era) {
  const options = { versionNegotiation: { mode: era }, jsonSchemaValidator: VALIDATORS };
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  context.after(() => client.close());
  await client.connect(transport);
  return new Assistant(client);
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

export class Assistant {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** Calls a tool and checks the response against its output schema. */
  async call(name: string, sent: Readonly<Record<string, unknown>> = {}) {
    const result = (await this.client.callTool({ name, arguments: { ...sent } })) as CallToolResult;
    assert.notEqual(result.isError, true, `${name}: ${textOf(result)}`);
    const { tools } = await this.client.listTools();
    const schema = tools.find((tool) => tool.name === name)!.outputSchema as object;
    assert.ok(ajv.validate(schema, result.structuredContent), `${name}: ${ajv.errorsText()}`);
    return { text: textOf(result), structured: result.structuredContent as Structured };
  }

  /** The message of a call that must fail. */
  async refused(name: string, sent: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const result = (await this.client.callTool({ name, arguments: { ...sent } })) as CallToolResult;
    assert.equal(result.isError, true, `${name} answered: ${textOf(result).slice(0, 200)}`);
    return textOf(result);
  }
}

export interface Structured {
  // the rows of the tool
  // biome-ignore lint/suspicious/noExplicitAny: each test checks its own fields
  readonly data: any;
  readonly meta: { readonly count?: number; readonly nextCursor?: string; readonly omitted?: number };
  readonly resolved?: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
}

function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
