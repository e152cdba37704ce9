/** The search tool: finds leagues, teams and players by name. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolContext } from './arguments.ts';
import { type Candidate, type Kind, NAMED_KINDS } from './name-matching.ts';
import type { Json } from './schemas.ts';
import { asText } from './text.ts';
import { ToolError } from './tool-error.ts';

const ROWS_PER_KIND_MAX = 10;

const candidate: Json = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, about: { type: 'string' } },
  required: ['id', 'name', 'about'],
};

export const SEARCH = {
  name: 'search',
  title: 'Find by name',
  description:
    'Leagues, teams and players whose name contains a text, with their ids. Other tools accept names too: use this tool when a name is ambiguous or unknown.',
  input: {
    type: 'object',
    properties: {
      name: { type: 'string', description: "name or part of it: 'united', 'harry kane'" },
      kind: { type: 'string', enum: [...NAMED_KINDS], description: 'search only for this kind' },
    },
    required: ['name'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: Object.fromEntries([
      ...NAMED_KINDS.map((kind) => [`${kind}s`, { type: 'array', items: candidate }]),
      ['more', { type: 'array', items: { type: 'string' }, description: 'kinds with more matches than are listed' }],
    ]),
    required: ['more'],
  },
} as const;

function toCandidate({ id, name, about }: Candidate): Candidate {
  return { id, name, about };
}

export async function search(sent: Json, { names, signal }: ToolContext): Promise<CallToolResult> {
  const { name, kind } = sent;
  if (typeof name !== 'string' || name.trim() === '') throw new ToolError('name is required and must be a string.');
  const requestedKind = NAMED_KINDS.find((each) => each === kind);
  if (kind !== undefined && kind !== null && kind !== '' && requestedKind === undefined) {
    throw new ToolError(`kind must be one of ${NAMED_KINDS.join(', ')}, or omitted.`);
  }
  const kinds: readonly Kind[] = requestedKind === undefined ? NAMED_KINDS : [requestedKind];
  const found = await Promise.all(kinds.map((each) => names.search({ kind: each, text: name.trim(), signal })));
  const lists = found.map(
    ({ candidates }, i) => [`${kinds[i]}s`, candidates.slice(0, ROWS_PER_KIND_MAX).map(toCandidate)] as const,
  );
  const more = found.flatMap((result, i) =>
    result.more || result.candidates.length > ROWS_PER_KIND_MAX ? [`${kinds[i]}s`] : [],
  );
  const listed: Record<string, readonly Candidate[]> = Object.fromEntries(lists.filter(([, rows]) => rows.length > 0));
  const text = Object.keys(listed).length > 0 ? asText(listed) : `No name contains '${name}'.`;
  const rest = more.length > 0 ? `\nThere are more ${more.join(' and ')}: send more of the name.` : '';
  return { content: [{ type: 'text', text: text + rest }], structuredContent: { ...Object.fromEntries(lists), more } };
}
