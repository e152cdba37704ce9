/** Every option of the service, by subject. docs/configuration.md is generated from this list. */
import { ACCOUNTS } from './accounts.ts';
import { DATA } from './data.ts';
import { INTERFACES } from './interfaces.ts';
import { SERVER } from './server.ts';
import { STORAGE } from './storage.ts';

/** The options by subject, in the order of the page. */
export const OPTION_GROUPS = {
  Server: SERVER,
  Storage: STORAGE,
  Data: DATA,
  Interfaces: INTERFACES,
  Accounts: ACCOUNTS,
} as const;

export const OPTIONS = { ...SERVER, ...STORAGE, ...DATA, ...INTERFACES, ...ACCOUNTS } as const;
