/** From rows to an answer: shown in the caller's shape, wrapped, and marked with what it was made from. */
import type { Answer, HandleContext, V2Shape } from '../../http/endpoint/endpoint.ts';
import { type BodyExtras, listBody, singleBody } from './envelope.ts';
import type { Page } from './filters/paging.ts';
import type { View } from './present/view.ts';

/** What every GET of this version has in common unless it says otherwise. */
export const v2 = {
  version: 'v2',
  method: 'GET',
  plan: 'free',
  metered: true,
  isCached: true,
  shapes: ['reference', 'migration'],
} as const;

export type Context = Pick<HandleContext<unknown, unknown>, 'shape' | 'store' | 'publicUrl'>;

type AnswerParts = Omit<Answer, 'body'> & Pick<BodyExtras, 'meta'>;

function shapeOf({ shape }: Pick<Context, 'shape'>): V2Shape {
  return shape === 'migration' ? 'migration' : 'reference';
}

export function viewOf(context: Context, timezone = 'UTC'): View {
  const { store, publicUrl } = context;
  const teamSlug: View['teamSlug'] = (team) => store.reference.teamSlug(team);
  const { reference } = store;
  const stamp: View['stamp'] = (of, key) => reference.stamp(of, key);
  const seasonStamp: View['seasonStamp'] = (league, year) =>
    reference.season(league, year) ?? reference.stamp('league', league.legacyId);
  return { shape: shapeOf(context), publicUrl, teamSlug, stamp, seasonStamp, timezone };
}

/** One page of a list. */
export function pageAnswer<Row>(
  context: Context,
  page: Page<Row>,
  present: (row: Row) => unknown,
  made: AnswerParts & BodyExtras,
): Answer {
  const { meta, both, ...rest } = made;
  const shape = shapeOf(context);
  const next = nextOf(shape, page);
  return {
    body: listBody(shape, page, page.rows.map(present), { meta, both }),
    ...(next !== null && { next }),
    ...rest,
  };
}

/** What leads to the page after this one: `page` where the shape counts pages. */
function nextOf(shape: V2Shape, { window, next, total }: Page<unknown>): Readonly<Record<string, string>> | null {
  if (shape === 'reference') return next === null ? null : { cursor: next };
  const { cursor, limit } = window;
  const page = Math.floor(cursor / limit) + 1;
  return page * limit < total ? { page: String(page + 1) } : null;
}

/** One object, or a list that is not paged. */
export function singleAnswer(context: Context, data: unknown, made: AnswerParts): Answer {
  const { meta, ...rest } = made;
  return { body: singleBody(shapeOf(context), data, meta), ...rest };
}

const DAY = 86_400_000;

/** Until when an answer stands that depends on today's date. */
export function nextMidnight(now: number): number {
  return (Math.floor(now / DAY) + 1) * DAY;
}
