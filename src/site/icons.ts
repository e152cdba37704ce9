/** Pictures of the site from files of assets/: favicon.ico and card.png. */

const SIZE = 48;
const HEADER_BYTES = 22;

/** An ICO file that contains one PNG. Every current browser reads this form. */
export async function icoOf(svg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(svg, { density: 300 }).resize(SIZE, SIZE).png().toBuffer();
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(SIZE, 6);
  header.writeUInt8(SIZE, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18); // offset of the image
  return Buffer.concat([header, png]);
}

/** The picture in its own size. */
export async function pngOf(svg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(svg).png().toBuffer();
}
