/** A process that wants a lease and reports whether it holds it. Started by `kill.test.ts` with the URL of the database. */
import { Leases } from '../../src/jobs/leases.ts';
import { LeaseStore } from '../../src/store/accounts/leases.ts';
import { openDatabases } from '../../src/store/database/open.ts';

const REPORT_MS = 20;

const databases = await openDatabases(process.argv[2]!);
const onError = (error: unknown) => void process.stderr.write(`${error}\n`);
const leases = new Leases({ store: new LeaseStore(databases.accounts), onError });
leases.want('work');
leases.start();
let isHeld = false;
setInterval(() => {
  if (leases.isHeld('work') === isHeld) return;
  isHeld = !isHeld;
  process.send!(isHeld);
}, REPORT_MS);
process.on('disconnect', () => process.exit());
await leases.tick();
process.send!('ready');
