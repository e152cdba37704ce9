/** A file system of its own that can be filled and made read-only. Needs Linux and root. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no room at all. */
  fill(): Promise<void>;
  /** Takes away what filled it. */
  free(): void;
  remount(mode: 'ro' | 'rw'): void;
}

/** A text says why there is none. */
export function smallDisk(context: { after(remove: () => void): unknown }, megabytes = 8): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    remove();
    return `no file system can be mounted here: ${(error as Error).message.split('\n')[1] ?? (error as Error).message}`;
  }
  context.after(() => {
    execFileSync('umount', ['--lazy', folder]);
    remove();
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      for (const bytes of [1 << 20, 1 << 12]) {
        try {
          // asynchronous, so that clients in this process are not held up
          for (;;) await appendFile(filler, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(filler),
    remount: (mode) => void execFileSync('mount', ['-o', `remount,${mode}`, folder]),
  };
}
