/** A task whose runs people can watch, and whose last result they can see. */
import { ImportWatch, type ImportWatchParts } from './import-watch.ts';
import type { TaskReport, UpdateTask } from './tasks.ts';

export interface RecordingParts extends Omit<ImportWatchParts, 'source'> {
  /** of a run that the service has started */
  readonly runId?: string;
}

/** Rounds of polling follow each other in seconds, so only those that somebody started are listed as imports. */
export function recordedTask(task: UpdateTask, parts: RecordingParts): UpdateTask {
  const { name, kind } = task;
  const { runs, clock, failed, runId } = parts;
  const note = async (error: string, report?: TaskReport) => {
    const { poll, messages = 0 } = report?.round ?? {};
    const update = { source: name, kind, finishedAt: clock.now(), requests: poll?.requestsSent ?? 0, messages, error };
    await runs.updated(update).catch(failed);
  };
  return {
    ...task,
    async run() {
      const isWatched = kind === 'download' || runId !== undefined;
      const watch = isWatched ? await ImportWatch.start({ ...parts, source: name }, runId) : undefined;
      try {
        const report = await task.run(watch);
        const [first] = report.failed;
        await watch?.finish(report.failed);
        await note(first === undefined ? '' : `${first.file}: ${first.reason}`, report);
        return report;
      } catch (error) {
        await watch?.fail(error);
        await note(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
}
