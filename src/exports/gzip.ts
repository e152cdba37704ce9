import { createGzip, type Gzip } from 'node:zlib';
import type { Column } from './column.ts';
import type { RowWriter, Sink } from './formats.ts';

type MakeWriter = <Row>(columns: readonly Column<Row>[], sink: Sink) => RowWriter<Row>;

/** The same file, compressed. */
export function gzipped(writer: MakeWriter): MakeWriter {
  return (columns, sink) => {
    const gzip = createGzip();
    const passing = pass(gzip, sink);
    passing.catch(() => undefined); // whoever writes is told by `settled`
    // a sink that fails destroys the stream: its own fault is what to tell
    const awaited = async (writing: Promise<void>) => {
      try {
        await writing;
      } catch (error) {
        await passing;
        throw error;
      }
    };
    const plain = writer(columns, (bytes) => awaited(write(gzip, bytes)));
    return {
      add: (rows) => plain.add(rows),
      async end() {
        await plain.end();
        gzip.end();
        await passing;
      },
    };
  };
}

async function pass(gzip: Gzip, sink: Sink): Promise<void> {
  for await (const chunk of gzip) await sink(chunk as Buffer);
}

function write(gzip: Gzip, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
