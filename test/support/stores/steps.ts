/** Imports of files and decisions of an operator, one after the other, with a fixed clock. */
import { mergePeople } from '../../../src/ingest/corrections/merge-people.ts';
import { importPaths, importWaiting } from '../../../src/ingest/import/import-run.ts';
import { addClub, type NewClub } from '../../../src/ingest/teams/add-team.ts';
import { decideName, type NameDecision } from '../../../src/ingest/teams/decide-name.ts';
import { sourceByName } from '../../../src/providers/registry.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { claimHolder } from '../../../src/store/people/person-claims.ts';
import { type OpenStore, openStore } from '../../../src/store/store.ts';

export type Step =
  | { readonly import: string; readonly path: string }
  | { readonly addClub: NewClub }
  | { readonly assign: NameDecision }
  /** two persons, by the ids of one provider */
  | { readonly merge: readonly [from: string, into: string]; readonly provider: string };

export interface Steps {
  readonly url: string;
  readonly steps: readonly Step[];
  readonly now: number;
}

/** Runs all steps. `before` is called before each of them, with its number. Returns why steps failed. */
export async function runSteps(
  { url, steps, now }: Steps,
  before: (step: number) => unknown = () => undefined,
): Promise<string[]> {
  const databases = await openInstallation(url, now);
  try {
    const store = await openStore(databases.data);
    const failures: string[] = [];
    for (const [i, step] of steps.entries()) {
      await before(i);
      const failure = await apply(store, step, now);
      if (failure !== undefined) failures.push(failure);
    }
    return failures;
  } finally {
    await databases.close();
  }
}

/** Applies a step as the command of the operator does. Returns why it failed, or undefined. */
async function apply(store: OpenStore, step: Step, now: number): Promise<string | undefined> {
  const clock = { now: () => now };
  if ('import' in step) {
    const source = await sourceByName(step.import);
    const { files, failed } = await importPaths([step.path], { store, source, clock, keepSandbox: false });
    return files === 1 ? undefined : `${step.path}: ${failed[0]?.reason ?? 'not a file of the source'}`;
  }
  if ('merge' in step) {
    const [from, into] = await Promise.all(
      step.merge.map((id) => claimHolder(store.database, 'player', step.provider, `id:${id}`)),
    );
    const merged = await mergePeople(store, { from: from ?? 'nobody', into: into ?? 'nobody', now });
    return 'reason' in merged ? merged.reason : undefined;
  }
  const done = 'addClub' in step ? await addClub(store, step.addClub, now) : await decideName(store, step.assign, now);
  await importWaiting(store, clock);
  return 'reason' in done ? done.reason : undefined;
}
