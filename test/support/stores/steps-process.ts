/**
 * Child process that runs steps, and reports the number of each step before it runs. Before the first one it waits for
 * its parent, so that several processes can start together.
 */
import { once } from 'node:events';
import { runSteps, type Steps } from './steps.ts';

export type StepsMessage = { readonly step: number } | { readonly failures: readonly string[] };

const send = (message: StepsMessage) => new Promise((sent) => process.send!(message, sent));

const [order] = (await once(process, 'message')) as [Steps];
const failures = await runSteps(order, async (step) => {
  await send({ step });
  if (step === 0) await once(process, 'message');
});
await send({ failures });
process.disconnect();
