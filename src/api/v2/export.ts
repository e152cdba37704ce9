/** Export of league seasons as files. */
import { z } from 'zod';
import { ApiError } from '../../base/errors.ts';
import type { ExportThreads } from '../../exports/export-threads.ts';
import { FORMAT_NAMES, FORMATS } from '../../exports/formats/format.ts';
import { RESOURCE_NAMES, RESOURCES, resourceNamed } from '../../exports/resources/index.ts';
import { rowSchema } from '../../exports/resources/row-schema.ts';
import { exportTag } from '../../exports/revision-tag.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import * as param from '../params.ts';
import { v2 } from './answer.ts';
import { examples } from './examples.ts';
import { requireLeague } from './filters/entities.ts';
import { leagueId } from './params.ts';

const MEDIA_TYPES = [...new Set(FORMAT_NAMES.map((format) => FORMATS[format].mediaType.split(';')[0]!))];

const choice = <Names extends readonly [string, ...string[]]>(names: Names, description: string) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` }).describe(description);

const params = z.object({
  resource: choice(RESOURCE_NAMES, 'content of the rows'),
  format: choice(FORMAT_NAMES, 'format of the file'),
});

/** `threads` is null if exports are switched off, or if the endpoint is only documented. */
export function exportEndpoints(threads: ExportThreads | null): readonly Endpoint[] {
  const exportEndpoint = endpoint({
    ...v2,
    id: 'v2.export',
    path: '/api/v2/export/:resource/:format',
    tag: 'Export',
    summary: 'Export a league season as a file',
    description:
      'An extension of this service. The file is a consistent snapshot and is sent while it is written. It counts as ' +
      'one request. Its ETag changes when the season, or a name in it, changes. The response schema ' +
      'describes one line of NDJSON; the other formats have the same columns. The content of `.gz` files is compressed: ' +
      'clients must decompress it themselves. The resource `odds` requires the plan `ultra`.',
    plan: 'paid',
    gate: (_query, { resource }) => (resource === 'odds' ? { plan: 'ultra', field: 'odds' } : null),
    shapes: ['reference'],
    isCached: false,
    files: MEDIA_TYPES,
    query: z.object({ league: leagueId(), season: param.season() }),
    params,
    response: { reference: z.union(RESOURCES.map(rowSchema)) },
    example: {
      params: { resource: 'fixtures', format: 'ndjson' },
      query: { league: examples.league, season: examples.season },
    },

    async handle({ query, params: { resource: name, format }, store, now }) {
      if (threads === null) throw new ApiError('unavailable', 'Exports are switched off on this service');
      const { reference } = store;
      const access = store.access();
      const league = requireLeague(reference, query.league);
      const season = reference.season(league, query.season);
      if (season === undefined) throw new ApiError('not_found', `${league.name} has no stored season ${query.season}`);
      const resource = resourceNamed(name)!; // the path has been validated
      const file = {
        mediaType: FORMATS[format].mediaType,
        name: `${league.code}-${season.year}-${name}.${format}`,
        etag: await exportTag(store, { resource, season, format, access, now }),
        open: () => threads.open({ resource: name, league: league.id, year: season.year, format, access, now }),
      };
      return { body: null, scopes: [], file };
    },
  });
  return [exportEndpoint];
}
