/** The tool that finds what a name means, whatever it names. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolContext } from './arguments.ts';
import { type Candidate, type Kind, NAMED_KINDS, withoutScore } from './names.ts';
import type { Json } from './schemas.ts';
import { asText } from './text.ts';
import { ToolError } from './tool-error.ts';

const EACH_MAX = 10;

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

export async function search(sent: Json, { names, signal }: ToolContext): Promise<CallToolResult> {
  const { name, kind } = sent;
  if (typeof name !== 'string' || name.trim() === '') throw new ToolError('name is required and must be a string.');
  const known = NAMED_KINDS.find((one) => one === kind);
  if (kind !== undefined && kind !== null && kind !== '' && known === undefined) {
    throw new ToolError(`kind must be one of ${NAMED_KINDS.join(', ')}, or omitted.`);
  }
  const kinds: readonly Kind[] = known === undefined ? NAMED_KINDS : [known];
  const found = await Promise.all(kinds.map((one) => names.search({ kind: one, text: name.trim(), signal })));
  const lists = found.map(
    ({ candidates }, at) => [`${kinds[at]}s`, candidates.slice(0, EACH_MAX).map(withoutScore)] as const,
  );
  const more = found.flatMap((one, at) => (one.more || one.candidates.length > EACH_MAX ? [`${kinds[at]}s`] : []));
  const listed: Record<string, readonly Candidate[]> = Object.fromEntries(lists.filter(([, rows]) => rows.length > 0));
  const text = Object.keys(listed).length > 0 ? asText(listed) : `No name contains '${name}'.`;
  const rest = more.length > 0 ? `\nThere are more ${more.join(' and ')}: send more of the name.` : '';
  return { content: [{ type: 'text', text: text + rest }], structuredContent: { ...Object.fromEntries(lists), more } };
}
