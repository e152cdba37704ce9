/** Shots as each source states them, for fitting models. */
import type { SourceShot } from '../../football/source-match-details.ts';
import type { Queries } from '../database/database.ts';

export interface StatedShot extends SourceShot {
  readonly provider: string;
  /** legacy id of the fixture */
  readonly fixture: number;
}

interface Row {
  readonly fixture: number;
  readonly provider: string;
  readonly shots: string;
}

/** The shots of all sources in a stable order. */
export async function statedShots(queries: Queries): Promise<StatedShot[]> {
  const rows = await queries.all<Row & Record<string, string | number>>(
    `SELECT fixture, provider, shots FROM fixture_detail_sources WHERE shots IS NOT NULL
     ORDER BY provider, fixture, file`,
  );
  return rows.flatMap(({ fixture, provider, shots }) =>
    (JSON.parse(shots) as SourceShot[]).map((shot) => ({ ...shot, provider, fixture })),
  );
}
