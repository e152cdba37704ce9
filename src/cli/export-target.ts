/** The output of an export: a file or standard output. */
import { open, rename, rm } from 'node:fs/promises';
import { OperatorError } from '../base/errors.ts';
import type { Sink } from '../exports/formats/format.ts';

/** Value of `--out` for standard output. */
export const STANDARD_OUTPUT = '-';

/** The reader of standard output closed it, as `head` does. */
class ReaderClosed extends Error {
  override name = 'ReaderClosed';
}

/**
 * Writes the output of `work`. A file has a temporary name until it is complete. Returns null if the reader of standard
 * output closed it.
 *
 * @throws OperatorError if the output cannot be written
 */
export async function writeTo<T>(out: string, work: (sink: Sink) => Promise<T>): Promise<T | null> {
  return out === STANDARD_OUTPUT ? toStandardOutput(work) : toFile(out, work);
}

async function toFile<T>(out: string, work: (sink: Sink) => Promise<T>): Promise<T> {
  const unfinished = `${out}.unfinished`;
  const writeError = (error: Error) => new OperatorError(`cannot write ${out}: ${error.message}`, { cause: error });
  const file = await open(unfinished, 'w').catch((error) => Promise.reject(writeError(error)));
  try {
    const result = await work(async (bytes) => {
      await file.writeFile(bytes).catch((error) => Promise.reject(writeError(error)));
    });
    await file.close();
    await rename(unfinished, out).catch((error) => Promise.reject(writeError(error)));
    return result;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function toStandardOutput<T>(work: (sink: Sink) => Promise<T>): Promise<T | null> {
  const { stdout } = process;
  let broken: NodeJS.ErrnoException | undefined;
  stdout.on('error', (error) => {
    broken = error;
  });
  try {
    return await work(async (bytes) => {
      if (broken === undefined && !stdout.write(bytes)) await writable(stdout);
      if (broken?.code === 'EPIPE') throw new ReaderClosed();
      if (broken !== undefined) throw new OperatorError(`cannot write to standard output: ${broken.message}`);
    });
  } catch (error) {
    if (error instanceof ReaderClosed) return null;
    throw error;
  }
}

/** Resolves when the stream accepts more data, or has failed or closed. */
function writable(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'error', 'close']) stream.removeListener(event, done);
      resolve();
    };
    for (const event of ['drain', 'error', 'close']) stream.once(event, done);
  });
}
