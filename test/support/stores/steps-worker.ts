/** Worker thread that runs steps. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSteps, type Steps } from './steps.ts';

parentPort!.postMessage(await runSteps(workerData as Steps));
