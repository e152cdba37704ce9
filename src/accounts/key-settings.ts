/** Settings of a key: how its responses differ from the default. A key without a setting gets the default. */
import { OperatorError } from '../base/errors.ts';

interface Setting {
  readonly values: readonly string[];
  readonly meaning: string;
}

export const KEY_SETTINGS = {
  shapeV1: { values: ['merged', 'nested', 'flat'], meaning: 'default shape of version 1' },
  shapeV2: { values: ['reference', 'migration'], meaning: 'default shape of version 2' },
  errors: { values: ['upstream'], meaning: 'version 1 answers invalid requests with status 200 and `errors`' },
  rateHeaders: {
    values: ['upstream'],
    meaning: '`X-RateLimit-Limit`, `-Remaining` and `-Reset` are those of the minute, not of the day',
  },
  names: { values: ['empty'], meaning: '`/status` has empty strings as names, not null' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof KEY_SETTINGS;
export type KeySettings = { readonly [Name in SettingName]?: (typeof KEY_SETTINGS)[Name]['values'][number] };

/** The value that removes a setting. */
const DEFAULT = 'default';

/** A change of settings; null removes one. */
export type SettingChange = readonly [name: SettingName, value: string | null];

/** Reads `errors=upstream`, or `errors=default`, which removes the setting. Throws an OperatorError. */
export function settingChangeOf(text: string): SettingChange {
  const [name = '', value = ''] = text.split('=', 2);
  if (!isSettingName(name)) {
    throw new OperatorError(`${text} is not a setting: the settings are ${Object.keys(KEY_SETTINGS).join(', ')}`);
  }
  if (value === DEFAULT) return [name, null];
  const { values }: Setting = KEY_SETTINGS[name];
  if (!values.includes(value)) throw new OperatorError(`${name} must be ${[...values, DEFAULT].join(' or ')}`);
  return [name, value];
}

/** The settings among stored values. Others, which a newer release may have stored, are left out. */
export function keySettings(stored: Readonly<Record<string, string>>): KeySettings {
  const valid = Object.entries(stored).filter(
    ([name, value]) => isSettingName(name) && (KEY_SETTINGS[name] as Setting).values.includes(value),
  );
  return Object.fromEntries(valid);
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(KEY_SETTINGS, name);
}
