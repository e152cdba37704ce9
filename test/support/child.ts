/** The program as operators run it: a process of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sameDay } from './clock.ts';
import { type Judge, judgeFetched } from './every-answer.ts';
import { ROOT } from './sources.ts';

export const MAIN = join(ROOT, 'src', 'cli', 'touchline.ts');
const READY = /^touchline ready at (http:\/\/\S+)$/m;

const PRINT_TIMEOUT_MS = 10_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** Nothing of what the tests themselves run with reaches the program but the path to its tools. */
function environmentOf(environment: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...sameDay(), ...environment };
}

/** Runs one command to its end. */
export function runCommand(words: readonly string[], environment: Environment): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: environmentOf(environment), cwd: ROOT };
    execFile(process.execPath, [MAIN, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr });
    });
  });
}

/** `touchline serve` in a process of its own. */
export class ServingProcess {
  readonly url: string;
  /** from the start to the line that says it answers */
  readonly startMs: number;
  readonly #child: ChildProcess;
  readonly #told: { stdout: string; stderr: string };
  #judge: Judge | undefined;

  private constructor(child: ChildProcess, told: { stdout: string; stderr: string }, startMs: number) {
    this.#child = child;
    this.#told = told;
    this.url = READY.exec(told.stdout)![1]!;
    this.startMs = startMs;
  }

  /** Starts on a free port and waits until it answers. Throws what it said where it ends before. */
  static async start(environment: Environment): Promise<ServingProcess> {
    const started = performance.now();
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: environmentOf({ PORT: '0', ...environment }),
      cwd: ROOT,
    });
    const told = { stdout: '', stderr: '' };
    child.stderr.on('data', (chunk) => {
      told.stderr += chunk;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        told.stdout += chunk;
        if (READY.test(told.stdout)) resolve();
      });
      child.once('close', (code) => reject(new Error(`it ended with ${code}: ${told.stdout}${told.stderr}`)));
    });
    const service = new ServingProcess(child, told, performance.now() - started);
    service.#judge = await judgeFetched(service.url);
    return service;
  }

  get stdout(): string {
    return this.#told.stdout;
  }

  /** The first group of what it has printed, or will. */
  async printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#told.stdout)?.[1];
      if (found !== undefined) return found;
      await once(this.#child.stdout!, 'data', { signal: AbortSignal.timeout(PRINT_TIMEOUT_MS) });
    }
  }

  /** What it logged as an error. */
  get stderr(): string {
    return this.#told.stderr;
  }

  /** Sends the signal and waits for the end; does nothing where it ended already. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'close');
      this.#child.kill(signal);
      await ended;
    }
    this.#judge?.conclude();
    return this.#child.exitCode;
  }
}
