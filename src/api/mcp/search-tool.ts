/** The search tool: finds leagues, teams and players by name, and venues and matches with the search of version 2. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolContext } from './arguments.ts';
import { addressOf, read } from './endpoint-client.ts';
import { type Candidate, type Kind, NAMED_KINDS } from './name-matching.ts';
import type { Json } from './schemas.ts';
import { asText } from './text.ts';
import { ToolError } from './tool-error.ts';

const ROWS_PER_KIND_MAX = 10;

/** Kinds that are searched only together with all others: no other tool accepts their names. */
const SEARCHED_KINDS = ['venue', 'fixture'] as const;

const candidate: Json = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, about: { type: 'string' } },
  required: ['id', 'name', 'about'],
};

export const SEARCH = {
  name: 'search',
  title: 'Find by name',
  description:
    'Leagues, teams, players and venues whose name contains a text, and the matches of two teams ("arsenal chelsea"), with their ids. Other tools accept names too: use this tool when a name is ambiguous or unknown.',
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
      ...[...NAMED_KINDS, ...SEARCHED_KINDS].map((kind) => [`${kind}s`, { type: 'array', items: candidate }]),
      ['more', { type: 'array', items: { type: 'string' }, description: 'kinds with more matches than are listed' }],
    ]),
    required: ['more'],
  },
} as const;

function toCandidate({ id, name, about }: Candidate): Candidate {
  return { id, name, about };
}

export async function search(sent: Json, { names, signal, callEndpoint }: ToolContext): Promise<CallToolResult> {
  const { name, kind } = sent;
  if (typeof name !== 'string' || name.trim() === '') throw new ToolError('name is required and must be a string.');
  const requestedKind = NAMED_KINDS.find((each) => each === kind);
  if (kind !== undefined && kind !== null && kind !== '' && requestedKind === undefined) {
    throw new ToolError(`kind must be one of ${NAMED_KINDS.join(', ')}, or omitted.`);
  }
  const kinds: readonly Kind[] = requestedKind === undefined ? NAMED_KINDS : [requestedKind];
  const found = await Promise.all(kinds.map((each) => names.search({ kind: each, text: name.trim(), signal })));
  const named = found.map(
    ({ candidates }, i) => [`${kinds[i]}s`, candidates.slice(0, ROWS_PER_KIND_MAX).map(toCandidate)] as const,
  );
  const others = requestedKind === undefined ? await venuesAndMatches(name.trim(), { signal, callEndpoint }) : [];
  const lists = [...named, ...others];
  const more = found.flatMap((result, i) =>
    result.more || result.candidates.length > ROWS_PER_KIND_MAX ? [`${kinds[i]}s`] : [],
  );
  const listed: Record<string, readonly Candidate[]> = Object.fromEntries(lists.filter(([, rows]) => rows.length > 0));
  const text = Object.keys(listed).length > 0 ? asText(listed) : `No name contains '${name}'.`;
  const rest = more.length > 0 ? `\nThere are more ${more.join(' and ')}: send more of the name.` : '';
  return { content: [{ type: 'text', text: text + rest }], structuredContent: { ...Object.fromEntries(lists), more } };
}

interface Hit {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly about: string | null;
  readonly date: string | null;
}

async function venuesAndMatches(text: string, { callEndpoint, signal }: Pick<ToolContext, 'callEndpoint' | 'signal'>) {
  const query = { q: text, types: SEARCHED_KINDS.join(','), limit: String(ROWS_PER_KIND_MAX) };
  const { data } = await read(callEndpoint, addressOf('/api/v2/search', query), signal);
  return SEARCHED_KINDS.map((kind) => {
    const hits = (data as readonly Hit[]).filter(({ type }) => type === kind);
    const about = ({ date, about }: Hit) => [about, date?.slice(0, 10)].filter(Boolean).join(', ');
    return [`${kind}s`, hits.map((hit) => ({ id: hit.id, name: hit.name, about: about(hit) }))] as const;
  });
}
