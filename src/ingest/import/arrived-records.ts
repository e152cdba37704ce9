/** Imports the records that waited for a match, a player, a team name or a league, when it is stored. */
import type { Database, Queries } from '../../store/database/database.ts';
import { dropResolved } from '../../store/imports.ts';
import {
  type ArrivedFile,
  arrivedRecords,
  type MissingName,
  missingNames,
  recordsOfName,
  takeRecords,
  type WaitingKey,
} from '../../store/waiting-records.ts';
import type { Entities } from '../teams/entities.ts';
import type { FileReport } from './file-importer.ts';

/** Records and characters that are read in one transaction. */
const RECORDS_AT_ONCE = 1000;
const SIZE_AT_ONCE = 4_000_000;

interface ArrivedContext {
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  entities(queries: Queries): Promise<Entities>;
  importRecords(queries: Queries, file: ArrivedFile): Promise<FileReport>;
  afterRollback(): Promise<void>;
}

/**
 * Imports what arrived until nothing else does: a match that waited for the name of a team brings its events. A record
 * that waits for the same thing again is left for the next import.
 */
export async function importArrived(database: Database, context: ArrivedContext): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const tried = new Set<string>();
  for (;;) {
    const keys = (await arrivedKeys(database, context)).filter((key) => !tried.has(idOf(key)));
    if (keys.length === 0) return reports;
    for (const key of keys) tried.add(idOf(key));
    for (const chunk of chunksOf(keys)) {
      try {
        await context.transaction(async (queries) => {
          const file = await takeRecords(queries, chunk);
          if (file === null) return;
          await dropNames(queries, chunk);
          reports.push(await context.importRecords(queries, file));
        });
      } catch (error) {
        await context.afterRollback();
        throw error;
      }
    }
  }
}

async function arrivedKeys(queries: Queries, context: ArrivedContext): Promise<WaitingKey[]> {
  const keys = await arrivedRecords(queries);
  const names = await missingNames(queries);
  if (names.length === 0) return keys;
  const entities = await context.entities(queries);
  for (const name of names) {
    if (isKnown(entities, name.provider, JSON.parse(name.unresolved))) {
      keys.push(...(await recordsOfName(queries, name)));
    }
  }
  return keys;
}

/** Whether the name means a team now, or the league is known. */
function isKnown(entities: Entities, provider: string, { league: code, team }: MissingName): boolean {
  const league = code === undefined ? undefined : entities.league(code);
  if (team === undefined) return league !== undefined;
  if (code === undefined) return 'team' in entities.names.resolveAnywhere(provider, team);
  return league !== undefined && 'team' in entities.names.resolve(provider, team, league);
}

/** Takes the names that are resolved now from the list of the file. */
async function dropNames(queries: Queries, chunk: readonly WaitingKey[]): Promise<void> {
  const texts = new Set(chunk.flatMap(({ unresolved }) => unresolved ?? []));
  const { provider, path } = chunk[0]!;
  for (const text of texts) {
    const { league = '', team }: MissingName = JSON.parse(text);
    if (team !== undefined) await dropResolved(queries, { provider, file: path, league, name: team.name });
  }
}

/** Keys of one file each, in the order of its lines, and not too many. */
function chunksOf(keys: readonly WaitingKey[]): WaitingKey[][] {
  const chunks: WaitingKey[][] = [];
  for (const ofFile of Map.groupBy(keys, ({ provider, path }) => `${provider}\n${path}`).values()) {
    let size = 0;
    let chunk: WaitingKey[] = [];
    for (const key of ofFile.toSorted((a, b) => a.line - b.line || (a.hash < b.hash ? -1 : 1))) {
      if (chunk.length === 0 || chunk.length >= RECORDS_AT_ONCE || size >= SIZE_AT_ONCE) {
        chunk = [];
        size = 0;
        chunks.push(chunk);
      }
      chunk.push(key);
      size += key.size;
    }
  }
  return chunks;
}

function idOf({ provider, path, line, hash, unresolved }: WaitingKey): string {
  return [provider, path, line, hash, unresolved].join('\n');
}
