/** Preloaded into a service, so that it takes the same steps but counts no request. */
import { KeyMeter } from '../src/accounts/key-meter.ts';

KeyMeter.prototype.take = () => 'served';
