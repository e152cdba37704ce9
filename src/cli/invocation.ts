/** What a command gets from its process, and writes to. Tests run commands in their own process, with values of theirs. */
export interface Invocation {
  readonly environment: NodeJS.ProcessEnv;
  readonly writeOutput: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const OF_PROCESS: Invocation = {
  environment: process.env,
  writeOutput: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
};

/** A process runs one command at a time. */
let current = OF_PROCESS;

export const invocation = (): Invocation => current;

/** Runs one command with other values than those of the process. */
export async function invokeWith<T>(values: Invocation, command: () => Promise<T>): Promise<T> {
  current = values;
  try {
    return await command();
  } finally {
    current = OF_PROCESS;
  }
}
