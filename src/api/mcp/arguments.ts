/** Converts the arguments of an assistant to the query of an endpoint. */
import type { CallEndpoint } from '../../http/server/fetch-route.ts';
import { addressOf, read } from './endpoint-client.ts';
import type { Candidate } from './name-matching.ts';
import type { Names } from './names.ts';
import { namedKind, ROWS_DEFAULT, ROWS_MAX, type Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';

const TEXT_LENGTH_MAX = 5000;
/** '2023', '2023/24', '2023-2024' */
const SEASON = /^(\d{4})(?:\s*[/–-]\s*(\d{2}|\d{4}))?$/;
/** 'Premier League 2023/24' */
const WITH_SEASON = /^(.*\S)\s+((?:18|19|20)\d\d(?:\s*[/–-]\s*(?:\d{4}|\d\d))?)$/;

export interface ToolContext {
  readonly callEndpoint: CallEndpoint;
  readonly names: Names;
  readonly signal: AbortSignal;
}

export interface EndpointRequest {
  /** values by the parameter names of the tool */
  readonly texts: Readonly<Record<string, string>>;
  readonly resolved: Readonly<Record<string, Pick<Candidate, 'id' | 'name'>>>;
}

/** Accepts the forms that assistants send: numbers as text, lists, empty text for an omitted value. */
export function textsOf({ name: tool, parameters }: Tool, sent: Readonly<Record<string, unknown>>) {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || value === undefined || value === '') continue;
    if (!parameters.includes(name)) {
      const accepted = parameters.length === 0 ? 'nothing' : parameters.join(', ');
      throw new ToolError(`${tool} has no parameter ${name}; its parameters are ${accepted}.`);
    }
    const values = [value].flat();
    if (!values.every((each) => ['string', 'number', 'boolean'].includes(typeof each))) {
      throw new ToolError(`${name} must be a string, a number, true or false.`);
    }
    const text = values.map(String).join(',').trim();
    if (text.length > TEXT_LENGTH_MAX)
      throw new ToolError(`${name} is too long: send at most ${TEXT_LENGTH_MAX} characters.`);
    if (text !== '') texts[name] = text;
  }
  if (Number(texts.limit) > ROWS_MAX)
    throw new ToolError(`limit must be at most ${ROWS_MAX}; use cursor for more rows.`);
  return texts;
}

/** Resolves names to ids and seasons to years, and adds the defaults of the tool. */
export async function endpointRequestOf(
  tool: Tool,
  sent: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<EndpointRequest> {
  const texts = textsOf(tool, sent);
  const resolved: Record<string, Candidate> = {};
  const resolve = async (parameter: string, within: Readonly<Record<string, string>> = {}) => {
    const kind = namedKind(parameter);
    const text = texts[parameter];
    if (kind === null || text === undefined) return;
    const match = await context.names.resolve({ kind, text, signal: context.signal, within });
    if (match.id !== text) resolved[parameter] = match;
    texts[parameter] = match.id;
  };
  splitSeason(tool, texts);
  if (texts.season !== undefined) texts.season = startingYear(texts.season);
  await resolve('league');
  const { league, season } = texts;
  const within = {
    ...(league !== undefined && { league }),
    ...(season !== undefined && league !== undefined && { season }),
  };
  const others = tool.parameters.filter((name) => name !== 'league' && namedKind(name) !== null);
  await Promise.all(others.map((name) => resolve(name, namedKind(name) === 'team' ? within : {})));
  if (tool.defaultsSeason && texts.season === undefined) texts.season = await currentSeason(texts, context);
  const inOrder = tool.parameters.flatMap((name) =>
    resolved[name] === undefined ? [] : [[name, resolved[name]] as const],
  );
  return { texts: withDefaults(tool, texts), resolved: Object.fromEntries(inOrder) };
}

/** Moves a season after the name of a league into `season`, unless `season` was sent. */
function splitSeason({ parameters }: Tool, texts: Record<string, string>): void {
  const [, name, season] = WITH_SEASON.exec(texts.league ?? '') ?? [];
  if (name === undefined || season === undefined || !parameters.includes('season')) return;
  texts.league = name;
  texts.season ??= season;
}

function startingYear(text: string): string {
  const [, first, second] = SEASON.exec(text) ?? [];
  const isNextYear = second === undefined || Number(second.slice(-2)) === (Number(first) + 1) % 100;
  if (first === undefined || !isNextYear) {
    throw new ToolError(`'${text}' is not a season: send the year in which it starts, such as 2023 for 2023/24.`);
  }
  return first;
}

/** The current season of the league, or else the latest current season among the leagues of the team. */
async function currentSeason(
  { league, team }: Readonly<Record<string, string>>,
  { callEndpoint, signal }: ToolContext,
): Promise<string> {
  const requested = league !== undefined ? { ids: league } : team !== undefined ? { team } : null;
  if (requested === null) throw new ToolError('Send a season: the year in which it starts, such as 2023 for 2023/24.');
  const { data } = await read(callEndpoint, addressOf('/api/v2/leagues', requested), signal);
  const rows = data as readonly { readonly currentSeason: number | null }[];
  const years = rows.flatMap(({ currentSeason: year }) => year ?? []);
  if (years.length === 0)
    throw new ToolError(
      'No season of this league is stored. You may mean another league of that name: use the search tool.',
    );
  return String(Math.max(...years));
}

function withDefaults({ parameters, defaults }: Tool, texts: Readonly<Record<string, string>>): Record<string, string> {
  const hasCount = texts.last !== undefined || texts.next !== undefined;
  const limit: Record<string, string> =
    parameters.includes('limit') && !hasCount ? { limit: String(ROWS_DEFAULT) } : {};
  return { ...limit, ...defaults, ...texts };
}
