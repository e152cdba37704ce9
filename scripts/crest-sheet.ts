/** `node scripts/crest-sheet.ts` draws docs/crests.png: 200 generated crests at 64 and 32 pixels, for visual review. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { entityIds } from '../src/base/ids.ts';
import { CLUBS } from '../src/football/catalogue/clubs/index.ts';
import { draw, svg } from '../src/images/crests.ts';

const TARGET = fileURLToPath(new URL('../docs/crests.png', import.meta.url));
const CRESTS = 200;
const COLUMNS = 10;
const GAP = 8;
const CELL = { width: 64 + 32 + 3 * GAP, height: 64 + GAP };

// spread over all countries of the catalogue
const clubs = Array.from({ length: CRESTS }, (_, i) => CLUBS[Math.floor((i * CLUBS.length) / CRESTS)]!);
const pictures = await Promise.all(
  clubs.flatMap(({ identity, name, code }, i) => {
    const { id } = entityIds('team', identity);
    const drawing = draw({ form: 'team', seed: id, name, ...(code === null ? {} : { letters: code }) });
    const left = (i % COLUMNS) * CELL.width + GAP;
    const top = Math.floor(i / COLUMNS) * CELL.height + GAP;
    const at = async (pixels: number, x: number, y: number) => ({
      input: await sharp(
        Buffer.from(svg({ ...drawing, content: (pixels <= 32 && drawing.small) || drawing.content }, pixels)),
      )
        .png()
        .toBuffer(),
      left: x,
      top: y,
    });
    return [at(64, left, top), at(32, left + 64 + GAP, top + 16)];
  }),
);
const size = { width: COLUMNS * CELL.width, height: (CRESTS / COLUMNS) * CELL.height + GAP };
await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
  .composite(pictures)
  .png({ palette: true, compressionLevel: 9 })
  .toFile(TARGET);
process.stdout.write(`written: ${TARGET}\n`);
