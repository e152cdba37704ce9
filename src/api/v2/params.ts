/** Parameters of version 2: native ids in all their forms, statuses and paging. */
import { z } from 'zod';
import type { StatusCode } from '../../football/status.ts';
import * as param from '../params.ts';
import { CURSOR_MAX, CURSOR_PATTERN, type Cursor, parseCursor } from './filters/cursor.ts';
import { LIMIT_DEFAULT, LIMIT_MAX } from './filters/paging.ts';
import { statusesNamed } from './filters/statuses.ts';
import { STATUS_NAMES } from './present/fixtures/fixture.ts';

/** Longer than any id or slug. Unknown ids of any form return 404, not 400. */
const ID_LENGTH_MAX = 100;
const IDS_MAX = 200;
const LEAGUES_MAX = 20;

export function leagueId(description = 'native id (lg_...) or league code (eng.1)') {
  return param.text({ description, example: 'eng.1' }, { max: ID_LENGTH_MAX });
}

/** One league or several. The ids are in the order of the parameter. */
export function leagueIds(description = 'native id (lg_...) or league code (eng.1)') {
  const parts = (text: string) => [...new Set(text.split(','))];
  return param
    .text(
      { description: `${description}, or up to ${LEAGUES_MAX} separated by commas`, example: 'eng.1' },
      { max: LEAGUES_MAX * (ID_LENGTH_MAX + 1) },
    )
    .refine((text) => parts(text).every((id) => id.trim() !== ''), {
      error: 'must be league ids separated by commas, such as eng.1,eng.2',
    })
    .refine((text) => parts(text).length <= LEAGUES_MAX, {
      error: `must have at most ${LEAGUES_MAX} leagues, separated by commas`,
    })
    .transform((text): readonly string[] => parts(text));
}

export function teamId(description = 'native id (tm_...) or slug (t_...)') {
  return param.text({ description, example: 't_manchester-united' }, { max: ID_LENGTH_MAX });
}

export function fixtureId(description = 'native id (fx_...)') {
  return param.text({ description }, { max: ID_LENGTH_MAX });
}

export function venueId(description = 'native id (vn_...)') {
  return param.text({ description }, { max: ID_LENGTH_MAX });
}

export function playerId(description = 'native id (pl_...)') {
  return param.text({ description }, { max: ID_LENGTH_MAX });
}

export function coachId(description = 'native id (co_...)') {
  return param.text({ description }, { max: ID_LENGTH_MAX });
}

export function refereeId(description = 'native id (rf_...)') {
  return param.text({ description }, { max: ID_LENGTH_MAX });
}

export function countryId(description = 'key (eng), code (GB-ENG) or name (England)') {
  return param.text({ description, example: 'england' });
}

/** An integer id, of a bookmaker or bet type, or a legacy id. */
export function numericId(description: string, example = 1) {
  return param.integer({ description, example });
}

/** Splits ids at commas, and at hyphens before an id prefix. Slugs can contain hyphens. */
export function splitIds(ids: string): string[] {
  return ids.split(/,|-(?=(?:lg|tm|t|fx|pl|co|rf|vn|tf|ij)_)/);
}

export function idList(description: string) {
  const tooMany = `must have at most ${IDS_MAX} ids, separated by commas`;
  return param
    .text(
      { description: `${description}, or up to ${IDS_MAX} separated by commas` },
      { max: IDS_MAX * (ID_LENGTH_MAX + 1) },
    )
    .refine((text) => splitIds(text).length <= IDS_MAX, { error: tooMany })
    .transform((text): readonly string[] => [...new Set(splitIds(text))]);
}

export function numericIds(description: string) {
  return param.idList({ description, example: '1,8', max: IDS_MAX });
}

/**
 * '<team>-<team>'. Slugs can contain hyphens, so the pair is split at the hyphen before a team prefix. That is unambiguous:
 * a slug has no underscore after its prefix.
 */
export function teamPair(description: string) {
  const isTeam = (id: string) => id.startsWith('tm_') || id.startsWith('t_');
  const parts = (text: string) => text.split(/-(?=tm?_)/);
  return param
    .text({ description, example: 't_manchester-united-t_liverpool' }, { max: 2 * ID_LENGTH_MAX + 1 })
    .refine((text) => parts(text).length === 2 && parts(text).every(isTeam), {
      error: 'must be two team ids separated by a hyphen, such as t_manchester-united-t_liverpool',
    })
    .transform((text): readonly [string, string] => {
      const [first = '', second = ''] = parts(text);
      return [first, second];
    });
}

/** Status codes or names, separated by hyphens or commas. */
export function statuses() {
  const codesOf = (text: string) => text.split(/[-,]/).map(statusesNamed);
  return param
    .text({
      description: `status codes (FT-AET-PEN) or words (${STATUS_NAMES.join(', ')}), separated by hyphens or commas`,
      example: 'finished',
    })
    .refine((text) => codesOf(text).every((codes) => codes.length > 0), {
      error: `must be status codes such as FT-AET-PEN, or words: ${STATUS_NAMES.join(', ')}`,
    })
    .transform((text): readonly StatusCode[] => [...new Set(codesOf(text).flat())]);
}

/** 'all', or league ids. */
export function live() {
  return param
    .text(
      {
        description: `matches in play: 'all', or up to ${LEAGUES_MAX} league ids separated by commas; requires a paid plan`,
        example: 'all',
      },
      { max: LEAGUES_MAX * (ID_LENGTH_MAX + 1) },
    )
    .refine((text) => splitIds(text).length <= LEAGUES_MAX, {
      error: `must have at most ${LEAGUES_MAX} leagues, separated by commas`,
    })
    .transform((text): 'all' | readonly string[] => (text.toLowerCase() === 'all' ? 'all' : splitIds(text)));
}

/** A name that is compared in the database, so control characters are rejected. */
export function name(description: string, example: string) {
  return param
    .text({ description, example })
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'must not contain control characters' });
}

/** Part of a name, of at least one character. */
export function search() {
  return param.search('part of the name; case and accents do not matter', { min: 1 }).optional();
}

/** The start of a page: `next` of the page before it, or an offset. */
function cursor() {
  return z
    .string()
    .refine((text) => parseCursor(text) !== null, {
      error: `must be next or nextCursor of the previous response, or an offset from 0 to ${CURSOR_MAX}, written in digits only`,
    })
    .transform((text): Cursor => parseCursor(text) ?? { offset: 0, after: null })
    .meta({
      description: `next or nextCursor of the previous response, or an offset from 0 to ${CURSOR_MAX}`,
      example: 0,
      type: ['integer', 'string'],
      minimum: 0,
      maximum: CURSOR_MAX,
      pattern: CURSOR_PATTERN,
    });
}

/** `limit` with `cursor`, or with `page` as in the migration shape. */
export const paging = {
  limit: param.limit(LIMIT_MAX, `maximum number of items in the response; default: ${LIMIT_DEFAULT}`).optional(),
  cursor: cursor().optional(),
  page: param.page('page number, starting at 1; use instead of cursor').optional(),
};

export const noQuery = z.object({});
