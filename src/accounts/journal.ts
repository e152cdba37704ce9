/**
 * A small file in which a node records how many requests of each key it has served. It survives the death of the process, so
 * that the processes of this machine can return what a killed one had leased but not served.
 *
 * Layout: slots of 64 bytes, each a number (float64) and a text that ends with a zero byte. The first holds the time until
 * which the node serves (UTC ms) and the id of the machine's boot, because what was written before a power failure may be
 * lost. Each other one holds the number of served requests of a key, and the key's id.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';

/** A node that does not renew its journal for this time serves nothing more from what it has leased with it. */
export const HELD_MS = 2000;
export const SLOT_BYTES = 64;
export const TEXT_AT = 8;
export const ENDING = '.journal';
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Empty where the system has none. */
export const boot = existsSync(BOOT_ID) ? readFileSync(BOOT_ID, 'utf8').trim() : '';

export class Journal {
  readonly id = randomUUID();
  readonly #clock: Clock;
  #heldUntil: number;
  /** null: the node has no file, so that nobody can return what it leaves */
  #file: number | null = null;
  #isBroken = false;
  #slots = 1;
  readonly #number = new Float64Array(1);
  readonly #bytes = new Uint8Array(this.#number.buffer);

  /** `folder` null: no file. */
  constructor(folder: string | null, { clock, failed }: { clock: Clock; failed: (error: unknown) => void }) {
    this.#clock = clock;
    this.#heldUntil = clock.now() + HELD_MS;
    if (folder === null) return;
    const path = join(folder, this.id + ENDING);
    try {
      requireOwnFolder(folder);
      this.#file = openSync(path, 'wx', 0o600);
      this.#fill(0, this.#heldUntil, boot);
    } catch (error) {
      failed(error);
      if (this.#file === null) return;
      closeSync(this.#file);
      rmSync(path, { force: true });
      this.#file = null;
    }
  }

  /** Whether the node may serve requests that it has leased with this journal. Once it may not, it never may again. */
  get isHeld(): boolean {
    return !this.#isBroken && (this.#file === null || this.#clock.now() < this.#heldUntil);
  }

  /** Serves for HELD_MS from now, unless that has lapsed: then others may be returning the leases of this journal. */
  renew(): void {
    if (this.#file === null || !this.isHeld) return;
    const until = this.#clock.now() + HELD_MS;
    try {
      this.#write(0, until);
    } catch {
      this.#isBroken = true;
    }
    // checked again: a process that read the old time read it before it had passed
    if (this.isHeld) this.#heldUntil = until;
  }

  /** A place for the number of served requests of a key. */
  slot(keyId: string, counter: number): number {
    const slot = this.#slots++;
    if (this.#file === null) return slot;
    try {
      this.#fill(slot, counter, keyId);
    } catch {
      this.#isBroken = true;
    }
    return slot;
  }

  /** Records that `counter` requests of a key are served. False: the last of them must not be served. */
  record(slot: number, counter: number): boolean {
    if (this.#file === null || !this.isHeld) return this.isHeld; // what is not served is not recorded
    try {
      this.#write(slot, counter);
    } catch {
      this.#isBroken = true;
    }
    return this.isHeld; // checked after the write: a process that returns the rest has then seen the counter
  }

  close(): void {
    this.#isBroken = true;
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #fill(slot: number, value: number, text: string): void {
    const bytes = Buffer.alloc(SLOT_BYTES);
    bytes.writeDoubleLE(value);
    bytes.write(text, TEXT_AT);
    writeSync(this.#file!, bytes, 0, SLOT_BYTES, slot * SLOT_BYTES);
  }

  #write(slot: number, value: number): void {
    this.#number[0] = value;
    writeSync(this.#file!, this.#bytes, 0, 8, slot * SLOT_BYTES);
  }
}

/** Creates the folder. One of another user could hold forged journals. */
function requireOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  if (!isOwn) throw new Error(`${folder} belongs to another user, or others may write to it: delete it`);
}
