/** Starts updates of single sources that an administrator asks for, each as a process of its own, as `UPDATE=auto` does. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import type { ImportRunStore } from '../store/accounts/import-runs.ts';
import { spawnUpdate } from './child.ts';
import { newRunId, RUN_SILENT_MS } from './import-watch.ts';
import { readSourcesFile } from './sources-file.ts';

export interface StarterParts {
  readonly runs: ImportRunStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sourcesFile: string;
  /** of the processes, with the database that this service serves */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** An entry of `sources.json`. */
export interface ConfiguredSource {
  readonly name: string;
  readonly title: string;
  readonly kind: 'download' | 'poll';
  /** null: often while a match is in play */
  readonly everySeconds: number | null;
}

export class UpdateStarter {
  readonly #parts: StarterParts;
  readonly #children = new Set<ChildProcess>();
  #isStopped = false;

  constructor(parts: StarterParts) {
    this.#parts = parts;
  }

  /**
   * Empty without a file.
   *
   * @throws OperatorError if the file is not valid
   */
  async sources(): Promise<readonly ConfiguredSource[]> {
    const { sourcesFile, clock } = this.#parts;
    if (!existsSync(sourcesFile)) return [];
    const entries = await readSourcesFile(sourcesFile, clock.now());
    return entries.map(({ kind, source: { name, title }, everySeconds }) => ({
      ...{ name, title, kind },
      everySeconds: everySeconds === 'auto' ? null : everySeconds,
    }));
  }

  /**
   * Starts an update and returns the id of its run.
   *
   * @param runs stores the run, with its entry in the audit log
   * @throws OperatorError if the source is not listed, or an import of it is running
   */
  async start(source: string, startedBy: string, runs = this.#parts.runs): Promise<string> {
    const { clock, sourcesFile } = this.#parts;
    if (!(await this.sources()).some(({ name }) => name === source))
      throw new OperatorError(`${sourcesFile} does not list ${source}: add it, or run \`touchline setup\``);
    if (await runs.isRunning(source, clock.now() - RUN_SILENT_MS))
      throw new OperatorError(`an import of ${source} is running: wait until it ends`);
    const id = newRunId();
    await runs.start({ id, source, startedBy, at: clock.now() });
    this.#spawn(source, id);
    return id;
  }

  #spawn(source: string, id: string): void {
    const { log, environment, sourcesFile } = this.#parts;
    const child = spawnUpdate(['--file', sourcesFile, '--source', source, '--run', id], environment);
    this.#children.add(child);
    let last = '';
    const write = (text: string) => {
      for (const line of text.split('\n').filter((one) => one !== '')) {
        last = line;
        log.info({ source }, line);
      }
    };
    child.stdout!.setEncoding('utf8').on('data', write);
    child.stderr!.setEncoding('utf8').on('data', write);
    this.#end(child, id, () => last).catch((error: unknown) => {
      if (!this.#isStopped) log.error({ err: error, source }, 'an update that was started could not be ended');
    });
  }

  /** A process that ends before its run is done could not say why. */
  async #end(child: ChildProcess, id: string, last: () => string): Promise<void> {
    const { runs, clock } = this.#parts;
    const [code] = (await once(child, 'exit')) as [number | null];
    this.#children.delete(child);
    if (this.#isStopped) return;
    const reason = last() === '' ? `the process ended with code ${code}` : last();
    await runs.finish(id, code === 0 ? 'done' : 'failed', code === 0 ? '' : reason, clock.now());
  }

  /** Ends the processes. What they have not committed is rolled back. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(
      [...this.#children].map((child) => {
        const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
        child.kill('SIGKILL');
        return ended;
      }),
    );
  }
}
