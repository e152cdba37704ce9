/** The mark of the service as the files browsers ask for: drawn once in assets/favicon.svg. */

const SIZE = 48;
const HEADER_BYTES = 22;

/** An ICO file that holds one PNG, as every browser of this century reads it. */
export async function icoOf(svg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(svg, { density: 300 }).resize(SIZE, SIZE).png().toBuffer();
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(SIZE, 6);
  header.writeUInt8(SIZE, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18); // where it begins
  return Buffer.concat([header, png]);
}
