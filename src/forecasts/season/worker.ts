/** Worker thread that plays simulations. They take turns, so that a short one does not wait for a long one. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../base/background-thread.ts';
import { runsOf, type Simulation } from './simulation.ts';
import type { Answer, Task } from './simulation-thread.ts';

/** Time of a turn. */
const TURN_MS = 5;

lowerThreadPriority();
const port = parentPort!;
port.on('message', async ({ id, simulation }: Task) => {
  let answer: Answer;
  try {
    answer = { id, counts: await played(simulation) };
  } catch (error) {
    answer = { id, error };
  }
  port.postMessage(answer);
});

async function played(simulation: Simulation) {
  const runs = runsOf(simulation);
  for (let left = simulation.sims; left > 0; ) {
    await nextTurn();
    for (const end = performance.now() + TURN_MS; left > 0 && performance.now() < end; left--) runs.play(1);
  }
  return runs.counts;
}
