/** Reads the options of the service from the environment and the options file. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { OPTIONS } from './options/index.ts';
import type { Option } from './options/option.ts';

export type OptionName = keyof typeof OPTIONS;
export type Config = { readonly [Name in OptionName]: z.output<(typeof OPTIONS)[Name]['schema']> };

/** Raised with every fault of the environment in one message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the options from environment variables and the options file; absent and empty ones take their default. */
export function readConfig(environment: Variables): Config {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  const file = environment.OPTIONS_FILE ? readOptionsFile(environment.OPTIONS_FILE, faults) : {};
  for (const [name, option] of Object.entries<Option>(OPTIONS)) {
    const sent = environment[name] || file[name] || option.default;
    const result = option.schema.safeParse(sent);
    if (result.success) values[name] = result.data;
    else faults.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  faults.push(...signInFaults(values));
  if (values.TEXT_MODEL_URL !== '' && values.TEXT_MODEL === '')
    faults.push('TEXT_MODEL_URL is set, but TEXT_MODEL is empty: name the model that writes');
  if (faults.length > 0) throw new ConfigError(`the configuration is not valid:\n  ${faults.join('\n  ')}`);
  return values as Config;
}

/** Options about signing in that do not go together. A value that is not valid by itself is undefined here. */
function signInFaults({ SIGN_UP, SMTP_URL, PUBLIC_URL, OIDC_ISSUER, ...values }: Record<string, unknown>): string[] {
  const faults: string[] = [];
  if (SIGN_UP === 'open' && SMTP_URL === '' && OIDC_ISSUER === '')
    faults.push('SIGN_UP is open, but SMTP_URL is empty: the links that prove an email address are sent by mail');
  const companions = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (OIDC_ISSUER === '') {
    for (const name of [...companions, 'OIDC_DOMAINS'])
      if (String(values[name] ?? '') !== '')
        faults.push(`${name} is set, but OIDC_ISSUER is empty: name the identity provider`);
    return faults;
  }
  for (const name of companions)
    if (values[name] === '') faults.push(`OIDC_ISSUER is set, but ${name} is empty: the identity provider states it`);
  if (PUBLIC_URL === '')
    faults.push('OIDC_ISSUER is set, but PUBLIC_URL is empty: the identity provider sends people back to that address');
  return faults;
}

function readOptionsFile(path: string, faults: string[]): Variables {
  try {
    const variables = parseEnv(readFileSync(path, 'utf8'));
    for (const name of Object.keys(variables)) {
      if (!(name in OPTIONS) || name === 'OPTIONS_FILE') faults.push(`OPTIONS_FILE ${path}: ${name} is not an option`);
    }
    return variables;
  } catch (error) {
    faults.push(`OPTIONS_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}
