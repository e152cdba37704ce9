import { hash } from 'node:crypto';
import type { Season } from '../football/terms.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE, type Revisions, seasonScope } from '../store/changes/revisions.ts';
import type { FormatName } from './formats.ts';
import type { AnyResource } from './resource.ts';

/** To be raised when files of the same rows and columns get other bytes. */
const WRITING = 1;

/**
 * A strong ETag of the file of a league season: the same data, written by the same program, gives the same bytes. It is
 * known before anything is read.
 */
export function exportTag(
  revisions: Revisions,
  { resource, season, format }: { resource: AnyResource; season: Season; format: FormatName },
): string {
  const { league, year } = season;
  const scopes = [seasonScope(league.legacyId, year), REFERENCE_SCOPE, ...(resource.people ? [PEOPLE_SCOPE] : [])];
  const at = scopes.map((scope) => revisions.of(scope));
  const columns = resource.columns.map(({ name, type, always }) => [name, type, always]);
  const named = [WRITING, process.versions.zlib, resource.name, format, league.id, year, at, columns];
  return `"${Math.max(...at).toString(36)}-${hash('sha256', JSON.stringify(named), 'base64url').slice(0, 16)}"`;
}
