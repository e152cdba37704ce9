/** Builds answers: presents rows in the requested shape, and adds the envelope and the cache scopes. */
import type { EndpointResult, HandleContext, V2Shape } from '../../http/endpoint/endpoint.ts';
import { type BodyExtras, listBody, singleBody } from './envelope.ts';
import type { Page } from './filters/paging.ts';
import type { View } from './present/view.ts';

/** Defaults of every endpoint of version 2. */
export const v2 = {
  version: 'v2',
  method: 'GET',
  plan: 'free',
  metered: true,
  isCached: true,
  shapes: ['reference', 'migration'],
} as const;

export type Context = Pick<HandleContext<unknown, unknown>, 'shape' | 'store' | 'publicUrl'>;

type AnswerParts = Omit<EndpointResult, 'body'> & Pick<BodyExtras, 'meta'>;

function shapeOf({ shape }: Pick<Context, 'shape'>): V2Shape {
  return shape === 'migration' ? 'migration' : 'reference';
}

export function viewOf(context: Context, timezone = 'UTC'): View {
  const { store, publicUrl } = context;
  const { reference } = store;
  const teamSlug: View['teamSlug'] = (team) => reference.teamSlug(team);
  const teamFolder: View['teamFolder'] = (team) => {
    const leagues = reference.seasonsOfTeam(team).map(({ league }) => league);
    return (leagues.findLast(({ type }) => type === 'League') ?? leagues.at(-1))?.code ?? team.country.key;
  };
  const stamp: View['stamp'] = (kind, key) => reference.stamp(kind, key);
  const seasonStamp: View['seasonStamp'] = (league, year) =>
    reference.season(league, year) ?? reference.stamp('league', league.legacyId);
  return { shape: shapeOf(context), publicUrl, teamSlug, teamFolder, stamp, seasonStamp, timezone };
}

/** The answer for one page of a list. */
export function pageAnswer<Row>(
  context: Context,
  page: Page<Row>,
  present: (row: Row) => unknown,
  parts: AnswerParts & BodyExtras,
): EndpointResult {
  const { meta, both, ...rest } = parts;
  const shape = shapeOf(context);
  const next = nextOf(shape, page);
  return {
    body: listBody(shape, page, page.rows.map(present), { meta, both }),
    ...(next !== null && { next }),
    ...rest,
  };
}

/** The query parameter of the next page: `page` in the migration shape, otherwise `cursor`; null on the last page. */
function nextOf(shape: V2Shape, { window, next, total }: Page<unknown>): Readonly<Record<string, string>> | null {
  if (shape === 'reference') return next === null ? null : { cursor: next };
  const { cursor, limit } = window;
  const page = Math.floor(cursor / limit) + 1;
  return page * limit < total ? { page: String(page + 1) } : null;
}

/** The answer for one object, or for a list without pages. */
export function singleAnswer(context: Context, data: unknown, parts: AnswerParts): EndpointResult {
  const { meta, ...rest } = parts;
  return { body: singleBody(shapeOf(context), data, meta), ...rest };
}
