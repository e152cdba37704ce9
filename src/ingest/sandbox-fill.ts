/** Brings the invented world into a store, or forward to the present. */
import { ChangeLog } from '../store/changes.ts';
import { finishImport, startImport } from '../store/imports.ts';
import { nextRevision, referenceRevision, touchPeople, touchReference } from '../store/revisions.ts';
import { sandboxState, saveSandboxWorld } from '../store/sandbox.ts';
import type { Store } from '../store/store.ts';
import { Entities } from './entities.ts';
import { MatchSaver, type ResolvedMatch } from './match-saver.ts';
import { pack, unpack } from './packed.ts';
import { People } from './people/people.ts';
import { SANDBOX_PROVIDER, type SandboxWorld, sandboxWorld } from './sandbox/world.ts';

/** Returns how many matches were new or went on. Throws when one cannot be saved: the world is of our own making. */
export async function fillSandbox(store: Store, options: { seed: string; now: number }): Promise<number> {
  const world = sandboxWorld(options);
  await store.database.transaction(async (queries) => {
    if ((await saveSandboxWorld(queries, world)) > 0) await touchReference(queries, await nextRevision(queries));
  });
  await store.revisions.refresh();
  const saved = await store.database.transaction(async (queries) => {
    const entities = await Entities.load(queries, store.reference);
    const importId = await startImport(queries, { provider: SANDBOX_PROVIDER, file: 'sandbox', at: options.now });
    let revision: number | undefined;
    const takeRevision = async () => {
      revision ??= await nextRevision(queries);
      return revision;
    };
    const changes = new ChangeLog();
    const people = new People({
      queries,
      now: options.now,
      revision: takeRevision,
      identityOf: (team) => entities.identityOf(team),
      changes,
    });
    const saver = new MatchSaver({
      queries,
      entities,
      people,
      provider: SANDBOX_PROVIDER,
      file: 'sandbox',
      importId,
      now: options.now,
      revision: takeRevision,
      reject: (line, reason) => {
        throw new Error(`sandbox match ${line}: ${reason}`);
      },
    });
    await saver.save(resolved(world, store));
    await saver.finish();
    await people.settle(queries);
    if (people.takeChanged()) await touchPeople(queries, await takeRevision());
    if (entities.takeChanged()) await touchReference(queries, revision ?? (await referenceRevision(queries)));
    const { saved, unchanged } = saver;
    const counts = { saved, unchanged, rejected: 0, unresolved: 0 };
    if (revision !== undefined) await changes.flush(queries, revision, options.now);
    await finishImport(queries, importId, { ...counts, hash: '', at: options.now }, []);
    return saved;
  });
  await store.revisions.refresh();
  return saved;
}

/** Whether nothing real is stored, so that the invented world may stand. */
export async function mayFillSandbox(store: Store): Promise<boolean> {
  return (await sandboxState(store.database)).real === 0;
}

function resolved(world: SandboxWorld, store: Store): ResolvedMatch[] {
  const teams = new Map(world.teams.map((team) => [`${team.country.key}|${team.name}`, team.legacyId]));
  return world.matches.map((record) => {
    const league = store.reference.league(record.league)!;
    const team = (name: string) => teams.get(`${league.country.key}|${name}`)!;
    return { ...unpack(pack(record)), league, home: team(record.home.name), away: team(record.away.name) };
  });
}
