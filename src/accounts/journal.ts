/**
 * A small file in which a node records how many requests of each key it has served. It survives the death of the process, so
 * that the processes of this machine can return what a killed one had leased but not served. The responses of one turn of
 * the event loop leave together, after their requests have been written together: see http/request/write-batching.ts.
 *
 * Layout: slots, each a number (float64) and a text of up to 55 bytes, which ends with a zero byte. The first holds the time
 * until which the node serves (UTC ms) and the id of the machine's boot, because what was written before a power failure may
 * be lost. Each other one holds the number of served requests of a key, and the key's id. The numbers of GROUP_SLOTS slots
 * come before their texts, so that one call writes the numbers of many keys.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';

/** A node that does not renew its journal for this time serves nothing more from what it has leased with it. */
export const HELD_MS = 2000;
/** Renewed no earlier than after this time: leases renew it too, and there are hundreds of them per second. */
const RENEWED_AFTER_MS = 500;
const GROUP_SLOTS = 4096;
const NUMBER_BYTES = 8;
const TEXT_BYTES = 56;
const GROUP_BYTES = GROUP_SLOTS * (NUMBER_BYTES + TEXT_BYTES);
export const ENDING = '.journal';
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Empty where the system has none. */
export const boot = existsSync(BOOT_ID) ? readFileSync(BOOT_ID, 'utf8').trim() : '';

/** That a request is served, in the journal of its node. */
export interface ServedRecord {
  readonly journal: Journal;
  /** of all records of the journal */
  readonly number: number;
}

/** What a journal holds. */
export interface JournalContent {
  /** 0: it is being created, or its node was killed meanwhile */
  readonly heldUntil: number;
  /** id of the machine's boot; empty like a time of 0 */
  readonly boot: string;
  /** served requests, by key */
  readonly counters: ReadonlyMap<string, number>;
}

/** The numbers of a group of slots, as its node knows them. */
interface Group {
  readonly numbers: Float64Array;
  /** those that are not written yet: from the first to the last of them. Infinity and -1: none */
  firstChanged: number;
  lastChanged: number;
}

export class Journal {
  readonly id = randomUUID();
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  #heldUntil: number;
  /** null: the node has no file, so that nobody can return what it leaves */
  #file: number | null = null;
  #isBroken = false;
  #slots = 1;
  #recorded = 0;
  /** the first records, which the file has */
  #written = 0;
  readonly #groups: Group[] = [];
  /** groups with changes that are not written yet */
  readonly #changed = new Set<number>();

  /** `folder` null: no file. */
  constructor(folder: string | null, { clock, failed }: { clock: Clock; failed: (error: unknown) => void }) {
    this.#clock = clock;
    this.#failed = failed;
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
    if (until - this.#heldUntil < RENEWED_AFTER_MS) return;
    this.#set(0, until);
    // checked after the write: a process that read the old time read it before it had passed
    if (this.#write()) this.#heldUntil = until;
  }

  /** A place for the number of served requests of a key. */
  slot(keyId: string, counter: number): number {
    const slot = this.#slots++;
    if (this.#file === null) return slot;
    try {
      this.#fill(slot, counter, keyId);
    } catch (error) {
      this.#break(error);
    }
    return slot;
  }

  /** Records that `counter` requests of a key are served. Null: the last of them must not be served. */
  record(slot: number, counter: number): ServedRecord | null {
    if (!this.isHeld) return null; // what is not served is not recorded
    if (this.#file !== null) this.#set(slot, counter);
    return { journal: this, number: ++this.#recorded };
  }

  /** Writes everything that is recorded, before the response to this request leaves. False: it must not leave. */
  write({ number }: ServedRecord): boolean {
    return number <= this.#written || this.#write();
  }

  close(): void {
    this.#isBroken = true;
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #write(): boolean {
    if (!this.isHeld) return false;
    try {
      for (const group of this.#changed) this.#writeNumbers(group);
      this.#changed.clear();
    } catch (error) {
      this.#break(error);
    }
    if (!this.isHeld) return false; // checked after the write: a process that returns the rest has then seen the counters
    this.#written = this.#recorded;
    return true;
  }

  #break(error: unknown): void {
    this.#isBroken = true;
    this.#failed(new Error('The journal of served requests cannot be written', { cause: error }));
  }

  #fill(slot: number, number: number, text: string): void {
    const bytes = Buffer.alloc(TEXT_BYTES);
    bytes.write(text);
    writeSync(this.#file!, bytes, 0, TEXT_BYTES, textAt(slot));
    this.#set(slot, number);
    this.#writeNumbers(groupOf(slot));
  }

  #set(slot: number, number: number): void {
    const index = groupOf(slot);
    this.#groups[index] ??= newGroup();
    const group = this.#groups[index];
    const i = slot % GROUP_SLOTS;
    group.numbers[i] = number;
    if (i < group.firstChanged) group.firstChanged = i;
    if (i > group.lastChanged) group.lastChanged = i;
    this.#changed.add(index);
  }

  #writeNumbers(index: number): void {
    const group = this.#groups[index]!;
    const { numbers, firstChanged, lastChanged } = group;
    if (lastChanged < 0) return;
    const length = (lastChanged - firstChanged + 1) * NUMBER_BYTES;
    const bytes = new Uint8Array(numbers.buffer);
    writeSync(this.#file!, bytes, firstChanged * NUMBER_BYTES, length, numberAt(index * GROUP_SLOTS + firstChanged));
    group.firstChanged = Infinity;
    group.lastChanged = -1;
  }
}

const newGroup = (): Group => ({ numbers: new Float64Array(GROUP_SLOTS), firstChanged: Infinity, lastChanged: -1 });
const groupOf = (slot: number) => Math.floor(slot / GROUP_SLOTS);
const numberAt = (slot: number) => groupOf(slot) * GROUP_BYTES + (slot % GROUP_SLOTS) * NUMBER_BYTES;
const textAt = (slot: number) =>
  groupOf(slot) * GROUP_BYTES + GROUP_SLOTS * NUMBER_BYTES + (slot % GROUP_SLOTS) * TEXT_BYTES;

/** Reads the bytes of a journal. If its node was killed while it wrote, the file may be incomplete. */
export function readJournal(bytes: Buffer): JournalContent {
  const numberOf = (slot: number) =>
    numberAt(slot) + NUMBER_BYTES <= bytes.length ? bytes.readDoubleLE(numberAt(slot)) : 0;
  const textOf = (slot: number) => {
    const text = bytes.subarray(textAt(slot), textAt(slot) + TEXT_BYTES);
    return text.subarray(0, Math.max(0, text.indexOf(0))).toString();
  };
  const counters = new Map<string, number>();
  for (let slot = 1; textAt(slot) < bytes.length; slot++) {
    const keyId = textOf(slot);
    if (keyId !== '') counters.set(keyId, numberOf(slot));
  }
  return { heldUntil: numberOf(0), boot: textOf(0), counters };
}

/** Creates the folder. One of another user could hold forged journals. */
function requireOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  if (!isOwn) throw new Error(`${folder} belongs to another user, or others may write to it: delete it`);
}
