/** Runs the program: in its own process, as operators do, or one command in the process of the test. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invokeWith } from '../../../src/cli/invocation.ts';
import { freePort } from '../free-port.ts';
import { ROOT } from '../repository/sources.ts';
import { checkFetchedResponses, type ResponseChecker } from '../responses/response-checker.ts';
import { sameDay } from './clock.ts';

export const MAIN = join(ROOT, 'src', 'cli', 'touchline.ts');
const READY = /^touchline ready at (http:\/\/\S+)$/m;

/** Ends what hangs. A busy machine makes everything late. */
const OUTPUT_TIMEOUT_MS = 120_000;

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

interface Output {
  stdout: string;
  stderr: string;
}

/**
 * The program gets only PATH, HOME and the compile cache of the test's environment, so that no variable of the test run
 * changes it. With the cache it starts a sixth faster.
 */
function environmentOf(environment: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...sameDay(),
    ...environment,
  };
}

/** Commands that set flags or signal handlers of their process, or read its standard input. */
const NEED_A_PROCESS = new Set(['serve', 'setup', 'import', 'export', 'poll', 'update', 'replay', 'mcp']);

let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Runs one command. If it leaves its process as it is, it runs in this one: starting Node and loading the program takes
 * half a second of processor time. Tests of what a process does use `runProcess`.
 */
export function runCommand(words: readonly string[], environment: Environment): Promise<CommandResult> {
  if (NEED_A_PROCESS.has(words[0]!)) return runProcess(words, environment);
  const result = lastCommand.then(() => runHere(words, environment));
  lastCommand = result;
  return result;
}

async function runHere(words: readonly string[], environment: Environment): Promise<CommandResult> {
  const { run } = await import('../../../src/cli/main.ts');
  const output = { stdout: '', stderr: '' };
  const values = {
    environment: environmentOf(environment),
    writeOutput(text: string) {
      output.stdout += text;
    },
    writeError(text: string) {
      output.stderr += text;
    },
  };
  // the test runner uses it too
  const { exitCode } = process;
  process.exitCode = undefined;
  const code = await invokeWith(values, () => run(words));
  process.exitCode = exitCode;
  return { code, ...output };
}

/** Runs one command in its own process until it exits. */
export function runProcess(words: readonly string[], environment: Environment): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { env: environmentOf(environment), cwd: ROOT };
    execFile(process.execPath, [MAIN, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr });
    });
  });
}

/** The processes that the main thread of a process has started, on Linux. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** `touchline serve` in its own process. */
export class ServingProcess {
  readonly url: string;
  /** from the start of the process to its ready line */
  readonly startMs: number;
  readonly #child: ChildProcess;
  readonly #output: Output;
  #checker: ResponseChecker | undefined;

  private constructor(child: ChildProcess, output: Output, startMs: number) {
    this.#child = child;
    this.#output = output;
    this.url = READY.exec(output.stdout)![1]!;
    this.startMs = startMs;
  }

  /** Starts on a free port and waits for the ready line. Throws with the output if the process exits before it. */
  static async start(
    environment: Environment,
    { whileStarting }: { readonly whileStarting?: (pid: number) => Promise<void> } = {},
  ): Promise<ServingProcess> {
    const port = 'WORKERS' in environment ? await freePort() : 0; // workers listen long after their parent looked for a port
    const started = performance.now();
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: environmentOf({ PORT: String(port), ...environment }),
      cwd: ROOT,
    });
    const output = { stdout: '', stderr: '' };
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk;
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        output.stdout += chunk;
        if (READY.test(output.stdout)) resolve();
      });
      child.once('close', (code) => reject(new Error(`serve exited with ${code}: ${output.stdout}${output.stderr}`)));
    });
    await Promise.all([ready, whileStarting?.(child.pid!)]);
    const service = new ServingProcess(child, output, performance.now() - started);
    service.#checker = await checkFetchedResponses(service.url);
    return service;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** The worker processes, on Linux. */
  get workerPids(): number[] {
    return childrenOf(this.pid);
  }

  get stdout(): string {
    return this.#output.stdout;
  }

  /** Waits until standard output matches, and returns the first group. */
  async printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#output.stdout)?.[1];
      if (found !== undefined) return found;
      await once(this.#child.stdout!, 'data', { signal: AbortSignal.timeout(OUTPUT_TIMEOUT_MS) });
    }
  }

  /** Waits until standard error contains a text, from a position on. */
  async logged(text: string, from = 0): Promise<void> {
    while (!this.#output.stderr.slice(from).includes(text)) {
      await once(this.#child.stderr!, 'data', { signal: AbortSignal.timeout(OUTPUT_TIMEOUT_MS) });
    }
  }

  /** log lines of level error and above, and messages of a failed start */
  get stderr(): string {
    return this.#output.stderr;
  }

  /** Sends the signal and waits for the exit. Does nothing if the process has exited. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const closed = once(this.#child, 'close');
      this.#child.kill(signal);
      await closed;
    }
    this.#checker?.conclude();
    return this.#child.exitCode;
  }
}
