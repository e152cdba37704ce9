/** The invented world taken into a store like a file of any source. */

import { FileImporter } from '../ingest/import/file-importer.ts';
import { deriveTrophies } from '../ingest/people/derived-trophies.ts';
import { People } from '../ingest/people/people.ts';
import type { ReadableFile, ReadRecord } from '../ingest/readers/source-files.ts';
import { Entities } from '../ingest/teams/entities.ts';
import { nextRevision, touchReference } from '../store/changes/revisions.ts';
import { forgetSandboxFills, lastSandboxFill, saveSandboxWorld } from '../store/sandbox.ts';
import type { Store } from '../store/store.ts';

import { SANDBOX_PROVIDER, type SandboxWorld, sandboxWorld } from './world.ts';

/** Raised when the world is made in another way, so that a stored one is made anew. */
const SANDBOX_EDITION = 3;

/** Handed over at once: what happened in a match takes much room. */
const BATCH_MATCHES = 100;

/**
 * Returns how many records were new or went on: of a day on which it was filled before, only what went on since is told
 * again. Throws when one cannot be saved: the world is of our own making.
 */
export async function importSandbox(store: Store, moment: SandboxMoment): Promise<number> {
  const made = `${SANDBOX_EDITION}|${moment.seed}`;
  const last = await lastSandboxFill(store.database);
  const since = last?.made === made && last.at <= moment.now ? last.at : undefined;
  if (since === moment.now) return 0; // nothing goes on in no time
  const before = store.revisions.latest;
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
      entities: await Entities.load(queries, store.reference),
      people: (context) => new People(context),
      provider: SANDBOX_PROVIDER,
      keepSandbox: true,
      now: moment.now,
      end: () => moment.now,
    });
    const report = await run.import(fileOf(world, made));
    const lost = report.rejected + report.unresolved;
    if (lost > 0) throw new Error(`the sandbox lost ${lost} records: ${JSON.stringify(report.rejections.slice(0, 3))}`);
    await forgetSandboxFills(queries);
    return report;
  });
  await store.revisions.refresh();
  if (store.revisions.latest > before) await deriveTrophies(store, { since: before, now: moment.now });
  return report.saved;
}

/** The world as any source's file: who plays where, then the matches with their prices, then who missed them. */
function fileOf(world: SandboxWorld, made: string): ReadableFile {
  const { people, matches, liveOdds } = world;
  return {
    path: SANDBOX_PROVIDER,
    bytes: 0,
    sha256: () => made,
    reopen: () => fileOf(world, made),
    async *batches(): AsyncIterable<readonly ReadRecord[]> {
      const isMissing = ({ kind }: (typeof people)[number]) => kind === 'injury';
      yield people.filter((record) => !isMissing(record));
      for (let from = 0; from < matches.length; from += BATCH_MATCHES) {
        yield matches.slice(from, from + BATCH_MATCHES);
      }
      yield liveOdds;
      yield people.filter(isMissing);
    },
  };
}

export interface SandboxMoment {
  readonly seed: string;
  readonly now: number;
}
