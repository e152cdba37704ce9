/** Runs the update tasks: once, or each whenever it is due. */
import type { Random } from '../base/random.ts';
import type { TaskReport, UpdateTask } from './tasks.ts';

/** After a failure a task runs again after this time, doubled with each failure in a row. */
const RETRY_SECONDS = 60;
const RETRY_SECONDS_MAX = 3_600;
/** Runs start within this share before or after their time, so that installations do not ask in step. */
const JITTER = 0.05;

export interface UpdaterParts {
  readonly tasks: readonly UpdateTask[];
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly stopped: () => boolean;
  readonly random: Random;
  /** called after every run */
  onReport(task: string, report: TaskReport): void;
  onError(task: string, error: unknown): void;
}

/** Runs every task once, one after the other. Returns whether all succeeded. */
export async function updateOnce({ tasks, stopped, onReport, onError }: UpdaterParts): Promise<boolean> {
  let succeeded = true;
  for (const task of tasks) {
    if (stopped()) return false;
    try {
      const report = await task.run();
      onReport(task.name, report);
      succeeded &&= report.failed.length === 0;
    } catch (error) {
      succeeded = false;
      onError(task.name, error);
    }
  }
  return succeeded;
}

/** Runs every task whenever it is due, until stopped. A task that fails does not hold up the others. */
export async function follow(parts: UpdaterParts): Promise<void> {
  await Promise.all(parts.tasks.map((task) => followTask(task, parts)));
}

async function followTask(
  task: UpdateTask,
  { pause, stopped, random, onReport, onError }: UpdaterParts,
): Promise<void> {
  for (let failures = 0; !stopped(); ) {
    try {
      const seconds = failures === 0 ? await task.delaySeconds() : retrySeconds(failures);
      await pause(seconds * 1_000 * (1 - JITTER + 2 * JITTER * random()));
      if (stopped()) return;
      onReport(task.name, await task.run());
      failures = 0;
    } catch (error) {
      failures++;
      onError(task.name, error);
    }
  }
}

function retrySeconds(failures: number): number {
  return Math.min(RETRY_SECONDS_MAX, RETRY_SECONDS * 2 ** (failures - 1));
}
