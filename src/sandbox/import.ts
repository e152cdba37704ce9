/** Imports the sandbox like a file of any other source. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { FileImporter } from '../ingest/import/file-importer.ts';
import { deriveTrophies } from '../ingest/people/derived-trophies.ts';
import { People } from '../ingest/people/people.ts';
import type { ReadableFile, ReadRecord } from '../ingest/readers/source-files.ts';
import { Entities } from '../ingest/teams/entities.ts';
import { nextRevision, touchReference } from '../store/changes/revisions.ts';
import { forgetSandboxFills, lastSandboxFill, saveSandboxWorld } from '../store/sandbox.ts';
import type { OpenStore } from '../store/store.ts';

import { SANDBOX_PROVIDER, type SandboxWorld, sandboxWorld } from './world.ts';

/** Increment this when the generator changes, so that stored sandboxes are regenerated. */
const SANDBOX_EDITION = 5;

/** Matches per batch; a match with all details is large. */
const BATCH_MATCHES = 100;

/**
 * Imports the sandbox and returns the number of new or changed records. A second import on the same day only contains
 * matches that may have changed since. Throws an Error if a record is rejected, which is a defect of the generator.
 */
export async function importSandbox(
  store: OpenStore,
  moment: SandboxMoment,
  onProgress: OnProgress = async () => undefined,
): Promise<number> {
  const fingerprint = `${SANDBOX_EDITION}|${moment.seed}`;
  const last = await lastSandboxFill(store.database);
  const since = last?.made === fingerprint && last.at <= moment.now ? last.at : undefined;
  if (since === moment.now) return 0; // nothing has changed
  const world = sandboxWorld({ ...moment, ...(since !== undefined && { since }) });
  await store.database.transaction(async (queries) => {
    if ((await saveSandboxWorld(queries, world)) > 0)
      await touchReference(queries, await nextRevision(queries, moment.now));
  });
  await store.revisions.refresh();
  const report = await store.database.transaction(async (queries) => {
    const run = new FileImporter({
      queries,
      store,
      entities: await Entities.load(queries),
      people: (context) => new People(context),
      provider: SANDBOX_PROVIDER,
      keepSandbox: true,
      now: moment.now,
      end: () => moment.now,
    });
    const report = await run.import(fileOf(world, fingerprint, onProgress));
    const unsaved = report.rejected + report.unresolved;
    if (unsaved > 0) {
      const samples = JSON.stringify(report.rejections.slice(0, 3));
      throw new Error(`the sandbox generator made ${unsaved} records that cannot be imported: ${samples}`);
    }
    await forgetSandboxFills(queries);
    return report;
  });
  await store.revisions.refresh();
  await deriveTrophies(store, moment.now);
  return report.saved;
}

/**
 * The world as a source file: people and squads, then matches, then what needs them: in-play odds, injuries and totals.
 */
function fileOf(world: SandboxWorld, fingerprint: string, onProgress: OnProgress): ReadableFile {
  const { people, matches, liveOdds, prices } = world;
  return {
    path: SANDBOX_PROVIDER,
    ...{ bytes: 0, bytesRead: () => 0 },
    sha256: () => fingerprint,
    reopen: () => fileOf(world, fingerprint, onProgress),
    async *batches(): AsyncIterable<readonly ReadRecord[]> {
      const needsMatches = ({ kind }: (typeof people)[number]) => kind === 'injury' || kind === 'player-season';
      yield people.filter((record) => !needsMatches(record));
      for (let from = 0; from < matches.length; from += BATCH_MATCHES) {
        await nextTurn(); // so that the process can renew its leases
        await onProgress(from / matches.length);
        yield matches.slice(from, from + BATCH_MATCHES);
      }
      yield liveOdds;
      yield prices;
      yield people.filter(needsMatches);
    },
  };
}

/** Called with the share of the matches that are imported, from 0 to 1. */
export type OnProgress = (share: number) => Promise<void>;

export interface SandboxMoment {
  readonly seed: string;
  readonly now: number;
}
