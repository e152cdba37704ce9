/** A thread that takes requests from a minute window as fast as it can, and posts how many it got. */
import { parentPort, workerData } from 'node:worker_threads';
import { MinuteWindow } from '../../src/accounts/minute-window.ts';

const { limit, memory, tries } = workerData as { limit: number; memory: SharedArrayBuffer; tries: number };
const minute = new MinuteWindow(limit, memory);
let taken = 0;
for (let i = 0; i < tries; i++) if (minute.take(i)) taken++;
parentPort!.postMessage(taken);
