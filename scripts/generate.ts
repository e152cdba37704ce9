/** Writes the generated files. With `--check`, only fails if one is out of date. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED } from './generate/files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const stale: string[] = [];

for (const [path, text] of Object.entries(GENERATED)) {
  const file = join(ROOT, path);
  const expected = await text();
  if (expected === current(file)) continue;
  stale.push(path);
  if (check) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, expected);
}

if (stale.length === 0) process.stdout.write(`${Object.keys(GENERATED).length} generated files are current\n`);
else if (check) {
  process.stderr.write(`not current: ${stale.join(', ')}. Run: npm run generate\n`);
  process.exitCode = 1;
} else process.stdout.write(`written: ${stale.join(', ')}\n`);

function current(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
