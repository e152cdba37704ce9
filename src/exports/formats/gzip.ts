import { createGzip, type Gzip } from 'node:zlib';
import type { CreateWriter, Sink } from './format.ts';

/** Wraps a writer so that its output is compressed. */
export function gzipped(createWriter: CreateWriter): CreateWriter {
  return (columns, sink) => {
    const gzip = createGzip();
    const drained = drain(gzip, sink);
    drained.catch(() => undefined); // callers receive the error from `orSinkError` or `end`
    // A sink that fails destroys the stream. Report the error of the sink, not that of the destroyed stream.
    const orSinkError = async (writing: Promise<void>) => {
      try {
        await writing;
      } catch (error) {
        await drained;
        throw error;
      }
    };
    const plain = createWriter(columns, (bytes) => orSinkError(write(gzip, bytes)));
    return {
      add: (rows) => plain.add(rows),
      async end() {
        await plain.end();
        gzip.end();
        await drained;
      },
    };
  };
}

async function drain(gzip: Gzip, sink: Sink): Promise<void> {
  for await (const chunk of gzip) await sink(chunk as Buffer);
}

function write(gzip: Gzip, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
