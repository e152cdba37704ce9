/** Whole JSON files of a bounded size. */

const BYTES_MAX = 32 * 1024 * 1024;

/** @throws Error when the file is larger than 32 MB, or no JSON */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error(`the file has more than ${BYTES_MAX} bytes`);
    pieces.push(chunk);
  }
  try {
    return JSON.parse(
      Buffer.concat(pieces)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (cause) {
    throw new Error(`not a JSON file: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
