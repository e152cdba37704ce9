/** The service without metering: the same steps, but no request is counted. */
import { pino } from 'pino';
import { KeyMeter } from '../src/accounts/key-meter.ts';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/main.ts';

KeyMeter.prototype.take = () => 'served';

process.once('message', async (environment: Record<string, string>) => {
  const service = await startService(readConfig(environment), { log: pino({ level: 'silent' }) });
  process.send!(service.url);
});
