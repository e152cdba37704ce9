/** How much threads press for a processor. */
import { constants, platform, setPriority } from 'node:os';

/** From now on the calling thread gives way to others of the process. Where threads have no priorities nothing changes. */
export function giveWay(): void {
  // elsewhere it would be the whole process that gives way to others
  if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
