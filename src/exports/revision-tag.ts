import { hash } from 'node:crypto';
import type { Access } from '../football/access.ts';
import type { Season } from '../football/terms.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE, seasonScope } from '../store/changes/revisions.ts';
import type { Store } from '../store/store.ts';
import type { FormatName } from './formats/format.ts';
import type { AnyResource } from './resources/resource.ts';

/** Increase this when the same rows and columns get different bytes. */
const WRITER_VERSION = 1;

interface ExportedSeason {
  readonly resource: AnyResource;
  readonly season: Season;
  readonly format: FormatName;
  readonly access: Access;
  readonly now: number;
}

/**
 * A strong ETag of the file of a league season: the same data, written by the same version, gives the same bytes. It is
 * computed without reading the rows.
 */
export async function exportTag(
  { revisions, fixtures }: Pick<Store, 'revisions' | 'fixtures'>,
  { resource, season, format, access, now }: ExportedSeason,
): Promise<string> {
  const { league, year } = season;
  const scopes = [seasonScope(league.legacyId, year), REFERENCE_SCOPE, ...(resource.people ? [PEOPLE_SCOPE] : [])];
  const revisionNumbers = scopes.map((scope) => revisions.of(scope));
  const columns = resource.columns.map(({ name, type, always }) => [name, type, always]);
  const inputs = [
    WRITER_VERSION,
    process.versions.zlib,
    resource.name,
    format,
    league.id,
    year,
    revisionNumbers,
    columns,
    access,
    await fixtures.agedIn(league.legacyId, year, now),
  ];
  return `"${Math.max(...revisionNumbers).toString(36)}-${hash('sha256', JSON.stringify(inputs), 'base64url').slice(0, 16)}"`;
}
