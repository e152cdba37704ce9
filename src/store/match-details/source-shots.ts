/** Shots as each source states them, for fitting models. */
import type { SourceShot } from '../../football/source-match-details.ts';
import type { Queries } from '../database/database.ts';

export interface StatedShot extends SourceShot {
  readonly provider: string;
  /** legacy id of the fixture */
  readonly fixture: number;
  /** league code and season: 'eng.1 2017' */
  readonly season: string;
}

interface Row {
  readonly fixture: number;
  readonly provider: string;
  readonly shots: string;
  readonly code: string;
  readonly year: number;
}

/** The shots of all providers in a stable order. Of a match that several files of a provider have, the first counts. */
export async function statedShots(queries: Queries): Promise<StatedShot[]> {
  const rows = await queries.all<Row>(
    `SELECT d.fixture, d.provider, d.shots, l.code, f.season AS year
     FROM fixture_detail_sources d JOIN fixtures f ON f.legacy_id = d.fixture JOIN leagues l ON l.legacy_id = f.league
     WHERE d.shots IS NOT NULL ORDER BY d.provider, d.fixture, d.file`,
  );
  const first = new Map(rows.toReversed().map((row) => [`${row.provider}|${row.fixture}`, row]));
  return rows.flatMap((row) => {
    const { fixture, provider, shots, code, year } = row;
    const stated = first.get(`${provider}|${fixture}`) === row ? (JSON.parse(shots) as SourceShot[]) : [];
    return stated.map((shot) => ({ ...shot, provider, fixture, season: `${code} ${year}` }));
  });
}
