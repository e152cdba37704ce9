/** The tool that finds what a name means, whatever it names. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Asking } from './arguments.ts';
import { ToolFault } from './fault.ts';
import { type Candidate, type Kind, NAMED_KINDS, shownCandidate } from './names.ts';
import type { Json } from './schemas.ts';
import { asText } from './text.ts';

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
    'Leagues, teams and players whose name holds a text, with their ids. Other tools take names as well: use this where a name is ambiguous or unknown.',
  input: {
    type: 'object',
    properties: {
      name: { type: 'string', description: "name or part of it: 'united', 'harry kane'" },
      kind: { type: 'string', enum: [...NAMED_KINDS], description: 'look for these alone' },
    },
    required: ['name'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: Object.fromEntries([
      ...NAMED_KINDS.map((kind) => [`${kind}s`, { type: 'array', items: candidate }]),
      ['more', { type: 'array', items: { type: 'string' }, description: 'of these there are others' }],
    ]),
    required: ['more'],
  },
} as const;

export async function search(sent: Json, { names, signal }: Asking): Promise<CallToolResult> {
  const { name, kind } = sent;
  if (typeof name !== 'string' || name.trim() === '') throw new ToolFault('name is required: a text.');
  const known = NAMED_KINDS.find((one) => one === kind);
  if (kind !== undefined && kind !== null && kind !== '' && known === undefined) {
    throw new ToolFault(`kind is ${NAMED_KINDS.join(', ')}, or left out.`);
  }
  const kinds: readonly Kind[] = known === undefined ? NAMED_KINDS : [known];
  const found = await Promise.all(kinds.map((one) => names.search({ kind: one, text: name.trim(), signal })));
  const lists = found.map(
    ({ candidates }, at) => [`${kinds[at]}s`, candidates.slice(0, EACH_MAX).map(shownCandidate)] as const,
  );
  const more = found.flatMap((one, at) => (one.more || one.candidates.length > EACH_MAX ? [`${kinds[at]}s`] : []));
  const shown: Record<string, readonly Candidate[]> = Object.fromEntries(lists.filter(([, rows]) => rows.length > 0));
  const text = Object.keys(shown).length > 0 ? asText(shown) : `Nothing is called '${name}'.`;
  const rest = more.length > 0 ? `\nThere are more ${more.join(' and ')}: give more of the name.` : '';
  return { content: [{ type: 'text', text: text + rest }], structuredContent: { ...Object.fromEntries(lists), more } };
}
