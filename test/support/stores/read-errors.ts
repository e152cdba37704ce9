/** Read errors of a disk for one process: a library that is loaded before libc fails its reads. Needs Linux and a compiler. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fails reads of files named *.db and *.db-wal with EIO while the file in READ_ERRORS exists. */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int descriptor) {
  const char *flag = getenv("READ_ERRORS");
  if (flag == NULL || access(flag, F_OK) != 0) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, ".db") != NULL && strstr(path, "-shm") == NULL && strstr(path, "-journals") == NULL;
}

#define READ(name)                                                                   \\
  ssize_t name(int descriptor, void *bytes, size_t count, off64_t offset) {          \\
    static ssize_t (*next)(int, void *, size_t, off64_t);                            \\
    if (next == NULL) next = dlsym(RTLD_NEXT, #name);                                \\
    if (fails(descriptor)) { errno = EIO; return -1; }                               \\
    return next(descriptor, bytes, count, offset);                                   \\
  }
READ(pread64)
READ(pread)
`;

export interface ReadErrors {
  /** for the process whose reads shall fail */
  readonly environment: Readonly<Record<string, string>>;
  start(): void;
  stop(): void;
}

/** A text says why there are none. Writes its files to `folder`. */
export function readErrors(folder: string): ReadErrors | string {
  const [source, library, flag] = ['read-errors.c', 'read-errors.so', 'read-errors'].map((file) => join(folder, file));
  writeFileSync(source!, SOURCE);
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library!, source!, '-ldl'], { stdio: 'pipe' });
  } catch (error) {
    return `no C compiler: ${(error as Error).message.split('\n')[0]}`;
  }
  return {
    environment: { LD_PRELOAD: library!, READ_ERRORS: flag! },
    start: () => writeFileSync(flag!, ''),
    stop: () => existsSync(flag!) && rmSync(flag!),
  };
}
